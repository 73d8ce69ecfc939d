import { RIGHTS } from '@forecourt/core/kernel/rights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../apps/server/src/database/transaction'
import { emailLimits } from '../../apps/server/src/database/migrations/0131-email-limits'
import { CASHIER, startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { aClient } from '../fixtures/builders'
import { integrityFaults, roleIDByName, type RoleUser, aRoleUser } from '../fixtures/colleague'
import { aDealAgreement } from '../fixtures/deal-builders'
import { freePort } from '../fixtures/free-port'

const SETTINGS = {
  host: '127.0.0.1',
  security: 'none',
  username: '',
  senderName: 'Motors',
  senderAddress: 'office@example.com',
  replyTo: '',
} as const
const WORDS = { subject: 'Invoice', text: 'Dear Joe,\n\nas agreed.\n' }
const OWN = 'joe@example.com'
const OTHER = 'somebody@example.com'
const MAY_NOT = 'Your role, Cashier, does not include: E-mail to any address'

/** Sets an e-mail aside; one that is on its way just then waits again once nobody has taken it. */
const cancelled = (by: Pick<TestApp, 'raw'>, id: number) =>
  expect.poll(async () => (await by.raw('CancelEmail', { id })).status).toBe(200)

describeOnOneEngine('how much is sent, and where to', (engine) => {
  let app: TestApp
  let port = 0
  let vehicleID = 0
  let clientID = 0
  let clientIDNO = ''
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T09:00:00Z' })
    port = await freePort()
    const deal = await aDealAgreement(app)
    vehicleID = deal.vehicleID
    clientID = deal.clientID
    await app.call('EditClient', { id: clientID, email: OWN })
    clientIDNO = (await app.call('GetClient', { clientID })).idno
    await app.call('SaveEmailSettings', { ...SETTINGS, port })
  })
  afterAll(() => app.stop())

  const invoice = (over: object = {}) => ({
    ...{ paper: 'GetInvoiceReport' as const, parameters: { vehicleID, clientIDNO, amount: 10 } },
    ...{ to: OWN, ...WORDS },
    ...over,
  })
  const limited = (hourlyLimit: number) => app.call('SaveEmailSettings', { ...SETTINGS, port, hourlyLimit })
  const later = async (minutes: number) => {
    app.setNow(new Date(app.now().getTime() + minutes * 60_000))
    await app.signIn()
  }

  test('[server 24.3] to the address of its client a paper takes no right but its own; to any other one of its own does, or a colleague', async () => {
    const cashier = await aRoleUser(app, 'Cashier')
    for (const to of [OWN, 'JOE@Example.com']) await cashier.call('SendPaper', invoice({ to }))
    for (const given of [
      invoice({ to: OTHER }),
      { ...invoice({ to: OTHER }), paper: 'GetVehicleDetailsReport', parameters: { ID: vehicleID } },
      { ...invoice({ to: OTHER }), paper: 'GetVehicleDetailsReport', parameters: { ID: vehicleID }, clientID },
    ]) {
      const refused = await cashier.refusal('SendPaper', given)
      expect([refused.status, refused.body]).toEqual([
        403,
        { Message: MAY_NOT, code: 'ROLE_MAY_NOT', rights: ['emails'] },
      ])
    }
    const asked = { operation: 'SendPaper', input: invoice({ to: OTHER }), rights: ['emails'] as const }
    const by = { username: CASHIER.username, passCode: CASHIER.passcode }
    const { approval } = await cashier.call('ApproveOnce', { ...by, ...asked, rights: [...asked.rights] })
    await cashier.call('SendPaper', asked.input, { approval })
    // Kept with the client it is any address still.
    const kept = invoice({ to: 'joe.new@example.com', keepAddress: true })
    expect((await cashier.refusal('SendPaper', kept)).body.rights).toEqual(['emails'])
    expect((await app.call('GetClient', { clientID })).email).toBe(OWN)
    await cashier.call('SendPaper', invoice({ keepAddress: true }))
    const office = await aRoleUser(app, 'Office')
    await office.call('SendPaper', kept)
    expect((await app.call('GetClient', { clientID })).email).toBe('joe.new@example.com')
    await app.call('EditClient', { id: clientID, email: OWN })
  })

  test('[server 24.3] [server 24.2] a statement goes elsewhere by that right alone', async () => {
    const { id: roleID } = await app.call('AddRole', {
      name: `Desk of ${engine.name}`,
      rights: ['documents', 'prices'],
    })
    expect(roleID).toBeGreaterThan(0)
    const desk = await aRoleUser(app, `Desk of ${engine.name}`)
    await desk.call('SendStatement', { clientID, to: OWN, ...WORDS })
    const refused = await desk.refusal('SendStatement', { clientID, to: OTHER, ...WORDS })
    expect([refused.status, refused.body.rights]).toEqual([403, ['emails']])
    await app.call('SendStatement', { clientID, to: OTHER, ...WORDS })
  })

  test('[server 24.3] what is sent once more takes the rights of sending it anew', async () => {
    const { id: elsewhere } = await app.call('SendPaper', invoice({ to: OTHER }))
    const { id: priced } = await app.call('SendStatement', { clientID, to: OWN, ...WORDS })
    const { id: own } = await app.call('SendPaper', invoice())
    for (const id of [elsewhere, priced, own]) await cancelled(app, id)
    const cashier = await aRoleUser(app, 'Cashier')
    expect((await cashier.refusal('ResendEmail', { id: elsewhere })).body.rights).toEqual(['emails'])
    expect((await cashier.refusal('ResendEmail', { id: priced })).body.rights).toEqual(['prices'])
    await cashier.call('ResendEmail', { id: own })
    for (const id of [elsewhere, priced]) await app.call('ResendEmail', { id })
  })

  test('[server 24.2] within an hour a user sends so many and no more, also at once, and hears when they can again', async () => {
    await limited(3)
    const office = await aRoleUser(app, 'Office')
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => office.raw('SendPaper', invoice({ to: OTHER }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
    const refused = await office.refusal('SendPaper', invoice())
    expect(refused.body.Message).toBe(
      'You have sent 3 e-mails in the last hour, the most allowed. You can send again at 10-03-2026 11:00',
    )
    expect(refused.headers.get('retry-after')).toBe('3600')
    // What was sent is not sent anew beyond it, either; a colleague goes on.
    const { data } = await office.call('GetEmails', { clientID })
    await cancelled(office, data[0]?.id ?? 0)
    expect((await office.refusal('ResendEmail', { id: data[0]?.id ?? 0 })).body.code).toBe('EMAIL_LIMIT')
    await (await aRoleUser(app, 'Office')).call('SendPaper', invoice())
    await later(61)
    const again: RoleUser = { ...office }
    await again.signIn({ username: office.username, password: 'another horse', passcode: '4321' })
    await again.call('SendPaper', invoice())
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 24.1] a limit that is left out of a save stays, and tests of the settings count', async () => {
    await limited(2)
    await app.call('SaveEmailSettings', { ...SETTINGS, port })
    expect((await app.call('GetEmailSettings', {})).settings?.hourlyLimit).toBe(2)
    await later(61)
    for (let sent = 0; sent < 2; sent += 1) await app.call('TestEmail', { to: OTHER })
    expect((await app.refusal('TestEmail', { to: OTHER })).body.code).toBe('EMAIL_LIMIT')
    const wrong = await app.refusal('SaveEmailSettings', { ...SETTINGS, port, hourlyLimit: 0 })
    expect(wrong.body.errors).toEqual({ hourlyLimit: ['Most an hour is a number from 1 to 1000'] })
    await limited(30)
  })

  test('[server 16.1] a role that might do everything may do this too after an upgrade, and no other', async () => {
    const all = RIGHTS.filter((right) => right !== 'emails')
    await app.call('AddRole', { name: `All of ${engine.name}`, rights: all })
    await app.call('AddRole', { name: `Most of ${engine.name}`, rights: all.filter((right) => right !== 'people') })
    await app.store.db.schema.alterTable('email_settings').dropColumn('hourly_limit').execute()
    await transaction(app.store.db, (trx) => emailLimits.up(trx as never))
    const rights = async (name: string) =>
      (await app.call('GetRoles', {})).data.find((role) => role.name === name)?.rights ?? []
    expect(await rights(`All of ${engine.name}`)).toContain('emails')
    expect(await rights(`Most of ${engine.name}`)).not.toContain('emails')
    expect(await roleIDByName(app, `All of ${engine.name}`)).toBeGreaterThan(0)
    expect(await integrityFaults(app)).toEqual([])
  })

  test('a client without an address is nobody to whom a paper goes unasked', async () => {
    const nobody = await aClient(app, { name: 'Pia', email: '' })
    const cashier = await aRoleUser(app, 'Cashier')
    const { idno } = await app.call('GetClient', { clientID: nobody })
    const given = { ...invoice({ to: OTHER }), parameters: { vehicleID, clientIDNO: idno, amount: 10 } }
    expect((await cashier.refusal('SendPaper', given)).body.rights).toEqual(['emails'])
  })
})
