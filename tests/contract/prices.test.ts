import { isPriceVisible } from '@forecourt/core/access'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { RIGHTS, type Right, TOKEN_RIGHTS, type TokenRight } from '@forecourt/core/kernel/rights'
import { EMAIL_DOCUMENTS } from '@forecourt/core/features/email/enums'
import type { Operation } from '@forecourt/core/kernel/operation'
import { PRICE_FIGURES, type PriceID } from '@forecourt/core/kernel/price-figures'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerText } from '../fixtures/answer-text'
import { CASHIER, testClient, startApp, type TestApp } from '../fixtures/app'
import { aClient, anEntry, aVehicle } from '../fixtures/builders'
import { stageImport } from '../fixtures/imports'
import { quickEngine } from '../fixtures/databases'
import { aRoleUser } from '../fixtures/colleague'

const all = Object.entries(OPERATIONS) as [OperationName, Operation][]
// The integrity check names no price of books that are right.
const ASKED = all.flatMap(([name, { kind, open }]) =>
  kind !== 'write' && !open && name !== 'CheckBooks' ? [name] : [],
)
const LISTED = new Set<OperationName>(all.flatMap(([name, { access }]) => (access.prices.length > 0 ? [name] : [])))
/** Papers and files of which the table says nothing are asked once, locked. */
const AGAIN = ASKED.filter((name) => OPERATIONS[name].kind === 'read' || LISTED.has(name))

/** Amounts that stand nowhere else, by what they are. */
const AMOUNTS = {
  bought: [4137.11, 3001.19, 2777.37, 3405.84, 2213.47, 5118.83],
  cost: [4348.24, 3017.41, 2876.38, 3498.05, 2290.62, 5163.04],
  sold: [7919.17, 6203.29, 9417.43],
  difference: [6011.59],
  profit: [3326.91],
  agreed: [8811.23],
  owed: [5903.29],
} as const
type Kind = keyof typeof AMOUNTS
const KINDS = Object.keys(AMOUNTS) as Kind[]

/** What of them each figure of the table is. */
const KINDS_OF: Readonly<Record<PriceID, readonly Kind[]>> = {
  'clients.sold': ['sold', 'difference'],
  'clients.bought': ['bought'],
  'client.sold': ['sold', 'difference'],
  'client.bought': ['bought'],
  'receipt.sold': ['sold', 'difference'],
  'purchased-sold.sold': ['sold'],
  'purchased-sold.bought': ['bought'],
  'purchased-sold.cost': ['cost'],
  'in-stock.cost': ['cost'],
  'part-exchanged.sold': ['sold'],
  'part-exchanged.difference': ['difference'],
  'monthly.sold': ['sold', 'profit'],
  'monthly.cost': ['bought', 'cost'],
  'cash-book.agreed': ['agreed'],
  'owed.sold': ['owed', 'difference'],
  'vehicle.all': ['bought', 'cost', 'sold', 'difference', 'owed'],
  'credit.all': ['sold'],
  'credit-papers.all': ['sold'],
  'statements.all': ['sold', 'difference', 'owed'],
  'person.all': ['bought', 'sold', 'difference', 'agreed'],
  'erasure.owed': ['owed', 'difference'],
  'costings.all': ['bought', 'cost', 'sold', 'profit'],
  'agreements.all': ['bought', 'sold', 'difference', 'owed'],
  'import.rows': ['bought'],
  'sale.prepared': ['bought', 'cost'],
  'books.all': ['bought', 'sold', 'difference', 'agreed'],
  'vehicle.history': ['bought', 'sold', 'difference', 'agreed'],
}

/** What has nothing to answer here: files and codes of a telephone, messages, papers of figures that are typed, of a withdrawal, a reminder, new terms, a refusal and offers. */
const SILENT: readonly OperationName[] = [
  ...['GetEmailPaper', 'GetAttachment', 'GetPhoneLink', 'LookAtImportFile', 'GetPEHPAgreementReport'],
  ...[
    'GetPaymentReceiptReport',
    'GetQuoteSecciReport',
    'GetGeneralCreditInformation',
    'GetTermsReport',
    'GetWithdrawalReminderReport',
    'GetWithdrawalReport',
    'GetCustomHpPayments',
    'GetCustomCancellationReport',
    'GetLodgementSlip',
    'GetRefusalReport',
    'GetWindowCards',
  ],
] as const

interface World {
  app: TestApp
  cars: readonly number[]
  clients: readonly number[]
  batchID: number
  carHireID: number
  depositID: number
  /** A deposit that was deleted. */
  deletedID: number
  /** Every save of the log. */
  events: number[]
  importID: number
  /** A car in stock that could be taken in exchange. */
  inStock: number
  idno: string
  regNo: string
}

async function world(): Promise<World> {
  const app = await startApp({ engine: quickEngine, now: '2026-03-10T10:00:00Z' })
  const [seller, buyer, other] = [await aClient(app), await aClient(app), await aClient(app)]
  const car = async (boughtPrice: number) =>
    (await aVehicle(app, { boughtFromID: seller, boughtDate: '2026-02-03', boughtPrice, lotNo: 'LOT 7' })).vehicleID
  const sale = { clientID: buyer, soldToDateTime: '2026-03-03' }
  const stock = await car(4137.11)
  const hp = await car(3001.19)
  const cash = await car(2777.37)
  const exchange = await car(2213.47)
  const taken = await car(3405.84)
  const inStock = await car(5118.83)
  const expense = { vendorStr: 'Panel beater', description: 'Door', date: '2026-03-02' }
  const spent = [
    [stock, 211.13],
    [hp, 16.22],
    [cash, 99.01],
    [exchange, 77.15],
    [taken, 92.21],
    [inStock, 44.21],
  ] as const
  for (const [vehicleID, amount] of spent) await app.call('AddExpense', { ...expense, vehicleID, amount })
  const deposit = anEntry({ categoryID: CashCategory.Deposit, vehicleID: stock, clientID: other, amount: 300 })
  const { cashID: depositID } = await app.call('AddEditCash', { ...deposit, soldToPrice: 8811.23 })
  const terms = { deposit: 1900, monthlyPayment: 520, numberOfMonths: 12, firstPaymentDate: '2026-04-15' }
  const agreement = { ...sale, ...terms, saleType: SaleType.HirePurchase, hpAccountNo: 'HP-7001' }
  await app.call('SoldToVehicle', { ...agreement, vehicleID: hp, soldToPrice: 7919.17 })
  await app.call('CalculateHpSchedule', { vehicleID: hp, hpAccountNo: 'HP-7001' })
  await app.call('SoldToVehicle', { ...sale, vehicleID: cash, saleType: SaleType.Cash, soldToPrice: 6203.29 })
  const exchanged = { saleType: SaleType.PartExchange, soldToPrice: 9417.43, difference: 6011.59, peVehicleID: taken }
  await app.call('SoldToVehicle', { ...sale, ...exchanged, vehicleID: exchange })
  const paid = { categoryID: CashCategory.Sale, vehicleID: cash, clientID: buyer, amount: 300 }
  await app.call('AddEditCash', anEntry({ ...paid, dateTime: '2026-03-04' }))
  const { cashID: deletedID } = await app.call('AddEditCash', { ...deposit, soldToPrice: 8811.23 })
  await app.call('DeleteEntry', { cashEntryID: deletedID })
  const { id: carHireID } = await app.call('SaveCarHire', {
    ...{ clientID: other, vehicleID: stock, carHireType: 1, rate: '25.50' },
    ...{ startDateTime: '2026-04-01', endDateTime: '2026-04-05' },
  })
  const { batchID } = await app.call('GetCurrentBatchTransactions', {})
  const { idno } = await app.store.db
    .selectFrom('clients')
    .select('idno')
    .where('id', '=', seller)
    .executeTakeFirstOrThrow()
  const { reg_no: regNo } = await app.store.db
    .selectFrom('vehicles')
    .select('reg_no')
    .where('id', '=', stock)
    .executeTakeFirstOrThrow()
  return {
    app,
    idno,
    regNo,
    cars: [stock, hp, cash, exchange, taken],
    clients: [seller, buyer, other],
    batchID,
    carHireID,
    depositID,
    deletedID,
    events: [],
    inStock,
    importID: await stageImport(app.store, 'stock', { vehicles: [{ regNo: 'NEW 001', boughtPrice: 4137_11 }] }),
  }
}

const PERIOD = {
  ...{ from: '2026-01-01', to: '2026-12-31', dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  ...{ fromDate: '2026-02-01', toDate: '2026-03-31', date: '2026-02-03', since: '2026-01-01' },
}

interface Question {
  name: OperationName
  input: object
  /** The report is that of what is in stock. */
  isStock?: boolean
}

/** What is asked of a call: about each car and each client where it is about one. */
function questions(name: OperationName, w: World): Question[] {
  const { input } = OPERATIONS[name]
  const keys = 'shape' in input ? Object.keys(input.shape as object) : []
  const base = {
    ...{ ...PERIOD, pageNumber: 1, pageSize: 100, calculateTotalCost: true, month: '2026-03-01' },
    ...{ batchID: w.batchID, carHireID: w.carHireID, text: 'AAA', queries: [{ of: 'account', query: 'HP-7001' }] },
    ...{ readings: [{ entry: anEntry({ categoryID: CashCategory.HpPayment, vehicleID: w.cars[1] ?? 0 }) }] },
    ...{ id: w.depositID, type: 'sold', kind: 'make', total: 'closing', sheet: 'a', rows: [] },
    ...{ clientIDNO: w.idno, amount: 10, regNo: w.regNo, details: 'By cheque', carHireId: w.carHireID },
  }
  const asked = (own: object): Question => ({ name, input: { ...base, ...own } })
  if (name === 'GetHistory')
    return [
      asked({ kind: 'entry', id: w.depositID }),
      ...w.cars.map((id) => asked({ kind: 'vehicle', id })),
      ...w.clients.map((id) => asked({ kind: 'client', id })),
    ]
  if (name === 'GetChanges' || name === 'ExportChanges') return [asked({ kind: null }), asked({ kind: 'entry' })]
  if (name === 'GetPutBack') return w.events.map((eventID) => asked({ eventID }))
  if (name === 'GetDeletedEntry') return [asked({ id: w.deletedID })]
  if (name === 'GetSettlementReport')
    return w.cars.map((vehicleID) => asked({ vehicleID, ID: vehicleID, date: '2026-03-10' }))
  if (name === 'GetAttachments') return w.cars.map((recordID) => asked({ record: 'vehicle', recordID, kind: null }))
  if (name === 'PrepareCashEntries') {
    const { readings } = base
    return [asked({ rows: [{ row: '1', readings }] })]
  }
  if (name === 'PrepareEmail')
    return Object.keys(EMAIL_DOCUMENTS).flatMap((paper) =>
      w.cars.map((ID) =>
        asked({ paper, parameters: { ID, vehicleID: ID, cashID: w.depositID, clientIDNO: '1', amount: 1 } }),
      ),
    )
  if (name === 'GetDepositReceiptReport') return [asked({ cashID: w.depositID, clientID: w.clients[2] })]
  if (/^(Get|Export)Import(Rows|Faults|Sums)?$/.test(name)) return [asked({ id: w.importID, kind: null })]
  if (name === 'PrepareSale' || name === 'GetSaleQuestions')
    return [
      asked({ vehicleID: w.cars[0], ...SALE }),
      asked({ vehicleID: w.cars[0], ...SALE, soldToPrice: 100 }),
      asked({ vehicleID: w.cars[0], ...SALE, tradeIn: { vehicleID: w.inStock, regNo: '' } }),
      asked({ vehicleID: w.cars[0], ...SALE, tradeIn: { vehicleID: w.inStock, regNo: '', allowance: 10 } }),
    ]
  const cars = OPERATIONS[name].kind === 'read' || LISTED.has(name) ? w.cars : w.cars.slice(1, 2)
  if (keys.includes('vehicleID') || keys.includes('ID')) return cars.map((id) => asked({ vehicleID: id, ID: id }))
  if (keys.includes('clientID')) return w.clients.map((clientID) => asked({ clientID }))
  if (!name.includes('VehiclesPurchasedSoldReport')) return [asked({})]
  const stock = { ...asked({ state: 1, type: null, dateFrom: null, dateTo: null }), isStock: true }
  return [asked({}), asked({ type: 'purchased' }), stock]
}
const SALE = { clientID: 1, saleType: SaleType.Cash, soldToPrice: 7000, soldToDateTime: '2026-03-10' }

/** A figure that a call told: `[call, kind, in stock]`. */
type Told = readonly [name: OperationName, kind: Kind, isStock: boolean]

/** What answers tell: figures of the table, and which calls tell a name that is for whoever may change settings alone. */
interface Heard {
  told: readonly Told[]
  marked: readonly OperationName[]
  answered: ReadonlySet<OperationName>
}

async function heardBy(client: Pick<TestApp, 'raw'>, asked: readonly Question[]): Promise<Heard> {
  const told: Told[] = []
  const marked = new Set<OperationName>()
  const answered = new Set<OperationName>()
  for (const { name, input, isStock = false } of asked) {
    const answer = await client.raw(name, OPERATIONS[name].method === 'POST' ? input : forQuery(input))
    const text = await answerText(answer)
    if (answer.ok) answered.add(name)
    if (text.includes(MARK)) marked.add(name)
    const figures = text.replaceAll(',', '')
    for (const kind of KINDS)
      if (AMOUNTS[kind].some((amount) => figures.includes(amount.toFixed(2)) || figures.includes(String(amount))))
        told.push([name, kind, isStock])
  }
  return { told, marked: [...marked], answered }
}

async function toldBy(
  client: Pick<TestApp, 'raw'>,
  w: World,
  names: readonly OperationName[],
): Promise<readonly Told[]> {
  const asked = names.flatMap((each) => questions(each, w))
  return (await heardBy(client, asked)).told
}

/** Stands in the address of a webhook, of the mail server and of its user. */
const MARK = 'marked'

/** What could tell one besides: the histories of webhooks and settings, and the log without a kind. */
const MARKED: readonly Question[] = [
  ...(['webhook', 'settings'] as const).flatMap((kind) =>
    [1, 2].map((id) => ({ name: 'GetHistory' as const, input: { kind, id } })),
  ),
  ...(['GetChanges', 'ExportChanges'] as const).map((name) => ({ name, input: { pageNumber: 1, pageSize: 100 } })),
]
const forQuery = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value !== 'object'))

const IDS = Object.keys(PRICE_FIGURES) as PriceID[]

/** The figures of the table that something told may be. */
function figuresOf([name, kind, isStock]: Told): PriceID[] {
  const isOther = (id: PriceID) =>
    id === (isStock ? 'purchased-sold.cost' : 'in-stock.cost') && name !== 'GetStockByAge'
  const { prices }: Operation['access'] = OPERATIONS[name].access
  return IDS.filter((id) => prices.includes(id) && KINDS_OF[id].includes(kind) && !isOther(id))
}

/** What was told that the table does not say, and what it says that was not told. */
function wrongOf(told: readonly Told[], isSaid: (id: PriceID) => boolean, ids: readonly PriceID[] = IDS) {
  const leaked = told.filter((each) => !figuresOf(each).some(isSaid)).map(([name, kind]) => `${name}: ${kind}`)
  const silent = ids.filter((id) => isSaid(id) && !told.some((each) => figuresOf(each).includes(id)))
  return { leaked, silent }
}
const NOTHING = { leaked: [], silent: [] }

describe('[server 18] prices, costs and profit', () => {
  let w: World
  let owner: Pick<TestApp, 'call' | 'signIn' | 'raw'>
  let till: Pick<TestApp, 'raw' | 'signIn'>
  /** One with the right to files, and one with that to prices besides. */
  let jobs: readonly Pick<TestApp, 'raw'>[]
  beforeAll(async () => {
    w = await world()
    const { data } = await w.app.call('GetRoles', {})
    const roleID = data.find(({ name }) => name === 'Cashier')?.id ?? 0
    const person = { username: 'till', password: 'a long password', passCode: '2580' }
    await w.app.call('AddUser', { ...person, roleID })
    const made = async (name: string, can: TokenRight[]) => {
      const { token } = await w.app.call('AddServiceToken', { name, can, days: 3 })
      return { raw: (call: OperationName, input: unknown) => w.app.raw(call, input, { token }) }
    }
    jobs = [await made('files', ['read', 'export']), await made('prices', ['read', 'export', 'prices'])]
    owner = testClient(w.app.url)
    await owner.signIn()
    await owner.call('AddWebhook', { address: `https://${MARK}.example.org/hook`, kinds: ['client'] })
    await owner.call('SaveEmailSettings', {
      ...{ host: `smtp.${MARK}.example.org`, port: 587, security: 'starttls', username: `${MARK} user`, password: 'x' },
      ...{ senderName: 'Sales', senderAddress: `sales@${MARK}.example.org`, replyTo: `office@${MARK}.example.org` },
    })
    const events = await w.app.store.db.selectFrom('audit_events').select('id').orderBy('id').execute()
    w.events = events.map(({ id }) => Number(id))
    till = testClient(w.app.url)
    await till.signIn({ ...person, passcode: person.passCode })
    await w.app.signIn({ ...CASHIER, locked: true })
  })
  afterAll(() => w.app.stop())

  const settings = (lock: 'By report' | 'Always' | 'Never') => ({ soldPriceLocked: lock, costLocked: lock })
  const saidLocked = (lock: 'By report' | 'Always' | 'Never') => (id: PriceID) =>
    isPriceVisible(id, { isUnlocked: false, settings: settings(lock) })
  const settable = IDS.filter((id) => 'setting' in PRICE_FIGURES[id])
  const settableCalls = all.flatMap(([name, { access }]) =>
    access.prices.some((id) => settable.includes(id)) ? [name] : [],
  )

  test('locked, every call tells what the table says and no more', async () => {
    expect(wrongOf(await toldBy(w.app, w, ASKED), saidLocked('By report'))).toEqual(NOTHING)
  })

  test('a role without prices is told the same, though its passcode is open, and reads no address of a webhook, mail server or mail user', async () => {
    const asked = [...AGAIN.flatMap((each) => questions(each, w)), ...MARKED]
    const { told, marked } = await heardBy(till, asked)
    expect(wrongOf(told, saidLocked('By report')).leaked).toEqual([])
    expect(marked).toEqual([])
  })

  test.each<[string, Right[]]>([
    ['nothing', []],
    ['files alone', ['exports']],
    ['imports', ['import', 'exports']],
    ['sales', ['sales', 'records', 'hires']],
    ['papers', ['documents', 'people']],
    ['everything but prices', RIGHTS.filter((right) => right !== 'prices')],
  ])(
    '[server 16.2] a role with %s but no prices is told the same of every call, though its passcode is open',
    async (name, rights) => {
      await owner.call('AddRole', { name: `Has ${name}`, rights })
      const somebody = await aRoleUser({ ...w.app, ...owner } as TestApp, `Has ${name}`)
      const asked = [...ASKED.flatMap((each) => questions(each, w)), ...MARKED]
      const { told, marked } = await heardBy(somebody, asked)
      expect(wrongOf(told, saidLocked('By report')).leaked).toEqual([])
      // [server 18] Whoever may not change settings reads no address of a webhook, mail server or mail user.
      if (!rights.includes('settings')) expect(marked).toEqual([])
    },
  )

  test('[server 18] whoever may not change settings reads no address of a webhook, mail server or mail user in any answer', async () => {
    await owner.call('AddRole', { name: 'Cannot set', rights: RIGHTS.filter((right) => right !== 'settings') })
    const everything = [...ASKED.flatMap((each) => questions(each, w)), ...MARKED]
    const reader = await aRoleUser({ ...w.app, ...owner } as TestApp, 'Cannot set')
    expect((await heardBy(reader, everything)).marked).toEqual([])
    // Roles and tokens of fewer rights are asked the same elsewhere, the Cashier among them; the Viewer, what is read without a file.
    const viewer = await aRoleUser({ ...w.app, ...owner } as TestApp, 'Viewer')
    const read = everything.filter(({ name }) => OPERATIONS[name].kind === 'read')
    expect((await heardBy(viewer, read)).marked).toEqual([])
    const telling = ['GetChanges', 'GetHistory', 'GetSettingsHistory', 'GetWebhooks'] as const
    const asked = everything.filter(({ name }) => telling.some((each) => each === name))
    expect((await heardBy(owner, asked)).marked.toSorted()).toEqual(telling)
  })

  test('[server 2.1] a token of each right alone, and one of all but prices, is told the same of every call', async () => {
    const everything = [...ASKED.flatMap((each) => questions(each, w)), ...MARKED]
    const others = TOKEN_RIGHTS.filter((right) => right !== 'prices')
    for (const can of [...TOKEN_RIGHTS.map((right) => [right]), [...others]]) {
      const { token } = await owner.call('AddServiceToken', { name: `can ${can.join(' ')}`, can, days: 3 })
      const raw = (call: OperationName, input: unknown) => w.app.raw(call, input, { token })
      const { told, marked } = await heardBy({ raw }, everything)
      expect(wrongOf(told, saidLocked('By report')).leaked).toEqual([])
      expect(marked).toEqual([])
    }
  })

  test('[server 2.1] a service token is told the same, and with `prices` what is told unlocked', async () => {
    const [files, prices] = await Promise.all(jobs.map((job) => toldBy(job, w, settableCalls)))
    expect(wrongOf(files ?? [], saidLocked('By report')).leaked).toEqual([])
    const silent = wrongOf(prices ?? [], () => true, settable).silent
    // What no token may ask.
    expect(silent).toEqual(['receipt.sold'])
  })

  test.each(['Always', 'Never'] as const)('[D2 6] with both settings at %s as well', async (lock) => {
    expect((await w.app.refusal('SaveSettings', settings(lock))).body.code).toBe('SESSION_PASSCODE_LOCKED')
    await owner.call('SaveSettings', settings(lock))
    expect(wrongOf(await toldBy(w.app, w, settableCalls), saidLocked(lock), settable)).toEqual(NOTHING)
    // What does not change them takes no passcode; taking them back does.
    await w.app.call('SaveSettings', { ...settings(lock), blindCount: false })
    await owner.call('SaveSettings', settings('By report'))
    const { save } = await owner.call('GetLastSave', {})
    expect((await w.app.refusal('UndoSave', { saveID: save?.saveID })).body.code).toBe('SESSION_PASSCODE_LOCKED')
  })

  test('unlocked, every figure of the table is told, and each that is told is in the table', async () => {
    await w.app.signIn()
    const { told, answered } = await heardBy(
      w.app,
      ASKED.flatMap((each) => questions(each, w)),
    )
    expect(wrongOf(told, () => true)).toEqual(NOTHING)
    // What is refused for how it is asked proves nothing above.
    expect(ASKED.filter((name) => !answered.has(name)).toSorted()).toEqual(SILENT.toSorted())
  })
})
