import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { anAgreement, anEntry, typeDetails } from '../fixtures/builders'
import { readPdf, pdfText } from '../fixtures/pdf'

describeOnOneEngine('a cheque that comes back', (engine) => {
  let app: TestApp
  let account: Awaited<ReturnType<typeof anAgreement>>
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
    account = await anAgreement(app)
  })
  afterAll(() => app?.stop())

  const owed = async () => (await app.call('GetNextHPAmount', { vehicleID: account.vehicleID })).remainingPayments
  const pending = () => app.call('GetPendingCheques', {})
  const inHand = async () => (await app.call('GetCurrentBatchTransactions', {})).chequesClosingBalance
  const refused = async (name: OperationName, input: unknown) => {
    const { status, body } = await app.refusal(name, input as never)
    return [status, body.Message]
  }
  const payment = (over = {}) => ({
    ...anEntry({ categoryID: CashCategory.HpPayment, typeID: CashType.Cheque, amount: 195 }),
    ...account,
    ...typeDetails(CashType.Cheque),
    ...over,
  })
  const closeBatch = async () => {
    const { batchID } = await app.call('GetCurrentBatchTransactions', {})
    await app.call('Reconcile', { batchID })
    return batchID
  }
  const questions = async (entry: object) => {
    const { checks } = await app.call('PrepareCashEntry', { readings: [{ entry }] } as never)
    return checks.flatMap(({ outcome, name, sentence }) => (outcome === 'asks' ? [[name, sentence]] : []))
  }
  const correction = (entry: ReturnType<typeof payment>, correctsID: number, amount = -(entry.amount ?? 0)) => ({
    ...entry,
    amount,
    correctsID,
  })

  describe('while it is in hand', () => {
    test('[server 7.3] its correction takes it back from the cheques in hand, and the account owes it again', async () => {
      const before = { owed: await owed(), inHand: await inHand() }
      const entry = payment()
      const no = String(entry.cheque?.chequeNumber)
      const { cashID } = await app.call('AddEditCash', entry)
      await closeBatch()
      expect(await inHand()).toBe(before.inHand + 195)
      const back = correction(entry, cashID)
      expect(await questions(back)).toEqual([
        ['correction', `This reverses entry ${cashID} in full: nothing of its €195.00 remains.`],
      ])
      const { cashID: correctionID } = await app.call('AddEditCash', back)
      expect({ owed: await owed(), inHand: await inHand() }).toEqual(before)
      const [listed] = (await pending()).filter(({ chequeNumber }) => chequeNumber === no)
      expect(listed).toBeUndefined()
      const { cheques } = await app.call('GetCurrentBatchTransactions', {})
      expect(cheques.find(({ id }) => id === correctionID)).toMatchObject({ signedAmount: -195 })
      expect(await app.call('GetCashEntry', { id: cashID })).toMatchObject({ stays: 0, correctedBy: [correctionID] })
      expect(await refused('AddEditCash', correction(entry, cashID, -1))).toEqual([
        409,
        `Cheque ${no} is worth €0.00. You cannot reverse more`,
      ])

      await app.call('DeleteEntry', { cashEntryID: correctionID })
      expect(await inHand()).toBe(before.inHand + 195)
      expect((await pending()).map(({ chequeNumber }) => chequeNumber)).toContain(no)
    })

    test('[server 7.3] a part that is taken back leaves the rest of it to be banked', async () => {
      const entry = payment({ amount: 200 })
      const no = String(entry.cheque?.chequeNumber)
      const { cashID } = await app.call('AddEditCash', entry)
      await closeBatch()
      await app.call('AddEditCash', correction(entry, cashID, -5))
      const cheque = (await pending()).find(({ chequeNumber }) => chequeNumber === no)
      expect(cheque?.amount).toBe(195)
      const bank = { chequeIDs: [cheque?.id ?? 0], name: 'BOV' }
      const { cashID: bankedBy } = await app.call('ReconcilePendingCheques', bank)
      expect((await app.call('GetCashEntry', { id: bankedBy })).amount).toBe(195)
      await app.call('DeleteEntry', { cashEntryID: bankedBy })
    })

    test('[server 7.3] the entry stays while another takes its cheque back', async () => {
      const entry = payment({ amount: 60 })
      const { cashID } = await app.call('AddEditCash', entry)
      const { cashID: by } = await app.call('AddEditCash', correction(entry, cashID))
      const no = String(entry.cheque?.chequeNumber)
      const taken = [409, `Cheque ${no} was reversed by entry ${by}. Delete that entry first`]
      expect(await refused('DeleteEntry', { cashEntryID: cashID })).toEqual(taken)
      expect(await refused('AddEditCash', { id: cashID, typeID: CashType.Cash })).toEqual(taken)
      expect(await refused('AddEditCash', { id: cashID, amount: 50 })).toEqual(taken)
      await app.call('DeleteEntry', { cashEntryID: by })
      await app.call('DeleteEntry', { cashEntryID: cashID })
    })

    test('[server 7.1] what is no correction of its entry takes no cheque back', async () => {
      const entry = payment({ amount: 70 })
      const { cashID } = await app.call('AddEditCash', entry)
      const other = typeDetails(CashType.Cheque)
      expect(await refused('AddEditCash', { ...entry, amount: -70 })).toEqual([
        400,
        'HP Payment cannot be paid by Cheque',
      ])
      expect(await refused('AddEditCash', { ...correction(entry, cashID), ...other })).toEqual([
        409,
        'To reverse a received cheque, correct its entry: keep its bank and number, or choose another type',
      ])
      await app.call('DeleteEntry', { cashEntryID: cashID })
    })
  })

  test('[server 7.3] once it is banked it goes back out of the bank, never by cheque', async () => {
    const before = { owed: await owed(), inHand: await inHand() }
    const entry = payment()
    const no = String(entry.cheque?.chequeNumber)
    const { cashID } = await app.call('AddEditCash', entry)
    const cheque = (await pending()).find(({ chequeNumber }) => chequeNumber === no)
    const { cashID: bankedBy } = await app.call('ReconcilePendingCheques', {
      chequeIDs: [cheque?.id ?? 0],
      name: 'APS',
    })
    await closeBatch()
    expect((await app.call('GetCashEntry', { id: cashID })).cheque).toMatchObject({
      status: 'banked',
      takenBy: { cashID: bankedBy, name: 'APS' },
    })
    expect(await refused('AddEditCash', correction(entry, cashID))).toEqual([
      409,
      `Cheque ${no} is banked. Reverse it by Bank Transfer`,
    ])
    const bankTransfer = { bank: 'APS', dateTime: '2026-03-02', reference: `Returned cheque ${no}` }
    const back = { ...correction(entry, cashID), typeID: CashType.BankTransfer, cheque: null, bankTransfer }
    await app.call('AddEditCash', back)
    expect({ owed: await owed(), inHand: await inHand() }).toEqual(before)
  })

  test('[server 7.1] a cheque number that another entry has is asked about, however it is written', async () => {
    const entry = payment({ amount: 80, cheque: { ...typeDetails(CashType.Cheque).cheque, chequeNumber: '000777' } })
    const { cashID } = await app.call('AddEditCash', entry)
    const again = { ...entry, cheque: { ...entry.cheque, chequeNumber: ' 777' } }
    const asked = await questions(again)
    expect(asked.filter(([name]) => name === 'cheque-taken')).toEqual([
      [
        'cheque-taken',
        expect.stringMatching(`^Cheque 000777 of BOV is in entry ${cashID} already, €80\\.00.* on 02-03-2026\\.$`),
      ],
    ])
    const other = { ...again, cheque: { ...again.cheque, bank: 'HSBC' } }
    expect((await questions(other)).map(([name]) => name)).not.toContain('cheque-taken')
    const own = { ...anEntry({ categoryID: CashCategory.MonthlyExpense, typeID: CashType.ChequeOut, amount: 20 }) }
    const written = {
      ...own,
      name: 'Landlord',
      cashMonthlyExpense: { monthExpense: '2026-03-01' },
      chequeOut: { bank: 'BOV', chequeNumber: '777' },
    }
    expect(await questions(written)).toEqual([])
    const { cashID: ownID } = await app.call('AddEditCash', written)
    expect((await questions(written)).map(([name]) => name)).toEqual(['cheque-taken'])
    for (const id of [cashID, ownID]) await app.call('DeleteEntry', { cashEntryID: id })
  })

  test('[server 7.3] the lodgement slip is there after the deposit, too, of its entry alone', async () => {
    const entry = payment({ amount: 90 })
    const no = String(entry.cheque?.chequeNumber)
    await app.call('AddEditCash', entry)
    const cheque = (await pending()).find(({ chequeNumber }) => chequeNumber === no)
    const deposit = { chequeIDs: [cheque?.id ?? 0], name: 'BOV', reference: '4002' }
    expect(await refused('GetLodgementSlip', { ...deposit, chequeIDs: [999_999] })).toEqual([409, expect.any(String)])
    const { cashID } = await app.call('ReconcilePendingCheques', deposit)
    const slip = await app.raw('GetLodgementSlip', { cashEntryID: cashID, name: 'BOV', reference: '4002' })
    expect(slip.status).toBe(200)
    const text = pdfText(await readPdf(new Uint8Array(await slip.arrayBuffer())))
    for (const part of [no, 'C. Borg', '90.00', 'BOV', '4002']) expect(text).toContain(part)
    const own = await app.call('AddEditCash', anEntry({ amount: 5 }))
    expect((await refused('GetLodgementSlip', { cashEntryID: own.cashID, name: 'BOV' }))[0]).toBe(404)
    await app.call('DeleteEntry', { cashEntryID: cashID })
  })

  test('[server 10] the history of a corrected entry names its correction', async () => {
    const entry = { ...anEntry({ amount: 40 }) }
    const { cashID } = await app.call('AddEditCash', entry)
    const { cashID: correctionID } = await app.call('AddEditCash', { ...entry, amount: -15, correctsID: cashID })
    const { data } = await app.call('GetHistory', { kind: 'entry', id: cashID })
    expect(data.map(({ kind, id, action }) => [kind, id, action])).toEqual([
      ['entry', correctionID, 'add'],
      ['entry', cashID, 'add'],
    ])
    await app.call('DeleteEntry', { cashEntryID: correctionID })
    const after = await app.call('GetHistory', { kind: 'entry', id: cashID })
    expect(after.data.map(({ id, action }) => [id, action]).at(0)).toEqual([correctionID, 'delete'])
  })

  test('[server 10] all of it is a book without a fault', async () => {
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })
})
