import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { movedClosingChecks, movementsOf, NO_MOVEMENTS } from '@forecourt/core/features/cash-book/moved-closings'
import { cents, formatEuro } from '@forecourt/core/kernel/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CASH_WRITERS } from '../architecture/conventions'
import { type TestApp, describeOnOneEngine, startApp } from '../fixtures/app'
import { aVehicle, anAgreement, anEntry, typeDetails } from '../fixtures/builders'
import { readPdf, pdfText } from '../fixtures/pdf'
import { statementRows } from '../fixtures/statements'

const euros = (amount: number) => cents(Math.round(amount * 100))

describeOnOneEngine('the closing of a batch as it was signed off', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())

  const add = async (over: Parameters<typeof anEntry>[0]) => (await app.call('AddEditCash', anEntry(over))).cashID
  const close = async () => (await app.call('Reconcile', { fifty: 2, extra: 0, differenceReason: 'unknown' })).batchID
  const signedOf = async (batchID: number) => {
    const { closingBalance, signed } = await app.call('GetBatchTransactions', { batchID })
    const row = (await app.call('GetBatchList', {})).data.find(({ id }) => id === batchID)
    expect(row ?? { closingBalance, signed }).toMatchObject({ closingBalance, signed })
    return { closingBalance, signed }
  }

  test('[server 7.2] stays when the closing follows an edit, and is signed anew when the batch closes again', async () => {
    expect((await app.call('GetCurrentBatchTransactions', {})).signed).toBeNull()
    const fee = await add({ amount: 40, categoryID: CashCategory.TransportMaltaFee })
    const first = await close()
    const second = await close()
    const signed = {
      closingBalance: 40,
      chequesClosingBalance: 0,
      counted: 100,
      by: 'maria',
      at: '2026-03-02T09:00:00.000Z',
    }
    expect(await signedOf(first)).toEqual({ closingBalance: 40, signed })

    const edited = await app.call('GetCashEntry', { id: fee })
    await app.call('AddEditCash', {
      ...anEntry({ categoryID: CashCategory.TransportMaltaFee, amount: 55 }),
      id: fee,
      version: edited.version,
    })
    expect(await signedOf(first)).toEqual({ closingBalance: 55, signed })
    expect(await signedOf(second)).toEqual({ closingBalance: 55, signed })
    const [headers = '', ...lines] = (await app.download('ExportBatches', { columns: 'all' })).trim().split('\r\n')
    const shown = ['Closing Balance', 'Signed Closing', 'Signed Cheques', 'Signed By', 'Signed At']
    const at = shown.map((header) => headers.split(',').indexOf(header))
    expect(lines.map((line) => at.map((i) => line.split(',')[i]))).toEqual(
      [first, second].map(() => ['55.00', '40.00', '0.00', 'maria', '02-03-2026 10:00']),
    )
    const books = await app.call('CheckBooks', {})
    const moved =
      'signed off at 40.00 with cheques 0.00 by maria on 02-03-2026, is 55.00 with cheques 0.00, moved by maria on 02-03-2026'
    const rule = 'The closing of a batch moved after it was signed'
    expect(books.faults).toEqual([])
    expect(books.moved).toEqual([first, second].map((id) => ({ rule, subject: `Batch ${id}`, detail: moved })))

    await app.call('ReopenLastClosedBatch', { batchID: second })
    await add({ amount: 5, typeID: CashType.Cash })
    expect(await signedOf(second)).toEqual({ closingBalance: 60, signed })
    expect(await close()).toBe(second)
    expect(await signedOf(second)).toEqual({ closingBalance: 60, signed: { ...signed, closingBalance: 60 } })
  })

  test('[server 7.2] is changed by no statement', async () => {
    const [batch] = (await app.call('GetBatchList', {})).data
    for (const change of ['signed_closing = 1', 'signed_counted = null', `signed_by = 'eve'`, 'signed_at = now()'])
      await expect(statementRows(app.store.db, `update batches set ${change} where id = ${batch?.id}`)).rejects.toThrow(
        'stays as it is',
      )
  })

  test('[server 7.2] is printed on its cash book once that has another', async () => {
    const [last, first] = (await app.call('GetBatchList', {})).data
    const printed = async (batchID = 0) => {
      const answer = await app.raw('GetDailyCashBookReport', { batchID })
      return pdfText(await readPdf(new Uint8Array(await answer.arrayBuffer())))
    }
    expect(await printed(first?.id)).toContain('Signed off at €40.00 by maria on 02-03-2026')
    expect(await printed(last?.id)).not.toContain('Signed off at')
  })

  const euro = (amount: number) => formatEuro(euros(amount))
  const asked = async (entry: Parameters<typeof anEntry>[0], cashEntryID: number | null = null) => {
    const { checks } = await app.call('PrepareCashEntry', { readings: [{ entry: anEntry(entry) }], cashEntryID })
    return checks.flatMap(({ name, outcome, code, sentence }) => {
      if (name !== 'moved-closing') return []
      expect([outcome, code]).toEqual(['asks', 'CASH_MOVED_CLOSING'])
      return [sentence]
    })
  }

  test('[server 7.2] an edit that moves signed closings is asked about with each of them, before and after', async () => {
    const fee = { categoryID: CashCategory.TransportMaltaFee, amount: 10 }
    const id = await add(fee)
    const opening = (await app.call('GetCurrentBatchTransactions', {})).openingBalance
    const batches = [await close(), await close()]
    const lineOf = (batchID: number | undefined) =>
      `Batch ${batchID}, signed by maria: closing ${euro(opening + 10)} becomes ${euro(opening + 12.5)}.`
    expect(await asked({ ...fee, amount: 12.5 }, id)).toEqual(batches.map(lineOf))
    for (const same of [fee, { ...fee, name: 'Another name' }]) expect(await asked(same, id)).toEqual([])
    expect(await asked({ amount: 100 })).toEqual([])

    for (let i = 0; i < 6; i++) batches.push(await close())
    const lines = await asked({ ...fee, amount: 12.5 }, id)
    expect(lines).toEqual([...batches.slice(0, 6).map(lineOf), '2 later signed batches: closing +2.50.'])
  })

  test('[server 7.2] what goes into a batch that was opened again is asked about, by drawer and by cheques', async () => {
    const reopened = await close()
    await app.call('ReopenLastClosedBatch', { batchID: reopened })
    const { closingBalance: at, chequesClosingBalance: held } = await app.call('GetBatchTransactions', {
      batchID: reopened,
    })
    expect(await asked({ amount: 30 })).toEqual([
      `Batch ${reopened}, signed by maria: closing €${at.toFixed(2)} becomes €${(at + 30).toFixed(2)}.`,
    ])
    expect(await asked({ amount: 30, typeID: CashType.Cheque, ...typeDetails(CashType.Cheque) })).toEqual([
      `Batch ${reopened}, signed by maria: cheques €${held.toFixed(2)} becomes €${(held + 30).toFixed(2)}.`,
    ])
    expect(await asked({ amount: 30, typeID: CashType.EPOS, ...typeDetails(CashType.EPOS) })).toEqual([])
    const malta = { categoryID: CashCategory.TransportMalta, amount: 30, handlingFee: 5 }
    expect(await asked(malta)).toEqual([
      `Batch ${reopened}, signed by maria: closing €${at.toFixed(2)} becomes €${(at - 25).toFixed(2)}.`,
    ])
    await close()
    expect(await asked({ amount: 30 })).toEqual([])
  })

  describe('what writes cash rows', () => {
    /** As the forms ask where no entry is prepared: of the current batch as its page shows it. */
    const byPage = async (entry: { categoryID: number; typeID: number; amount: number }, isGone = false) => {
      const { batchID, closingBalance, chequesClosingBalance } = await app.call('GetCurrentBatchTransactions', {})
      const batch = { batchID, closing: euros(closingBalance), cheques: euros(chequesClosingBalance), by: 'maria' }
      const moves = movementsOf({ ...entry, signedAmount: signedAmount({ ...entry, amount: euros(entry.amount) }) })
      const closings = { batches: [batch], more: 0, before: isGone ? moves : NO_MOVEMENTS }
      return movedClosingChecks(isGone ? NO_MOVEMENTS : moves, closings).map(({ sentence }) => sentence)
    }
    const cheque = async (amount: number) => {
      await add({ amount, typeID: CashType.Cheque, ...typeDetails(CashType.Cheque) })
      const [latest] = (await app.call('GetPendingCheques', {})).toSorted((a, b) => b.id - a.id)
      return latest?.id ?? 0
    }
    const taken = async (operation: 'ReconcilePendingCheques' | 'ChequesOut', categoryID: number) => {
      const chequeIDs = [await cheque(25)]
      return {
        asked: await byPage({ categoryID, typeID: CashType.Cheque, amount: 25 }),
        save: () => app.call(operation, { chequeIDs, name: 'BOV' }),
      }
    }
    const malta = { categoryID: CashCategory.TransportMalta, amount: 30, handlingFee: 5 }
    const feeLeft = async () => {
      const id = await add(malta)
      return { id, fee: { categoryID: CashCategory.TransportMaltaFee, typeID: CashType.Cash, amount: 5 } }
    }

    type Moving = () => Promise<{ asked: string[]; save: () => Promise<unknown> }>
    const WAYS: Readonly<Record<string, Readonly<Record<string, Moving>>>> = {
      AddEditCash: {
        adding: async () => ({ asked: await asked({ amount: 30 }), save: () => add({ amount: 30 }) }),
        'another amount': async () => {
          const id = await add({ amount: 30 })
          const save = () => app.call('AddEditCash', { ...anEntry({ amount: 41 }), id })
          return { asked: await asked({ amount: 41 }, id), save }
        },
        'another type': async () => {
          const id = await add({ amount: 30 })
          const over = { amount: 30, typeID: CashType.Cheque, ...typeDetails(CashType.Cheque) }
          return { asked: await asked(over, id), save: () => app.call('AddEditCash', { ...anEntry(over), id }) }
        },
        'another category, which takes the fee away': async () => {
          const { id } = await feeLeft()
          await app.call('AddTmHandlingFee', { id })
          const over = { categoryID: CashCategory.FreeForm, amount: -30 }
          return { asked: await asked(over, id), save: () => app.call('AddEditCash', { ...anEntry(over), id }) }
        },
      },
      MultiplyHPPayment: {
        'several accounts': async () => {
          const accounts = [await anAgreement(app), await anAgreement(app)]
          const several = {
            categoryID: CashCategory.HpPayment,
            amount: 1100,
            enableMultipleHpPayment: 1,
            combineHpPaymentsOfAccounts: accounts.map(({ accountNo }) => accountNo),
          }
          return { asked: await asked(several), save: () => app.call('MultiplyHPPayment', anEntry(several)) }
        },
      },
      AddTmHandlingFee: {
        'a fee that is added later': async () => {
          const { id, fee } = await feeLeft()
          return { asked: await byPage(fee), save: () => app.call('AddTmHandlingFee', { id }) }
        },
      },
      DeleteEntry: {
        deleting: async () => {
          const cashEntryID = await add({ amount: 30 })
          const gone = { categoryID: CashCategory.FreeForm, typeID: CashType.Cash, amount: 30 }
          return { asked: await byPage(gone, true), save: () => app.call('DeleteEntry', { cashEntryID }) }
        },
      },
      ReconcilePendingCheques: {
        banking: () => taken('ReconcilePendingCheques', CashCategory.BankDeposit),
      },
      ChequesOut: { 'giving out': () => taken('ChequesOut', CashCategory.ChequeOut) },
    }

    test('is in the table of ways', () => {
      expect(Object.keys(WAYS).toSorted()).toEqual(Object.values(CASH_WRITERS).flat().toSorted())
    })

    test.each(
      Object.entries(WAYS).flatMap(([operation, ways]) =>
        Object.entries(ways).map(([way, moving]) => ({ operation, way, moving })),
      ),
    )('[server 7.2] $operation, $way: what is asked about is what moves', async ({ moving }) => {
      const reopened = await close()
      await app.call('ReopenLastClosedBatch', { batchID: reopened })
      const now = () => app.call('GetBatchTransactions', { batchID: reopened })
      const { asked: sentences, save } = await moving()
      const before = await now()
      await save()
      const after = await now()
      const figures = [
        ['closing', before.closingBalance, after.closingBalance] as const,
        ['cheques', before.chequesClosingBalance, after.chequesClosingBalance] as const,
      ].flatMap(([name, was, is]) => (was === is ? [] : [`${name} ${euro(was)} becomes ${euro(is)}`]))
      expect(figures).not.toEqual([])
      expect(sentences).toEqual([`Batch ${reopened}, signed by maria: ${figures.join(', ')}.`])
      await close()
    })
  })

  test('[server 7.6] a settlement takes no correction that adds to it, and says how that is entered', async () => {
    const { vehicleID, accountNo } = await anAgreement(app)
    const card = { typeID: CashType.Card, ...typeDetails(CashType.Card) }
    const settlement = { categoryID: CashCategory.HPSettlement, vehicleID, ...card }
    const id = await add({ ...settlement, amount: 5000 })
    await close()
    await app.call('SaveSettings', { correctsClosed: true })
    const Message = `The account is settled and cannot take HP Settlement entries. Enter the difference as a Free Form entry that corrects entry ${id}`
    const refused = { status: 409, body: { code: 'HP_CORRECTION_SETTLED', Message } }
    expect(await app.refusal('AddEditCash', { id, amount: 5100 })).toMatchObject(refused)
    const correction = anEntry({ ...settlement, amount: 100, correctsID: id })
    expect(await app.refusal('AddEditCash', correction)).toMatchObject(refused)
    const { checks } = await app.call('PrepareCashEntry', { readings: [{ entry: correction }] })
    expect(checks).toContainEqual(expect.objectContaining({ code: 'HP_CORRECTION_SETTLED', sentence: Message }))
    // What was too much goes back as a payment, and is asked about with what the settlement then waives.
    const lowered = await app.call('PrepareCashEntry', {
      readings: [{ entry: anEntry({ ...settlement, amount: 4900 }) }],
      cashEntryID: id,
    })
    expect(lowered.checks.map(({ sentence }) => sentence)).toContain(
      `The settlement of ${accountNo} then waives €100.00 more, €1,700.00 in all.`,
    )
    const { correctionID } = await app.call('AddEditCash', { id, amount: 4900 })
    expect(await app.call('GetCashEntry', { id: correctionID ?? 0 })).toMatchObject({
      ...{ categoryID: CashCategory.HpPayment, amount: -100, correctsID: id },
    })
    const free = await add({ categoryID: CashCategory.FreeForm, amount: 100, correctsID: id, ...card })
    expect(await app.call('GetCashEntry', { id })).toMatchObject({ amount: 5000, correctedBy: [correctionID, free] })
    await app.call('SaveSettings', { correctsClosed: false })
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 7.6] by a setting, another amount in a closed batch becomes a correction in the open one', async () => {
    const vehicle = await aVehicle(app)
    const fee = { categoryID: CashCategory.TransportMaltaFee, amount: 10 }
    const id = await add(fee)
    const spent = { categoryID: CashCategory.VehicleExpense, vehicleID: vehicle.vehicleID, name: 'Garage', amount: 80 }
    const card = { typeID: CashType.Card, ...typeDetails(CashType.Card) }
    const expense = await add({ ...spent, ...card })
    const closed = await close()
    const before = await signedOf(closed)
    await app.call('SaveSettings', { correctsClosed: true })
    expect((await app.call('GetWorkstation', {})).correctsClosed).toBe(true)
    expect(await asked({ ...fee, amount: 12.5 }, id)).toEqual([])

    const saved = await app.call('AddEditCash', { id, amount: 12.5 })
    expect(saved).toEqual({ cashID: id, version: 1, correctionID: expect.any(Number) })
    expect(await app.call('GetCashEntry', { id })).toMatchObject({ amount: 10, correctedBy: [saved.correctionID] })
    const { batchID: open } = await app.call('GetCurrentBatchTransactions', {})
    expect(await app.call('GetCashEntry', { id: saved.correctionID ?? 0 })).toMatchObject({
      ...{ amount: 2.5, correctsID: id, batchID: open, dateTime: '2026-03-02' },
      ...{ categoryID: fee.categoryID, typeID: CashType.Cash },
    })
    // Texts are saved where they stand; of an expense too much comes back.
    const both = await app.call('AddEditCash', { id: expense, amount: 65, description: 'Brakes' })
    expect(await app.call('GetCashEntry', { id: expense })).toMatchObject({
      amount: 80,
      description: 'Brakes',
      version: 2,
    })
    expect(await app.call('GetCashEntry', { id: both.correctionID ?? 0 })).toMatchObject({
      ...{ categoryID: CashCategory.VehicleExpenseRecovery, amount: 15, vehicleID: vehicle.vehicleID },
      correctsID: expense,
    })
    expect(await app.call('AddEditCash', { id: expense, description: 'Brakes, front' })).toEqual({
      cashID: expense,
      version: 3,
    })
    expect(await signedOf(closed)).toEqual(before)
    await app.call('SaveSettings', { correctsClosed: false })
    expect(await app.call('AddEditCash', { id, amount: 12.5 })).toEqual({ cashID: id, version: 2 })
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })
})
