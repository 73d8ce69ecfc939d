import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '@forecourt/core/kernel/operation'
import { PERIODS } from '@forecourt/core/kernel/period'
import { openApiDocument, refusalStatuses } from '@forecourt/core/openapi'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import { Validator } from '@seriousme/openapi-schema-validator'
import { insertSession, setUnlocked } from '../../apps/server/src/features/session/repository'
import { refreshHash } from '../../apps/server/src/guard/refresh-token'
import { signAccessToken } from '../../apps/server/src/features/session/secrets'
import { transaction } from '../../apps/server/src/database/transaction'
import { HANDLERS } from '../../apps/server/src/registry'
import { startApp, TEST_SECRET, type TestApp } from '../fixtures/app'
import { aClient } from '../fixtures/builders'
import { quickEngine } from '../fixtures/databases'
import { hostileInput } from '../fixtures/hostile'
import { testSeed, createRandom } from '../fixtures/random'

// The names of OPERATIONS are its keys; Object.entries forgets that.
const all = Object.entries(OPERATIONS) as [OperationName, Operation][]
const STATEMENTS = new Set<OperationName>(['GetStatement', 'GetStatementReport', 'ExportStatement'])
/** Refused before any operation is asked. */
const ADDRESS_TOO_LONG = 431

test('no two operations answer at one address', () => {
  const addresses = all.flatMap(([, { method, path, alsoPost }]) => [
    `${method} ${path}`,
    ...(alsoPost && method !== 'POST' ? [`POST ${path}`] : []),
  ])
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every operation has a handler, and every handler is of an operation', () => {
  expect(Object.keys(OPERATIONS).filter((name) => !HANDLERS[name])).toEqual([])
  expect(Object.keys(HANDLERS).filter((name) => !(name in OPERATIONS))).toEqual([])
})

test('an operation that changes something is never a plain GET, nor is an open one gated', () => {
  for (const [name, operation] of all) {
    if (operation.kind === 'write' && operation.method === 'GET') expect(operation.alsoPost, name).toBe(true)
    if (operation.open) expect(operation.gated, name).toBe(false)
    if (operation.kind === 'download') expect(operation.file, name).toBeTruthy()
    if (!operation.writes) continue
    expect(operation.method, name).toBe('POST')
    if (operation.kind !== 'download') expect([operation.kind, operation.keyless], name).toEqual(['write', true])
  }
})

test('every read says what kinds of records it answers with, and nothing else does', () => {
  const silent = all.filter(([, { kind, reads }]) => (kind === 'read') !== (reads !== null))
  expect(silent.map(([name]) => name)).toEqual([])
  const changeless = all.filter(([, { reads }]) => reads?.length === 0)
  expect(changeless.map(([name]) => name)).toEqual(['GetCashCategoriesAndTypes', 'GetArchives', 'CheckBooks'])
})

describe('days that end before they begin', () => {
  const asked = all.flatMap(([name, { input, kind }]) => {
    // What is sent to somebody asks for more than days: the tests of e-mail.
    if (kind === 'write') return []
    const fields = new Set('shape' in input ? Object.keys(input.shape as object) : [])
    return PERIODS.flatMap(([from, to]) => (fields.has(from) && fields.has(to) ? [{ name, from, to }] : []))
  })
  let app: TestApp
  let clientID = 0
  beforeAll(async () => {
    app = await startApp({ engine: quickEngine })
    clientID = await aClient(app)
  })
  afterAll(() => app.stop())

  test('are asked for by many calls', () => {
    expect(asked.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GetCashManagement', 'GetBatchList', 'GetCounts', 'GetChanges', 'GetMonthlyReport']),
    )
  })

  test.each(asked)('[server 1] $name refuses $from after $to, and takes one day', async ({ name, from, to }) => {
    // A statement is of somebody.
    const of = STATEMENTS.has(name) ? { clientID } : {}
    const refused = await app.raw(name, { ...of, [from]: '2026-03-02', [to]: '2026-03-01' })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { errors: { [to]: ['To Date comes before From Date'] } },
    ])
    expect((await app.raw(name, { ...of, [from]: '2026-03-01', [to]: '2026-03-01' })).status).toBe(200)
  })
})

test.each<[OperationName, string]>([
  ['SoldToVehicle', 'Sold to client saved successfully.'],
  ['CalculateHpSchedule', 'HP Schedule Calculated successfully.'],
  ['DeleteHpSchedule', 'Schedule deleted successfully'],
  ['DeleteHPPayment', 'HP Payment deleted successfully'],
  ['EditHPPayment', 'HP Payment saved successfully'],
  ['AddHPPayment', 'HP Payment added successfully'],
  ['EditVehicle', 'Vehicle updated successfully'],
  ['DeleteVehicle', 'Vehicle deleted successfully'],
  ['EditVehicleNote', 'Note saved successfully'],
  ['EditVehicleBoughtDetails', 'Bought from client details updated successfully'],
  ['AddClient', 'Client added successfully'],
  ['SaveCommonExpense', 'Common expense saved successfully'],
  ['AddExpense', 'Expense added successfully'],
  ['EditExpense', 'Expense saved successfully'],
  ['DeleteExpense', 'Expense deleted successfully'],
  ['AddManualPayment', 'Payment added successfully'],
  ['EditManualPayment', 'Payment saved successfully'],
  ['DeleteManualPayment', 'Payment deleted successfully'],
])('[D2 8] %s is acknowledged in its words', (name, words) => {
  const operation: Operation = OPERATIONS[name]
  expect(operation.success).toBe(words)
})

test.each<[OperationName, string]>([
  ['SaveCarHire', 'Car Hire saved successfuly.'],
  ['ProcessArrivingCars', 'Successfully processed expenses'],
  ['SaveAdditionalFee', 'Successfully saved additional fee'],
  ['AddUser', 'User added succesfully'],
  ['EditUser', 'User updated succesfully'],
  ['AddEditCash', 'Cash Entry saved successfully.'],
  ['AddTmHandlingFee', 'Cash Entry & TM Fee saved successfully.'],
  ['MultiplyHPPayment', 'Multiple cash entries saved successfully.'],
  ['DeleteEntry', 'Cash Entry deleted successfully.'],
  ['Reconcile', 'Batch closed successfully'],
  ['SaveReconcile', 'Batch saved successfully'],
  ['ReopenLastClosedBatch', 'Batch Re-Opened successfully'],
  ['ChequesOut', 'Selected cheques removed successfully'],
  ['ReconcilePendingCheques', 'Selected cheques reconciled successfully'],
  ['SaveReceiptNumber', 'Receipt Number saved successfully'],
])('[D3 8] %s is acknowledged in its words', (name, words) => {
  const operation: Operation = OPERATIONS[name]
  expect(operation.success).toBe(words)
})

test.each<[OperationName, string]>([
  ['GetCashManagement', 'POST /api/Admin/GetCashManagement'],
  ['GetCashManagementTotal', 'POST /api/Admin/GetCashManagementTotal'],
  ['GetCashCategoriesAndTypes', 'GET /api/Admin/GetCashCategoriesAndTypes'],
  ['ExportCashManagement', 'POST /api/DataExport/ExportCashManagement'],
  ['GetCashEntry', 'GET /api/Admin/GetCashEntry'],
  ['AddEditCash', 'POST /api/Admin/AddEditCash'],
  ['MultiplyHPPayment', 'POST /api/Admin/MultiplyHPPayment'],
  ['AddTmHandlingFee', 'POST /api/Admin/AddTmHandlingFee'],
  ['DeleteEntry', 'POST /api/Admin/DeleteEntry'],
  ['GetNextHPAmount', 'GET /api/Admin/GetNextHPAmount'],
  ['GetVehiclesDropDown', 'GET /api/Admin/GetVehiclesDropDown'],
  ['GetVendorsDropDown', 'GET /api/Admin/GetVendorsDropDown'],
  ['GetClientsDropDown', 'GET /api/Admin/GetClientsDropDown'],
  ['GetCashNames', 'GET /api/Admin/GetCashNames'],
  ['GetCashDescriptions', 'GET /api/Admin/GetCashDescriptions'],
  ['GetDepositReceiptReportData', 'GET /api/Admin/GetDepositReceiptReportData'],
  ['GetDepositReceiptReport', 'POST /api/Admin/GetDepositReceiptReport'],
  ['GetCurrentBatchTransactions', 'GET /api/Admin/GetCurrentBatchTransactions'],
  ['GetBatchTransactions', 'GET /api/Admin/GetBatchTransactions'],
  ['Reconcile', 'POST /api/Admin/Reconcile'],
  ['SaveReconcile', 'POST /api/Admin/SaveReconcile'],
  ['GetBatchList', 'POST /api/Admin/GetBatchList'],
  ['ReopenLastClosedBatch', 'POST /api/Admin/ReopenLastClosedBatch'],
  ['GetPendingCheques', 'GET /api/Admin/GetPendingCheques'],
  ['ChequesOut', 'POST /api/Admin/ChequesOut'],
  ['ReconcilePendingCheques', 'POST /api/Admin/ReconcilePendingCheques'],
  ['GetReceiptNumber', 'GET /api/ManageData/GetReceiptNumber'],
  ['SaveReceiptNumber', 'GET /api/ManageData/SaveReceiptNumber'],
])('[D3 7] %s is asked at its address', (name, address) => {
  const { method, path }: Operation = OPERATIONS[name]
  expect(`${method} ${path}`).toBe(address)
})

test('[server 10] the OpenAPI document is valid and names each call once', async () => {
  const document = openApiDocument()
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
  const broken = JSON.parse(JSON.stringify(document).replace('"in":"query"', '"in":"air"'))
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
  const ids = [...JSON.stringify(document.paths).matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !id?.endsWith('ByPost'))).toEqual(Object.keys(OPERATIONS))
})

describe('every operation', () => {
  let app: TestApp
  let token = ''
  beforeAll(async () => {
    app = await startApp({ engine: quickEngine })
  })
  afterAll(() => app?.stop())

  /** A session of the first user, who is active again, whatever the last call did to either. */
  async function freshToken(isLocked: boolean): Promise<string> {
    const sessionID = randomUUID()
    const now = app.now()
    const expiresAt = new Date(now.getTime() + 86_400_000)
    const userID = await transaction(app.store.db, async (trx) => {
      const first = await trx.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow()
      await trx.updateTable('users').set({ is_active: true }).where('id', '=', first.id).execute()
      await insertSession(trx, { id: sessionID, userID: first.id, refreshHash: refreshHash(sessionID), now, expiresAt })
      if (!isLocked) await setUnlocked(trx, sessionID, expiresAt)
      return first.id
    })
    return signAccessToken(TEST_SECRET, { userID, sessionID }, now)
  }

  test.each(all.filter(([, { open }]) => !open))('[D1 6] [D3 6] %s needs somebody signed in', async (name) => {
    const refusal = await app.refusal(name, {}, { token: null })
    expect([refusal.status, refusal.body]).toEqual([
      401,
      { Message: 'Sign in to go on', code: 'SESSION_NOT_SIGNED_IN' },
    ])
  })

  test.each(all)('[D2 6] %s is refused while locked exactly when it is gated', async (name, { gated, partlyGated }) => {
    const answer = await app.raw(name, {}, { token: await freshToken(true) })
    const text = await answer.text()
    if (gated)
      expect([answer.status, text]).toEqual([403, '{"Message":"Passcode locked","code":"SESSION_PASSCODE_LOCKED"}'])
    // What has a price behind the passcode may be nothing but that price: prices.test.ts holds which.
    else if (!partlyGated) expect(answer.status).not.toBe(403)
  })

  test('[server 14.3] they are described to whoever asks', async () => {
    const address = `${app.url}/api/openapi.json`
    const answer = await fetch(address)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  })

  test('[server 1] nothing that a client sends makes a 5xx', async () => {
    const seed = testSeed(0)
    const count = Number(process.env.FORECOURT_TEST_CALLS ?? 1_000)
    console.log(`${count} hostile calls, seed ${seed}`)
    const random = createRandom(seed)
    const targets = all.filter(([name]) => name !== 'Logout')
    const broken: string[] = []
    const undocumented = new Set<string>()
    const statuses = new Map<number, number>()
    token = await freshToken(false)
    for (let i = 0; i < count; i += 1) {
      const [name, operation] = targets[i % targets.length]!
      const input = hostileInput(operation.input, random)
      const isKeyed = random() < 0.3
      const answer = await app.raw(name, input, { token, ...(isKeyed ? { key: `k${Math.floor(random() * 20)}` } : {}) })
      const text = await answer.text()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (![200, ADDRESS_TOO_LONG, ...refusalStatuses(operation)].includes(answer.status))
        undocumented.add(`${name} ${answer.status}`)
      if (answer.status >= 500) broken.push(`${name} ${JSON.stringify(input)?.slice(0, 300)}: ${answer.status} ${text}`)
      if (answer.status !== 200) expect(text, name).toMatch(/"Message"|"errors"/)
      if (answer.status === 401) token = await freshToken(false)
    }
    expect(broken).toEqual([])
    expect([...undocumented]).toEqual([])
    // The proof is worth something only while many calls get through.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(count / 50)
    expect((await app.raw('GetWorkstation', {}, { token: await freshToken(false) })).status).toBe(200)
  })
})
