import { CASH_SORTS, CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, type TestApp, describeOnOneEngine, startApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, typeDetails } from '../fixtures/builders'
import { statementRows } from '../fixtures/statements'

type Search = InputOf<Operations['GetCashManagement']>

const sorts: readonly Search[] = [
  {},
  ...CASH_SORTS.flatMap((sortByColumn) => [0, 1].map((sortByType) => ({ sortByColumn, sortByType }) as Search)),
]

describeOnOneEngine('deleted entries among the others', (engine) => {
  let app: TestApp
  const kept: number[] = []
  const gone: number[] = []
  let filters: Search[] = []
  const list = (search: Search) => app.call('GetCashManagement', { pageSize: 100, ...search })
  /** What each question answers while all entries are there. */
  const before = new Map<Search, Awaited<ReturnType<typeof list>>['data']>()

  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
    const { vehicleID, regNo, accountNo } = await anAgreement(app)
    const clientID = await aClient(app, { idno: '0777777M', name: 'Ċikku', surname: 'Għawdxi' })
    const save = async (to: number[], over: Parameters<typeof anEntry>[0]) =>
      to.push((await app.call('AddEditCash', anEntry({ description: '', ...over }))).cashID)
    await save(kept, { categoryID: CashCategory.HpPayment, vehicleID, amount: 550, dateTime: '2026-03-01' })
    await save(gone, { categoryID: CashCategory.HpPayment, vehicleID, amount: 550, dateTime: '2026-03-02' })
    await save(gone, { amount: -52.5, name: 'Żeppi', description: 'Oil, "5W"', dateTime: '2026-03-01' })
    await save(kept, { amount: -52.5, name: 'zeppi', reference: 'R-1', dateTime: '2026-03-02' })
    const cheque = { typeID: CashType.Cheque, ...typeDetails(CashType.Cheque) }
    await save(gone, { amount: 12.34, ...cheque, clientID, reference: 'R-2', dateTime: '2026-03-03' })
    await save(kept, { amount: 12.34, clientID, dateTime: '2026-03-03' })
    const month = { categoryID: CashCategory.MonthlyExpense, cashMonthlyExpense: { monthExpense: '2026-01-01' } }
    await save(gone, { ...month, amount: 80, name: 'Enemalta', dateTime: '2026-03-04' })
    await save(kept, { ...month, amount: 81, name: 'Enemalta', dateTime: '2026-03-04' })
    filters = [
      ...sorts,
      { regNoAccNo: '52.50' },
      { regNoAccNo: regNo.toLowerCase().replace(' ', '-') },
      { regNoAccNo: accountNo },
      { vendorCustomer: 'zeppi' },
      { vendorCustomer: 'ghawdxi cikku' },
      { vendorCustomer: 'r' },
      { categoryID: CashCategory.MonthlyExpense, from: '2026-01-01', to: '2026-01-31', searchOnMonthExpense: true },
      { cashTypeID: CashType.Cheque },
      { from: '2026-03-02', to: '2026-03-03', sortByColumn: 'Name', sortByType: 0 },
    ]
    for (const search of filters) before.set(search, (await list(search)).data)
    for (const cashEntryID of gone) await app.call('DeleteEntry', { cashEntryID })
  })
  afterAll(() => app.stop())

  test('[server 10] each stands where it stood, as it was, with who deleted it and when; totals leave it out', async () => {
    const deletion = { deletedAt: '2026-03-20T09:00:00.000Z', deletedBy: CASHIER.username }
    for (const search of filters) {
      const all = await list({ ...search, withDeleted: true })
      const rows = before.get(search)!
      expect(
        all.data.map(({ id }) => id),
        JSON.stringify(search),
      ).toEqual(rows.map(({ id }) => id))
      for (const [at, row] of all.data.entries()) {
        // What an HP payment had paid is given back with its deletion.
        if (gone.includes(row.id)) expect(row).toEqual({ ...rows[at], combinedHPPayments: [], ...deletion })
        else expect(row).not.toHaveProperty('deletedAt')
      }
      expect(all.totalCount).toBe(rows.length)
      const there = await list(search)
      expect(there.data).toEqual(all.data.filter(({ id }) => kept.includes(id)))
      const sum = await app.call('GetCashManagementTotal', search)
      expect(await app.call('GetCashManagementTotal', { ...search, withDeleted: true })).toBe(sum)
    }
  })

  test('[server 10] pages of them follow one another, rows and total alone, too', async () => {
    for (const sort of sorts) {
      const ids: number[] = []
      for (let pageNumber = 1; ids.length < 8; pageNumber++) {
        const page = await list({ ...sort, withDeleted: true, pageSize: 3, pageNumber, only: 'rows' })
        expect(page.data.length).toBeGreaterThan(0)
        ids.push(...page.data.map(({ id }) => id))
      }
      expect(ids).toEqual(before.get(sort)!.map(({ id }) => id))
    }
    expect(await list({ withDeleted: true, only: 'total' })).toEqual({ data: [], totalCount: 8 })
  })

  test('[server 10] the file says it in two columns of its own, and only when they were asked for', async () => {
    const table = async (search: object) => {
      const text = (await app.download('ExportCashManagement', search)).replace('\uFEFF', '')
      return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
    }
    const plain = await table({})
    expect([plain.data.length, plain.meta.fields]).toEqual([4, expect.not.arrayContaining(['Deleted At'])])
    for (const columns of [undefined, 'all'] as const) {
      const { data, meta } = await table({ withDeleted: true, columns })
      expect(meta.fields?.slice(-2)).toEqual(['Deleted At', 'Deleted By'])
      expect(data.map((row) => `${row.Date} ${row.In}${row.Out}`)).toEqual(
        before.get(sorts[0]!)!.map(({ dateTime, amount }) => {
          return `${dateTime.split('-').reverse().join('-')} ${Math.abs(amount).toFixed(2)}`
        }),
      )
      const said = data.map((row) => [row['Deleted At'], row['Deleted By']].join(' ').trim())
      expect(said).toEqual(
        before.get(sorts[0]!)!.map(({ id }) => (gone.includes(id) ? `20-03-2026 10:00:00 ${CASHIER.username}` : '')),
      )
    }
    const { data } = await table({ withDeleted: true, columns: 'all' })
    const was = before.get(sorts[0]!)!.find(({ cheque }) => cheque)!
    expect(data.find((row) => row['Entry ID'] === String(was.id))).toMatchObject({
      Bank: was.cheque!.bank,
      'Cheque No': was.cheque!.chequeNumber,
    })
  })

  test('[server 10] what lists look at of them is what their images say, and follows a client who is renamed', async () => {
    const { db } = app.store
    const ids = await statementRows(db, 'select id from deleted_entries order by id')
    expect(ids).toEqual(gone.toSorted((a, b) => a - b).map((id) => ({ id })))
    const differing = `
      select d.id, f.key, f.value, i.image->f.key as told
      from deleted_entries d cross join lateral (
        select image from row_images where record = 'cash_entries' and key = d.id::text and transaction_id <> d.transaction_id
        order by id desc limit 1) i cross join lateral jsonb_each(to_jsonb(d)) f
      where f.key not in ('search', 'marks', 'shown_name', 'name_key', 'description_key', 'reference_key', 'transaction_id')
        and f.value is distinct from coalesce(i.image->f.key, 'null')`
    expect(await statementRows(db, differing)).toEqual([])
    const { data } = await app.call('GetClients', { text: 'ghawdxi' })
    const { id } = data[0]!
    await app.call('EditClient', { id, surname: 'Attard' })
    const byName = { withDeleted: true, sortByColumn: 'Name', sortByType: 0 } as const
    const names = (await list(byName)).data.map(({ name, clientName }) => name || clientName)
    expect(names).toContain('Ċikku Attard')
    await app.call('EditClient', { id, surname: 'Għawdxi' })
  })

  test('[server 10] one that is changed before it is deleted stands as it was last, and once', async () => {
    const { cashID: id } = await app.call('AddEditCash', anEntry({ amount: 7, name: 'Once' }))
    await app.call('AddEditCash', { ...(await app.call('GetCashEntry', { id })), amount: 8 })
    await app.call('DeleteEntry', { cashEntryID: id })
    const found = await list({ vendorCustomer: 'once', withDeleted: true })
    expect([found.totalCount, found.data.map(({ amount }) => amount)]).toEqual([1, [8]])
  })
})
