import type { OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CASHIER, startApp, type TestApp } from '../fixtures/app'
import { OWNER_ROLE } from '../fixtures/cashier'
import { anEntry } from '../fixtures/builders'
import { engines, quickEngine } from '../fixtures/databases'
import { fetchEveryAnswer, READ_OPERATIONS } from '../fixtures/every-answer'
import { uploadContent } from '../fixtures/import-files'
import { stageImport } from '../fixtures/imports'
import { type FullBook, fillBook } from '../fixtures/full-book'
import { aPng, uploadAttachment } from '../fixtures/pictures'
import { statementRows } from '../fixtures/statements'

/** The engine that most contract tests are not run on. */
const second = engines.find((engine) => engine !== quickEngine)

/** Tables of which this book has nothing, and where they are filled on this engine. */
const EMPTY: Readonly<Record<string, string>> = {
  attachment_uploads: 'each attachment fills it for a moment, here too',
  brought_batch: 'import.test.ts',
  erased_lines: 'person.test.ts',
  import_undone: 'import-undo.test.ts',
  import_words: 'import.test.ts',
  passkeys: 'passkeys.test.ts',
  recovery_codes: 'access-corruptions.test.ts',
  second_factors: 'access-corruptions.test.ts',
  used_challenges: 'passkeys.test.ts',
}

/** Calls that are asked with more than the id of a record, each as a screen does. */
const askedBy = (book: FullBook, importID: number) =>
  ({
    GetStatement: { clientID: book.wife, fromDate: null, toDate: null },
    GetSavedLines: { sheet: 'a.txt' },
    GetVehiclesPerMonth: { type: 'sold', dateFrom: '2026-01-01', dateTo: '2026-03-31' },
    GetExchangesPerMonth: { dateFrom: '2026-01-01', dateTo: '2026-03-31' },
    GetCashPerDay: { dateFrom: '2026-01-01', dateTo: '2026-03-31' },
    PrepareCashEntry: { readings: [{ entry: anEntry({ amount: 5 }) }] },
    ResolveRecords: { queries: [{ of: 'account', query: book.paid.accountNo }] },
    GetGeneralCreditInformation: { price: 5000, deposit: 500, numberOfMonths: 24, rate: 5 },
    GetWithdrawalReport: { ID: book.paid.vehicleID, date: '2026-01-20' },
    GetWindowCards: { vehicleIDs: [book.tradeIn.vehicleID], price: 5000, numberOfMonths: 24 },
    GetRefusalReport: { vehicleID: book.tradeIn.vehicleID, clientID: book.wife },
    GetImport: { id: importID },
    GetImportSums: { id: importID },
    PrepareEmail: { paper: 'GetVehicleDetailsReport', parameters: { ID: book.tradeIn.vehicleID } },
  }) as const

/** Saves into every table that the book leaves empty. @returns The id of an import. */
async function saveTheRest(app: TestApp, book: FullBook): Promise<number> {
  const person = { username: 'till', password: 'a long password', passCode: '2580' }
  const { id: roleID } = await app.call('AddRole', { name: 'Till', rights: ['records'] })
  await app.call('AddUser', { ...person, roleID })
  await app.call('AddUser', { ...person, username: 'rita', roleID: OWNER_ROLE })
  await app.raw('Auth', { username: 'till', password: 'wrong' }, { token: null })
  await app.call('AddServiceToken', { name: 'Nightly', can: ['read'], days: 30 })
  await app.call('AddWebhook', { address: 'http://127.0.0.1:1/', kinds: ['client', 'entry'] })
  const sender = { senderName: 'Motors', senderAddress: 'office@example.com', replyTo: '', username: '' }
  await app.call('SaveEmailSettings', { host: '127.0.0.1', port: 1, security: 'none', ...sender })
  const letter = { to: 'anna@example.com', subject: 'Statement', text: 'Attached.' }
  await app.call('SendStatement', { clientID: book.wife, ...letter })
  const on = { record: 'client', recordID: book.wife, kind: 'identity', name: 'card.png' } as const
  await app.call('AddAttachment', await uploadAttachment(app, aPng({}), on))
  await app.call('SaveAssessment', {
    ...{ clientID: book.wife, vehicleID: book.tradeIn.vehicleID, dependants: 0, instalment: 100, decision: 'refuse' },
    applicants: [{ income: 1000, expenses: 0, otherCredit: 0 }],
  })
  await app.call('AddPhoneLink', { record: 'client', recordID: book.wife, kind: 'identity', origin: app.url })
  await app.call('SavePreferences', { theme: 'dark' })
  await app.call('AddCreditRecord', { vehicleID: book.paid.vehicleID, kind: 'information', medium: 'paper' })
  const entry = anEntry({ amount: 5 })
  await app.call('SaveLine', { sheet: 'a.txt', row: '1', line: 1, text: 'free 5', entry })
  const id = await stageImport(app.store, 'people', { clients: [{ idno: '1M', name: 'Karmnu', surname: 'Borg' }] })
  await app.call('ApplyImport', { id }, { key: 'the-import' })
  const upload = await uploadContent(app, 'Reg No,Make,Model\nWIC 070,Kia,Rio\n')
  await app.call('AddImportFile', { upload, fileName: 'cars.csv', import: 'Cars', kind: 'vehicles' })
  await app.call('SaveImportMapping', { name: 'Old', kind: 'vehicles', mapping: { headings: 1 } })
  await uploadContent(app, 'Reg No\n')
  await uploadAttachment(app, aPng({ shade: 3 }), on)
  return id
}

describe.runIf(second)('a book on the other engine', () => {
  let app: TestApp
  let book: FullBook
  let importID = 0
  beforeAll(async () => {
    app = await startApp({ engine: second!, now: '2026-03-02T09:00:00Z' })
    book = await fillBook(app)
    importID = await saveTheRest(app, book)
  })
  afterAll(() => app?.stop())

  test('[server 1] answers every call that changes nothing, takes its last save back, and is in order', async () => {
    const broken: string[] = []
    const hear = ({ name, status }: { name: string; status: number }) => {
      if (status >= 500) broken.push(`${name} ${status}`)
    }
    const read = async (answer: Response) => String((await answer.arrayBuffer()).byteLength)
    const answers = await fetchEveryAnswer(app, { clientIDs: [book.wife], words: ['a'], read, hear })
    const answered = new Set([...answers.keys()].map((call) => call.split(' ')[0]))
    for (const [name, input] of Object.entries(askedBy(book, importID))) {
      const answer = await app.raw(name as OperationName, input)
      expect([name, answer.status, answer.ok || (await answer.text())]).toEqual([name, 200, true])
      answered.add(name)
    }
    expect(broken).toEqual([])
    // What is refused for how it is asked: papers of what is typed, files and codes of a telephone, a sale that is prepared.
    expect(answered.size).toBeGreaterThan(READ_OPERATIONS.length - 20)
    const { cashID = 0 } = await app.call('AddEditCash', anEntry({ amount: 7 }))
    const { save } = await app.call('GetLastSave', {})
    await app.call('UndoSave', { saveID: save?.saveID ?? '' })
    expect((await app.refusal('GetCashEntry', { id: cashID })).status).toBe(404)
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 16.3] a colleague gives for once what a role does not', async () => {
    await app.signIn({ username: 'till', password: 'a long password', passcode: '2580' })
    const by = { username: CASHIER.username, passCode: CASHIER.passcode }
    const given = anEntry({ amount: 9 })
    const asked = { operation: 'AddEditCash', input: given, rights: ['entries' as const] }
    const { approval } = await app.call('ApproveOnce', { ...by, ...asked })
    expect((await app.raw('AddEditCash', given, { approval })).status).toBe(200)
  })

  test('[server 1] has rows in every table', async () => {
    const tables = (await statementRows(
      app.store.db,
      `select table_name as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`,
    )) as { name: string }[]
    const empty: string[] = []
    for (const { name } of tables)
      if ((await statementRows(app.store.db, `select 1 from ${name} limit 1`)).length === 0) empty.push(name)
    expect(empty).toEqual(Object.keys(EMPTY))
  })
})
