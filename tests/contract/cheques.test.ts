import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallRefused, type TestApp, describeOnOneEngine, startApp } from '../fixtures/app'
import { anEntry, typeDetails } from '../fixtures/builders'

describeOnOneEngine('pending cheques', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())

  const pending = () => app.call('GetPendingCheques', {})
  const receive = async (amount: number, over = {}) => {
    const details = typeDetails(CashType.Cheque)
    const { cashID } = await app.call('AddEditCash', anEntry({ amount, typeID: CashType.Cheque, ...details, ...over }))
    const cheque = (await pending()).find((row) => row.chequeNumber === details.cheque?.chequeNumber)
    return { cashID, chequeID: cheque?.id ?? 0, no: String(details.cheque?.chequeNumber) }
  }
  const closing = async () => (await app.call('GetCurrentBatchTransactions', {})).chequesClosingBalance
  const inHand = async () => (await pending()).reduce((sum, row) => sum + row.amount, 0)

  test('[D3 2.8] received cheques are listed oldest first with payer, bank, numbers, date and amount', async () => {
    const late = await receive(50, { description: 'Late' })
    const early = await receive(70, {
      description: '',
      cheque: { ...typeDetails(2).cheque, chequeNumber: '1', chequeDate: '2026-01-05' },
    })
    const rows = await pending()
    expect(rows.map((row) => [row.date, row.amount, row.description])).toEqual([
      ['2026-01-05', 70, 'Free Form'],
      ['2026-03-02', 50, 'Late'],
    ])
    expect(rows[1]).toMatchObject({
      id: late.chequeID,
      payerName: 'C. Borg',
      bank: 'BOV',
      chequeNumber: late.no,
      accountNumber: '4001234567',
      checked: false,
    })
    expect(await closing()).toBe(120)
    await app.call('DeleteEntry', { cashEntryID: early.cashID })
    expect(await closing()).toBe(50)
  })

  test('[D3 4] [server 7.3] banking makes one Bank Deposit entry for the sum; the cheques and it are then held fast', async () => {
    const [a, b] = [await receive(100), await receive(30.5)]
    const before = await closing()
    const { cashID } = await app.call('ReconcilePendingCheques', {
      chequeIDs: [a.chequeID, b.chequeID, a.chequeID],
      name: 'BOV',
    })
    expect(await app.call('GetCashEntry', { id: cashID })).toMatchObject({
      categoryID: CashCategory.BankDeposit,
      typeID: CashType.Cheque,
      amount: 130.5,
      signedAmount: -130.5,
      name: 'BOV',
      description: '2 Cheques',
      dateTime: '2026-03-02',
      cheque: null,
      cheques: [
        { id: a.chequeID, amount: 100 },
        { id: b.chequeID, amount: 30.5 },
      ],
    })
    expect(await closing()).toBeCloseTo(before - 130.5, 2)
    expect((await app.call('GetCurrentBatchTransactions', {})).bankDeposits.map((row) => row.id)).toContain(cashID)
    for (const over of [{ amount: 99 }, { typeID: CashType.Cash }])
      expect(await app.refusal('AddEditCash', { id: a.cashID, ...over })).toMatchObject({
        status: 409,
        body: { Message: `Cheque ${a.no} is banked` },
      })
    expect((await app.refusal('DeleteEntry', { cashEntryID: a.cashID })).body.Message).toBe(`Cheque ${a.no} is banked`)
    for (const over of [{ amount: 1 }, { categoryID: CashCategory.FreeForm }, { typeID: CashType.Cash }])
      expect((await app.refusal('AddEditCash', { id: cashID, ...over })).status).toBe(409)
    await app.call('AddEditCash', { id: cashID, reference: 'Slip 9' })
    await app.call('AddEditCash', { id: a.cashID, reference: 'Seen' })
    expect(await app.refusal('ReconcilePendingCheques', { chequeIDs: [b.chequeID] })).toMatchObject({
      status: 409,
      body: { Message: `Cheque ${b.no} is no longer pending` },
    })
    await app.call('DeleteEntry', { cashEntryID: cashID })
    expect(await closing()).toBeCloseTo(before, 2)
    expect(await inHand()).toBeCloseTo(before, 2)
  })

  test('[D3 4] giving out makes one Cheque Out entry in its own section; none selected is refused', async () => {
    const a = await receive(45)
    expect((await app.refusal('ChequesOut', { chequeIDs: [] })).body.errors).toEqual({
      chequeIDs: ['Select at least 1 cheque'],
    })
    const { cashID } = await app.call('ChequesOut', { chequeIDs: [a.chequeID], name: 'Landlord', description: 'Rent' })
    expect(await app.call('GetCashEntry', { id: cashID })).toMatchObject({
      categoryID: CashCategory.ChequeOut,
      typeID: CashType.Cheque,
      signedAmount: -45,
      description: 'Rent',
    })
    expect((await app.call('GetCurrentBatchTransactions', {})).chequeOuts.map((row) => row.id)).toContain(cashID)
    expect((await app.refusal('DeleteEntry', { cashEntryID: a.cashID })).body.Message).toBe(
      `Cheque ${a.no} was given out`,
    )
    expect(await closing()).toBeCloseTo(await inHand(), 2)
  })

  test('one that is no longer pending keeps all of them; of two bankings at once one is refused', async () => {
    const [a, b] = [await receive(10), await receive(20)]
    const rows = await pending()
    expect((await app.refusal('ReconcilePendingCheques', { chequeIDs: [a.chequeID, 999_999] })).status).toBe(409)
    expect(await pending()).toEqual(rows)
    const answers = await Promise.all(
      [
        [a.chequeID, b.chequeID],
        [b.chequeID, a.chequeID],
      ].map((chequeIDs) =>
        app.call('ReconcilePendingCheques', { chequeIDs }).then(
          () => 200,
          (refused: CallRefused) => refused.status,
        ),
      ),
    )
    expect(answers.sort()).toEqual([200, 409])
    expect(await closing()).toBeCloseTo(await inHand(), 2)
  })

  test('[D3 4] cheques in hand open the next batch', async () => {
    const before = await closing()
    await app.call('Reconcile', {})
    expect(await app.call('GetCurrentBatchTransactions', {})).toMatchObject({
      chequesOpeningBalance: before,
      chequesClosingBalance: before,
      cheques: [],
    })
  })
})
