import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { HistoryKind } from '@forecourt/core/features/history/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../apps/server/src/database/transaction'
import { CASHIER, describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anEntry, aVehicle } from '../fixtures/builders'
import { auditEvents, integrityFaults } from '../fixtures/colleague'
import { statementRows } from '../fixtures/statements'

const CLIENT = { name: 'Ġużeppa', surname: 'Xuereb', mobNo: '79001122' }

describeOnEachEngine('the journal', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app?.stop())

  const rowsOf = (text: string) => statementRows(app.store.db, text)
  const putBack = async (kind: HistoryKind, id: number, at = 0) => {
    const { data } = await app.call('GetHistory', { kind, id })
    const { refusal, eventID, asOf } = await app.call('GetPutBack', { eventID: data[at]?.eventID ?? 0 })
    expect(refusal).toBeNull()
    await app.call('PutBack', { eventID, asOf })
  }
  const undoLast = async () => {
    const { save } = await app.call('GetLastSave', {})
    await app.call('UndoSave', { saveID: save?.saveID ?? 0 })
  }

  /** Edits a row as releases until 1.59.1 did: its event holds all of it, amounts as text, beside the versions of the row. */
  async function editAsBefore(o: { operation: string; kind: string; table: string; id: number; set: string }) {
    const amount = `case when to_jsonb(t) ? 'amount' then jsonb_build_object('amount', to_jsonb(t)->>'amount') else '{}' end`
    const copy = `(select to_jsonb(t) || ${amount} from ${o.table} t where id = ${o.id})`
    await transaction(app.store.db, async (trx) => {
      const [before] = (await statementRows(trx, `select ${copy}::text as text`)) as { text: string }[]
      await statementRows(trx, `update ${o.table} set ${o.set}, version = version + 1 where id = ${o.id}`)
      await statementRows(
        trx,
        `insert into audit_events (at, user_id, username, operation, kind, subject_id, before, after, transaction_id)
          select '${app.now().toISOString()}', id, username, '${o.operation}', '${o.kind}', ${o.id}, '${before?.text.replaceAll("'", "''")}', ${copy}, forecourt_audit_transaction()
          from users where username = '${CASHIER.username}'`,
      )
    })
  }

  test('[server 10] what a record was stands once, in its row versions: its events hold what the log searches by', async () => {
    const clientID = await aClient(app, CLIENT)
    const client = await app.call('GetClient', { clientID })
    await app.call('EditClient', { ...client, spouseID: undefined, mobNo: '79003344' })
    const { cashID: id } = await app.call('AddEditCash', anEntry({ amount: 10, name: 'Xuereb' }))
    await app.call('AddEditCash', { id, amount: 11, description: 'Eleven' })
    await app.call('DeleteEntry', { cashEntryID: id })
    const { vehicleID } = await aVehicle(app)
    await app.call('AddExpense', { vehicleID, amount: 5, date: '2026-03-01', vendorStr: 'Xuereb', description: 'Keys' })
    const events = [
      ...(await auditEvents(app, 'client', clientID)),
      ...(await auditEvents(app, 'entry', id)),
      ...(await auditEvents(app, 'vehicle', vehicleID)),
      ...(await auditEvents(app, 'expense', vehicleID)),
    ]
    const [ten, eleven] = ['1000', '1100'].map((amount) => ({ amount, date: '2026-03-02' }))
    expect(events.map(({ operation, before, after }) => [operation, before, after])).toEqual([
      ['AddClient', null, {}],
      ['EditClient', {}, {}],
      ['AddEditCash', null, ten],
      ['AddEditCash', ten, eleven],
      ['DeleteEntry', eleven, null],
      ['AddVehicle', null, {}],
      ['AddExpense', null, { id: expect.any(Number), amount: 500 }],
    ])
    // And all of it is told, and comes back.
    const { data } = await app.call('GetHistory', { kind: 'entry', id })
    expect(data.slice(0, 2).map(({ action, changes }) => [action, changes.length > 0])).toEqual([
      ['delete', true],
      ['edit', true],
    ])
    expect(data[1]?.changes).toEqual([
      { field: 'Amount', before: '€10.00', after: '€11.00' },
      { field: 'Description', before: expect.any(String), after: 'Eleven' },
    ])
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 10] an event of an earlier release, with its copies, verifies, and is put back and undone as one of today', async () => {
    const both: unknown[][] = []
    for (const isBefore of [true, false]) {
      const add = anEntry({ categoryID: CashCategory.FreeForm, amount: 30, name: 'First', description: 'Paid in' })
      const { cashID: id } = await app.call('AddEditCash', add)
      const edit = async (name: string, amount: number) => {
        if (!isBefore) return app.call('AddEditCash', { id, name, amount })
        const set = `name = '${name}', amount = ${amount * 100}, signed_amount = ${amount * 100}`
        await editAsBefore({ operation: 'AddEditCash', kind: 'entry', table: 'cash_entries', id, set })
      }
      await edit('Second', 31)
      const told = [await integrityFaults(app)]
      await app.call('AddEditCash', { id, reference: 'R-1' })
      await putBack('entry', id, 1)
      told.push(
        [await app.call('GetCashEntry', { id })].map(({ name, amount, reference }) => [name, amount, reference]),
      )
      await edit('Third', 32)
      await undoLast()
      told.push(
        [await app.call('GetCashEntry', { id })].map(({ name, amount, reference }) => [name, amount, reference]),
      )
      const { data } = await app.call('GetHistory', { kind: 'entry', id })
      told.push(data.map(({ action, changes, summary }) => [action, changes, summary]))
      const log = await app.call('GetChanges', { kind: 'entry', amountFrom: 32, amountTo: 32 })
      told.push(log.data.filter((line) => line.id === id).map(({ action, summary }) => [action, summary]))
      told.push(await integrityFaults(app))
      both.push(told)
    }
    expect(both[0]).toEqual(both[1])
    expect(both[0]?.slice(0, 3)).toEqual([[], [['First', 30, 'R-1']], [['First', 30, 'R-1']]])
    expect(both[0]?.at(-1)).toEqual([])
  })

  test('[server 10] a sale comes back with its cars in their order, which its event does not hold', async () => {
    const [clientID, sold] = [await aClient(app), await aVehicle(app)]
    const cars: number[] = []
    for (let n = 0; n < 3; n += 1) cars.push((await aVehicle(app, { boughtPrice: 1000 })).vehicleID)
    const [a = 0, b = 0, c = 0] = cars
    const { vehicleID } = sold
    const sale = {
      vehicleID,
      clientID,
      saleType: SaleType.PartExchange,
      soldToDateTime: '2026-03-02',
      difference: 4000,
    }
    await app.call('SoldToVehicle', { ...sale, peVehicleID: b, additionalPEVehicles: [a] })
    const stored = () =>
      rowsOf(`select s.difference, s.client_id, (
          select array_agg(p.pe_vehicle_id order by p.position) from part_exchanges p where p.vehicle_id = s.vehicle_id) as cars
        from sales s where s.vehicle_id = ${vehicleID}`)
    const first = [{ difference: '400000', client_id: clientID, cars: [b, a] }]
    expect(await stored()).toEqual(first)
    await app.call('SoldToVehicle', { vehicleID, peVehicleID: c, additionalPEVehicles: [], difference: 3000 })
    expect(await stored()).toEqual([{ difference: '300000', client_id: clientID, cars: [c] }])
    await undoLast()
    expect(await stored()).toEqual(first)
    await app.call('SoldToVehicle', { vehicleID, clientID: null, saleType: null })
    expect(await stored()).toEqual([])
    await undoLast()
    expect(await stored()).toEqual(first)
    // Put back later, the first edit gives its own fields and cars.
    await app.call('SoldToVehicle', { vehicleID, peVehicleID: c, additionalPEVehicles: [b] })
    await app.call('SoldToVehicle', { vehicleID, difference: 2500 })
    await putBack('vehicle', vehicleID, 1)
    expect(await stored()).toEqual([{ difference: '250000', client_id: clientID, cars: [b, a] }])
    expect(await auditEvents(app, 'deal', vehicleID)).not.toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ cars: expect.anything() }) }),
    )
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 25.5] a person is erased from events with copies and from those without', async () => {
    const clientID = await aClient(app, CLIENT)
    const set = `mob_no = '79005566'`
    await editAsBefore({ operation: 'EditClient', kind: 'client', table: 'clients', id: clientID, set })
    const client = await app.call('GetClient', { clientID })
    await app.call('EditClient', { ...client, spouseID: undefined, mobNo: '79007788' })
    expect(await integrityFaults(app)).toEqual([])
    const found = async () => {
      const words = ['Ġużeppa', '79001122', '79005566', '79007788'].map((word) => `text like '%${word}%'`).join(' or ')
      return rowsOf(`select kind, id from (
          select 'event' as kind, id, concat(before, after) as text from audit_events
            where kind = 'client' and subject_id = ${clientID} or transaction_id in (
              select transaction_id from row_images where record = 'clients' and key = '${clientID}')
          union all select 'version', id, image::text from row_images where record = 'clients' and key = '${clientID}') lines
        where ${words} order by 1, 2`) as Promise<{ kind: string }[]>
    }
    expect((await found()).map(({ kind }) => kind)).toEqual(['event', 'version', 'version', 'version'])
    app.setNow('2037-03-02T09:00:00Z')
    await app.signIn()
    await app.call('ErasePerson', { clientID, confirm: `${CLIENT.name} ${CLIENT.surname}` })
    expect(await found()).toEqual([])
    expect(await integrityFaults(app)).toEqual([])
  })
})
