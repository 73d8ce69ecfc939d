import { OWNER_ROLE } from '../fixtures/cashier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '../../apps/server/src/database/database'
import { checkIntegrity } from '../../apps/server/src/features/integrity/service'
import { shownCode } from '../fixtures/authenticator'
import { testClient, describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'
import { aVehicle } from '../fixtures/builders'
import { aPng, uploadAttachment } from '../fixtures/pictures'
import { statementRows } from '../fixtures/statements'

/** What is done by hand to each table: a row changed, one put in and one taken out. */
const DONE: Readonly<Record<string, readonly string[]>> = {
  users: [
    `update users set role_id = (select id from roles where id <> users.role_id limit 1) where username = 'pawlu'`,
    `update users set password_hash = (select password_hash from users where username <> 'pawlu' limit 1) where username = 'pawlu'`,
    `insert into users (username, password_hash, passcode_hash, role_id, updated_by, updated_at, created_at)
      select 'mallory', password_hash, passcode_hash, role_id, '', now(), now() from users limit 1`,
  ],
  roles: [
    `update roles set needs_second_factor = not needs_second_factor where built_in = 'owner'`,
    `insert into roles (name, rights) values ('Other', '{users}')`,
  ],
  service_tokens: [
    `update service_tokens set rights = '{read,entries}'`,
    `update service_tokens set expires_at = expires_at + interval '10 years'`,
    'delete from service_tokens',
  ],
  passkeys: [
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, host, name, created_at)
      select id, 'mine', 'mine', 0, '{}', 'localhost', 'mine', now() from users limit 1`,
  ],
  second_factors: [
    'delete from second_factors',
    'update second_factors set secret = null, made_at = null, pending = secret',
    `insert into second_factors (user_id, secret, made_at) select u.id, secret, made_at from second_factors,
      users u where u.username <> 'pawlu'`,
  ],
  recovery_codes: [
    `insert into recovery_codes (user_id, code_hash) select user_id, 'mine' from second_factors`,
    `insert into recovery_codes (user_id, code_hash) select id, 'mine' from users where username <> 'pawlu'`,
  ],
  webhooks: [`update webhooks set address = 'https://elsewhere.example/'`, 'delete from webhooks'],
  attachments: [
    'update attachments set record_id = record_id + 1',
    `update attachments set digest = repeat('0', 64)`,
    'update attachments set deleted_at = now(), deleted_by = $$x$$',
    'delete from attachments',
  ],
}

describeOnEachEngine('who gets in, changed by hand', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
    const { vehicleID } = await aVehicle(app)
    await app.call('AddUser', { roleID: OWNER_ROLE, username: 'pawlu', password: 'a long password', passCode: '4321' })
    const pawlu = testClient(app.url)
    const own = { username: 'pawlu', password: 'a long password' }
    await pawlu.signIn({ ...own, passcode: '4321' })
    const { secret } = await pawlu.call('BeginSecondFactor', { currentPassword: own.password })
    await pawlu.call('ConfirmSecondFactor', { code: shownCode(secret, app.now()) })
    await app.call('AddServiceToken', { name: 'till', can: ['read'], days: 30 })
    await app.call('AddWebhook', { address: 'https://example.com/', kinds: ['entry'] })
    const photo = { record: 'vehicle' as const, recordID: vehicleID, kind: 'photo' as const, name: 'front.png' }
    await app.call('AddAttachment', await uploadAttachment(app, aPng(), photo))
    const taken = await app.call('AddAttachment', await uploadAttachment(app, aPng({ shade: 3 }), photo))
    await app.call('DeleteAttachment', { id: taken.id })
  })
  afterAll(() => app.stop())

  /** What the check finds after some statements, which are taken back. */
  const faultsAfter = async (statements: readonly string[]) => {
    const trx = await app.store.db.startTransaction().execute()
    try {
      for (const text of statements) await statementRows(trx as Trx, text)
      await statementRows(trx as Trx, 'set constraints all immediate')
      return (await checkIntegrity(trx as Trx)).faults
    } finally {
      await trx.rollback().execute()
    }
  }

  test('[server 10] what saves did is no fault', async () => {
    expect((await checkIntegrity(app.store.db)).faults).toEqual([])
  })

  test('[server 10] each change that no save made is a fault, with the triggers on and off', async () => {
    for (const [table, statements] of Object.entries(DONE))
      for (const statement of statements)
        for (const isOff of [false, true]) {
          const around = (word: string) => (isOff ? [`alter table ${table} ${word} trigger user`] : [])
          const faults = await faultsAfter([...around('disable'), statement, ...around('enable')])
          expect({ statement, isOff, isFound: faults.length > 0 }).toEqual({ statement, isOff, isFound: true })
        }
  })

  test('[server 10] what counts uses and tries is none', async () => {
    expect(await faultsAfter([`update service_tokens set last_used_at = now()`])).toEqual([])
    expect(await faultsAfter(['update webhooks set failures = 3'])).toEqual([])
  })
})
