import type { Check, ConfirmedCheck } from '@forecourt/core/checks'
import { CashCategory as C, CashType as T } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallRefused, describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle, typeDetails } from '../fixtures/builders'

type Entry = InputOf<Operations['AddEditCash']>

const confirmedBy = (checks: readonly Check[]): ConfirmedCheck[] =>
  checks.map(({ code, figures }) => ({ code, figures }))

describeOnEachEngine('a save that needs a yes', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app?.stop())

  const count = async () => (await app.call('GetCashManagement', {})).totalCount
  /** The checks that a save asks to confirm. */
  const asked = (refused: CallRefused): Check[] => {
    expect([refused.status, refused.body.code]).toEqual([409, 'CHECKS_UNCONFIRMED'])
    return refused.body.confirm as Check[]
  }
  const payment = async (amount: number): Promise<Entry> => {
    const { vehicleID, clientID } = await anAgreement(app)
    return anEntry({ categoryID: C.HpPayment, typeID: T.NonCash, vehicleID, clientID, amount })
  }
  const prepared = async (entry: Entry) => {
    const { checks } = await app.call('PrepareCashEntry', { readings: [{ entry }] })
    return checks.filter(({ outcome }) => outcome === 'asks')
  }

  test('[server 7.9] it is answered what to confirm, as it was prepared, books nothing and comes back under its key', async () => {
    const entry = await payment(17)
    const before = await count()
    const checks = asked(await app.refusal('AddEditCash', { ...entry, confirmed: [] }, { key: 'yes-1' }))
    expect(checks).toEqual(
      (await prepared(entry)).map(({ code, field, sentence, about }) => ({
        ...{ code, field, sentence, figures: about },
        outcome: 'confirm',
      })),
    )
    expect(checks.map(({ code }) => code)).toEqual(['CASH_MISMATCH'])
    // The answer is lost, and it is asked again: the same.
    expect(asked(await app.refusal('AddEditCash', { ...entry, confirmed: [] }, { key: 'yes-1' }))).toEqual(checks)
    expect(await count()).toBe(before)
    const confirmed = { ...entry, confirmed: confirmedBy(checks) }
    const saved = await app.call('AddEditCash', confirmed, { key: 'yes-1' })
    // The answer to the confirmed save is lost, and the first request arrives late: it is the same save.
    expect(await app.call('AddEditCash', confirmed, { key: 'yes-1' })).toEqual(saved)
    expect(await app.call('AddEditCash', { ...entry, confirmed: [] }, { key: 'yes-1' })).toEqual(saved)
    expect(await app.call('AddEditCash', entry, { key: 'yes-1' })).toEqual(saved)
    expect(await count()).toBe(before + 1)
    const other = await app.refusal('AddEditCash', { ...confirmed, amount: 18 }, { key: 'yes-1' })
    expect(other.body.code).toBe('REQUEST_KEY_REUSED')
  })

  test('[server 7.9] a client that does not send what was confirmed is asked nothing', async () => {
    const entry = await payment(18)
    expect(await prepared(entry)).toHaveLength(1)
    expect(await app.call('AddEditCash', entry)).toMatchObject({ cashID: expect.any(Number) })
    expect(await app.call('AddEditCash', { ...(await payment(19)), confirmed: null })).toHaveProperty('cashID')
  })

  test('[server 7.9] what was confirmed holds for its figures alone', async () => {
    const entry = await payment(20)
    const first = asked(await app.refusal('AddEditCash', { ...entry, confirmed: [] }))
    await app.call('AddEditCash', { ...entry, amount: 100 })
    const confirmed = confirmedBy(first)
    const second = asked(await app.refusal('AddEditCash', { ...entry, confirmed }))
    expect(second.map(({ code, sentence }) => [code, sentence])).toEqual([
      ['CASH_MISMATCH', 'Amount does not match with the next unpaid amount of €450.00.'],
    ])
    await app.call('AddEditCash', { ...entry, confirmed: [...confirmed, ...confirmedBy(second)] })
  })

  test('[server 7.9] of two who pay the same instalment at once the second is asked', async () => {
    const entry = await payment(550)
    await app.call('AddEditCash', entry)
    expect(await prepared(entry)).toEqual([])
    const before = await count()
    const answers = await Promise.all(
      ['a', 'b', 'c'].map(async (key) => {
        const answer = await app.raw('AddEditCash', { ...entry, confirmed: [] }, { key: `at-once-${key}` })
        return { status: answer.status, body: await answer.json() }
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await count()).toBe(before + 1)
    const [late] = answers.filter(({ status }) => status === 409)
    expect(late?.body.confirm.map(({ code }: Check) => code)).toEqual(['CASH_DOUBLE'])
  })

  test('[server 7.9] of two who say yes to the same figures at once the second sees what the first one booked', async () => {
    const entry = await payment(17)
    const checks = asked(await app.refusal('AddEditCash', { ...entry, confirmed: [] }))
    const before = await count()
    const answers = await Promise.all(
      ['a', 'b'].map(async (key) => {
        const input = { ...entry, confirmed: confirmedBy(checks) }
        const answer = await app.raw('AddEditCash', input, { key: `both-${key}` })
        return { status: answer.status, body: await answer.json() }
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [late] = answers.filter(({ status }) => status === 409)
    expect(late?.body.confirm.map(({ sentence }: Check) => sentence)).toEqual([
      'Amount does not match with the next unpaid amount of €533.00.',
    ])
    expect(await count()).toBe(before + 1)
  })

  test('[server 7.9] what a rule refuses is refused first, whatever is to be confirmed', async () => {
    const entry = await payment(7000)
    const [check] = await prepared(entry)
    expect(check?.name).toBe('mismatch')
    const plain = await app.refusal('AddEditCash', entry)
    const refused = await app.refusal('AddEditCash', { ...entry, confirmed: [] })
    expect([refused.status, refused.body]).toEqual([plain.status, plain.body])
  })

  test('[server 7.9] several accounts, an edit and a row of a sheet are asked likewise', async () => {
    const [first, second] = [await anAgreement(app), await anAgreement(app)]
    const several = anEntry({
      ...{ categoryID: C.HpPayment, typeID: T.NonCash, dateTime: '2026-02-26', amount: null },
      ...{ enableMultipleHpPayment: true, combineHpPaymentsOfAccounts: [first.accountNo, second.accountNo] },
    })
    const before = await count()
    const checks = asked(await app.refusal('MultiplyHPPayment', { ...several, confirmed: [] }))
    expect(checks.map(({ code }) => code)).toEqual(['CASH_OTHER_DAY'])
    expect(await count()).toBe(before)
    const { cashIDs } = await app.call('MultiplyHPPayment', { ...several, confirmed: confirmedBy(checks) })
    expect(cashIDs).toHaveLength(2)

    const { cashID } = await app.call('AddEditCash', anEntry({ amount: -5, categoryID: C.FreeForm }))
    const edit = { id: cashID, amount: -900_000 }
    const ofEdit = asked(await app.refusal('AddEditCash', { ...edit, confirmed: [] }))
    expect(ofEdit.map(({ code, field }) => [code, field])).toEqual([['CASH_DRAWER', 'amount']])
    expect((await app.call('GetCashEntry', { id: cashID })).amount).toBe(-5)
    await app.call('AddEditCash', { ...edit, confirmed: confirmedBy(ofEdit) })
    await app.call('AddEditCash', { id: cashID, amount: -5, confirmed: [] })

    await app.call('AddEditCash', anEntry({ amount: 20 }))
    const entry = anEntry({ categoryID: C.BankDeposit, amount: 1, name: '' })
    const row = { sheet: 'yes.txt', row: '1', line: 1, text: 'bank 1', entry: { ...entry, confirmed: [] } }
    const ofRow = asked(await app.refusal('SaveLine', row, { key: 'row-1' }))
    expect(ofRow.map(({ code }) => code)).toEqual(['CASH_BANK_MISSING'])
    const confirmed = { ...row, entry: { ...entry, confirmed: confirmedBy(ofRow) } }
    expect(await app.call('SaveLine', confirmed, { key: 'row-1' })).toMatchObject({ isRepeat: false })
    expect(await app.call('SaveLine', row, { key: 'row-1' })).toMatchObject({ isRepeat: false })
    expect(await app.call('SaveLine', row)).toMatchObject({ isRepeat: true })
  })

  test('[server 7.9] the limit on cash is one of the checks, with its figures, and is audited', async () => {
    const sold = { vehicleID: (await aVehicle(app)).vehicleID, clientID: await aClient(app) }
    await app.call('SoldToVehicle', {
      ...sold,
      saleType: SaleType.Cash,
      soldToPrice: 60_000,
      soldToDateTime: '2026-03-01',
    })
    const entry = anEntry({ ...sold, categoryID: C.Sale, typeID: T.Cash, amount: 9_000 })
    await app.call('AddEditCash', { ...entry, confirmed: [] })
    const checks = asked(await app.refusal('AddEditCash', { ...entry, confirmed: [] }))
    expect(checks.map(({ code, figures }) => [code, figures])).toEqual([['CASH_LIMIT', '1800000 of 1000000']])
    // The flag of clients that send nothing else is no confirmation of these figures.
    asked(await app.refusal('AddEditCash', { ...entry, cashLimitConfirmed: true, confirmed: [] }))
    const { cashID } = await app.call('AddEditCash', { ...entry, confirmed: confirmedBy(checks) })
    const events = await app.store.db
      .selectFrom('audit_events')
      .select('after')
      .where('subject_id', '=', String(cashID))
      .where('kind', '=', 'entry')
      .execute()
    expect(events.map(({ after }) => (after as { cashLimit?: object }).cashLimit)).toEqual([
      { sum: 1_800_000, limit: 1_000_000 },
    ])
    expect(asked(await app.refusal('AddEditCash', { ...entry, confirmed: confirmedBy(checks) }))).toHaveLength(1)
  })

  test('[server 7.9] the limit on cash holds for a client who is entered with the entry, too', async () => {
    const { vehicleID } = await aVehicle(app)
    const client = { idno: '7654321M', name: 'Rita', surname: 'Zammit' }
    const deposit = { categoryID: C.Deposit, typeID: T.Cash, amount: 10_000, soldToPrice: 12_000 }
    const entry = anEntry({ ...deposit, vehicleID, clientID: null, client })
    expect((await prepared(entry)).map(({ code }) => code)).toEqual(['CASH_LIMIT'])
    const checks = asked(await app.refusal('AddEditCash', { ...entry, confirmed: [] }))
    await app.call('AddEditCash', { ...entry, confirmed: confirmedBy(checks) })
  })

  test('[server 7.9] another amount in a closed batch is asked once, for the correction that it becomes', async () => {
    const deal = { vehicleID: (await aVehicle(app)).vehicleID, clientID: await aClient(app) }
    const entry = anEntry({ ...deal, categoryID: C.AdditionalDeposit, typeID: T.Card, amount: 100 })
    const { cashID } = await app.call('AddEditCash', { ...entry, ...typeDetails(T.Card) })
    await app.call('Reconcile', {})
    await app.call('SaveSettings', { correctsClosed: true })
    const edit = { id: cashID, amount: -300 }
    const checks = asked(await app.refusal('AddEditCash', { ...edit, confirmed: [] }))
    expect(checks.map(({ code }) => code)).toEqual(['CASH_REFUND'])
    const saved = await app.call('AddEditCash', { ...edit, confirmed: confirmedBy(checks) })
    expect(saved).toMatchObject({ cashID, correctionID: expect.any(Number) })
    await app.call('SaveSettings', { correctsClosed: false })
  })
})
