import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, describeOnEachEngine, startApp } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { readPdf, textOf } from '../fixtures/pdf'
import { rowsOf } from '../fixtures/statements'

describeOnEachEngine('the closing of a batch as it was signed off', (engine) => {
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
    expect((await app.call('CheckBooks', {})).faults.map(({ rule }) => rule)).not.toContain(
      'The figures of a closed batch are those of its entries',
    )

    await app.call('ReopenLastClosedBatch', { batchID: second })
    await add({ amount: 5, typeID: CashType.Cash })
    expect(await signedOf(second)).toEqual({ closingBalance: 60, signed })
    expect(await close()).toBe(second)
    expect(await signedOf(second)).toEqual({ closingBalance: 60, signed: { ...signed, closingBalance: 60 } })
  })

  test('[server 7.2] is changed by no statement', async () => {
    const [batch] = (await app.call('GetBatchList', {})).data
    for (const change of ['signed_closing = 1', 'signed_counted = null', `signed_by = 'eve'`, 'signed_at = now()'])
      await expect(rowsOf(app.store.db, `update batches set ${change} where id = ${batch?.id}`)).rejects.toThrow(
        'stays as it is',
      )
  })

  test('[server 7.2] is printed on its cash book once that has another', async () => {
    const [last, first] = (await app.call('GetBatchList', {})).data
    const printed = async (batchID = 0) => {
      const answer = await app.raw('GetDailyCashBookReport', { batchID })
      return textOf(await readPdf(new Uint8Array(await answer.arrayBuffer())))
    }
    expect(await printed(first?.id)).toContain('Signed off at €40.00 by maria on 02-03-2026')
    expect(await printed(last?.id)).not.toContain('Signed off at')
  })
})
