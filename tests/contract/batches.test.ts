import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Ctx } from '../../apps/server/src/context'
import { HANDLERS } from '../../apps/server/src/registry'
import { type CallRefused, type TestApp, describeOnOneEngine, startApp } from '../fixtures/app'
import { anAgreement, anEntry, typeDetails } from '../fixtures/builders'
import { statementRows } from '../fixtures/statements'

const C = CashCategory
const T = CashType

describeOnOneEngine('batches', (engine) => {
  let app: TestApp
  /** What happens when a batch was closed or re-opened, and others cannot see it yet. */
  let held = async (_ctx: Ctx): Promise<void> => {}
  beforeAll(async () => {
    const holding = async (name: string, ctx: Ctx, input: never) => {
      const answer = await HANDLERS[name]?.(ctx, input)
      await held(ctx)
      return answer
    }
    const handlers = Object.fromEntries(
      ['Reconcile', 'ReopenLastClosedBatch'].map((name) => [name, holding.bind(null, name)]),
    )
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z', handlers })
  })
  afterAll(() => app.stop())

  const current = () => app.call('GetCurrentBatchTransactions', {})
  const batch = (batchID: number) => app.call('GetBatchTransactions', { batchID })
  const add = async (over: Parameters<typeof anEntry>[0]) => (await app.call('AddEditCash', anEntry(over))).cashID
  const close = async () => (await app.call('Reconcile', {})).batchID

  test('[D3 2.6] [server 7.2] each entry stands in one section; only cash moves the drawer', async () => {
    const before = await current()
    expect(before).toMatchObject({
      openingBalance: 0,
      ins: 0,
      outs: 0,
      coins: null,
      status: 'current',
      batchEndDate: null,
    })
    const ids = {
      cash: [await add({ amount: 100 }), await add({ amount: -30, dateTime: '2026-03-01' })],
      cheques: [await add({ amount: 40, typeID: T.Cheque, ...typeDetails(T.Cheque) })],
      bankDeposits: [await add({ amount: 20, categoryID: C.BankDeposit })],
      epos: [await add({ amount: 5, typeID: T.EPOS, ...typeDetails(T.EPOS) })],
      bankTransfers: [await add({ amount: 6, typeID: T.BankTransfer, ...typeDetails(T.BankTransfer) })],
      cards: [await add({ amount: 7, typeID: T.Card, ...typeDetails(T.Card) })],
      chequeOuts: [await add({ amount: 8, categoryID: C.DAD, typeID: T.ChequeOut, ...typeDetails(T.ChequeOut) })],
    }
    await add({ amount: 1000, typeID: T.NonCash })
    const after = await current()
    expect(after).toMatchObject({
      ins: 100,
      outs: -50,
      closingBalance: 50,
      chequesOpeningBalance: 0,
      chequesClosingBalance: 40,
    })
    const sections = Object.keys(ids) as (keyof typeof ids)[]
    expect(Object.fromEntries(sections.map((name) => [name, after[name].map((row) => row.id)]))).toEqual({
      ...ids,
      cash: [...ids.cash].reverse(),
    })
    expect((await app.refusal('GetBatchTransactions', { batchID: 999_999 })).status).toBe(404)
  })

  test('[D3 3] the count is saved, shown to everyone, and counts the sixteen fields and the extra line', async () => {
    const { batchID } = await current()
    const count = { fifty: 2, two: 3, oneCents: 7, extra: '12.50', closingBalance: 1, totalCash: 2 }
    await app.call('SaveReconcile', { ...count, batchID })
    const { coins } = await current()
    expect(coins).toMatchObject({
      fifty: 2,
      two: 3,
      oneCents: 7,
      thousand: 0,
      extra: 12.5,
      totalCash: 118.57,
      closingBalance: 50,
    })
    expect((await app.refusal('SaveReconcile', { fifty: -1 })).status).toBe(400)
    expect((await app.refusal('SaveReconcile', { fifty: 1.5 })).status).toBe(400)
    expect((await app.refusal('SaveReconcile', { batchID: batchID + 1 })).body.Message).toBe(
      'The batch is already closed',
    )
  })

  test('[D3 4] [server 7.2] closing: with changed figures nothing closes; the next batch opens with the balance', async () => {
    const { batchID, closingBalance, chequesClosingBalance } = await current()
    const stale = await app.refusal('Reconcile', { batchID, closingBalance: closingBalance + 1, fifty: 9 })
    expect(stale).toMatchObject({
      status: 409,
      body: { figures: { batchID, closingBalance, ins: 100, outs: -50, openingBalance: 0 } },
    })
    expect(await current()).toMatchObject({ batchID, coins: { fifty: 2 } })
    expect(await app.call('Reconcile', { batchID, closingBalance, fifty: 1 })).toEqual({ batchID })
    expect(await current()).toMatchObject({
      openingBalance: closingBalance,
      chequesOpeningBalance: chequesClosingBalance,
      coins: null,
    })
    expect(await batch(batchID)).toMatchObject({ status: 'closed', closingBalance, coins: { fifty: 1, totalCash: 50 } })
    expect((await batch(batchID)).batchEndDate).not.toBeNull()
    expect((await app.refusal('Reconcile', { batchID })).body.Message).toBe('The batch is already closed')
  })

  test('[server 7.2] a batch without a note or coin in its count is kept as not counted, whether that is said or not', async () => {
    for (const count of [{}, { extra: 400 }, { notCounted: true }, { fifty: 1, notCounted: true }]) {
      const { batchID } = await app.call('Reconcile', { ...count, differenceReason: 'unknown', differenceNote: 'x' })
      const kept = { notCounted: true, counted: null, difference: null, differenceReason: null, differenceNote: '' }
      expect(await batch(batchID)).toMatchObject({ ...kept, closedBy: 'maria' })
      expect((await app.call('GetBatchList', {})).data[0]).toMatchObject({ id: batchID, ...kept, closedBy: 'maria' })
    }
    expect(await current()).toMatchObject({ notCounted: false, counted: null, closedBy: '' })
  })

  test('[server 7.2] a difference is kept with its reason, by whom it was closed, in lists and audit, until it is opened again', async () => {
    const { closingBalance } = await current()
    const said = { differenceReason: 'wrongChange' as const, differenceNote: 'Back by Friday' }
    const { batchID } = await app.call('Reconcile', { ten: 1, extra: closingBalance - 15, ...said })
    const kept = { notCounted: false, counted: closingBalance - 5, difference: -5, ...said, closedBy: 'maria' }
    expect(await batch(batchID)).toMatchObject(kept)
    expect((await app.call('GetBatchList', {})).data[0]).toMatchObject(kept)
    const [event] = await statementRows(
      app.store.db,
      `select e.username, i.image from audit_events e join row_images i using (transaction_id)
        where e.operation = 'Reconcile' and e.subject_id = ${batchID} and i.record = 'batches' and i.key = '${batchID}' order by i.id desc limit 1`,
    )
    const version = { difference_reason: 'wrongChange', difference_note: 'Back by Friday' }
    expect(event).toMatchObject({
      username: 'maria',
      image: { counted: (closingBalance - 5) * 100, ...version },
    })
    expect((await app.refusal('Reconcile', { differenceReason: 'stolen' as 'unknown' })).status).toBe(400)
    await app.call('ReopenLastClosedBatch', { batchID })
    expect(await current()).toMatchObject({ batchID, counted: null, differenceReason: null, closedBy: '' })
    // given the same count as the book, a reason is of nothing
    await app.call('Reconcile', { ten: 1, extra: closingBalance - 10, ...said })
    expect(await batch(batchID)).toMatchObject({ difference: 0, differenceReason: null, differenceNote: '' })
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[D3 4] a closed batch keeps date, category, type, vehicle and amount; only what is named may change', async () => {
    const cash = await add({ amount: 10 })
    const card = await add({ amount: 20, typeID: T.Card, ...typeDetails(T.Card) })
    await close()
    for (const [field, over] of [
      ['date', { dateTime: '2026-03-01' }],
      ['category', { categoryID: C.DAD }],
      ['type', { typeID: T.NonCash }],
      ['amount', { amount: 11 }],
    ] as const) {
      const refusal = await app.refusal('AddEditCash', { id: cash, ...over })
      expect(refusal.status, field).toBe(409)
      expect(refusal.body.Message).toBe(`The batch of this entry is closed: its ${field} cannot change`)
    }
    expect((await app.refusal('DeleteEntry', { cashEntryID: cash })).body.Message).toBe(
      'The batch of this entry is closed',
    )
    await app.call('AddEditCash', { id: cash, description: 'Explained later' })
    await app.call('AddEditCash', { id: card, amount: 25 })
    expect(await app.call('GetCashEntry', { id: card })).toMatchObject({ amount: 25, batchClosed: true })
  })

  test('[D3 4] a cash handling fee changed in a closed batch moves this closing and every later balance', async () => {
    const tm = await add({ categoryID: C.TransportMalta, amount: 300, handlingFee: 25 })
    const fee = (await app.call('AddTmHandlingFee', { id: tm })).cashID
    const first = await close()
    await add({ amount: 1 })
    const second = await close()
    const before = { first: await batch(first), second: await batch(second), now: await current() }
    await app.call('AddEditCash', { id: fee, amount: 40 })
    expect(await batch(first)).toMatchObject({
      ins: before.first.ins + 15,
      closingBalance: before.first.closingBalance + 15,
      openingBalance: before.first.openingBalance,
    })
    expect(await batch(second)).toMatchObject({
      openingBalance: before.second.openingBalance + 15,
      closingBalance: before.second.closingBalance + 15,
    })
    expect(await current()).toMatchObject({
      openingBalance: before.now.openingBalance + 15,
      closingBalance: before.now.closingBalance + 15,
    })
    await assertChain(app)
    const late = await add({ categoryID: C.TransportMalta, amount: 30, handlingFee: 5 })
    await app.call('AddTmHandlingFee', { id: late })
    await app.call('DeleteEntry', { cashEntryID: late })
    await assertChain(app)
  })

  test('[D3 4] an HP payment by card changed in a closed batch is allocated anew, and its rows know the batch is closed', async () => {
    const { vehicleID } = await anAgreement(app)
    const id = await add({ categoryID: C.HpPayment, vehicleID, amount: 550, typeID: T.Card, ...typeDetails(T.Card) })
    const isClosed = async () => (await app.call('GetHPDetails', { vehicleID }))[0]?.batchClosed
    expect(await isClosed()).toBe(false)
    const closed = await close()
    expect(await isClosed()).toBe(true)
    await app.call('AddEditCash', { id, amount: 500 })
    expect(await app.call('GetNextHPAmount', { vehicleID })).toMatchObject({ amount: 50, paymentsPaid: 500 })
    await app.call('ReopenLastClosedBatch', { batchID: closed })
    expect(await isClosed()).toBe(false)
    await close()
  })

  test('[D3 4] a handling fee in a closed batch keeps its Transport Malta entry', async () => {
    const earlier = await close()
    const tm = await add({ categoryID: C.TransportMalta, amount: 300, handlingFee: 25 })
    // The fee goes to the re-opened batch, while the batch of its entry waits.
    await app.call('ReopenLastClosedBatch', { batchID: earlier })
    const fee = (await app.call('AddTmHandlingFee', { id: tm })).cashID
    await close()
    const Message = 'The handling fee of this entry is in a closed batch'
    expect(await app.refusal('DeleteEntry', { cashEntryID: tm })).toMatchObject({ status: 409, body: { Message } })
    expect(await app.refusal('AddEditCash', { id: tm, categoryID: C.DAD })).toMatchObject({ status: 409 })
    expect(await app.call('GetCashEntry', { id: tm })).toMatchObject({ categoryID: C.TransportMalta })
    await app.call('ReopenLastClosedBatch', { batchID: earlier })
    await app.call('DeleteEntry', { cashEntryID: tm })
    expect((await app.refusal('GetCashEntry', { id: fee })).status).toBe(404)
    await close()
    await assertChain(app)
  })

  test('[D3 2.7] only the last closed batch is re-opened, while none waits; closing it makes the waiting one current', async () => {
    const first = await close()
    await add({ amount: 3 })
    const last = await close()
    const pending = await add({ amount: 60, typeID: T.Cheque, ...typeDetails(T.Cheque) })
    const waiting = await current()
    expect((await app.refusal('ReopenLastClosedBatch', { batchID: first })).body.Message).toBe(
      'Only the last closed batch can be re-opened',
    )
    await app.call('ReopenLastClosedBatch', { batchID: last })
    expect(await current()).toMatchObject({ batchID: last, status: 'current', batchEndDate: null })
    expect(await batch(waiting.batchID)).toMatchObject({ status: 'waiting' })
    expect((await app.refusal('ReopenLastClosedBatch', { batchID: first })).body.Message).toBe(
      'Another batch is already re-opened. Close it first',
    )
    // What is added to the re-opened batch is what the waiting one opens with; its own entries may still change.
    await add({ amount: 500 })
    expect(await batch(waiting.batchID)).toMatchObject({ openingBalance: waiting.openingBalance + 500 })
    const cheque = (await app.call('GetPendingCheques', {})).find((row) => row.amount === 60)
    expect((await app.refusal('ReconcilePendingCheques', { chequeIDs: [cheque?.id ?? 0] })).body.Message).toBe(
      'Cheques of a waiting batch cannot be banked',
    )
    await app.call('AddEditCash', { id: pending, amount: 61 })
    const list = await app.call('GetBatchList', {})
    expect(list.data.slice(0, 2).map((row) => [row.id, row.status, row.endDate === null, row.canReopen])).toEqual([
      [last, 'current', true, false],
      [first, 'closed', false, false],
    ])
    const refused = await app.refusal('Reconcile', { batchID: waiting.batchID })
    expect(refused.status).toBe(409)
    expect(await close()).toBe(last)
    expect(await current()).toMatchObject({
      batchID: waiting.batchID,
      status: 'current',
      openingBalance: waiting.openingBalance + 500,
    })
    await assertChain(app)
    const again = await app.call('GetBatchList', { pageSize: 1 })
    expect(again.data).toMatchObject([{ id: last, canReopen: true, status: 'closed' }])
    expect(await app.call('GetBatchList', { pageNumber: 999 })).toEqual({ data: [], totalCount: again.totalCount })
    expect((await app.call('GetBatchList', { endDate: '2026-03-01' })).totalCount).toBe(0)
    expect((await app.call('GetBatchList', { startDate: '2026-03-02', endDate: '2026-03-02' })).totalCount).toBe(
      again.totalCount,
    )
  })

  test('two who close at once: one closes, the other is told', async () => {
    const { batchID } = await current()
    const answers = await Promise.all(
      [1, 2].map(() => app.call('Reconcile', { batchID }).catch((refused: CallRefused) => refused.status)),
    )
    expect(answers).toEqual(expect.arrayContaining([{ batchID }, 409]))
    await assertChain(app)
  })

  test('whoever waits while a batch is closed, or re-opened, saves into the one that is current then', async () => {
    // Beside one without a key, one with a key, and one that is more than a row.
    const saves = [{ key: null }, { key: 'waited' }, { key: null, typeID: T.Cheque, ...typeDetails(T.Cheque) }]
    const savedDuring = async (change: () => Promise<unknown>) => {
      let answers: Promise<{ cashID: number }>[] = []
      held = async ({ db, store }) => {
        answers = saves.map(({ key, ...over }) =>
          app.call('AddEditCash', anEntry({ amount: 3, ...over }), key ? { key: `${key}-${Date.now()}` } : {}),
        )
        if (store.kind === 'server')
          await vi.waitFor(async () => expect(await statementRows(db, WAITERS)).not.toEqual([]), 60_000)
      }
      await change()
      held = async () => {}
      const ids = (await Promise.all(answers)).map(({ cashID }) => cashID)
      const rows = await app.store.db
        .selectFrom('cash_entries')
        .select('batch_id')
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      return rows.map((row) => row.batch_id)
    }
    let closed = 0
    const next = await savedDuring(async () => {
      closed = await close()
    })
    const { batchID } = await current()
    expect(batchID).toBeGreaterThan(closed)
    expect(next).toEqual([batchID, batchID, batchID])
    const reopened = await savedDuring(() => app.call('ReopenLastClosedBatch', { batchID: closed }))
    expect(reopened).toEqual([closed, closed, closed])
    await close()
    await assertChain(app)
  })

  test('eight save while one closes: every entry is in exactly one batch and the chain holds', async () => {
    const start = await current()
    const marker = `rush ${Date.now()}`
    const cashier = async (n: number) => {
      const ids: number[] = []
      for (let i = 0; i < 6; i++) {
        const id = await add({ amount: n * 10 + i + 1, description: marker })
        ids.push(id)
        if (i === 3) await app.call('AddEditCash', { id, reference: 'edited', typeID: T.Cash }).catch(() => null)
      }
      return ids
    }
    const closer = async () => {
      const closed: number[] = []
      for (let i = 0; i < 4; i++) closed.push(await close())
      return closed
    }
    const [closed, ...saved] = await Promise.all([closer(), ...Array.from({ length: 8 }, (_, n) => cashier(n))])
    const last = await current()
    const seen: number[] = []
    for (const id of [...closed, last.batchID])
      for (const row of (await batch(id)).cash) if (row.description === marker) seen.push(row.id)
    expect(seen.sort((a, b) => a - b)).toEqual(saved.flat().sort((a, b) => a - b))
    const total = Array.from({ length: 8 }, (_, n) => 6 * n * 10 + 21).reduce((a, b) => a + b, 0)
    expect(last.closingBalance).toBeCloseTo(start.closingBalance + total, 2)
    await assertChain(app)
  })

  test('six save while one closes and re-opens again and again: nothing is lost, and the chain holds', async () => {
    const marker = `again ${Date.now()}`
    const before = (await app.call('GetCashManagement', { vendorCustomer: marker })).totalCount
    const cashier = async (n: number) => {
      for (let i = 0; i < 5; i++) await add({ amount: n + 1, description: marker })
    }
    const manager = async () => {
      for (let i = 0; i < 4; i++) {
        await app.call('ReopenLastClosedBatch', { batchID: await close() })
        await close()
      }
    }
    await Promise.all([manager(), ...Array.from({ length: 6 }, (_, n) => cashier(n))])
    const found = await app.call('GetCashManagement', { vendorCustomer: marker, pageSize: 100 })
    expect(found.totalCount - before).toBe(30)
    expect(await app.call('GetCashManagementTotal', { vendorCustomer: marker })).toBe(5 * (1 + 2 + 3 + 4 + 5 + 6))
    await assertChain(app)
  })
})

/** Who waits for a lock that this transaction holds. */
const WAITERS = `
  select pid from (select distinct pid from pg_locks where not granted) waiting where pg_backend_pid() = any(pg_blocking_pids(pid))`

/** Each batch adds up from its entries and opens with what the one before ended with, for cash and cheques. */
async function assertChain(app: TestApp): Promise<void> {
  const batches = await app.store.db.selectFrom('batches').selectAll().orderBy('id').execute()
  const entries = await app.store.db.selectFrom('cash_entries').selectAll().execute()
  let balance = 0
  let cheques = 0
  for (const row of batches) {
    expect([Number(row.opening), Number(row.cheques_opening)], `batch ${row.id}`).toEqual([balance, cheques])
    for (const entry of entries.filter(({ batch_id }) => batch_id === row.id)) {
      if (entry.type_id === 1) balance += Number(entry.signed_amount)
      if (entry.type_id === 2) cheques += Number(entry.signed_amount)
    }
    if (row.status === 'closed')
      expect([Number(row.closing), Number(row.cheques_closing)], `batch ${row.id}`).toEqual([balance, cheques])
  }
}
