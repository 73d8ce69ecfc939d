import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { EMAIL_DOCUMENTS } from '@forecourt/core/features/email/enums'
import { PERSON_PART_NAMES, PERSON_PARTS } from '@forecourt/core/features/person/parts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readArchiveFile, writeArchiveFile } from '../../apps/server/src/database/archive/files'
import { writeArchive } from '../../apps/server/src/database/archive/write-archive'
import { restoreInto } from '../../apps/server/src/database/archive/restore-archive'
import { folderFiles } from '../../apps/server/src/files/folder-files'
import type { Trx } from '../../apps/server/src/database/database'
import { chainFaults } from '../../apps/server/src/features/integrity/chain'
import { answerText } from '../fixtures/answer-text'
import { fetchEveryAnswer } from '../fixtures/every-answer'
import { startMailServer } from '../fixtures/smtp'
import { PERSON_TABLES } from '../fixtures/person-tables'
import { CASHIER, startApp, type TestApp, describeOnEachEngine, describeOnOneEngine } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { aDealClient, aDealAgreement, aSavedEntry, aSale, aDealVehicle } from '../fixtures/deal-builders'
import { readPdf, pdfText } from '../fixtures/pdf'
import { aPng, uploadAttachment } from '../fixtures/pictures'
import { scratchRoot } from '../fixtures/scratch'
import { stageImport } from '../fixtures/imports'
import { statementRows } from '../fixtures/statements'

const SOMEBODY = {
  ...{ idno: '0777123M', name: 'Ġorġina', surname: 'Żerafa', address1: 'Dar il-Ħena', address2: 'Triq Quċċija' },
  ...{ address3: 'Mġarr', mobNo: '79797979', telNo: '21575757', email: 'gina@zerafa.example', vatNo: 'MT7654321' },
}

const WORDS_OF_SOMEBODY = [
  ...[SOMEBODY.idno, SOMEBODY.name, SOMEBODY.surname, SOMEBODY.address1, SOMEBODY.address2, SOMEBODY.email],
  ...[SOMEBODY.mobNo, '79000000', SOMEBODY.telNo, SOMEBODY.vatNo, '400123', 'zerafa', 'gorgina'],
]

type Rows = Record<string, Record<string, unknown>[]>

/** A client with something in every part of the books. */
async function somebody(app: TestApp) {
  const clientID = await aDealClient(app, SOMEBODY)
  const sold = await aDealVehicle(app, { boughtFromID: clientID, boughtPrice: 1234 })
  const agreement = await aDealAgreement(app, { clientID, peVehicleID: sold, saleType: 3, difference: 3766 })
  const { vehicleID } = agreement
  const cheque = { bank: 'BOV', chequeNumber: '700700', accountNumber: '400123', payerName: 'G. Żerafa' }
  await aSavedEntry(app, { vehicleID, typeID: CashType.Cheque, cheque: { ...cheque, chequeDate: '2026-02-01' } })
  const wanted = await aDealVehicle(app)
  const deposit = { categoryID: CashCategory.Deposit, vehicleID: wanted, clientID, amount: 200, soldToPrice: 4000 }
  const cashID = await aSavedEntry(app, { ...deposit, description: 'Called from 79797979' })
  await app.download('GetDepositReceiptReport', { cashID, clientID })
  await app.call('SaveLine', {
    sheet: 'a.txt',
    row: '1 zerafa 5',
    line: 1,
    text: 'zerafa 5',
    entry: { ...deposit, dateTime: '2026-02-02', typeID: 1, amount: 5 },
  })
  const hangs = { record: 'client', recordID: clientID, kind: 'identity', name: 'zerafa.png' } as const
  await app.call('AddAttachment', await uploadAttachment(app, aPng({}), hangs))
  const ofCar = { record: 'vehicle', recordID: vehicleID, kind: 'agreement', name: 'agreement Żerafa.png' } as const
  await app.call('AddAttachment', await uploadAttachment(app, aPng({ shade: 9 }), ofCar))
  const { idno, name, surname } = SOMEBODY
  await stageImport(app.store, `old ${clientID}`, { clients: [{ idno, name, surname, mobNo: '79111111' }] })
  const gone = await aSavedEntry(app, { ...deposit, amount: 50 })
  await app.call('DeleteEntry', { cashEntryID: gone })
  const hired = await aDealVehicle(app)
  const days = { startDateTime: '2026-03-01', endDateTime: '2026-03-05' }
  await app.call('SaveCarHire', { clientID, vehicleID: hired, carHireType: 1, rate: 25, ...days })
  await app.call('AddManualPayment', { vehicleID, amount: 10, date: '2026-03-03', cashCategory: 3, cashType: 1 })
  const letters = { senderName: 'Motors', senderAddress: 'office@example.com', replyTo: '', username: '' }
  await app.call('SaveEmailSettings', { host: '127.0.0.1', port: 1, security: 'none', ...letters })
  const letter = { subject: `For ${name}`, text: `Dear ${name} ${surname}` }
  await app.call('SendStatement', { clientID, to: SOMEBODY.email, ...letter })
  const said = { to: `${name} ${surname}`, note: 'Called back on 79797979' }
  await app.call('AddCreditRecord', { vehicleID, kind: 'information', medium: 'paper', ...said })
  await app.call('SaveAssessment', {
    ...{
      clientID,
      vehicleID,
      dependants: 1,
      seen: [{ text: 'Payslip of Żerafa' }],
      instalment: 100,
      decision: 'grant',
    },
    applicants: [{ income: 1234.56, expenses: 0, otherCredit: 0 }],
  })
  const client = await app.call('GetClient', { clientID })
  await app.call('EditClient', { ...client, spouseID: undefined, mobNo: '79000000' })
  return { ...agreement, clientID, gone, wanted }
}

describeOnOneEngine('[server 25] what is kept of a person', (engine) => {
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
    await aSavedEntry(on, { vehicleID, categoryID: CashCategory.Sale, amount: 100, description: 'Somebody else' })
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
    expect(counts).toMatchObject({ bought: 1, sold: 1, accounts: 1, instalments: 12, attempts: 1, entries: 4 })
    expect(counts).toMatchObject({
      cheques: 1,
      payments: 1,
      hires: 1,
      files: 1,
      receipts: 1,
      imported: 0,
      creditRecords: 1,
      assessments: 1,
    })
    expect(file.bought?.[0]).toMatchObject({
      accountNo: made.accountNo,
      difference: 3766,
      saleType: 'HP Part Exchange',
    })
    expect(file.entries?.find(({ id }) => id === made.gone)).toMatchObject({ amount: 50, deletedBy: CASHIER.username })
    expect(file.cheques?.[0]).toMatchObject({ payer: 'G. Żerafa', status: 'pending' })
    expect(file.changes?.map(({ fields }) => fields).join()).toContain('Mobile number: 79797979 became 79000000')
    expect(JSON.stringify(file)).not.toContain('Somebody else')
  })

  test('[server 25.1] on paper stands the same', async () => {
    const response = await app.raw('GetPersonReport', { clientID: made.clientID })
    const pages = await readPdf(new Uint8Array(await response.arrayBuffer()))
    const text = pdfText(pages)
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
    const rows = (await statementRows(
      app.store.db,
      `select table_name as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
    )) as { name: string }[]
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(PERSON_TABLES).sort())
  })
})

const PLACE = fs.mkdtempSync(path.join(scratchRoot(), 'forecourt person '))

describeOnEachEngine('[server 25.4] a person who is erased', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-06-15T09:00:00Z' })
  })
  afterAll(() => app?.stop())

  /** Every text of the database, by table. */
  async function everything(): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    for (const table of Object.keys(PERSON_TABLES))
      found.set(table, JSON.stringify(await statementRows(app.store.db, `select to_jsonb(t)::text from ${table} t`)))
    return found
  }
  const sums = async () => ({
    batch: await app.call('GetCurrentBatchTransactions', {}).then(({ closingBalance }) => closingBalance),
    hp: await app.call('GetHPSchedulesRemainingTotal', {}),
    months: await app.call('GetCashPerDay', { dateFrom: '2026-01-01', dateTo: '2026-12-31' }),
  })
  /** Sends every paper that can be made of some vehicles, and a statement of the client. @returns What each says. */
  async function mailOf(clientID: number, vehicleIDs: readonly number[]): Promise<string[]> {
    const mail = await startMailServer()
    const sender = { senderName: 'Motors', senderAddress: 'office@example.com', replyTo: '', username: '' }
    const server = { host: '127.0.0.1', port: mail.port, security: 'none', hourlyLimit: 1000 }
    await app.call('SaveEmailSettings', { ...sender, ...server } as never)
    const to = 'later@example.com'
    const { idno } = await app.call('GetClient', { clientID })
    const entries = (await statementRows(app.store.db, 'select id from cash_entries order by id')) as { id: number }[]
    const asked = [
      ...vehicleIDs.map((id) => ({ ID: id, vehicleID: id, clientIDNO: idno, amount: 10, details: 'Sold' })),
      ...entries.map(({ id }) => ({ cashID: id, clientID })),
    ]
    const sent = [await app.call('SendStatement', { clientID, to, subject: 'Statement', text: 'Attached.' })]
    const papers = new Set(['GetStatementReport'])
    for (const paper of Object.keys(EMAIL_DOCUMENTS) as (keyof typeof EMAIL_DOCUMENTS)[])
      for (const parameters of asked) {
        const prepared = await app.raw('PrepareEmail', { paper, parameters })
        const { subject, text } = (await prepared.json()) as { subject: string; text: string }
        const answer = await app.raw('SendPaper', { paper, parameters, to, subject, text })
        const { id } = (await answer.json()) as { id: number }
        if (answer.ok) sent.push({ id })
        if (answer.ok) papers.add(paper)
      }
    expect(papers.size).toBeGreaterThan(5)
    await expect.poll(() => mail.taken.length, { timeout: 60_000 }).toBe(sent.length)
    await mail.end()
    expect(new Set(mail.taken.flatMap((one) => one.to))).toEqual(new Set([to]))
    return Promise.all(sent.map(async (one) => answerText(await app.raw('GetEmailPaper', one))))
  }
  const whyKept = async (clientID: number) => (await app.call('GetErasure', { clientID })).refusals

  test('[server 25.3] [server 25.4] is refused with each reason, then stands nowhere, while the books stay as they are and hold', async () => {
    const { clientID, vehicleID, wanted } = await somebody(app)
    const name = `${SOMEBODY.name} ${SOMEBODY.surname}`
    const spouse = await aDealClient(app, { spouseID: clientID })
    expect(await whyKept(clientID)).toEqual([
      expect.stringMatching(/^€990\.00 are owed for /),
      expect.stringMatching(/^HP\d+ is open: €4,125\.00 remain$/),
      expect.stringMatching(/^€205\.00 stand to their credit on /),
      'Cheque 700700 is pending',
      'Must be kept until 14-06-2036',
    ])
    const { status, body } = await app.refusal('ErasePerson', { clientID, confirm: name })
    expect([status, body.code]).toEqual([409, 'PERSON_KEPT'])

    const hirer = await aDealClient(app)
    const days = { startDateTime: '2026-06-14', endDateTime: '2026-06-16' }
    await app.call('SaveCarHire', {
      clientID: hirer,
      vehicleID: await aDealVehicle(app),
      carHireType: 1,
      rate: 25,
      ...days,
    })
    expect((await whyKept(hirer))[0]).toMatch(/^A hire of \w+ \d+ is not over$/)

    app.setNow('2036-05-11T09:00:00Z')
    await app.signIn()
    const settle = { vehicleID, amount: 4125, categoryID: CashCategory.HpPayment, dateTime: '2036-05-11' }
    await app.call('SaveSettings', { entryDaysBack: null, retentionDays: 30 })
    await aSavedEntry(app, { ...settle, description: 'Żerafa, last one' })
    await aSavedEntry(app, {
      categoryID: CashCategory.Deposit,
      vehicleID: wanted,
      clientID,
      amount: -205,
      soldToPrice: 4000,
    })
    await aSavedEntry(app, { ...settle, amount: 990, categoryID: CashCategory.AdditionalDeposit, clientID })
    // Somebody else's cheque is banked with theirs.
    const other = { bank: 'BOV', chequeNumber: '700701', accountNumber: '99887766', payerName: 'Toni Vella' }
    const paid = { ...(await aSale(app, {})), categoryID: CashCategory.Sale, typeID: CashType.Cheque, amount: 70 }
    await aSavedEntry(app, { ...paid, dateTime: '2036-05-11', cheque: { ...other, chequeDate: '2036-05-11' } })
    const pending = await app.call('GetPendingCheques', {})
    const { bankDeposits } = await app.call('GetSettings', {})
    await app.call('ReconcilePendingCheques', { chequeIDs: pending.map(({ id }) => id), ...bankDeposits[0]! })
    expect(await whyKept(clientID)).toEqual(['Must be kept until 09-06-2036'])
    app.setNow('2036-07-11T09:00:00Z')
    await app.signIn()
    await app.call('Reconcile', {})
    await app.call('LockMonth', { month: '2026-02-01' })
    const waiting = { clientID, to: SOMEBODY.email, subject: 'Waits', text: `Dear ${name}` }
    await app.call('SendStatement', waiting)
    expect(await whyKept(clientID)).toEqual([])
    const wrong = await app.refusal('ErasePerson', { clientID, confirm: 'Somebody Else' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'PERSON_NAME_WRONG'])
    // Receipts that were not issued yet are, at the first print.
    const told = async () => {
      const answers = await fetchEveryAnswer(app, { clientIDs: [clientID], words: ['Erased', 'a'] })
      const calls = [...answers].flatMap(([call, text]) => {
        const word = WORDS_OF_SOMEBODY.find((each) => text.toLowerCase().includes(each.toLowerCase()))
        return word === undefined ? [] : [`${call}: ${word}`]
      })
      return { calls, names: new Set([...answers.keys()].map((call) => call.split(' ')[0])) }
    }
    // What the calls answer is the same on both engines.
    const toldBefore = engine === quickEngine ? await told() : null
    const callsOf = (calls: readonly string[]) => new Set(calls.map((call) => call.split(' ')[0]))
    if (toldBefore) expect(callsOf(toldBefore.calls).size).toBeGreaterThan(45)
    const before = [await sums(), (await app.call('CheckBooks', {})).faults]
    const papers = async () =>
      (await statementRows(
        app.store.db,
        `select paper->'letterhead' as letterhead, paper->'receipt'->'client' as client from receipt_numbers order by number`,
      )) as { letterhead: unknown; client: unknown }[]
    const kept = await papers()
    const othersNow = async () =>
      [...(await everything())].map(([table, text]) => [table, text.split(/Toni Vella|99887766/).length])
    const others = await othersNow()
    const personal = WORDS_OF_SOMEBODY
    const standing = async () => {
      const found = [...(await everything())].flatMap(([table, text]) =>
        personal.flatMap((word) => (text.toLowerCase().includes(word.toLowerCase()) ? [`${table}: ${word}`] : [])),
      )
      return found
    }
    expect((await standing()).length).toBeGreaterThan(40)

    await app.call('ErasePerson', { clientID, confirm: name })
    expect(await standing()).toEqual([])
    // No list, paper, file, receipt, message or history that is made now tells anything of them.
    if (toldBefore) {
      const toldAfter = await told()
      expect(toldAfter.calls).toEqual([])
      expect([...toldBefore.names].filter((call) => !toldAfter.names.has(call))).toEqual(['GetEmailPaper'])
    }
    expect(await othersNow()).toEqual(others)
    const now = await papers()
    expect(now.map(({ letterhead }) => letterhead)).toEqual(kept.map(({ letterhead }) => letterhead))
    const empty = { idno: `ERASED ${clientID}`, vatNo: '', address: ['', '', ''], phone: '', email: '' }
    expect(now[0]?.client).toEqual({ name: `Erased ${clientID}`, ...empty })
    expect([await sums(), (await app.call('CheckBooks', {})).faults]).toEqual(before)
    expect(before[1]).toEqual([])
    expect(await app.call('GetClient', { clientID })).toMatchObject({ idno: `ERASED ${clientID}`, spouse: null })
    expect((await app.call('GetClient', { clientID: spouse })).spouse).toBeNull()
    expect(await whyKept(clientID)).toEqual(['They are erased already'])
    const { data } = await app.call('GetHistory', { kind: 'client', id: clientID })
    expect(data[0]).toMatchObject({ username: CASHIER.username, at: '2036-07-11T09:00:00.000Z' })
    expect(data[0]?.summary).toBe(`Client erased: ERASED ${clientID} Erased ${clientID}`)
    expect((await app.call('GetLastSave', {})).save?.refusal).toContain('this cannot be undone')
    expect((await app.call('GetPutBack', { eventID: data[0]?.eventID ?? 0 })).refusal).not.toBeNull()
    expect((await app.call('GetChanges', { kind: 'client' })).data[0]?.summary).toBe(data[0]?.summary)
    // What waited goes no more; what is sent from now on tells nothing of them, either.
    const mailed = await mailOf(clientID, [vehicleID, wanted])
    expect(mailed.filter((text) => personal.some((word) => text.toLowerCase().includes(word.toLowerCase())))).toEqual(
      [],
    )
    expect(await standing()).toEqual([])
  })

  test('[server 12] an archive of it restores as it was', async () => {
    const file = path.join(PLACE, engine.name)
    const maker = { madeAt: '2036-07-11T09:00:00.000Z', build: '1.0.0', files: folderFiles(PLACE), secret: 'a secret' }
    await writeArchiveFile(file, (target) => writeArchive(app.store, maker, target))
    const text = gunzipSync(fs.readFileSync(file)).toString('utf8').toLowerCase()
    expect(WORDS_OF_SOMEBODY.filter((word) => text.includes(word.toLowerCase()))).toEqual([])
    const { store, drop } = await engine.empty()
    await restoreInto(store, readArchiveFile(file), { files: maker.files, secret: 'a secret', isFromElsewhere: false })
    expect(await chainFaults(store.db)).toEqual([])
    await drop()
  })

  test('[server 25.5] cannot be put back, and neither can their lines be changed, without the check finding it', async () => {
    const [line] = (await statementRows(
      app.store.db,
      `select line_id as id from erased_lines where line = 'image' limit 1`,
    )) as { id: string }[]
    const change = `update row_images set image = image || '{"name": "Gina"}' where id = ${line?.id}`
    await expect(statementRows(app.store.db, change)).rejects.toThrow('The audit is append-only')
    const found = async (statement: string) => {
      const trx = await app.store.db.startTransaction().execute()
      try {
        for (const text of ['set local session_replication_role = replica', statement]) await statementRows(trx, text)
        return (await chainFaults(trx as unknown as Trx)).map(({ subject, detail }) => `${subject}: ${detail}`)
      } finally {
        await trx.rollback().execute()
      }
    }
    expect(await found('select 1')).toEqual([])
    expect(await found(change)).toEqual([`Audit image ${line?.id}: was changed since somebody was erased from it`])
    expect(await found(`update erased_lines set after = sha256('x') where line_id = ${line?.id}`)).toContainEqual(
      expect.stringMatching(/^Erasure in audit transaction \d+: \d+ lines that are not those, its event tells of \d+$/),
    )
    expect(await found(`delete from erased_lines where line_id = ${line?.id}`)).toContainEqual(
      expect.stringMatching(/^Audit link \d+ /),
    )
    const forged = `insert into erased_lines select 'event', id, 1, sha256('a'), forecourt_event_digest(e) from audit_events e order by id desc limit 1`
    expect(await found(forged)).toContain('Erasure in audit transaction 1: no event tells of its 1 lines')
  })
})
