import { OWNER_ROLE } from '../fixtures/cashier'
import { CarHireType } from '@forecourt/core/features/car-hire/enums'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { ChangeKind } from '@forecourt/core/kernel/changes'
import type { Operation } from '@forecourt/core/kernel/operation'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CASHIER, startApp, type TestApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'
import { quickEngine } from '../fixtures/databases'
import { uploadContent } from '../fixtures/import-files'
import { stageImport } from '../fixtures/imports'
import { type LiveStream, openLiveStream } from '../fixtures/live'

const all = Object.entries(OPERATIONS) as [OperationName, Operation][]
// Reading all of the books, and what is open without a token, are no part of a screen.
const READS = all.flatMap(([name, { kind, open }]) => (kind === 'read' && !open && name !== 'CheckBooks' ? [name] : []))

interface World {
  app: TestApp
  vehicleID: number
  clientID: number
  accountNo: string
  /** Not sold. */
  carID: number
  /** Sold, outside hire purchase. */
  soldID: number
  carHireID: number
  entryID: number
  /** An entry that is no longer there, and the event of its deletion. */
  deletedID: number
  deletionID: number
  batchID: number
  /** Of the likely records when all of this began. */
  mark: string
  webhookID: number
  /** Of a file that is to be imported. */
  upload: string
  importID: number
  /** Of a telephone. */
  linkID: number
}

/** What every read is asked: each takes of it what it knows. */
function questions({ vehicleID, clientID, carHireID, batchID, entryID, accountNo }: World) {
  const period = {
    from: '2026-01-01',
    to: '2026-12-31',
    dateFrom: '2026-01-01',
    dateTo: '2026-12-31',
    fromDate: '2026-02-01',
    toDate: '2026-02-28',
  }
  const paging = { pageNumber: 1, pageSize: 100 }
  const queries = [{ of: 'account', query: accountNo }]
  const entry = anEntry({ categoryID: CashCategory.HpPayment, vehicleID })
  const readings = [{ entry }]
  const sheet = { sheet: 'march.txt', rows: [{ readings }] }
  const ids = { vehicleID, clientID, carHireID, batchID, id: entryID }
  return {
    ...ids,
    ...sheet,
    ...paging,
    ...period,
    queries,
    readings,
    text: 'an',
    kind: 'make',
    date: '2026-11-03',
    type: 'sold',
  }
}

/** Where a word of the others means something else. */
function ownQuestions({
  deletedID,
  deletionID,
  batchID,
  mark,
  carID,
  webhookID,
  upload,
  importID,
  linkID,
}: World): Partial<Record<OperationName, object>> {
  const tradeIn = { regNo: 'QQQ 001', allowance: 500 }
  const sale = { vehicleID: carID, soldToPrice: 9000, soldToDateTime: '2026-11-03', tradeIn, numberOfMonths: 12 }
  const later = {
    GetLikelyRecords: { since: mark },
    PrepareSale: sale,
    GetSaleQuestions: sale,
  }
  const history = { GetHistory: { kind: 'entry' }, GetChanges: { kind: null }, GetPutBack: { eventID: deletionID } }
  const moves = { GetTotalMoves: { total: 'closing', id: batchID, since: '2026-01-01' } }
  const ids = { GetDeletedEntry: { id: deletedID }, GetWebhookDeliveries: { id: webhookID } }
  const files = { LookAtImportFile: { upload, fileName: 'clients.csv', kind: 'clients' } }
  const imports = { GetImport: { id: importID }, GetImportRows: { id: importID, kind: null } }
  const faults = { GetImportFaults: { id: importID, kind: null }, GetImportSums: { id: importID } }
  // Of one of both: a client or a vehicle.
  const statement = { GetStatement: { vehicleID: undefined, fromDate: null, toDate: null } }
  const attached = {
    GetAttachments: { record: 'vehicle', recordID: carID, kind: null, text: null },
    GetPhoneLink: { id: linkID },
    PrepareEmail: { paper: 'GetVehicleDetailsReport', parameters: { ID: carID } },
  }
  return { ...later, ...statement, ...attached, ...history, ...moves, ...ids, ...imports, ...faults, ...files }
}

/** What each read answers now; a refusal is an answer, too. */
async function answers(world: World): Promise<Map<OperationName, string>> {
  const asked = questions(world)
  const own = ownQuestions(world)
  const found = new Map<OperationName, string>()
  for (const name of READS) {
    const { method } = OPERATIONS[name]
    const known = Object.entries({ ...asked, ...own[name] }).filter(([key]) => method === 'POST' || key !== 'queries')
    const response = await world.app.raw(name, Object.fromEntries(known))
    found.set(name, `${response.status} ${await response.text()}`)
  }
  return found
}

/** Saves of each feature, with the records that they change. */
const SAVES: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'a checked import': ({ app, importID }) => app.call('CheckImport', { id: importID }),
  'an import': ({ app, importID }) => app.call('ApplyImport', { id: importID }),
  'an entry': ({ app }) => app.call('AddEditCash', anEntry()),
  'an HP payment': ({ app, vehicleID }) =>
    app.call('AddEditCash', anEntry({ categoryID: CashCategory.HpPayment, vehicleID, amount: 550 })),
  'a vehicle expense of the cash book': ({ app, carID }) =>
    app.call('AddEditCash', anEntry({ categoryID: CashCategory.VehicleExpense, vehicleID: carID, name: 'Garage' })),
  'a deposit': ({ app, carID, clientID }) =>
    app.call(
      'AddEditCash',
      anEntry({ categoryID: CashCategory.Deposit, vehicleID: carID, clientID, soldToPrice: 9000 }),
    ),
  'an attempt that is deleted': ({ app, carID, clientID }) => app.call('DeleteAttempt', { vehicleID: carID, clientID }),
  'a cheque': ({ app }) => {
    const cheque = { bank: 'BOV', chequeNumber: '100001', accountNumber: '400123', payerName: 'C. Borg' }
    return app.call(
      'AddEditCash',
      anEntry({ typeID: CashType.Cheque, cheque: { ...cheque, chequeDate: '2026-03-02' } }),
    )
  },
  'an entry that is deleted': ({ app, entryID }) => app.call('DeleteEntry', { cashEntryID: entryID }),
  'a count': ({ app, batchID }) => app.call('SaveReconcile', { fifty: 2, batchID }),
  'a receipt number': ({ app }) => app.call('SaveReceiptNumber', { receiptNumber: 700 }),
  'a client': ({ app }) => aClient(app),
  'a vehicle': ({ app }) => aVehicle(app),
  'a note': ({ app, vehicleID }) => app.call('EditVehicleNote', { vehicleID, note: 'Spare key with the seller' }),
  'an expense': ({ app, vehicleID }) =>
    app.call('AddExpense', {
      vehicleID,
      amount: 40,
      vendorStr: 'Panel beater',
      description: 'Door',
      date: '2026-02-20',
    }),
  'a payment by hand': ({ app, soldID }) =>
    app.call('AddManualPayment', {
      ...{ vehicleID: soldID, amount: 100, date: '2026-03-03', dateTime: '2026-03-03' },
      ...{ cashCategory: CashCategory.Sale, cashType: CashType.Cash },
    }),
  'an instalment': ({ app, vehicleID }) =>
    app.call('AddHPPayment', { vehicleID, amount: 10, dueDate: '2027-05-15', paid: false }),
  'a sale': ({ app, clientID }) => aSale(app, clientID),
  'an agreement': ({ app }) => anAgreement(app),
  'a schedule that is deleted': ({ app, vehicleID }) => app.call('DeleteHpSchedule', { vehicleID }),
  'a hire': ({ app, clientID, carID }) => app.call('SaveCarHire', aHire(clientID, carID, '2026-06')),
  'a hire that is deleted': async ({ app, carHireID }) => {
    const { version } = await app.call('GetCarHire', { carHireID })
    return app.call('DeleteCarHire', { carHireID, version })
  },
  'a user': ({ app }) =>
    app.call('AddUser', { roleID: OWNER_ROLE, username: 'rita', password: 'a long pass word', passCode: '2468' }),
  'a report that is opened': ({ app }) =>
    app.call('ReportOpened', {
      visit: 'v 1',
      alias: 'is',
      to: '/reports/vehicles-in-stock',
      asked: '',
      result: '4 rows',
    }),
  'a batch that is closed': ({ app, batchID }) => app.call('Reconcile', { batchID, fifty: 2 }),
  'a batch that is opened again': ({ app, batchID }) => app.call('ReopenLastClosedBatch', { batchID }),
}

function aHire(clientID: number, vehicleID: number, month: string) {
  const days = { startDateTime: `${month}-01`, endDateTime: `${month}-05` }
  return { clientID, vehicleID, carHireType: CarHireType.Cash, rate: '25.50', ...days }
}

async function aSale(app: TestApp, clientID: number): Promise<number> {
  const { vehicleID } = await aVehicle(app)
  await app.call('SoldToVehicle', { vehicleID, clientID, saleType: 0, soldToPrice: 6000, soldToDateTime: '2026-02-02' })
  return vehicleID
}

describe('[server 10] what a save changes is of the kinds that it announces', () => {
  let world: World
  let stream: LiveStream
  /** What was answered after the save before: nothing has changed since. */
  let last: Map<OperationName, string> | null = null
  beforeAll(async () => {
    const app = await startApp({ engine: quickEngine, now: '2026-11-20T10:00:00Z' })
    const { accessToken } = await app.signIn()
    const agreement = await anAgreement(app)
    const { vehicleID: carID } = await aVehicle(app, { transmission: 'Manual' })
    const { id: carHireID } = await app.call('SaveCarHire', aHire(agreement.clientID, carID, '2026-04'))
    const { cashID: entryID } = await app.call('AddEditCash', anEntry())
    const { cashID: deletedID } = await app.call('AddEditCash', anEntry())
    await app.call('DeleteEntry', { cashEntryID: deletedID })
    const { data } = await app.call('GetHistory', { kind: 'entry', id: deletedID })
    const deletionID = data[0]?.eventID ?? 0
    const { batchID } = await app.call('GetCurrentBatchTransactions', {})
    const soldID = await aSale(app, agreement.clientID)
    const { id: webhookID } = await app.call('AddWebhook', { address: 'http://127.0.0.1:1/', kinds: ['user'] })
    await app.call('EditWebhook', { id: webhookID, isActive: false })
    const importID = await stageImport(app.store, 'clients', {
      clients: [{ idno: 'NEW', name: 'New', surname: 'Client' }],
    })
    const { mark } = await app.call('GetLikelyRecords', {})
    const upload = await uploadContent(app, 'ID No,Name,Surname\n1M,Karmnu,Borg\n')
    const phone = { record: 'vehicle', recordID: carID, kind: 'photo', origin: app.url } as const
    const { id: linkID } = await app.call('AddPhoneLink', phone)
    const ids = {
      linkID,
      carID,
      soldID,
      carHireID,
      entryID,
      deletedID,
      deletionID,
      batchID,
      webhookID,
      importID,
      upload,
    }
    world = { app, ...agreement, ...ids, mark }
    stream = await openLiveStream(app.url, accessToken)
    await stream.next(({ kind }) => kind === 'hello')
  })
  afterAll(async () => {
    stream.close()
    await world.app.stop()
  })

  test('every read is answered', async () => {
    const refused = [...(await answers(world))].filter(([, answer]) => !answer.startsWith('200 '))
    expect(refused).toEqual([])
  })

  test.each(Object.entries(SAVES))('%s', async (_, save) => {
    const before = last ?? (await answers(world))
    stream.forget()
    await save(world)
    const after = await answers(world)
    last = after
    const changed = READS.filter((name) => before.get(name) !== after.get(name))
    // What is announced is heard in its order: with this one all of the save's have come.
    await world.app.call('CheckPassCode', { passCode: CASHIER.passcode })
    await stream.next(({ kind }) => kind === 'session')
    const heard = new Set<string>(stream.events.map(({ kind }) => kind).filter((kind) => kind !== 'session'))
    const silent = changed.filter((name) => !OPERATIONS[name].reads?.some((kind: ChangeKind) => heard.has(kind)))
    expect({ silent, heard: [...heard] }).toEqual({ silent: [], heard: [...heard] })
    expect(heard.size).toBeGreaterThan(0)
  })
})
