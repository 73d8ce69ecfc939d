import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClient, startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { aDealAgreement } from '../fixtures/deal-builders'
import { integrityFaults, type RoleUser, aRoleUser } from '../fixtures/colleague'

const MINUTES = 60_000

describeOnOneEngine('[server 17.8] reads of money that were refused', (engine) => {
  let app: TestApp
  let elapsed = 0
  let vehicleID = 0
  let cashier: RoleUser
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-15T09:00:00Z', elapsed: () => elapsed })
    vehicleID = (await aDealAgreement(app)).vehicleID
    cashier = await aRoleUser(app, 'Cashier')
  })
  afterAll(() => app.stop())

  const noted = async (username: string) => {
    const events = await app.store.db
      .selectFrom('audit_events')
      .select(['operation', 'subject_id', 'after'])
      .where('username', '=', username)
      .where('kind', '=', 'session')
      .orderBy('id')
      .execute()
    return events.filter(({ after }) => 'refused' in (after as object))
  }

  test('[server 17.8] are noted with who, what, of which record and from where, once for a call in a while', async () => {
    for (let n = 0; n < 5; n += 1) expect((await cashier.refusal('GetCostings', { vehicleID })).status).toBe(403)
    await expect.poll(() => noted(cashier.username)).toHaveLength(1)
    expect(await noted(cashier.username)).toEqual([
      {
        operation: 'GetCostings',
        subject_id: String(cashier.id),
        after: { refused: 'no right', address: '127.0.0.1', record: vehicleID },
      },
    ])
    elapsed += 11 * MINUTES
    await cashier.refusal('GetCostings', { vehicleID })
    await expect.poll(async () => (await noted(cashier.username)).at(-1)?.after).toMatchObject({ leftOut: 4 })
    // They are no failed sign-ins.
    expect((await app.call('GetFailedSignIns', {})).data).toEqual([])
  })

  test('name the passcode that is locked, and service tokens for which it is', async () => {
    const owner = testClient(app.url)
    await owner.signIn({ username: 'maria', password: 'correct horse', locked: true })
    await owner.refusal('GetHPDetails', { vehicleID })
    await expect
      .poll(async () => (await noted('maria')).find(({ operation }) => operation === 'GetHPDetails')?.after)
      .toMatchObject({ refused: 'passcode locked', address: '127.0.0.1', record: vehicleID })
    const { token } = await app.call('AddServiceToken', { name: 'nightly', can: ['read'], days: 3 })
    await app.refusal('GetCostings', { vehicleID }, { token })
    await expect.poll(() => noted('nightly (token)')).toMatchObject([{ after: { refused: 'passcode locked' } }])
  })

  test('do not fill the audit: whoever asks for everything without end leaves twenty lines in ten minutes', async () => {
    const curious = await aRoleUser(app, 'Viewer')
    elapsed += 11 * MINUTES
    const calls = [
      ...(['GetCostings', 'GetVehiclePayments', 'GetHPDetails', 'GetVehicleHistory', 'GetCreditFile'] as const),
      ...(['GetPartPayments', 'GetSettlement', 'GetStatement', 'ExportClients', 'ExportVehicles'] as const),
      ...(['ExportUsers', 'ExportBatches', 'ExportCounts', 'ExportAll', 'ExportCarHires', 'GetImports'] as const),
      ...(['GetWebhooks', 'GetEmailSettings', 'GetEmailCounts', 'GetServiceTokens', 'GetErasure'] as const),
      ...(['GetInvoiceReport', 'GetMonthlyReport', 'GetLodgementSlip', 'PrintCounts', 'GetEmails'] as const),
    ]
    for (let round = 0; round < 3; round += 1)
      for (const name of calls) expect((await curious.refusal(name, { vehicleID })).status).toBe(403)
    await expect.poll(() => noted(curious.username)).toHaveLength(20)
    expect(await integrityFaults(app)).toEqual([])
  })
})
