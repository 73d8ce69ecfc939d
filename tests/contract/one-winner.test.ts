import { OWNER_ROLE } from '../fixtures/cashier'
import { CarHireType } from '@forecourt/core/features/car-hire/enums'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'
import { aRegNo } from '../fixtures/deal-builders'
import { aClient, anAgreement, anEntry, aVehicle, type BuiltVehicle, typeDetails } from '../fixtures/builders'

const AT_ONCE = 8
/** All where two connections really meet; on the embedded engine one follows the other. */
const ROUNDS = { embedded: 1, postgresql: Number(process.env.FORECOURT_TEST_ROUNDS ?? 3) }

describeOnEachEngine('of eight who want the same thing at once exactly one gets it', (engine) => {
  let app: TestApp
  let clients: number[]
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T10:00:00Z' })
    clients = await Promise.all(Array.from({ length: AT_ONCE }, () => aClient(app)))
  })
  afterAll(() => app?.stop())

  type Send = (i: number) => Promise<Response>
  const all = async (send: Send) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async (_, i) => {
        const answer = await send(i)
        return { status: answer.status, text: await answer.text() }
      }),
    )

  /** Each round is made anew; its losers are told why, in a sentence of the matter and not that somebody was quicker. */
  const expectOneWinner = async (status: number, why: RegExp, round: (n: number) => Promise<Send>) => {
    for (let n = 0; n < ROUNDS[engine.name]; n += 1) {
      const answers = await all(await round(n))
      const losers = answers.filter((answer) => answer.status !== 200)
      expect(
        losers.map((answer) => answer.status),
        `round ${n}`,
      ).toEqual(Array(AT_ONCE - 1).fill(status))
      for (const { text } of losers) expect(text).toMatch(why)
    }
  }

  const hire = (over: object) => ({
    carHireType: CarHireType.Cash,
    rate: '25.50',
    startDateTime: '2026-04-01',
    endDateTime: '2026-04-05',
    ...over,
  })
  const sale = ({ vehicleID }: BuiltVehicle, over: object) => ({
    vehicleID,
    saleType: SaleType.Cash,
    soldToPrice: 6000,
    soldToDateTime: '2026-03-01',
    ...over,
  })

  test('a hire of one car: for one client, for eight, for one who is new', async () => {
    await expectOneWinner(409, /is hired to/, async (n) => {
      const { vehicleID } = await aVehicle(app)
      const client = { idno: `W${vehicleID}`, name: 'New', surname: 'Comer' }
      const who = (i: number) => [{ clientID: clients[0] }, { clientID: clients[i] }, { clientID: 0, client }][n % 3]
      return (i) => app.raw('SaveCarHire', hire({ vehicleID, ...who(i) }), { key: `hire-${vehicleID}-${i}` })
    })
  })

  test('hires moved to one car', async () => {
    await expectOneWinner(409, /is hired to/, async () => {
      const cars = await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => aVehicle(app)))
      const own = cars.slice(1).map(({ vehicleID }) => hire({ vehicleID, clientID: clients[0] }))
      const hires = await Promise.all(own.map((input) => app.call('SaveCarHire', input)))
      return (i) => app.raw('SaveCarHire', { carHireID: hires[i]!.id, vehicleID: cars[0]!.vehicleID })
    })
  })

  test('hires that change cars in a ring all get theirs', async () => {
    for (let n = 0; n < ROUNDS[engine.name]; n += 1) {
      const cars = await Promise.all(Array.from({ length: AT_ONCE }, () => aVehicle(app)))
      const days = (i: number) => ({ startDateTime: `2026-0${i + 1}-01`, endDateTime: `2026-0${i + 1}-05` })
      const inputs = cars.map(({ vehicleID }, i) => hire({ vehicleID, clientID: clients[i], ...days(i) }))
      const hires = await Promise.all(inputs.map((input) => app.call('SaveCarHire', input)))
      const next = (i: number) => cars[(i + 1) % AT_ONCE]!.vehicleID
      const answers = await all((i) => app.raw('SaveCarHire', { carHireID: hires[i]!.id, vehicleID: next(i) }))
      expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
    }
  })

  test('a car, sold over what all have seen of it', async () => {
    await expectOneWinner(409, /Changed by/, async () => {
      const car = await aVehicle(app)
      const { version } = await app.call('GetVehicle', car)
      return (i) => app.raw('SoldToVehicle', sale(car, { clientID: clients[i], version }))
    })
  })

  test('an HP account number', async () => {
    await expectOneWinner(409, /belongs to/, async (n) => {
      const cars = await Promise.all(Array.from({ length: AT_ONCE }, () => aVehicle(app)))
      const terms = { saleType: SaleType.HirePurchase, deposit: 1000, numberOfMonths: 12, monthlyPayment: 450 }
      const account = { ...terms, firstPaymentDate: '2026-04-01', hpAccountNo: `ONE-${n}` }
      return (i) => app.raw('SoldToVehicle', sale(cars[i]!, { clientID: clients[i], ...account }))
    })
  })

  test('a car in part exchange', async () => {
    await expectOneWinner(409, /part exchange/, async () => {
      const taken = await aVehicle(app)
      const cars = await Promise.all(Array.from({ length: AT_ONCE }, () => aVehicle(app)))
      return (i) =>
        app.raw(
          'SoldToVehicle',
          sale(cars[i]!, {
            clientID: clients[i],
            saleType: SaleType.PartExchange,
            difference: 100,
            peVehicleID: taken.vehicleID,
          }),
        )
    })
  })

  test('a registration, an ID number, a username', async () => {
    await expectOneWinner(409, /already exists/, async (n) => {
      const regNo = aRegNo()
      const vehicle = { regNo, boughtFromID: clients[0]!, boughtDate: '2026-01-05', boughtPrice: 4000 }
      const kind = { makeStr: 'Toyota', modelStr: 'Vitz', bodyTypeStr: 'Hatchback', fuelTypeStr: 'Petrol' }
      return (i) =>
        [
          () => app.raw('AddVehicle', { ...vehicle, ...kind, colorStr: 'White', yom: 2015, note: `${i}` }),
          () => app.raw('AddClient', { idno: `ID ${n}`, name: `${i}`, surname: 'Żammit' }),
          () =>
            app.raw('AddUser', {
              roleID: OWNER_ROLE,
              username: `one${n}`,
              password: 'a long password',
              passCode: '4821',
            }),
        ][n % 3]!()
    })
  })

  test('the schedule of an account, and then all that is owed on it', async () => {
    await expectOneWinner(409, /already an HP Schedule/, async () => {
      const { vehicleID, accountNo } = await anAgreement(app)
      await app.call('DeleteHpSchedule', { vehicleID })
      return () => app.raw('CalculateHpSchedule', { vehicleID, hpAccountNo: accountNo })
    })
    await expectOneWinner(400, /is owed on/, async () => {
      const { vehicleID } = await anAgreement(app)
      const whole = { categoryID: CashCategory.HpPayment, vehicleID, amount: 6600, description: '' }
      return () => app.raw('AddEditCash', anEntry(whole))
    })
  })

  test('a cheque, to the bank or out of the house', async () => {
    await expectOneWinner(409, /no longer pending/, async () => {
      const details = typeDetails(CashType.Cheque)
      await app.call('AddEditCash', anEntry({ typeID: CashType.Cheque, ...details }))
      const cheques = await app.call('GetPendingCheques', {})
      const chequeIDs = cheques
        .filter(({ chequeNumber }) => chequeNumber === details.cheque?.chequeNumber)
        .map(({ id }) => id)
      return (i) =>
        i % 2
          ? app.raw('ReconcilePendingCheques', { chequeIDs, name: 'BOV' })
          : app.raw('ChequesOut', { chequeIDs, name: 'Borg' })
    })
  })

  test('an entry to delete, a batch to close', async () => {
    await expectOneWinner(404, /not found/, async () => {
      const { cashID } = await app.call('AddEditCash', anEntry())
      return () => app.raw('DeleteEntry', { cashEntryID: cashID })
    })
    await expectOneWinner(409, /already closed/, async () => {
      const { batchID } = await app.call('GetCurrentBatchTransactions', {})
      return () => app.raw('Reconcile', { batchID })
    })
  })

  test('a receipt: eight who print one entry get one number', async () => {
    for (let n = 0; n < ROUNDS[engine.name]; n += 1) {
      const { vehicleID } = await aVehicle(app)
      const clientID = clients[n % AT_ONCE]!
      const deposit = { categoryID: CashCategory.Deposit, vehicleID, clientID, amount: 50, soldToPrice: 7000 }
      const { cashID } = await app.call('AddEditCash', anEntry(deposit))
      const before = (await app.call('GetReceiptNumber', {})).currentReceiptNumber
      const answers = await all(() => app.raw('GetDepositReceiptReport', { cashID, clientID }))
      expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
      expect((await app.call('GetReceiptNumber', {})).currentReceiptNumber).toBe(Number(before) + 1)
    }
  })
})
