import { VERSION } from '@forecourt/core/version'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readCommandLine } from '../../apps/server/src/command-line'
import { readDatabaseLocation } from '../../apps/server/src/config'
import { runMigrate } from '../../apps/server/src/migrate-command'
import { recordEvent } from '../../apps/server/src/database/audit'
import { migrate } from '../../apps/server/src/database/migrate'
import { transaction } from '../../apps/server/src/database/transaction'
import { migrations } from '../../apps/server/src/database/migrations/index'
import { CASHIER, startApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { runServerProgram } from '../fixtures/server-program'
import { statementRows } from '../fixtures/statements'

const names = Object.keys(migrations)

/** The words that name the database of an engine for `forecourt-server`, which has it for itself. */
async function wordsOf(database: { url?: string | undefined; dataDir: string; store: { end(): Promise<void> } }) {
  if (database.url === undefined) await database.store.end()
  return database.url === undefined ? ['--data', database.dataDir] : ['--database', database.url]
}

describe('[server 13] what a version does to a database of another one', () => {
  test('migrate --check tells what a start would run and changes nothing; migrate runs it', async () => {
    const database = await quickEngine.empty({ isOnDisk: true })
    try {
      const older = Object.fromEntries(Object.entries(migrations).slice(0, -2))
      await migrate(database.store, older)
      const words = await wordsOf(database)
      const told = await runServerProgram(['migrate', '--check', ...words])
      expect(told.code).toBe(1)
      expect(told.output).toMatch(
        new RegExp(`has ${names.length - 2} migrations, .* would run 2 migrations more, all or none:`),
      )
      expect(told.output.split('\n').filter((line) => line.startsWith('  '))).toEqual(
        names.slice(-2).map((name) => `  ${name}`),
      )
      const done = await runServerProgram(['migrate', ...words])
      expect(done.code).toBe(0)
      // On the standard error, how far it is; then what was done.
      expect(done.output).toMatch(/^Upgrading the database: 2 migrations\. /)
      expect(done.output).toMatch(new RegExp(`^Done: ${names.slice(-2).join(', ')}\\.$`, 'm'))
      expect(await runServerProgram(['migrate', '--check', ...words])).toEqual({
        code: 0,
        output: `The database is up to date: ${names.length} migrations, the last ${names.at(-1)}.\n`,
      })
    } finally {
      await database.drop()
    }
  })

  test('[server 2.1] an upgrade finds who made each service token: as the audit has it, whatever they are called by now, else by the name', async () => {
    const database = await quickEngine.empty()
    try {
      const { db } = database.store
      const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0049'))
      await migrate(database.store, older)
      const people = ['maria borg', 'joseph'].map((name) => `('${name}', '-', '-')`)
      await statementRows(db, `insert into users (username, password_hash, passcode_hash) values ${people.join(', ')}`)
      const tokens = ['maria', 'joseph', 'nobody'].map(
        (by, at) => `('token ${at}', 'hash ${at}', '{read}', '${by}', now(), now() + interval '1 day')`,
      )
      await statementRows(
        db,
        `insert into service_tokens (name, token_hash, rights, created_by, created_at, expires_at) values ${tokens.join(', ')}`,
      )
      await transaction(db, (trx) =>
        recordEvent(
          trx,
          { at: new Date(), userID: 1, username: 'maria', operation: 'AddServiceToken' },
          { kind: 'token', subjectID: 1, after: { name: 'token 0' } },
        ),
      )
      await migrate(database.store)
      expect(await statementRows(db, 'select created_by_id from service_tokens order by id')).toEqual(
        [1, 2, null].map((created_by_id) => ({ created_by_id })),
      )
    } finally {
      await database.drop()
    }
  })

  test('an older program on a newer database does not start, nor does a command change it, and each says what to do', async () => {
    const database = await quickEngine.fresh({ isOnDisk: true })
    try {
      await statementRows(database.store.db, `insert into kysely_migration (name, timestamp) values ('9999-later', '')`)
      const words = await wordsOf(database)
      for (const command of [['start'], ['migrate', '--check'], ['unlock-user', CASHIER.username]]) {
        const { code, output } = await runServerProgram([...command, ...words], {
          settings: { FORECOURT_PORT: '0' },
        })
        expect([command, code]).toEqual([command, 1])
        expect(output).toBe(
          `This database was brought up to date by a newer version of Forecourt: it has 9999-later, which ${VERSION} does not know. ` +
            'Nothing was changed. Start that version or a newer one; to go back, restore the archive that was made before the upgrade into an empty database.\n',
        )
      }
    } finally {
      await database.drop()
    }
  })

  test.each([
    [['backup', 'x', '--check'], /^--check is for migrate/],
    [['migrate', 'now'], /^migrate takes no 'now'/],
    [['verify', 'x', '--from-elsewhere'], /^--from-elsewhere is for restore/],
  ])('%j is refused in words', (words, sentence) => {
    expect(() => readCommandLine(words, {})).toThrow(sentence)
  })

  test('[server 12] an archive of another server is restored where that is said', () => {
    const read = (...more: string[]) => readCommandLine(['restore', 'x.archive', ...more], {})
    expect(read()).toMatchObject({ name: 'restore', file: 'x.archive', isFromElsewhere: false })
    expect(read('--from-elsewhere')).toMatchObject({ isFromElsewhere: true })
  })

  test('where no database is, none is made', async () => {
    const place = { ...readDatabaseLocation({}), dataDir: '/nowhere' }
    await expect(runMigrate(place, { isCheck: true })).rejects.toThrow(/^There is no database in \/nowhere\. /)
  })
})

test('[server 13] the version stands in one place, and is told with the build', async () => {
  const app = await startApp({ engine: quickEngine, config: { build: `${VERSION}-0a1b2c3d` } })
  try {
    for (const [address, status] of [
      ['/api/health', 'ok'],
      ['/api/health/ready', 'ready'],
    ])
      expect(await (await fetch(`${app.url}${address}`)).json()).toEqual({
        status,
        version: VERSION,
        build: `${VERSION}-0a1b2c3d`,
      })
  } finally {
    await app.stop()
  }
  const told = await runServerProgram(['--version'])
  expect(told.output).toMatch(new RegExp(`^${VERSION.replaceAll('.', '\\.')}-[0-9a-f]{8}\n$`))
  const manifest = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'))
  expect(manifest.version).toBe(VERSION)
})
