import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { RIGHTS, type Right, type TokenRight } from '@forecourt/core/kernel/rights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { integrityFaults, type RoleUser, aRoleUser } from '../fixtures/colleague'
import { aDealClient, aDealAgreement, aSale, aDealVehicle } from '../fixtures/deal-builders'
import { stageImport } from '../fixtures/imports'

const without = (...left: Right[]) => RIGHTS.filter((right) => !left.includes(right))

describeOnOneEngine('[server 16.2] every way round asks for what the plain save asks', (engine) => {
  let app: TestApp
  let cannotSettle: RoleUser
  let cannotExceed: RoleUser
  let cannotUndercut: RoleUser
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T09:00:00Z' })
    await app.call('AddRole', { name: 'Cannot settle', rights: without('settlement') })
    await app.call('AddRole', { name: 'Cannot exceed', rights: without('cashLimit') })
    cannotSettle = await aRoleUser(app, 'Cannot settle')
    await app.call('AddRole', { name: 'Cannot undercut', rights: without('belowCost') })
    cannotUndercut = await aRoleUser(app, 'Cannot undercut')
    cannotExceed = await aRoleUser(app, 'Cannot exceed')
    await app.call('SaveSettings', { cashLimit: 500 })
  })
  afterAll(() => app?.stop())

  const settlement = (vehicleID: number) =>
    anEntry({
      categoryID: CashCategory.HPSettlement,
      cashTypeID: CashType.Card,
      bank: 'BOV',
      vehicleID,
      amount: 3_900,
    } as never)
  let rows = 0
  /** A row of a sheet, as a line of the palette is saved, too. */
  const aRow = (entry: object) => {
    rows += 1
    return { sheet: `ways ${engine.name}`, row: `row ${rows}`, line: rows, text: `line ${rows}`, entry }
  }
  const settled = async (by: Pick<TestApp, 'call'> = app) => {
    const { vehicleID } = await aDealAgreement(app)
    const { cashID } = await by.call('AddEditCash', {
      ...settlement(vehicleID),
      typeID: CashType.Cash,
      cashTypeID: CashType.Cash,
      cashLimitConfirmed: true,
    } as never)
    return { vehicleID, cashID }
  }
  const offer = async (id: number) => {
    const { data } = await app.call('GetHistory', { kind: 'entry', id })
    const { eventID, asOf } = await app.call('GetPutBack', { eventID: data[0]?.eventID ?? 0 })
    return { eventID, asOf }
  }
  const SETTLES: readonly (readonly [
    way: string,
    ask: () => Promise<{ status: number; body: { rights?: unknown; Message?: string } }>,
  ])[] = [
    [
      'the entry itself',
      async () => {
        const { vehicleID } = await aDealAgreement(app)
        return cannotSettle.refusal('AddEditCash', settlement(vehicleID))
      },
    ],
    [
      'an edit of its amount alone',
      async () => {
        const { cashID } = await settled()
        return cannotSettle.refusal('AddEditCash', { id: cashID, amount: 3_800 })
      },
    ],
    [
      'an edit that makes another entry one',
      async () => {
        const { vehicleID } = await aDealAgreement(app)
        const { cashID } = await app.call(
          'AddEditCash',
          anEntry({ categoryID: CashCategory.HpPayment, vehicleID, amount: 375 }),
        )
        return cannotSettle.refusal('AddEditCash', { id: cashID, categoryID: CashCategory.HPSettlement })
      },
    ],
    [
      'putting back its deletion',
      async () => {
        const { cashID } = await settled()
        await app.call('DeleteEntry', { cashEntryID: cashID })
        return cannotSettle.refusal('PutBack', await offer(cashID))
      },
    ],
    [
      'putting back an edit that made it something else',
      async () => {
        const { cashID } = await settled()
        await app.call('AddEditCash', { id: cashID, amount: 3_850, cashLimitConfirmed: true })
        return cannotSettle.refusal('PutBack', await offer(cashID))
      },
    ],
    [
      'taking back its own deletion of it',
      async () => {
        const { cashID } = await settled()
        await cannotSettle.call('DeleteEntry', { cashEntryID: cashID })
        const { save } = await cannotSettle.call('GetLastSave', {})
        return cannotSettle.refusal('UndoSave', { saveID: save?.saveID })
      },
    ],
    [
      'a line of the palette, which is a row of a sheet',
      async () => {
        const { vehicleID } = await aDealAgreement(app)
        return cannotSettle.refusal('SaveLine', aRow(settlement(vehicleID)))
      },
    ],
    [
      'a row of a sheet that its own token saves',
      async () => {
        const can: TokenRight[] = ['read', 'entries']
        const { token } = await cannotSettle.call('AddServiceToken', { name: `rows ${Date.now()}`, can, days: 1 })
        const { vehicleID } = await aDealAgreement(app)
        return cannotSettle.refusal('SaveLine', aRow(settlement(vehicleID)), { token })
      },
    ],
    [
      'what a colleague allowed for another right',
      async () => {
        const { vehicleID } = await aDealAgreement(app)
        const input = settlement(vehicleID)
        const by = { username: 'maria', passCode: CASHIER.passcode }
        const asked = { operation: 'AddEditCash', input, rights: ['corrections' as Right] }
        const { approval } = await cannotSettle.call('ApproveOnce', { ...by, ...asked })
        return cannotSettle.refusal('AddEditCash', input, { approval })
      },
    ],
    [
      'a token that it made',
      async () => {
        const can: TokenRight[] = ['read', 'entries']
        const { token } = await cannotSettle.call('AddServiceToken', { name: `settles ${Date.now()}`, can, days: 1 })
        const { cashID } = await settled()
        return cannotSettle.refusal('AddEditCash', { id: cashID, amount: 3_800 }, { token })
      },
    ],
  ]
  test('[server 19.3] to settle an account: an import', async () => {
    // Before the cash book begins: files bring nothing into one that has.
    const { accountNo } = await aDealAgreement(app)
    const paid = { categoryID: CashCategory.HPSettlement, typeID: CashType.Cash }
    const payment = { accountNo, date: '2026-03-09', amount: 3_900_00, ...paid }
    const id = await stageImport(app.store, 'settles', { payments: [payment as never] })
    expect((await cannotSettle.refusal('ApplyImport', { id })).body.rights).toEqual(['settlement'])
    await app.call('CheckImport', { id })
    expect((await app.call('GetImport', { id })).state).toBe('checked')
  })

  test.each(SETTLES)('to settle an account: %s', async (_, ask) => {
    const { status, body } = await ask()
    expect(status).toBe(403)
    expect(JSON.stringify(body.rights ?? body.Message)).toMatch(/"settlement"|Settle hire purchase/)
    expect(await integrityFaults(app)).toEqual([])
  })

  test('cash above the limit: an entry, several accounts at once, an undo and a putting back', async () => {
    const deal = async () => {
      const sold = await aSale(app, { soldToDateTime: '2026-03-09' })
      return anEntry({ categoryID: CashCategory.Sale, ...sold, amount: 600 })
    }
    const confirmed = { cashLimitConfirmed: true }
    expect((await cannotExceed.refusal('AddEditCash', { ...(await deal()), ...confirmed })).body.rights).toEqual([
      'cashLimit',
    ])
    const { cashID } = await app.call('AddEditCash', { ...(await deal()), ...confirmed })
    await app.call('DeleteEntry', { cashEntryID: cashID })
    expect((await cannotExceed.refusal('PutBack', await offer(cashID))).body.rights).toEqual(['cashLimit'])
    const other = await app.call('AddEditCash', { ...(await deal()), ...confirmed })
    await cannotExceed.call('DeleteEntry', { cashEntryID: other.cashID })
    const { save } = await cannotExceed.call('GetLastSave', {})
    expect((await cannotExceed.refusal('UndoSave', { saveID: save?.saveID })).body.rights).toEqual(['cashLimit'])
    const combineHpPaymentsOfAccounts = [
      (await aDealAgreement(app, { monthlyPayment: 560 })).accountNo,
      (await aDealAgreement(app)).accountNo,
    ]
    const several = { ...anEntry({ categoryID: CashCategory.HpPayment }), amount: null, enableMultipleHpPayment: 1 }
    const refused = await cannotExceed.refusal('MultiplyHPPayment', {
      ...{ ...several, combineHpPaymentsOfAccounts, ...confirmed },
    })
    expect([refused.status, refused.body.rights]).toEqual([403, ['cashLimit']])
    const row = aRow({ ...several, combineHpPaymentsOfAccounts, ...confirmed })
    expect((await cannotExceed.refusal('SaveLine', row)).body.rights).toEqual(['cashLimit'])
    const one = aRow({ ...(await deal()), ...confirmed })
    expect((await cannotExceed.refusal('SaveLine', one)).body.rights).toEqual(['cashLimit'])
    const { token } = await cannotExceed.call('AddServiceToken', { name: 'exceeds', can: ['entries'], days: 1 })
    expect((await cannotExceed.refusal('SaveLine', one, { token })).body.Message).toMatch(/Take cash above the limit$/)
    // What was refused is not saved, and whoever may saves that very row.
    await app.call('SaveLine', one as never)
    expect(await integrityFaults(app)).toEqual([])
  })

  test('a sale below cost: the sale, its price later, in one save, taken back, put back', async () => {
    const sold = async (soldToPrice: number) => aSale(app, { soldToPrice, soldToDateTime: '2026-03-09' })
    const priced = (vehicleID: number, soldToPrice: number | null) => ({ vehicleID, soldToPrice })
    const undersold = { status: 403, body: { rights: ['belowCost'] } }
    const own = await sold(5_000)
    expect(await cannotUndercut.refusal('SoldToVehicle', priced(own.vehicleID, 3_000))).toMatchObject(undersold)
    const { vehicleID, clientID } = await sold(5_000)
    const back = { vehicleID, clientID: null, saleType: null }
    await app.call('SoldToVehicle', back as never)
    const sale = { vehicleID, clientID, saleType: 0, soldToPrice: 3_000, soldToDateTime: '2026-03-09' }
    expect(await cannotUndercut.refusal('SoldToVehicle', sale)).toMatchObject(undersold)
    expect(await cannotUndercut.refusal('SellVehicle', sale)).toMatchObject(undersold)
    await app.call('SoldToVehicle', sale as never)
    // Whoever unsells it does not sell it again by taking that back, nor puts back what somebody else took back.
    await cannotUndercut.call('SoldToVehicle', back as never)
    const { save } = await cannotUndercut.call('GetLastSave', {})
    expect(await cannotUndercut.refusal('UndoSave', { saveID: save?.saveID })).toMatchObject(undersold)
    const { data } = await app.call('GetHistory', { kind: 'vehicle', id: vehicleID })
    const { eventID, asOf } = await app.call('GetPutBack', { eventID: data[0]?.eventID ?? 0 })
    expect(await cannotUndercut.refusal('PutBack', { eventID, asOf })).toMatchObject(undersold)
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 19.3] a sale below cost: an import', async () => {
    const regNo = `WAYS ${engine.name.slice(0, 3)}`
    await aDealVehicle(app, { regNo })
    const buyer = await app.call('GetClient', { clientID: await aDealClient(app) })
    const row = { regNo, buyerIDNo: buyer.idno, soldDate: '2026-03-09', soldPrice: 3_000_00, saleType: 0 }
    const id = await stageImport(app.store, 'undercuts', { sales: [row as never] })
    expect(await cannotUndercut.refusal('ApplyImport', { id })).toMatchObject({ body: { rights: ['belowCost'] } })
  })

  test.each<[string, Right, Parameters<typeof stageImport>[2]]>([
    ['clients', 'records', { clients: [{ idno: '0000777M', name: 'New', surname: 'One' }] }],
    ['vehicles', 'records', { vehicles: [{ regNo: 'NEW 771', boughtPrice: 4137_11 }] }],
    ['cash', 'entries', { cash: [] }],
    ['sales', 'sales', { sales: [] }],
    ['costs', 'prices', { costs: [] }],
    ['hires', 'hires', { hires: [] }],
  ])('[server 19.3] an import of %s needs the right `%s` of whoever applies it', async (kind, right, files) => {
    const { id: roleID } = await app.call('AddRole', { name: `Imports ${kind}`, rights: without(right) })
    const importer = await aRoleUser(app, `Imports ${kind}`)
    const id = await stageImport(app.store, `of ${kind}`, files)
    const refusal = await importer.refusal('ApplyImport', { id })
    expect([refusal.status, refusal.body.rights]).toEqual([403, [right]])
    expect(roleID).toBeGreaterThan(0)
  })
})
