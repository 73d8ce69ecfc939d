import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, type TestContext, test, vi } from 'vitest'
import { runnableCommands } from '../../apps/cli/src/features/shell/commands'
import type { Streams } from '../../apps/cli/src/streams'
import { commandTree } from '../../apps/cli/src/kit/command-tree'
import { OutputLost } from '../../apps/cli/src/kit/output-lost'
import { createProgram, runCommandLine } from '../../apps/cli/src/run'
import { CASHIER, startApp, type TestApp } from '../fixtures/app'
import { aCli, type Cli } from '../fixtures/cli'
import { anEntry } from '../fixtures/builders'
import { quickEngine } from '../fixtures/databases'
import { type Agreement, aDealAgreement } from '../fixtures/deal-builders'
import { hasProgram, openTerminal } from '../fixtures/terminal'

const TODAY = '2026-03-15'
const BIN = fileURLToPath(new URL('../../apps/cli/bin/forecourt.mjs', import.meta.url))

/** The trace of a mistake, or its name. */
const STACK = /\n\s+at |made a mistake/

function io(of: NodeJS.ProcessEnv): Streams {
  const { stdin, stdout } = process
  return {
    ...{ stdin, stdout, env: of, isInputTerminal: false, isOutputTerminal: false, isErrorTerminal: false },
    ...{ write: async () => undefined, note: () => undefined, notePart: () => undefined, readInput: async () => '' },
  }
}

describe('the command line at a shell', () => {
  let app: TestApp
  let cli: Cli
  let account: Agreement
  let env: Record<string, string>
  beforeAll(async () => {
    app = await startApp({ engine: quickEngine, now: `${TODAY}T09:00:00Z` })
    cli = await aCli(app.url)
    account = await aDealAgreement(app)
    await app.call('AddServiceToken', { name: 'nightly export', can: ['export'], days: 9 })
    await cli.run(['login', '--username', CASHIER.username, '--password-stdin'], { input: CASHIER.password })
    await cli.run(['unlock', '--passcode-stdin'], { input: CASHIER.passcode })
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
        await terminal.waitForText(/^ready$/m)
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
          ['forecourt token revoke night', /revoke nightly\\? export/],
          ['forecourt changes --user mar', /--user maria/],
        ] as const) {
          await terminal.type(typed)
          // On a slow machine an answer may come too late to be offered; Tab asks again, as whoever typed does.
          const tab = async () => {
            await terminal.press('Tab')
            await terminal.waitForText(whole, 8_000)
          }
          await vi.waitFor(tab, 60_000)
          await terminal.press('C-c')
          // The next line is typed once its prompt is there.
          await terminal.waitForText(/[#$%>]\s*$/)
        }
      } finally {
        await terminal.end()
      }
    })
  })

  describe('[commands 3.7] screens', () => {
    const opened = async (context: TestContext, words: string) => {
      context.skip(!(await hasProgram('tmux')), 'tmux is not installed here: `apt-get install tmux`')
      const terminal = await openTerminal('bash --norc --noprofile -i', { env, cwd: cli.home })
      await terminal.type(`clear; echo before; forecourt ${words}`)
      await terminal.press('Enter')
      return terminal
    }
    const coins = async () => (await app.call('GetCurrentBatchTransactions', {})).coins

    test('a count shows all coins and what they come to; a typo costs nothing, Ctrl Z comes back whole, a save that fails stays', async (context) => {
      const terminal = await opened(context, 'batch count --key count-on-screen')
      try {
        await terminal.waitForText('Total cash €0.00')
        const first = await terminal.type('2').then(() => terminal.waitForText('Total cash €1,000.00'))
        expect(first).toMatch(/❯ +€500 x +2 +1,000\.00/)
        expect(first).toContain('Difference: €')
        for (const label of [
          '€200',
          '100',
          '50',
          '20',
          '10',
          '5',
          '2',
          '1',
          '50c',
          '20c',
          '10c',
          '5c',
          '2c',
          '1c',
          'Extra',
        ])
          expect(first).toContain(label)
        await terminal.press('Down', 'Down')
        await terminal.type('5')
        await terminal.waitForText('Total cash €1,500.00')
        await terminal.type('x')
        await terminal.waitForText('Count in whole numbers')
        await terminal.type('0')
        await terminal.waitForText('Total cash €6,000.00')
        // Esc gives the line back, and asks before the count goes.
        await terminal.press('Escape')
        await terminal.waitForText('Total cash €1,000.00')
        await terminal.press('Escape')
        await terminal.waitForText('Leave? What is counted is not saved')
        await terminal.type('n')
        await terminal.waitForText('Ctrl S save')
        await terminal.press('C-z')
        expect(await terminal.waitForText(/Stopped/)).toContain('before')
        await terminal.type('fg')
        await terminal.press('Enter')
        expect(await terminal.waitForText('Total cash €1,000.00')).not.toContain('before')
        await terminal.type('?')
        await terminal.waitForText('Keys of the count')
        await terminal.type('?')
        await terminal.press('End')
        await terminal.type('-20.5')
        await terminal.waitForText('Total cash €979.50')
        await terminal.press('Enter')
        expect(await terminal.waitForText('Batch saved successfully')).toMatch(/before[\s\S]*Total cash +€979\.50/)
        expect(await coins()).toMatchObject({ fiveHundred: 2, hundred: 0, extra: -20.5 })
      } finally {
        await terminal.end()
      }
    })

    test('[server 7.2] a blind count tells what the book expects once it is saved, and no sooner', async (context) => {
      await app.call('SaveSettings', { blindCount: true })
      const { closingBalance, batchID } = await app.call('GetCurrentBatchTransactions', {})
      await app.call('Reconcile', { differenceReason: 'unknown', batchID }).catch(() => undefined)
      const terminal = await opened(context, 'batch count')
      try {
        const shown = await terminal.waitForText('Closing balance and difference are shown once it is saved')
        expect(shown).not.toMatch(/Pending|Difference:/)
        await terminal.type('1')
        await terminal.waitForText('Total cash €500.00')
        await terminal.press('C-s')
        expect(await terminal.waitForText('Batch saved successfully')).toMatch(/Difference +€/)
        expect(closingBalance).toBeGreaterThanOrEqual(0)
      } finally {
        await terminal.end()
        await app.call('SaveSettings', { blindCount: false })
      }
    })

    test('[D3 2.11] payments due stand beside the shell: ? tells the keys, Ctrl Z and fg come back to what was open, Esc leaves', async (context) => {
      const terminal = await opened(context, 'hp due')
      try {
        expect(await terminal.waitForText('BROWSE')).not.toContain('before')
        await terminal.type('?')
        await terminal.waitForText('Keys of the payments due')
        await terminal.press('Escape')
        await terminal.waitForText('BROWSE')
        await terminal.press('Enter')
        await terminal.waitForText('Due Date        Amount')
        await terminal.press('C-z')
        expect(await terminal.waitForText(/Stopped/)).toContain('before')
        await terminal.type('fg')
        await terminal.press('Enter')
        await terminal.waitForText('Due Date        Amount')
        await terminal.press('Escape')
        await terminal.waitForText('BROWSE')
        await terminal.press('Escape')
        expect(await terminal.waitUntilGone('BROWSE')).toContain('before')
      } finally {
        await terminal.end()
      }
    })

    test('[commands 3.4] a list that is higher than the terminal is paged, and fits its width', async (context) => {
      const terminal = await opened(
        context,
        'commands --columns path,description,usage | cat; clear; forecourt commands --columns path,description,usage',
      )
      try {
        const page = await terminal.waitForText(/^:$/m)
        expect(page).toContain('…')
        await terminal.type('q')
        await terminal.waitUntilGone(/^:$/m)
        await terminal.type('clear; PAGER= forecourt commands; echo all of it')
        await terminal.press('Enter')
        expect(await terminal.waitForText(/^all of it/m)).toContain('export cash')
      } finally {
        await terminal.end()
      }
    })
  })

  describe('[commands 3.8] any call', () => {
    const api = (words: readonly string[], input?: string) =>
      cli.runHere(['api', ...words], input === undefined ? {} : { input })

    test('is asked with fields or an object, and answered as it stands', async () => {
      const { vehicleID } = account
      const vehicle = JSON.parse(JSON.stringify(await app.call('GetVehicle', { vehicleID })))
      for (const run of [
        await api(['GetVehicle', '--field', `vehicleID=${vehicleID}`]),
        await api(['getvehicle', '--input', '-', '--json'], JSON.stringify({ vehicleID })),
        await api(['GetVehicle', '--input', '-', '--field', `vehicleID=${vehicleID}`], '{"vehicleID":1}'),
      ])
        expect([run.code, JSON.parse(run.stdout), run.stderr]).toEqual([0, vehicle, ''])
      expect((await api(['GetVehicle', '--field', `vehicleID=${vehicleID}`, '--jq', '.regNo'])).stdout).toBe(
        `${vehicle.regNo}\n`,
      )
      const list = JSON.parse((await api(['--list', 'getvehicle', '--json'])).stdout)
      expect(list.data).toContainEqual(expect.objectContaining({ name: 'GetVehicle', fields: 'vehicleID' }))
      const file = await api(['ExportClients', '--field', 'bom=false', '--out', '-'])
      expect([file.code, file.stdout]).toEqual([0, await app.download('ExportClients', { bom: false })])
    })

    test('writes once by a key, only says so in a dry run, and takes the passcode as any command', async () => {
      const fee = ['categoryID=18', 'cashTypeID=1', `dateTime=${TODAY}`, 'amount=12']
      const words = ['AddEditCash', ...fee.flatMap((field) => ['--field', field]), '--key', 'api-1']
      const before = (await app.call('GetCashManagement', { pageSize: 1 })).totalCount
      expect(JSON.parse((await api([...words, '--dry-run'])).stdout)).toMatchObject({
        dryRun: true,
        operation: 'AddEditCash',
        input: { dateTime: TODAY },
      })
      const [once, again] = [await api(words), await api(words)]
      expect([once.code, again]).toEqual([0, once])
      expect((await app.call('GetCashManagement', { pageSize: 1 })).totalCount).toBe(before + 1)
      expect((await api(['LockPassCode'])).code).toBe(0)
      const locked = await api(['GetCostings', '--field', `vehicleID=${account.vehicleID}`, '--json'])
      expect([locked.code, JSON.parse(locked.stdout).error.exitCode]).toEqual([3, 3])
    })

    test.each([
      [['GetVehicel'], 2, /There is no call 'GetVehicel'. Did you mean GetVehicle\?/],
      [
        ['GetVehicle', '--field', 'vehicelID=1'],
        2,
        /There is no field of GetVehicle 'vehicelID'. Did you mean vehicleID\?/,
      ],
      [['GetVehicle', '--field', 'vehicleID=x'], 2, /^vehicleID: /],
      [['GetVehicle'], 2, /^vehicleID: /],
      [['GetVehicle', '--field', 'nonsense'], 2, /--field is NAME=VALUE/],
      [
        ['GetVehicle', '--input', '/no/such/file'],
        2,
        /--input \/no\/such\/file cannot be read: there is no such file or folder/,
      ],
      [['Auth', '--field', 'username=x'], 2, /use `forecourt login`/],
      [['GetVehicle', '--field', 'vehicleID=99999999'], 1, /./],
      [[], 2, /Which call\?/],
    ])('%j is %i', async (words, code, sentence) => {
      const run = await api(words)
      expect([run.code, run.stdout]).toEqual([code, ''])
      expect(run.stderr).toMatch(sentence)
    })
  })

  describe('[commands 3.4] what cannot be written', () => {
    test.each([
      [['--help']],
      [['hp', 'due']],
      [['hp', 'due', '--json']],
      [['export', 'clients', '--out', '-']],
      [['nonsense', '--json']],
    ])('is one sentence and exit 1, and a reader that has gone ends it quietly: %j', async (words) => {
      const full = await cli.run(words, { pipe: 'cat', isOutputFull: true })
      expect([full.code, full.stderr]).toEqual([1, 'The result cannot be written: its disk is full\n'])
      const gone = await cli.run(words, { pipe: 'true' })
      expect([gone.code, gone.stderr]).toEqual([words[0] === 'nonsense' ? 2 : 0, expect.not.stringMatching(STACK)])
    })

    /** What is typed and piped in for commands whose example needs more than the demo has; those of the sign-in have a home of their own. */
    const TYPED: Readonly<Record<string, { words: string; input?: string; isOwn?: true }>> = {
      login: { words: `login --username ${CASHIER.username} --password-stdin`, input: CASHIER.password, isOwn: true },
      logout: { words: 'logout', isOwn: true },
      'profile use': { words: 'profile use office', isOwn: true },
      'profile remove': { words: 'profile remove office', isOwn: true },
      unlock: { words: 'unlock --passcode-stdin', input: CASHIER.passcode, isOwn: true },
      'months lock': { words: 'months lock this-month --json' },
      'put-back': { words: 'put-back 1 --yes' },
      run: { words: 'run nightly.yaml' },
    }

    test.each([
      ['a device that is full', 'ENOSPC'],
      ['a pipe whose reader has gone', 'EPIPE'],
    ])('every command on %s: never a stack, and a sentence where the result is lost', async (_, code) => {
      // Another test locks the passcode.
      await cli.runHere(['unlock', '--passcode-stdin'], { input: CASHIER.passcode })
      const { regNo } = await app.call('GetVehicle', { vehicleID: account.vehicleID })
      const root = commandTree(createProgram(io({}), new Set()))
      const before = process.cwd()
      process.chdir(cli.home)
      onTestFinished(() => process.chdir(before))
      const cause = Object.assign(new Error(code), { code })
      const lost: string[] = []
      for (const { path, examples, options } of runnableCommands(root)) {
        const isWrite = options.some(({ names }) => names.includes('--dry-run')) && !/^(export |run$)/.test(path)
        const own = TYPED[path]
        const words = (own?.words ?? examples[0] ?? path)
          .replaceAll('HP-2219', account.accountNo)
          .replaceAll('ABC 123', regNo)
          .replace(/ --out .*/, ' --out -')
          .split(' ')
        // Silent when well.
        if (path === 'check' || path === 'credit missing') words.push('--json')
        if (isWrite && !words.includes('--dry-run')) words.push('--dry-run')
        const said: string[] = []
        let isLost = false
        const exit = await runCommandLine(words, {
          ...io({ ...process.env, ...env, ...(own?.isOwn && { FORECOURT_CONFIG_DIR: join(cli.home, 'own') }) }),
          note: (line) => void said.push(line),
          write: async () => {
            isLost = true
            throw new OutputLost(cause)
          },
          readInput: async () => own?.input ?? '',
        })
        const ended = `${path} ended ${exit}: ${said.join()}`
        expect(said.join('\n'), path).not.toMatch(STACK)
        if (!isLost) expect([exit, said.length], ended).not.toEqual([0, 0])
        else if (said.some((line) => line.includes('so it was undone'))) expect(exit, ended).toBe(1)
        else if (code === 'EPIPE')
          expect([exit, said.join('\n')], ended).toEqual([0, expect.not.stringContaining('written')])
        else
          expect([exit, said.join('\n')], ended).toEqual([
            1,
            expect.stringContaining('The result cannot be written: its disk is full'),
          ])
        if (isLost) lost.push(path)
      }
      expect(lost.length).toBeGreaterThan(45)
      // Nobody has what could not be printed.
      expect(lost).toEqual(expect.arrayContaining(['token create', 'webhook add']))
      const { data: tokens } = await app.call('GetServiceTokens', {})
      expect(tokens.filter(({ name, state }) => name === 'nightly' && state !== 'revoked')).toEqual([])
      expect((await app.call('GetWebhooks', {})).data).toEqual([])
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
    await expect
      .poll(() => ask({}))
      .toMatchObject({ code: 0, stdout: expect.stringContaining(account.accountNo), stderr: '' })
    const { id: hookID } = await app.call('AddWebhook', { address: 'https://office.example/in', kinds: ['entry'] })
    await app.call('AddEditCash', anEntry())
    await app.call('EditWebhook', { id: hookID, isActive: false })
    const [entry] = (await app.call('GetCashManagement', { pageSize: 1 })).data
    const [save] = (await app.call('GetChanges', { pageSize: 20 })).data.filter(({ eventID }) => eventID !== undefined)
    const good = (await app.call('GetServiceTokens', {})).data.find(({ state }) => state === 'active')
    for (const [words, offered] of [
      [['webhook', 'remove', ''], `${hookID}\thttps://office.example/in`],
      [['cash', 'show', String(entry?.id)], `${entry?.id}\t`],
      [['history', 'entry', ''], `${entry?.id}\t`],
      [['put-back', ''], `${save?.eventID}\tmaria: `],
      [['token', 'revoke', String(good?.id)], `${good?.id}\t${good?.name}`],
    ] as const) {
      // It gives up after a second, which a machine that is busy with other tests may take.
      await expect
        .poll(
          async () => {
            const { stdout, stderr } = await cli.run(['complete', 'fish', 'forecourt', ...words])
            return [stdout, stderr]
          },
          { message: words.join(' ') },
        )
        .toEqual([expect.stringContaining(`\n${offered}`), ''])
    }
  })
})
