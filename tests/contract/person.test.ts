import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { PERSON_PART_NAMES, PERSON_PARTS } from '@forecourt/core/features/person/parts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TABLES } from '../fixtures/person-tables'
import { CASHIER, describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aSale, aVehicle } from '../fixtures/deal-builders'
import { readPdf, textOf } from '../fixtures/pdf'
import { rowsOf } from '../fixtures/statements'

const SOMEBODY = {
  ...{ idno: '0777123M', name: 'Ġorġina', surname: 'Żerafa', address1: 'Dar il-Ħena', address2: 'Triq Quċċija' },
  ...{ address3: 'Mġarr', mobNo: '79797979', telNo: '21575757', email: 'gina@zerafa.example', vatNo: 'MT7654321' },
}

type Rows = Record<string, Record<string, unknown>[]>

/** A client with something in every part of the books. */
async function somebody(app: TestApp) {
  const clientID = await aClient(app, SOMEBODY)
  const sold = await aVehicle(app, { boughtFromID: clientID, boughtPrice: 1234 })
  const agreement = await anAgreement(app, { clientID, peVehicleID: sold, saleType: 3, difference: 3766 })
  const { vehicleID } = agreement
  const cheque = { bank: 'BOV', chequeNumber: '700700', accountNumber: '400123', payerName: 'G. Żerafa' }
  await anEntry(app, { vehicleID, typeID: CashType.Cheque, cheque: { ...cheque, chequeDate: '2026-02-01' } })
  const wanted = await aVehicle(app)
  const deposit = { categoryID: CashCategory.Deposit, vehicleID: wanted, clientID, amount: 200, soldToPrice: 4000 }
  await anEntry(app, { ...deposit, description: 'Called from 79797979' })
  const gone = await anEntry(app, { ...deposit, amount: 50 })
  await app.call('DeleteEntry', { cashEntryID: gone })
  const hired = await aVehicle(app)
  const days = { startDateTime: '2026-03-01', endDateTime: '2026-03-05' }
  await app.call('SaveCarHire', { clientID, vehicleID: hired, carHireType: 1, rate: 25, ...days })
  await app.call('AddManualPayment', { vehicleID, amount: 10, date: '2026-03-03', cashCategory: 3, cashType: 1 })
  const client = await app.call('GetClient', { clientID })
  await app.call('EditClient', { ...client, spouseID: undefined, mobNo: '79000000' })
  return { ...agreement, clientID, gone }
}

describeOnEachEngine('[server 25] what is kept of a person', (engine) => {
  let app: TestApp
  let made: Awaited<ReturnType<typeof somebody>>
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-06-15T09:00:00Z' })
    made = await somebody(app)
    await somebodyElse(app)
  })
  afterAll(() => app?.stop())

  async function somebodyElse(on: TestApp) {
    const { vehicleID } = await aSale(on, {})
    await anEntry(on, { vehicleID, categoryID: CashCategory.Sale, amount: 100, description: 'Somebody else' })
  }

  const exported = async () => {
    const file = await app.download('ExportPerson', { clientID: made.clientID })
    return JSON.parse(file) as { client: Record<string, unknown> } & Rows
  }

  test('[server 25.1] everything of a client is in one file, and nothing of others', async () => {
    const file = await exported()
    expect(file.client).toMatchObject({ ...SOMEBODY, mobNo: '79000000', id: made.clientID })
    expect(Object.keys(file)).toEqual(['keptBy', 'madeAt', 'madeBy', 'client', ...PERSON_PART_NAMES])
    for (const name of PERSON_PART_NAMES)
      for (const row of file[name] ?? []) expect(Object.keys(row)).toEqual(Object.keys(PERSON_PARTS[name].columns))
    const counts = Object.fromEntries(PERSON_PART_NAMES.map((name) => [name, file[name]?.length]))
    expect(counts).toMatchObject({ bought: 1, sold: 1, accounts: 1, instalments: 12, attempts: 1, entries: 3 })
    expect(counts).toMatchObject({ cheques: 1, payments: 1, hires: 1, files: 0, imported: 0 })
    expect(file.bought?.[0]).toMatchObject({
      accountNo: made.accountNo,
      difference: 3766,
      saleType: 'HP Part Exchange',
    })
    expect(file.entries?.find(({ id }) => id === made.gone)).toMatchObject({ amount: 50, deletedBy: CASHIER.username })
    expect(file.cheques?.[0]).toMatchObject({ payer: 'G. Żerafa', status: 'pending' })
    expect(file.changes?.map(({ fields }) => fields).join()).toContain('Mobile number: 79797979 → 79000000')
    expect(JSON.stringify(file)).not.toContain('Somebody else')
  })

  test('[server 25.1] on paper stands the same', async () => {
    const response = await app.raw('GetPersonReport', { clientID: made.clientID })
    const pages = await readPdf(new Uint8Array(await response.arrayBuffer()))
    const text = textOf(pages)
    for (const each of ['Żerafa', 'Triq Quċċija', made.accountNo, '700700', 'Called from 79797979', 'Schedules of'])
      expect(text).toContain(each)
  })

  test('[server 25.1] is refused without a client, the passcode, or the right of it', async () => {
    expect((await app.refusal('ExportPerson', { clientID: 999_999 })).status).toBe(404)
    await app.call('LockPassCode', {})
    expect((await app.refusal('ExportPerson', { clientID: made.clientID })).status).toBe(403)
    await app.signIn()
  })

  test('[server 25.2] every table of the database is told, or said why not', async () => {
    const rows = (await rowsOf(
      app.store.db,
      `select table_name as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
    )) as { name: string }[]
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(TABLES).sort())
  })
})
