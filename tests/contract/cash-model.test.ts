import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallRefused, type TestApp, describeOnEachEngine, startApp } from '../fixtures/app'
import {
  type BuiltAgreement,
  type BuiltVehicle,
  aClient,
  anAgreement,
  anEntry,
  aVehicle,
  detailsOf,
} from '../fixtures/builders'
import { rowsOf } from '../fixtures/statements'

const C = CashCategory
const T = CashType
const SEED = 4620
const RUNS = { embedded: 150, postgresql: 40 }

/** One step of a cashier: what to do, and numbers that choose with whom, on what and how much. */
interface Step {
  action: 'add' | 'addAndDelete' | 'edit' | 'delete' | 'close' | 'reopen' | 'bank' | 'out' | 'both'
  user: number
  pick: number
  kind: number
  amount: number
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.oneof(
    { weight: 8, arbitrary: fc.constant('add' as const) },
    { weight: 3, arbitrary: fc.constant('addAndDelete' as const) },
    { weight: 5, arbitrary: fc.constant('edit' as const) },
    { weight: 3, arbitrary: fc.constant('delete' as const) },
    { weight: 2, arbitrary: fc.constant('both' as const) },
    fc.constantFrom('close' as const, 'reopen' as const, 'bank' as const, 'out' as const),
  ),
  user: fc.nat(1),
  pick: fc.nat(1_000_000),
  kind: fc.nat(99),
  amount: fc.integer({ min: 1, max: 900_00 }),
})

class Cashiers {
  /** What was acknowledged: the id of each entry, and its amount in cents. */
  readonly known = new Map<number, number>()
  accepted = 0
  refused = 0
  readonly #app: TestApp
  readonly #tokens: string[]
  readonly #agreements: BuiltAgreement[]
  readonly #stock: BuiltVehicle[]
  readonly #clients: number[]

  constructor(
    app: TestApp,
    made: { tokens: string[]; agreements: BuiltAgreement[]; stock: BuiltVehicle[]; clients: number[] },
  ) {
    this.#app = app
    this.#tokens = made.tokens
    this.#agreements = made.agreements
    this.#stock = made.stock
    this.#clients = made.clients
  }

  /** A call that may be refused for a reason, but never fails. */
  async #try<N extends OperationName>(name: N, input: InputOf<Operations[N]>, user: number) {
    try {
      const answer = await this.#app.call(name, input, { token: this.#tokens[user] ?? null })
      this.accepted++
      return answer
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status >= 500) throw error
      this.refused++
      return null
    }
  }

  #entry({ pick, kind, amount }: Step): InputOf<Operations['AddEditCash']> {
    const account = this.#agreements[pick % this.#agreements.length]
    const vehicle = this.#stock[pick % this.#stock.length]
    const clientID = this.#clients[pick % this.#clients.length] ?? null
    const euros = amount / 100
    const type = [T.Cash, T.Cheque, T.Card, T.BankTransfer][pick % 4] ?? T.Cash
    const sold = { vehicleID: account?.vehicleID ?? 0 }
    const unsold = { vehicleID: vehicle?.vehicleID ?? 0, clientID, soldToPrice: 5000 }
    const day = { dateTime: `2026-0${1 + (pick % 3)}-1${pick % 9}` }
    const paid = { typeID: type, ...detailsOf(type), amount: euros, ...day }
    const outs = { typeID: type === T.Cheque ? T.Cash : type, ...detailsOf(type), amount: euros, ...day }
    const shapes = [
      anEntry({ ...day, amount: pick % 2 ? euros : -euros }),
      anEntry(paid),
      anEntry({ ...paid, categoryID: C.HpPayment, ...sold }),
      anEntry({ ...outs, typeID: T.Cash, amount: -euros, categoryID: C.HpPayment, ...sold }),
      anEntry({ ...paid, categoryID: C.Deposit, ...unsold }),
      anEntry({
        ...paid,
        categoryID: C.AdditionalDeposit,
        vehicleID: unsold.vehicleID,
        clientID: pick % 2 ? clientID : null,
      }),
      anEntry({
        ...outs,
        categoryID: C.VehicleExpense,
        vehicleID: unsold.vehicleID,
        expense: { vendorStr: 'Garage', description: 'Work' },
      }),
      anEntry({ ...outs, categoryID: C.TransportMalta, handlingFee: 12 }),
      anEntry({ ...outs, categoryID: C.BankDeposit, typeID: T.Cash }),
      anEntry({ ...paid, categoryID: C.HPSettlement, ...sold }),
    ]
    return { ...(shapes[kind % shapes.length] ?? {}), cashLimitConfirmed: true }
  }

  async #add(of: Step): Promise<number | null> {
    const input = this.#entry(of)
    const saved = await this.#try('AddEditCash', input, of.user)
    if (!saved) return null
    this.known.set(saved.cashID, Math.round(Number(input.amount) * 100))
    if (input.categoryID === C.TransportMalta) {
      const fee = await this.#try('AddTmHandlingFee', { id: saved.cashID }, of.user)
      if (fee) this.known.set(fee.cashID, 12_00)
    }
    return saved.cashID
  }

  /** One of the newest entries: those of open batches and of the last closed ones. */
  #some({ pick }: Step): number {
    const ids = [...this.known.keys()].slice(-12)
    return ids[pick % ids.length] ?? 0
  }

  async #delete(id: number, user: number): Promise<boolean> {
    const answer = await this.#try('DeleteEntry', { cashEntryID: id }, user)
    if (!answer) return false
    this.known.delete(id)
    await this.forgetGone()
    return true
  }

  /** A Transport Malta entry takes its fee along. */
  async forgetGone(): Promise<void> {
    const rows = await this.#app.store.db.selectFrom('cash_entries').select('id').execute()
    const ids = new Set(rows.map((row) => row.id))
    for (const [id, amount] of this.known) if (!ids.has(id) && amount === 12_00) this.known.delete(id)
  }

  async #edit(of: Step): Promise<void> {
    const id = this.#some(of)
    const changes: InputOf<Operations['AddEditCash']>[] = [
      { amount: of.amount / 100 },
      { typeID: T.Cash },
      { typeID: T.Cheque, ...detailsOf(T.Cheque) },
      { dateTime: '2026-02-20' },
      { ...this.#entry(of) },
      { reference: 'edited' },
      { vehicleID: this.#agreements[of.pick % this.#agreements.length]?.vehicleID ?? null },
    ]
    const change = changes[of.kind % changes.length] ?? {}
    const saved = await this.#try('AddEditCash', { ...change, id, cashLimitConfirmed: true }, of.user)
    if (saved && change.amount !== undefined) this.known.set(id, Math.round(Number(change.amount) * 100))
    await this.forgetGone()
  }

  async #take(of: Step, name: 'ReconcilePendingCheques' | 'ChequesOut'): Promise<void> {
    const rows = await this.#app.call('GetPendingCheques', {})
    const chosen = rows.filter((_, index) => (of.pick >> (index % 20)) & 1)
    const saved = await this.#try(name, { chequeIDs: chosen.map((row) => row.id) }, of.user)
    if (!saved) return
    const sum = chosen.reduce((total, row) => total + Math.round(row.amount * 100), 0)
    this.known.set(saved.cashID, sum)
  }

  async run(of: Step): Promise<void> {
    switch (of.action) {
      case 'add':
        await this.#add(of)
        return
      case 'addAndDelete': {
        const before = await pictureOf(this.#app)
        const id = await this.#add({ ...of, kind: of.kind % 7 })
        if (id !== null && (await this.#delete(id, of.user))) expect(await pictureOf(this.#app)).toEqual(before)
        return
      }
      case 'edit':
        return this.#edit(of)
      case 'delete':
        await this.#delete(this.#some(of), of.user)
        return
      case 'close':
        await this.#try('Reconcile', {}, of.user)
        return
      case 'reopen': {
        const [row] = (await this.#app.call('GetBatchList', { pageSize: 1 })).data
        if (row) await this.#try('ReopenLastClosedBatch', { batchID: row.id }, of.user)
        return
      }
      case 'bank':
        return this.#take(of, 'ReconcilePendingCheques')
      case 'out':
        return this.#take(of, 'ChequesOut')
      default:
        await Promise.all([
          this.#add({ ...of, user: 0 }),
          this.#add({ ...of, user: 1, kind: of.kind + 1 }),
          this.#try('Reconcile', {}, of.user),
        ])
    }
  }
}

/** Everything that follows from the entries: what a deletion must bring back. */
const PICTURE = [
  `select vehicle_id, agreed, paid, remaining, waived, received, surplus, settlement_entry_id, next_due_date, next_amount, paid_count, remaining_count from hp_accounts order by 1`,
  `select vehicle_id, number, paid_on_row, open, waived, paid, paid_date, cash_entry_id, has_cash_entry, batch_closed from instalments order by vehicle_id, number`,
  `select vehicle_id, client_id, date, amount, latest_entry_id from attempts order by 1, 2`,
  `select vehicle_id, amount, entry_id from expenses order by entry_id`,
  `select id, status, made_entry_id from cheques order by 1`,
  `select id, status, opening, closing, cheques_opening, cheques_closing from batches order by 1`,
]

async function pictureOf(app: TestApp) {
  const pictures: unknown[][] = []
  for (const text of PICTURE) pictures.push(await rowsOf(app.store.db, text))
  return pictures
}

/** What must always hold, asked of the whole database apart from the program's own rules; each answer lists what breaks it. */
const INVARIANTS: Record<string, string> = {
  'one batch is current and at most one waits': `select count(*) from batches
    having count(*) filter (where status = 'current') <> 1 or count(*) filter (where status = 'waiting') > 1`,
  'balances follow from batch to batch': `select * from (
      select b.id, b.opening, b.cheques_opening, b.closing, b.cheques_closing,
        coalesce(sum(m.cash) over w, 0) as cash_before, coalesce(sum(m.cheques) over w, 0) as cheques_before,
        coalesce(m.cash, 0) as cash, coalesce(m.cheques, 0) as cheques
      from batches b left join (
        select batch_id, coalesce(sum(signed_amount) filter (where type_id = 1), 0) as cash,
          coalesce(sum(signed_amount) filter (where type_id = 2), 0) as cheques from cash_entries group by 1
      ) m on m.batch_id = b.id
      window w as (order by b.id rows between unbounded preceding and 1 preceding)) chain
    where opening <> cash_before or cheques_opening <> cheques_before
      or closing <> cash_before + cash or cheques_closing <> cheques_before + cheques`,
  'cheques in hand are what the newest batch ends with': `select p.sum, m.sum from
      (select coalesce(sum(e.amount), 0) as sum from cash_entries e join cheques q on q.id = e.cheque_id where q.status = 'pending') p,
      (select coalesce(sum(signed_amount), 0) as sum from cash_entries where type_id = 2) m where p.sum <> m.sum`,
  'an entry that took cheques away is worth them': `select m.id from cash_entries m join cheques q on q.made_entry_id = m.id
      join cash_entries e on e.cheque_id = q.id group by m.id having m.amount <> sum(e.amount)`,
  'every cheque has an entry, and every entry by cheque one cheque': `select id::text from cheques q
      where not exists (select 1 from cash_entries e where e.cheque_id = q.id)
    union all select id::text from cash_entries e where type_id = 2 and category_id not in (14, 15) and cheque_id is null`,
  'accounts have received what their entries say': `select a.vehicle_id from hp_accounts a left join cash_entries e
      on e.vehicle_id = a.vehicle_id and e.category_id in (4, 19)
    group by a.vehicle_id having a.received <> coalesce(sum(e.amount), 0) or a.agreed <> a.paid + a.remaining + a.waived`,
  'what stands on rows is what accounts were paid': `select a.vehicle_id from hp_accounts a
      join instalments i on i.vehicle_id = a.vehicle_id group by a.vehicle_id
    having a.paid <> sum(i.paid_on_row) or a.remaining <> sum(i.open) or a.waived <> sum(i.waived) or a.agreed <> sum(i.amount)`,
  'one settlement per account': `select vehicle_id from cash_entries where category_id = 19 group by 1 having count(*) > 1`,
  'attempts are their deposits': `select d.vehicle_id from (
      select vehicle_id, client_id, sum(amount) as amount, bool_or(category_id = 1 and amount >= 0) as real from cash_entries
      where category_id in (1, 16) and vehicle_id is not null and client_id is not null group by 1, 2) d
    full join attempts a on a.vehicle_id = d.vehicle_id and a.client_id = d.client_id
    where a.amount is distinct from (case when d.real then d.amount end)`,
  'expenses are their entries': `select e.id from (select * from cash_entries where category_id in (2, 11) and vehicle_id is not null) e
      full join (select * from expenses where entry_id is not null) x on x.entry_id = e.id
    where x.amount is distinct from -e.signed_amount or x.vehicle_id is distinct from e.vehicle_id`,
}

describeOnEachEngine('the cash book under random work of two cashiers', (engine) => {
  let app: TestApp
  let cashiers: Cashiers
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
    const second = { username: 'pawlu', password: 'battery staple', passcode: '9876' }
    await app.call('AddUser', {
      username: second.username,
      password: second.password,
      active: true,
      passCode: second.passcode,
    })
    const other = await app.signIn(second)
    const first = await app.signIn()
    const agreements = []
    for (let i = 0; i < 5; i++) agreements.push(await anAgreement(app, { numberOfMonths: 24, monthlyPayment: 300 }))
    const stock = [await aVehicle(app), await aVehicle(app), await aVehicle(app)]
    const clients = [await aClient(app), await aClient(app)]
    cashiers = new Cashiers(app, { tokens: [first.accessToken, other.accessToken], agreements, stock, clients })
  })
  afterAll(() => app.stop())

  test(`after any sequence the books hold, and what was acknowledged is there (seed ${SEED})`, {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        for (const one of steps) await cashiers.run(one)
        for (const [name, query] of Object.entries(INVARIANTS))
          expect(await rowsOf(app.store.db, query), name).toEqual([])
        const rows = await app.store.db.selectFrom('cash_entries').select(['id', 'amount']).orderBy('id').execute()
        const stored = rows.map((row) => [row.id, Number(row.amount)])
        expect(stored).toEqual([...cashiers.known].sort(([a], [b]) => a - b))
      }),
      { seed: SEED, numRuns: RUNS[engine.name], endOnFailure: true },
    )
    // The sequences did something: most steps were accepted, and some were refused.
    expect(cashiers.accepted).toBeGreaterThan(cashiers.refused)
    expect(cashiers.refused).toBeGreaterThan(20)
  })
})
