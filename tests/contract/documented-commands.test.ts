import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { describeConfig } from '../../apps/server/src/config'
import { SHORT_LIVED } from '../../apps/server/src/database/testing/short-lived'
import { CASHIER, testClient } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { demoDataDir } from '../fixtures/demo'
import { freePort } from '../fixtures/free-port'
import { type ServerProcess, startServer } from '../fixtures/server'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (name: string) => readFileSync(join(ROOT, name), 'utf8')

/** The lines of the blocks of a page that are commands, without their comments, as they are typed. */
function commandsIn(page: string): string[] {
  const lines: string[] = []
  // The language of the block that a line is in; null outside.
  let block: string | null = null
  for (const line of textOf(page).split('\n')) {
    const fence = /^```(\w*)/.exec(line)
    if (fence) block = block === null ? (fence[1] ?? '') : null
    else if (block === '') lines.push(line.replace(/(^|\s+)# .*$/, '').trim())
  }
  return lines.filter((line) => line !== '')
}

/** What cannot run in a sandbox: it asks a person, installs, or is of a machine, a PostgreSQL or a bucket elsewhere. Each stands in a page. */
const ELSEWHERE: readonly RegExp[] = [
  /^npm (start|test)\b/,
  /^forecourt batch count$/,
  /^forecourt (login|unlock)\b(?!.*--profile drill)/,
  /^createdb |^export (DATABASE_URL|FORECOURT_)/,
  /^(createuser|pg_basebackup|psql|DATABASE_URL=)/,
  /^FORECOURT_(FILES|S3_\w+)=/,
  /^FORECOURT_(SERVER|TOKEN)=/,
  /^(MAILTO=|15 2 )/,
  /^(begin|commit|update|insert)\b/,
  /s3:\/\//,
  /postgres:\/\//,
  /^forecourt webhook (add|test|remove) /,
  /--to postgres/,
  /^FORECOURT_SECRET=/,
  /(reset-passcode|remove-second-factor|rotate-secret)/,
  /^forecourt-server (backup|verify|restore|move) (\/backups\/monday|--data)/,
]
/** A running server whose only cash book was closed with 35.00 in it. */
async function startSmallDealership(): Promise<ServerProcess> {
  const env = {
    FORECOURT_ADMIN_USERNAME: CASHIER.username,
    FORECOURT_ADMIN_PASSWORD: CASHIER.password,
    FORECOURT_ADMIN_PASSCODE: CASHIER.passcode,
  }
  const server = await startServer({ demo: false, env })
  const client = testClient(server.url)
  await client.signIn()
  await client.call('AddEditCash', anEntry({ amount: 35 }))
  await client.call('Reconcile', {})
  return server
}

/** A preview that asks: the exit that says so. */
const ASKED: Readonly<Record<string, number>> = { 'forecourt batch close': 6 }

describe('what README and the page of operations tell to type', () => {
  let server: ServerProcess
  let home = ''
  let dataDir = ''
  let drillPort = 0
  const env = (): NodeJS.ProcessEnv => {
    const [maria] = server.credentials
    return {
      ...{ PATH: `${join(home, 'bin')}:${process.env.PATH}`, HOME: home, PAGER: 'cat', LANG: 'C.UTF-8' },
      ...{ FORECOURT_SERVER: server.url, FORECOURT_USERNAME: maria?.username, FORECOURT_PASSWORD: maria?.password },
      FORECOURT_PASSCODE: maria?.passcode,
    }
  }
  beforeAll(async () => {
    dataDir = await demoDataDir()
    server = await startServer({ dataDir })
    drillPort = await freePort()
    home = mkdtempSync(join(tmpdir(), 'forecourt documented '))
    mkdirSync(join(home, 'bin'))
    mkdirSync(join(home, 'backups'))
    for (const [name, flag, bin] of [
      ['forecourt', '', 'apps/cli/bin/forecourt.mjs'],
      ['forecourt-server', SHORT_LIVED, 'apps/server/bin/forecourt-server.mjs'],
    ] as const) {
      const script = `#!/bin/sh\nexec '${process.execPath}' ${flag} '${join(ROOT, bin)}' "$@"\n`
      writeFileSync(join(home, 'bin', name), script, { mode: 0o755 })
    }
    const [, jobs = ''] = /```yaml\n(.*?)```/s.exec(textOf('docs/operations.md')) ?? []
    writeFileSync(join(home, 'jobs.yaml'), jobs)
  })
  afterAll(async () => {
    await server?.stop()
    for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true })
  })

  /** Types lines into one shell, one after the other. @returns What each ended with, and all that was said. */
  async function typed(lines: readonly string[], over: NodeJS.ProcessEnv = {}) {
    const script = lines.map((line) => `${line}\nprintf '\\n@@%s\\n' "$?"`).join('\n')
    const child = spawn('bash', ['-c', script], {
      cwd: home,
      env: { ...env(), ...over },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
    await new Promise((resolve) => child.on('close', resolve))
    return { codes: [...said.matchAll(/^@@(\d+)$/gm)].map(([, code]) => Number(code)), said }
  }

  test('[commands 3.4] every command of README runs as it stands', async () => {
    const lines = commandsIn('README.md').filter((line) => !ELSEWHERE.some((pattern) => pattern.test(line)))
    expect(lines.length).toBeGreaterThanOrEqual(20)
    const here = lines.map((line) => line.replace('"$PWD/apps', `"${ROOT}apps`))
    const { codes, said } = await typed(here)
    expect(
      lines.map((line, at) => [line, codes[at]]),
      said,
    ).toEqual(lines.map((line) => [line, ASKED[line] ?? 0]))
  })

  test('[commands 3.2] the commands of operations run as they stand, and its jobs fill their files', async () => {
    const isDrill = (line: string) => /drill|\$archive|archive=|^secret=|^kill/.test(line)
    const lines = commandsIn('docs/operations.md').filter(
      (line) => !isDrill(line) && !ELSEWHERE.some((pattern) => pattern.test(line)),
    )
    const mine = [
      ...lines,
      'forecourt run jobs.yaml',
      'forecourt run jobs.yaml --print-cron',
      'forecourt run jobs.yaml --print-systemd',
    ]
    const { codes, said } = await typed(mine)
    expect(
      mine.map((line, at) => [line, codes[at]]),
      said,
    ).toEqual(mine.map((line) => [line, 0]))
  })

  test('[server 12] the drill brings the books back beside the running server', async () => {
    const lines = commandsIn('docs/operations.md').filter((line) =>
      /drill|\$archive|archive=|^secret=|^kill/.test(line),
    )
    expect(lines).toHaveLength(9)
    // A dealership of one closed cash book: that one of any size comes back is for the tests of archives.
    const small = await startSmallDealership()
    onTestFinished(async () => void (await small.stop()))
    const backups = join(home, 'backups')
    const made = await typed([`forecourt-server backup '${backups}/forecourt-2026-01-01.archive'`], {
      FORECOURT_DATA_DIR: small.dataDir,
    })
    expect(made.codes, made.said).toEqual([0])
    const here = lines.map((line) =>
      line
        .replaceAll('/backups/', `'${backups}'/`)
        .replaceAll('/srv/forecourt/secret', `'${small.dataDir}/secret'`)
        .replaceAll('/srv/drill', `'${home}/drill'`)
        .replaceAll('4699', String(drillPort))
        .replace(
          'forecourt-server start &',
          'forecourt-server start >/dev/null 2>&1 & until (exec 3<>/dev/tcp/127.0.0.1/PORT) 2>/dev/null; do sleep 0.2; done'.replace(
            'PORT',
            String(drillPort),
          ),
        ),
    )
    const { codes, said } = await typed(here, {
      ...{ FORECOURT_SERVER: undefined, FORECOURT_SECRET: undefined },
      ...{ FORECOURT_USERNAME: CASHIER.username, FORECOURT_PASSWORD: CASHIER.password },
      // The copy has another secret, so nobody's passcode can be checked there.
      FORECOURT_PASSCODE: undefined,
    })
    expect(codes, said).toEqual(lines.map(() => 0))
    expect(said).toContain('35.00')
  })

  test('what is left out here stands in a page', () => {
    const all = [...commandsIn('README.md'), ...commandsIn('docs/operations.md')]
    for (const pattern of ELSEWHERE)
      expect(
        all.some((line) => pattern.test(line)),
        String(pattern),
      ).toBe(true)
  })

  test('[server 13] the table of README has every setting of the server', () => {
    const table = textOf('README.md')
    const names = describeConfig().match(/\b(?:FORECOURT|DATABASE)_[A-Z0-9_]+/g) ?? []
    expect(names.length).toBeGreaterThan(15)
    for (const name of names.filter((each) => !each.endsWith('_FILE'))) expect(table).toContain(`\`${name}\``)
  })
})
