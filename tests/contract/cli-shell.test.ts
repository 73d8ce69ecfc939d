import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CASHIER, startApp, type TestApp } from '../fixtures/app'
import { aCli, type Cli } from '../fixtures/cli'
import { quickEngine } from '../fixtures/databases'
import { type Agreement, anAgreement } from '../fixtures/deal-builders'
import { hasProgram, openTerminal } from '../fixtures/terminal'

const TODAY = '2026-03-15'
const BIN = fileURLToPath(new URL('../../apps/cli/bin/forecourt.mjs', import.meta.url))

describe('the command line at a shell', () => {
  let app: TestApp
  let cli: Cli
  let account: Agreement
  let env: Record<string, string>
  beforeAll(async () => {
    app = await startApp({ engine: quickEngine, now: `${TODAY}T09:00:00Z` })
    cli = await aCli(app.url)
    account = await anAgreement(app)
    await cli.run(['login', '--username', CASHIER.username, '--password-stdin'], { input: CASHIER.password })
    const folder = join(cli.home, 'bin')
    mkdirSync(folder)
    writeFileSync(join(folder, 'forecourt'), `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`)
    chmodSync(join(folder, 'forecourt'), 0o755)
    writeFileSync(join(cli.home, 'nightly.yaml'), 'jobs:\n  - { name: books, export: cash, out: cash.csv }\n')
    env = {
      PATH: `${folder}:${process.env.PATH}`,
      FORECOURT_CONFIG_DIR: cli.home,
      FORECOURT_SERVER: app.url,
      HOME: cli.home,
    }
  })
  afterAll(async () => {
    await cli?.remove()
    await app?.stop()
  })

  describe.each([
    ['bash', 'bash --norc --noprofile -i', 'eval "$(forecourt completion bash)"'],
    ['zsh', 'zsh -f -i', 'eval "$(forecourt completion zsh)"'],
    ['fish', 'fish --no-config -i', 'forecourt completion fish | source'],
  ])('[commands 3.6] Tab in %s', (shell, command, set) => {
    test('completes commands, options, accounts, registrations, files and names of jobs, categories and banks', async (context) => {
      const isThere = (await hasProgram(shell)) && (await hasProgram('tmux'))
      context.skip(!isThere, `${shell} or tmux is not installed here: \`apt-get install ${shell} tmux\``)
      const { regNo } = await app.call('GetVehicle', { vehicleID: account.vehicleID })
      const terminal = await openTerminal(command, { env, cwd: cli.home })
      try {
        await terminal.type(`${set}; echo rea''dy`)
        await terminal.press('Enter')
        await terminal.sees(/^ready$/m)
        for (const [typed, whole] of [
          ['forecourt sett', /forecourt settle/],
          ['forecourt cash list --categ', /list --category/],
          [`forecourt hp show ${account.accountNo.slice(0, -1)}`, new RegExp(`show ${account.accountNo}`)],
          [
            `forecourt vehicle show ${regNo.replace(' ', '').slice(0, 5)}`,
            new RegExp(`show ${regNo.replace(' ', '\\\\? ')}`),
          ],
          ['forecourt cash list --category depo', /--category Deposit/],
          [`forecourt pay ${account.accountNo} 250 chq --bank HS`, /--bank HSBC/],
          ['forecourt run night', /run nightly\.yaml/],
          ['forecourt run nightly.yaml --only b', /--only books/],
        ] as const) {
          await terminal.type(typed)
          await terminal.press('Tab')
          await terminal.sees(whole)
          await terminal.press('C-c')
        }
      } finally {
        await terminal.end()
      }
    })
  })

  test('[commands 3.6] Tab is silent and quick where nobody is signed in or the server is away, and writes nothing', async () => {
    const ask = (over: Record<string, string>) =>
      cli.run(['complete', 'fish', 'forecourt', 'hp', 'show', 'HP'], { env: over })
    const nobody = join(cli.home, 'nobody')
    const started = performance.now()
    for (const over of [
      { FORECOURT_CONFIG_DIR: nobody },
      { FORECOURT_SERVER: 'http://127.0.0.1:1', FORECOURT_TOKEN: 'fc_nothing' },
      // It takes the connection and says nothing: the time limit ends it.
      { FORECOURT_SERVER: 'http://10.255.255.1', FORECOURT_TOKEN: 'fc_nothing' },
      { FORECOURT_CONFIG_DIR: '/dev/null' },
    ])
      expect(await ask(over)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(await ask({})).toMatchObject({ code: 0, stdout: expect.stringContaining(account.accountNo), stderr: '' })
  })
})
