import { OWNER_ROLE } from '../fixtures/cashier'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../apps/server/src/database/transaction'
import { cents, formatAmount } from '@forecourt/core/kernel/money'
import { CASHIER, startApp, type TestApp } from '../fixtures/app'
import { aCli, type Cli } from '../fixtures/cli'
import { withFileLock } from '../../apps/cli/src/kit/file-lock'
import { plainNames } from '../../apps/cli/src/kit/plain-names'
import { declaredShape } from '../fixtures/cli-shapes'
import { quickEngine } from '../fixtures/databases'
import { anEntry } from '../fixtures/builders'
import { type Agreement, aDealAgreement, aSale, aDealVehicle } from '../fixtures/deal-builders'
import { corruptDirectly } from '../fixtures/statements'

const TODAY = '2026-03-15'
/** The byte order mark, which `fetch` takes off a text and a file keeps. */
const MARK = '\ufeff'

/** What is printed has the keys that the reference names, and no others. */
function expectAsDocumented(words: readonly string[], value: { data?: object[] }) {
  const printed = declaredShape(words.slice(0, 2).join(' ')) ?? declaredShape(words[0] ?? '') ?? null
  if (printed === null || 'answer' in printed) return
  const agrees = (keys: readonly string[], of: object) => {
    for (const key of Object.keys(of)) expect(keys, words.join(' ')).toContain(keys.includes(key) ? key : `${key}?`)
    const needed = keys.filter((key) => !key.endsWith('?'))
    expect(Object.keys(of), words.join(' ')).toEqual(expect.arrayContaining(needed))
  }
  agrees(printed.keys, value)
  for (const row of value.data ?? []) agrees(printed.rows ?? [], row)
}

describe('the command line', () => {
  let app: TestApp
  let cli: Cli
  let first: Agreement
  let second: Agreement
  beforeAll(async () => {
    app = await startApp({ engine: quickEngine, now: `${TODAY}T09:00:00Z` })
    cli = await aCli(app.url)
    first = await aDealAgreement(app)
    second = await aDealAgreement(app)
    const login = await cli.run(['login', '--username', CASHIER.username, '--password-stdin'], {
      input: `${CASHIER.password}\n`,
    })
    expect([login.code, login.stdout]).toEqual([0, ''])
  })
  afterAll(async () => {
    await cli?.remove()
    await app?.stop()
  })

  const json = async (words: readonly string[], how: 'run' | 'runHere' = 'run') => {
    const run = await cli[how]([...words, '--json'])
    const value = JSON.parse(run.stdout)
    // One name for one thing, whatever call it came from.
    expect(plainNames(value), words.join(' ')).toEqual(value)
    if (run.code === 0 && !value.dryRun) expectAsDocumented(words, value)
    return { ...run, value }
  }
  const jsonHere = (words: readonly string[]) => json(words, 'runHere')
  const regNoOf = async (vehicleID: number) => (await app.call('GetVehicle', { vehicleID })).regNo

  describe('sign-in', () => {
    test('[D1 4] the tokens lie in a file that only its owner reads', () => {
      const file = join(cli.home, 'default.json')
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(JSON.parse(readFileSync(file, 'utf8')).tokens.username).toBe(CASHIER.username)
    })

    test('[D1 4] whoami, status and unlock', async () => {
      expect((await cli.runHere(['whoami'])).stdout).toBe(`${CASHIER.username}\n`)
      const wrong = await cli.run(['unlock', '--passcode-stdin'], { input: '9999' })
      expect([wrong.code, wrong.stderr]).toEqual([1, 'Wrong passcode\n'])
      expect((await cli.run(['unlock', '--passcode-stdin'], { input: `${CASHIER.passcode}\n` })).code).toBe(0)
      const status = await json(['status'])
      expect(status.value).toMatchObject({ businessDay: TODAY, username: CASHIER.username })
      expect(status.value.unlockedUntil).toMatch(/^2026-03-15T10:00/)
    })

    test('from the environment, under a profile of its own, and out again', async () => {
      const env = { FORECOURT_USERNAME: CASHIER.username, FORECOURT_PASSWORD: CASHIER.password }
      const login = await cli.run(['login', '--profile', 'till', '--json'], { env })
      expect(JSON.parse(login.stdout)).toMatchObject({ username: CASHIER.username, server: app.url })
      expect((await cli.runHere(['logout', '--profile', 'till'])).code).toBe(0)
      expect(readFileSync(join(cli.home, 'till.json'), 'utf8')).not.toContain('Token')
      expect((await cli.runHere(['whoami', '--profile', 'till'])).code).toBe(3)
      expect((await cli.runHere(['whoami'])).code).toBe(0)
    })

    test('a wrong password is the sentence of the server and exit 3', async () => {
      const run = await cli.run(['login', '--username', 'nobody', '--password-stdin', '--profile', 'x', '--json'], {
        input: 'wrong',
      })
      expect(run.code).toBe(3)
      expect(JSON.parse(run.stdout)).toEqual({ error: { message: 'Invalid login', exitCode: 3, status: 401 } })
      expect(existsSync(join(cli.home, 'x.json'))).toBe(false)
    })

    test.each([
      [['login'], /--username or FORECOURT_USERNAME/],
      [['login', '--username', 'maria'], /--password-stdin or FORECOURT_PASSWORD/],
      [['unlock'], /--passcode-stdin/],
      [['receipt', 'set', '77'], /--yes/],
    ])('without a terminal nothing is asked: %j', async (words, names) => {
      const run = await cli.run(words)
      expect([run.code, run.stdout]).toEqual([2, ''])
      expect(run.stderr).toMatch(names)
    })

    test('tokens never go to another server', async () => {
      const run = await cli.runHere(['whoami', '--server', 'http://127.0.0.1:1'])
      expect(run.code).toBe(3)
      expect(run.stderr).toContain(`signed in to ${app.url}`)
    })

    test('several runs at once share one refresh', async () => {
      const file = join(cli.home, 'default.json')
      const kept = JSON.parse(readFileSync(file, 'utf8'))
      app.setNow(`${TODAY}T09:20:00Z`)
      await app.signIn()
      const runs = await Promise.all(Array.from({ length: 4 }, () => cli.run(['whoami', '--verbose'])))
      const calls = runs.flatMap((run) => run.stderr.split('\n'))
      expect(calls.filter((call) => call.includes('RefreshTokens 200'))).toHaveLength(1)
      expect(runs.map((run) => run.code)).toEqual([0, 0, 0, 0])
      const renewed = JSON.parse(readFileSync(file, 'utf8'))
      expect(renewed.tokens.refreshToken).not.toBe(kept.tokens.refreshToken)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(readdirSync(cli.home).filter((name) => name.includes('.lock'))).toEqual([])
    })
  })

  describe('payments due', () => {
    test('[D3 2.11] JSON agrees with the server', async () => {
      const due = await json(['hp', 'due'])
      const { data, ...around } = await app.call('GetDueHPSchedules', { pageSize: 500 })
      expect(due.code).toBe(0)
      expect(due.value).toEqual(plainNames({ ...around, data }))
      expect(data.length).toBeGreaterThanOrEqual(2)
    })

    test('plain text in a pipe, totals on the other stream, no colour', async () => {
      const run = await cli.run(['hp', 'due'], { pipe: 'cat' })
      const [head, ...lines] = run.stdout.trimEnd().split('\n')
      expect(head).toMatch(
        /^Reg No +Account No +Due Date +Overdue +Next +Remaining +Name +Surname +Mobile +Make +Model$/,
      )
      expect(lines.some((line) => line.includes(first.accountNo))).toBe(true)
      expect(run.stderr).toMatch(/^\d+ accounts, overdue [\d,]+\.\d\d, remaining [\d,]+\.\d\d\n$/)
      expect(run.stdout).not.toContain('\u001b')
    })

    test('columns, lines of JSON, CSV, and a day of the grammar', async () => {
      const lines = await cli.run(['due', 'eom', '--ndjson', '--columns', 'hpAccountNo,nextPaymentAmount'])
      expect(
        lines.stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toContainEqual({
        hpAccountNo: first.accountNo,
        nextPaymentAmount: 375,
      })
      const csv = await cli.runHere(['due', '--csv', '--columns', 'hpAccountNo,nextDueDate,nextPaymentAmount'])
      expect(csv.stdout).toContain(`${first.accountNo},31-01-2026,375.00\r\n`)
      expect((await jsonHere(['hp', 'due', '30/01'])).value.data).toEqual([])
    })

    test.each([
      [['hp', 'due', '--columns', 'nothing'], /There is no column 'nothing'/],
      [['hp', 'due', '31/02'], /not a date/],
      [['hp', 'due', '--csv', '--ndjson'], /Choose one/],
      [['hp', 'due', '--bucket', 'old'], /--bucket is one of/],
      [['hp', 'nonsense'], /There is no command of hp 'nonsense'/],
      [['hp', 'due', '--nonsense'], /There is no option '--nonsense'/],
    ])('what is written wrongly is exit 2, also as JSON: %j', async (words, sentence) => {
      const run = await cli.runHere([...words])
      expect([run.code, run.stdout]).toEqual([2, ''])
      expect(run.stderr).toMatch(sentence)
      const asJson = await cli.runHere([...words, '--json'])
      expect(asJson.code).toBe(2)
      expect(JSON.parse(asJson.stdout).error.exitCode).toBe(2)
    })

    test('[server 10] the history of a record, and the log of all', async () => {
      const typed = { categoryID: 13, cashTypeID: 1, dateTime: TODAY, name: 'Petrol', description: 'Van' }
      const { cashID: id } = await app.call('AddEditCash', { ...typed, amount: 500 })
      await app.call('AddEditCash', { id, amount: 550 })
      const { value } = await jsonHere(['history', 'entry', String(id)])
      expect(value).toEqual(await app.call('GetHistory', { kind: 'entry', id }))
      const text = await cli.runHere(['history', 'entry', String(id), '--limit', '1'])
      expect(text.stdout).toMatch(
        /15-03-2026 10:\d\d +maria +Entry changed: Free Form · Petrol · €550\.00 +Amount +€500\.00 +€550\.00/,
      )
      expect(text.stderr).toBe('1 of 2 saves\n')
      const event = String(value.data[0].eventID)
      const asked = await cli.runHere(['put-back', event])
      expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('Amount: €550.00 -> €500.00')])
      const put = await jsonHere(['put-back', event, '--yes'])
      expect(put.value.sets).toEqual([{ field: 'Amount', before: '€550.00', after: '€500.00' }])
      const again = await cli.runHere(['put-back', event, '--yes'])
      expect([again.code, again.stderr]).toEqual([
        1,
        expect.stringMatching(/already has these values. Nothing would change/),
      ])
      await app.call('AddEditCash', { id, amount: 550 })
      await app.call('DeleteEntry', { cashEntryID: id })
      const deleted = await jsonHere([
        'changes',
        '--deleted-only',
        '--kind',
        'entry',
        '--user',
        'maria',
        '--amount',
        '550',
      ])
      expect(deleted.value.data).toMatchObject([{ id, action: 'delete' }])
      const csv = await cli.runHere(['changes', '--kind', 'entry', '--action', 'edit', '--days', TODAY, '--csv'])
      expect(csv.stdout.split('\r\n').slice(0, 2)).toEqual([
        'When,Who,What,Action,Kind,Id,Field,Before,After,Event',
        expect.stringMatching(
          `^15-03-2026 10:\\d\\d,maria,Entry changed: Free Form · Petrol · €550[.]00,edit,entry,${id},Amount,€500[.]00,€550[.]00,\\d+$`,
        ),
      ])
      const other = await app.call('AddEditCash', { ...typed, dateTime: '2026-02-10', amount: 70 })
      for (const month of ['2026-02', 'february 2026', 'last-month']) {
        const dated = await jsonHere(['changes', '--kind', 'entry', '--month', month])
        expect(dated.value.data.map((change: { id: number }) => change.id)).toEqual([other.cashID])
      }
      await app.call('DeleteEntry', { cashEntryID: other.cashID ?? 0 })
      const february = await cli.runHere(['export', 'changes', '--month', '2026-02', '--action', 'delete'])
      expect(february.stdout).toMatch(new RegExp(`delete,entry,${other.cashID},Amount,€70[.]00,`))
      expect(february.stdout).not.toContain(`entry,${id},`)
      const file = await cli.runHere(['export', 'changes', '--kind', 'entry', '--action', 'edit'])
      expect(file.stdout).toContain(`edit,entry,${id},Amount,€500.00,€550.00`)
      const regNo = await regNoOf(first.vehicleID)
      await cli.runHere(['unlock', '--passcode-stdin'], { input: `${CASHIER.passcode}\n` })
      const car = await jsonHere(['history', 'vehicle', regNo])
      expect(car.value.data.at(-1).summary).toMatch(/^Vehicle added: /)
      await app.call('EditVehicleBoughtDetails', { vehicleID: first.vehicleID, priceBought: 3100 })
      await app.call('EditVehicleBoughtDetails', { vehicleID: first.vehicleID, priceBought: 3200 })
      const priced = await jsonHere(['who-changed', ...regNo.split(' '), 'price'])
      expect(priced.value.data.slice(0, 2).map(({ changes }: { changes: unknown }) => changes)).toEqual([
        [{ field: 'Bought price', before: '€3,100.00', after: '€3,200.00' }],
        [{ field: 'Bought price', before: expect.any(String), after: '€3,100.00' }],
      ])
      const who = await cli.runHere(['who-changed', ...regNo.split(' '), 'price', '--limit', '1'])
      expect(who.stdout).toMatch(/maria +.*Bought price +€3,100\.00 +€3,200\.00/)
      expect(who.stderr).toMatch(/^1 of \d+ saves\n$/)
      const nobody = await cli.runHere(['who-changed', 'ZZZ 999', 'price'])
      expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('There is no vehicle ZZZ 999')])
      for (const [words, sentence] of [
        [['history', 'car', '1'], /^A kind is one of client, vehicle, entry/],
        [['history', 'entry'], /^Say which entry, by its number/],
        [['history', 'entry', 'x'], /^'x' is not a number: say which entry/],
        [['history', 'settings', '1'], /^There is one set of settings/],
        [['changes', '--month', 'soon'], /^'soon' is not a month: write october 2026, 2026-10 or last-month/],
        [['changes', '--deleted-only', '--action', 'add'], /^Choose one of --deleted-only and --action add/],
      ] as const) {
        const refused = await cli.runHere(words)
        expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(sentence)])
      }
    })

    test('a reader that has enough ends it quietly', async () => {
      const run = await cli.run(['hp', 'due', '--json'], { pipe: 'head -c 20' })
      expect(run.stderr).toBe('')
    })

    test('[D3 2.12] the schedule of an account', async () => {
      const shown = await jsonHere(['hp', 'show', first.accountNo])
      expect(shown.value.data).toHaveLength(12)
      expect(shown.value.account).toMatchObject({ hpAccountNo: first.accountNo, vehicleID: first.vehicleID })
      const settlement = await jsonHere(['hp', 'settlement', first.accountNo, 'today'])
      const next = await app.call('GetNextHPAmount', { vehicleID: first.vehicleID, date: TODAY })
      expect(settlement.value).toMatchObject({ settlementToPay: next.settlementToPay, date: TODAY })
      for (const on of ['today', '+2m']) {
        const due = await jsonHere(['hp', 'due', on])
        expect(due.value.data.length).toBeGreaterThan(0)
        for (const { hpAccountNo, numberOfPaymentsOverdue, overdueAmount } of due.value.data)
          expect((await jsonHere(['hp', 'settlement', hpAccountNo, on])).value, hpAccountNo).toMatchObject({
            numberOfPaymentsOverdue,
            overdueAmount,
            overdueReason: expect.stringContaining('Overdue: not paid in full'),
          })
      }
      const none = await cli.runHere(['hp', 'show', 'HP999999'])
      expect([none.code, none.stderr]).toEqual([1, 'There is no open HP account HP999999\n'])
    })
  })

  test('[server 23.1] a statement of an account, of a client, on paper; what names nobody', async () => {
    const { username, password, passcode } = CASHIER
    const env = { FORECOURT_USERNAME: username, FORECOURT_PASSWORD: password, FORECOURT_PASSCODE: passcode }
    const run = (...words: string[]) => cli.runHere(['statement', ...words], { env })
    const shown = JSON.parse((await run(second.accountNo, '--days', '2026', '--json')).stdout)
    expect(plainNames(shown)).toEqual(shown)
    expectAsDocumented(['statement'], shown)
    const { remainingPayments } = await app.call('GetNextHPAmount', { vehicleID: second.vehicleID })
    expect(shown).toMatchObject({ closing: remainingPayments, fromDate: '2026-01-01', toDate: '2026-12-31' })
    expect(shown.data.at(-1)).toMatchObject({ what: 'Closing balance', balance: remainingPayments })
    const { idno } = await app.call('GetClient', { clientID: second.clientID })
    const ofClient = await run(idno)
    expect(ofClient.stdout).toContain(second.accountNo)
    expect(ofClient.stderr).toMatch(/closing balance [\d,.]+/)
    const file = join(cli.home, 'statement.pdf')
    const filled = await run(second.accountNo, '--pdf', file)
    expect([filled.code, readFileSync(file).subarray(0, 5).toString()]).toEqual([0, '%PDF-'])
    const none = await run('HP999999')
    expect([none.code, none.stderr]).toEqual([1, 'There is no account, vehicle or client HP999999\n'])
    const twice = await run(second.accountNo, '--csv', '--pdf', file)
    expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('--pdf fills a file')])
  })

  describe('lines that record', () => {
    const entries = async () => (await app.call('GetCashManagement', { pageSize: 1 })).totalCount

    test('[D3 5] a payment by registration, typed as in the palette', async () => {
      const before = await entries()
      const paid = await json([
        'pay',
        ...(await regNoOf(first.vehicleID)).split(' '),
        '375',
        'cash',
        '14/03',
        '--accept',
        'other-day',
      ])
      expect(paid.code).toBe(0)
      const entry = await app.call('GetCashEntry', { id: paid.value.cashID })
      expect(entry).toMatchObject({
        categoryID: 4,
        typeID: 1,
        amount: 375,
        dateTime: '2026-03-14',
        vehicleID: first.vehicleID,
      })
      expect(await entries()).toBe(before + 1)
    })

    test('what is due is said, never filled in for an amount nobody typed; a key never records twice', async () => {
      const before = await entries()
      const untyped = await jsonHere(['pay', second.accountNo, '--key', 'till-1'])
      expect([untyped.code, untyped.value.error.message]).toEqual([
        2,
        `No amount is typed. For what is due write: pay ${second.accountNo} due`,
      ])
      expect(await entries()).toBe(before)
      const words = ['pay', second.accountNo, 'due', '--key', 'till-1']
      const [one, again] = [await jsonHere(words), await jsonHere(words)]
      expect(one.value.cashID).toBe(again.value.cashID)
      expect((await app.call('GetCashEntry', { id: one.value.cashID })).amount).toBe(375)
      expect(await entries()).toBe(before + 1)
    })

    test('an amount that is not what is due is a guard: exit 6, and nothing is recorded', async () => {
      const before = await entries()
      const run = await jsonHere(['pay', first.accountNo, '100'])
      expect(run.code).toBe(6)
      expect(run.value.error.guards).toEqual([
        { name: 'mismatch', message: 'Amount does not match with the next unpaid amount of €375.00.' },
      ])
      expect(run.stderr).toContain('--accept mismatch')
      expect(await entries()).toBe(before)
      expect((await cli.runHere(['pay', first.accountNo, '100', '--accept', 'mismatch'])).code).toBe(0)
      expect(await entries()).toBe(before + 1)
    })

    test('a sale of more than is owed is doubted, and recorded once it is accepted', async () => {
      const { vehicleID } = await aSale(app, { soldToPrice: 6000 })
      const regNo = await regNoOf(vehicleID)
      const words = ['sale', regNo, '6000.01', 'bt', 'bank:BOV', 'ref:T9']
      const before = await entries()
      const asked = await jsonHere(words)
      expect([asked.code, asked.value.error.guards]).toEqual([
        6,
        [{ name: 'overpaid', message: `€6,000.01 is more than what is owed on ${regNo}, €6,000.00.` }],
      ])
      expect(await entries()).toBe(before)
      expect((await cli.runHere([...words, '--accept', 'overpaid'])).code).toBe(0)
      expect(await entries()).toBe(before + 1)
      const late = await jsonHere(['dad', '5', '--day', '2026-04-16', '--dry-run'])
      expect(late.value.guards).toEqual([
        {
          name: 'other-day',
          message: '16-04-2026 is more than a month ahead: it changes April 2026, Out +5.00.',
          accepted: false,
        },
      ])
    })

    test('[commands 1] fix corrects the last entry, and a dry run only says so', async () => {
      const { accountNo } = await aDealAgreement(app)
      const cashID = Number((await cli.runHere(['free', '50', 'Float, from the bank'])).stdout.trim())
      const amountOf = async () => (await app.call('GetCashEntry', { id: cashID })).amount
      const dry = await jsonHere(['fix', '48.50', '--dry-run'])
      expect(dry.value).toMatchObject({ dryRun: true, entry: { id: cashID, amount: 48.5 }, guards: [] })
      expect(await amountOf()).toBe(50)
      const shown = await cli.runHere(['fix', '48.50', '--dry-run'])
      expect(shown.stdout).toMatch(/Amount +50\.00 → 48\.50/)
      const fixed = await jsonHere(['fix', '48.50'])
      expect([fixed.code, fixed.value.cashID, await amountOf()]).toEqual([0, cashID, 48.5])
      const again = await jsonHere(['fix', '48.50'])
      expect([again.code, again.value.error.message]).toEqual([1, `Entry ${cashID} already has that value`])
      const named = await cli.runHere(['fix', 'name', 'Gatt Auto Parts'])
      expect([named.code, named.stdout.trim()]).toEqual([0, String(cashID)])
      expect(await app.call('GetCashEntry', { id: cashID })).toMatchObject({ amount: 48.5, name: 'Gatt Auto Parts' })
      const pay = ['pay', accountNo, '550', 'nc', '--accept', 'double,mismatch']
      const paid = Number((await cli.runHere(pay)).stdout.trim())
      await cli.runHere(['free', '5', 'Float, from the bank'])
      expect((await cli.runHere(['fix', accountNo, '540'])).code).toBe(0)
      expect((await app.call('GetCashEntry', { id: paid })).amount).toBe(540)
      await app.call('DeleteEntry', { cashEntryID: paid })
      for (const [words, code, said] of [
        [['fix', 'HP-0000', '5'], 1, 'There is no open HP account HP-0000'],
        [['fix', accountNo, '5'], 1, 'There is no entry to correct'],
        [['fix'], 2, 'Amount is required. Usage: fix [account] <amount> | name <text> | date <day>'],
        [['fix', '1.250'], 2, /may mean|Did you mean/],
      ] as const) {
        const refused = await jsonHere(words)
        expect([refused.code, refused.value.error.message]).toEqual([
          code,
          typeof said === 'string' ? said : expect.stringMatching(said),
        ])
      }
    })

    test('[server 7.1] cash beyond what the drawer holds is a guard of its own', async () => {
      const { closingBalance } = await app.call('GetCurrentBatchTransactions', {})
      const before = await entries()
      const words = ['dad', String(closingBalance + 1)]
      const asked = await jsonHere(words)
      const message = expect.stringMatching(
        /^€[\d,.]+ goes out in cash, more than the €[\d,.]+ that the drawer holds\.$/,
      )
      expect([asked.code, asked.value.error.guards]).toEqual([6, [{ name: 'drawer', message }]])
      expect(await entries()).toBe(before)
      const taken = await jsonHere([...words, '--accept', 'drawer'])
      expect([taken.code, await entries()]).toEqual([0, before + 1])
      await app.call('DeleteEntry', { cashEntryID: taken.value.cashID })
    })

    test('[server 7.1] our own cheque says whom it is given to', async () => {
      const before = await entries()
      const cheque = ['bank:BOV', 'no:000500']
      const refused = await cli.runHere(['outs', '5', 'co', ...cheque])
      expect([refused.code, refused.stderr]).toEqual([1, 'Given to is required: write name:"SR Motors"\n'])
      expect(await entries()).toBe(before)
      expect((await cli.runHere(['outs', '5', 'co', ...cheque, '--name', 'Garage Zammit'])).code).toBe(0)
      expect(await entries()).toBe(before + 1)
    })

    test('[server 7.6] a month is listed, locked and unlocked', async () => {
      const { cashID } = await app.call('AddEditCash', anEntry({ dateTime: '2026-01-15' }))
      const months = async () => (await jsonHere(['months', 'list'])).value.data
      expect(await months()).toContainEqual(expect.objectContaining({ month: '2026-01-01', lockedBy: '' }))
      const dry = await jsonHere(['months', 'lock', 'jan', '2026', '--dry-run'])
      expect(dry.value).toEqual({ month: '2026-01-01', locked: true, dryRun: true })
      await cli.runHere(['unlock', '--passcode-stdin'], { input: `${CASHIER.passcode}\n` })
      const locked = await cli.runHere(['months', 'lock', 'jan', '2026'])
      expect([locked.code, locked.stderr]).toEqual([0, expect.stringContaining('January 2026 is locked')])
      const refused = await cli.runHere(['dad', '5', '--day', '2026-01-20', '--accept', 'other-day'])
      expect(refused.stderr).toContain('January 2026 is locked. Enter a correction dated today.')
      expect(refused.code).not.toBe(0)
      expect((await cli.runHere(['months', 'lock', '03/2026'])).stderr).toContain('March 2026 is not over yet')
      expect((await cli.runHere(['months', 'unlock', '01/2026'])).code).toBe(0)
      expect(await months()).toContainEqual(expect.objectContaining({ month: '2026-01-01', lockedBy: '' }))
      await app.call('DeleteEntry', { cashEntryID: cashID })
    })

    test('a dry run prints the entry and records nothing', async () => {
      const before = await entries()
      const run = await cli.runHere([
        'pay',
        first.accountNo,
        'x2',
        'due',
        'chq',
        'bank:BOV',
        'no:000412',
        'ac:4001',
        'payer:M. Borg',
        '--dry-run',
      ])
      expect([run.code, run.stderr]).toEqual([0, ''])
      expect(run.stdout).toMatch(/Category +HP Payment/)
      expect(run.stdout).toMatch(/Type +Cheque, BOV, 000412, 4001, M\. Borg/)
      expect(run.stdout).toMatch(/for 2 payments/)
      expect(await entries()).toBe(before)
    })

    test('[server 20.20] [server 20.21] a withdrawal and new terms are told before they are saved', async () => {
      const agreed = { deposit: 0, numberOfMonths: 48, monthlyPayment: 134.57, soldToDateTime: TODAY }
      const { vehicleID, accountNo } = await aDealAgreement(app, { ...agreed, firstPaymentDate: '2026-04-15' })
      const { username, password, passcode } = CASHIER
      const env = { FORECOURT_USERNAME: username, FORECOURT_PASSWORD: password, FORECOURT_PASSCODE: passcode }
      const run = (...words: string[]) => cli.runHere(words, { env })
      const asked = await run('reschedule', accountNo, '60', 'months', 'from', '15/5', '--dry-run', '--json')
      expect([asked.code, asked.stderr, JSON.parse(asked.stdout)]).toMatchObject([
        ...[0, ''],
        {
          hpAccountNo: accountNo,
          before: { count: 48 },
          after: { count: 60, from: '2026-05-15', until: '2031-04-15' },
        },
      ])
      const shown = await run('withdraw', accountNo, '--date', '20/3', '--dry-run')
      expect([shown.code, shown.stdout]).toEqual([
        0,
        expect.stringMatching(/Capital +€5,000\.00[\s\S]*Interest of 5 days[\s\S]*To pay +€5,008\.4/),
      ])
      const refused = await run('reschedule', accountNo, '--dry-run')
      expect([refused.code, refused.stderr]).toEqual([1, 'Say what changes\n'])
      expect(await app.call('GetScheduleChanges', { vehicleID })).toMatchObject({ changes: [] })
      const withdraw = ['withdraw', accountNo, '--json', '--key', `withdraw-${accountNo}`]
      const wanted = await run(...withdraw)
      expect([wanted.code, JSON.parse(wanted.stdout).error]).toMatchObject([
        6,
        {
          message: expect.stringMatching(
            /^withdrawal: .* ends on .* €5,000\.00 is to be paid by .*\nNothing is saved\. To save it: --accept withdrawal$/,
          ),
        },
      ])
      const unsure = await run('reschedule', accountNo, '60', 'months')
      expect([unsure.code, unsure.stdout]).toEqual([6, ''])
      expect(unsure.stderr).toMatch(
        /: 48 × €134\.57 .* become 60 × .*\nNothing is saved\. To save it: --accept new-terms\n$/,
      )
      expect(await app.call('GetScheduleChanges', { vehicleID })).toMatchObject({ changes: [] })
      const no = await cli.runInTerminal(['withdraw', accountNo], [['[y/N]', 'n\r']], { env })
      expect([no.code, no.stdout]).toEqual([
        6,
        expect.stringMatching(/To pay +€5,000\.00[\s\S]*€5,000\.00 is to be paid by [\s\S]*Nothing is saved/),
      ])
      const terms = await cli.runInTerminal(['reschedule', accountNo, 'holiday', '1', 'month'], [['[y/N]', 'y\r']], {
        env,
      })
      expect([terms.code, terms.stdout]).toEqual([
        0,
        expect.stringMatching(/First payment[\s\S]*The new terms are saved/),
      ])
      const [change] = (await app.call('GetScheduleChanges', { vehicleID })).changes
      await app.call('UndoScheduleChange', { vehicleID, id: change!.id })
      const saved = await run(...withdraw, '--accept', 'withdrawal')
      expect([saved.code, JSON.parse(saved.stdout)]).toMatchObject([0, { toPay: 5000, days: 0, interest: 0 }])
      // The same key gets the same answer, and asks nothing.
      const again = await run(...withdraw)
      expect([again.code, JSON.parse(again.stdout)]).toEqual([0, JSON.parse(saved.stdout)])
      expect(await app.call('GetScheduleChanges', { vehicleID })).toMatchObject({ changes: [{ kind: 'withdrawal' }] })
    })

    test('[server 20.7] a part payment ahead of time shows its plan, with and without a terminal, and is recorded once', async () => {
      const terms = { deposit: 0, numberOfMonths: 48, monthlyPayment: 134.57, soldToDateTime: TODAY }
      const { vehicleID, accountNo } = await aDealAgreement(app, { ...terms, firstPaymentDate: '2026-04-15' })
      const before = await entries()
      const words = ['prepay', accountNo, '1000', 'cash']
      const dry = await jsonHere([...words, 'sooner', '--dry-run'])
      expect([dry.code, dry.value]).toMatchObject([
        0,
        {
          ...{ dryRun: true, guards: [], entry: { vehicleID, categoryID: 4, amount: 1000, prepay: 'sooner' } },
          partPayment: {
            ...{ mode: 'sooner', date: TODAY, amount: 1000, ahead: 0, givenBack: 587.48 },
            before: { count: 48, amount: 134.57, last: 134.57, until: '2030-03-15', sum: 6459.36 },
            after: { count: 37, amount: 134.57, last: 27.36, until: '2029-04-15', sum: 4871.88 },
          },
        },
      ])
      const shown = await cli.runInTerminal([...words, '--dry-run'], [])
      expect([shown.code, shown.stdout.replaceAll('\r', '')]).toEqual([
        0,
        expect.stringMatching(
          /Ahead of time +Lower instalments\nInstalment +€134\.57 → €107\.66, the last €107\.46\nPayments to come +48\nLast payment +15-03-2030\nGiven back +€291\.88\n/,
        ),
      ])
      const plain = (await jsonHere(['pay', accountNo, 'due', '--dry-run'])).value
      expect(plain).toMatchObject({ dryRun: true, entry: { vehicleID, categoryID: 4, amount: 134.57 } })
      expect(plain).not.toHaveProperty('partPayment')
      const late = await jsonHere([...words, '+2m', '--dry-run'])
      expect([late.code, late.value.error.message]).toEqual([1, expect.stringContaining('Pay that first')])
      const ends = await cli.runHere(['prepay', accountNo, '5000', 'cash', '--dry-run'])
      expect(ends).toEqual({
        code: 1,
        stdout: '',
        stderr: `€5,000.00 pays off ${accountNo}. Settle the account instead\n`,
      })
      expect([await entries(), await app.call('GetPartPayments', { vehicleID })]).toMatchObject([
        before,
        { partPayments: [] },
      ])
      const keyed = [...words, 'sooner', '--key', 'ahead-1']
      const paid = await cli.run(keyed)
      expect([paid.code, paid.stderr]).toEqual([0, expect.stringMatching(/\S/)])
      expect((await jsonHere(keyed)).value.cashID).toBe(Number(paid.stdout.trim()))
      expect([await entries(), await app.call('GetPartPayments', { vehicleID })]).toMatchObject([
        before + 1,
        { partPayments: [dry.value.partPayment] },
      ])
      const { username, password, passcode } = CASHIER
      const env = { FORECOURT_USERNAME: username, FORECOURT_PASSWORD: password, FORECOURT_PASSCODE: passcode }
      const account = await cli.runHere(['hp', 'show', accountNo], { env })
      expect(account.stdout).toMatch(/^ *49 +15-03-2026 +1,000\.00 .* yes$/m)
      expect(account.stderr).toMatch(
        /The borrowing rate is above 8% a year\. Since the sale €1,000\.00 was paid ahead of time on 15-03-2026: €5,871\.88 is payable in all, €587\.48 less than agreed\. Law: Directive 2008\/48\/EC\. Buyer: Consumer\.\n$/,
      )
    })

    test('several accounts at once, details as options', async () => {
      const paid = await jsonHere([
        'pay',
        `${first.accountNo}+${second.accountNo}`,
        'due',
        ...['--type', 'bt', '--bank', 'BOV', '--ref', 'T 1', '--accept', 'double'],
      ])
      expect(paid.value.cashIDs).toHaveLength(2)
      const entry = await app.call('GetCashEntry', { id: paid.value.cashIDs[1] })
      expect(entry).toMatchObject({ typeID: 4, bankTransfer: { bank: 'BOV', reference: 'T 1' } })
    })

    test('[D3 5] settling asks, unless accepted', async () => {
      const account = await aDealAgreement(app)
      const untyped = await jsonHere(['settle', account.accountNo, '--accept', 'settle'])
      expect([untyped.code, untyped.value.error.message]).toEqual([
        2,
        `No amount is typed. For what is due write: settle ${account.accountNo} due`,
      ])
      const asked = await jsonHere(['settle', account.accountNo, 'due'])
      expect([asked.code, asked.value.error.guards[0].name]).toEqual([6, 'settle'])
      const { settlementToPay } = await app.call('GetNextHPAmount', { vehicleID: account.vehicleID, date: TODAY })
      const done = await jsonHere(['settle', account.accountNo, 'due', '--accept', 'settle'])
      expect(done.code).toBe(0)
      expect((await app.call('GetCashEntry', { id: done.value.cashID })).amount).toBe(settlementToPay)
    })

    test('[D3 5] the limit on cash is a guard of the server', async () => {
      const vehicleID = await aDealVehicle(app)
      const client = await app.call('AddClient', { idno: '9000001M', name: 'Grace', surname: 'Vella' })
      const words = ['dep', await regNoOf(vehicleID), '10500', '9000001M', 'price:20000']
      const asked = await jsonHere(words)
      expect([asked.code, asked.value.error.guards?.[0]?.name]).toEqual([6, 'cash-limit'])
      const done = await jsonHere([...words, '--accept', 'cash-limit'])
      expect(done.code).toBe(0)
      expect(await app.call('GetCashEntry', { id: done.value.cashID })).toMatchObject({
        clientID: client.id,
        categoryID: 1,
      })
    })

    test('expenses, free form money out, months and Transport Malta with its fee', async () => {
      const regNo = await regNoOf(await aDealVehicle(app))
      const expense = await jsonHere(['exp', regNo, '45.50', 'Garage Borg, two tyres'])
      expect(await app.call('GetCashEntry', { id: expense.value.cashID })).toMatchObject({
        signedAmount: -45.5,
        expense: { vendor: 'Garage Borg', description: 'two tyres' },
      })
      const free = await jsonHere(['free', '-20', 'cash', 'Window cleaner, weekly'])
      expect(await app.call('GetCashEntry', { id: free.value.cashID })).toMatchObject({
        amount: -20,
        name: 'Window cleaner',
      })
      const month = await jsonHere(['month', '120', 'nov', '2025', 'Enemalta, electricity'])
      expect((await app.call('GetCashEntry', { id: month.value.cashID })).cashMonthlyExpense?.monthExpense).toMatch(
        /^2025-11/,
      )
      const tm = await jsonHere(['tm', '50', 'fee', '15', '"transfer"'])
      expect(await app.call('GetCashEntry', { id: tm.value.feeCashID })).toMatchObject({ categoryID: 18, amount: 15 })
    })

    test('an amount that may be a slip is not taken', async () => {
      const run = await cli.runHere(['pay', first.accountNo, '1.250'])
      expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('Write 1,250 or 1.25')])
    })

    test.each([
      [['pay'], 2, /Reg No\/HP Account No is required/],
      [['pay', 'HP424242', '10'], 1, /There is no open HP account HP424242/],
      [['free', '20', 'cash'], 2, /Name is required/],
      [['pay', 'HP1', '--dryrun'], 2, /There is no option '--dryrun'. Did you mean --dry-run\?/],
      [['pay', 'HP1', '--accept', 'all'], 2, /--accept takes mismatch/],
      [['dad', '10', 'chq'], 2, /Bank is required/],
    ])('bad lines change nothing: %j', async (words, code, sentence) => {
      const before = await entries()
      const run = await cli.runHere(words)
      expect(run.stderr).toMatch(sentence)
      expect(run.code).toBe(code)
      expect(await entries()).toBe(before)
    })
  })

  describe('exports', () => {
    test('[D3 7] a day of cash, whole or not at all', async () => {
      const file = join(cli.home, 'cash.csv')
      const done = await json(['export', 'cash', '--from', 'today', '--to', 'today', '--out', file])
      expect(done.code).toBe(0)
      expect(readFileSync(file, 'utf8')).toBe(
        MARK + (await app.download('ExportCashManagement', { from: TODAY, to: TODAY })),
      )
      const refused = await cli.runHere(['export', 'cash', '--out', file])
      expect([refused.code, refused.stderr]).toEqual([1, `${file} exists already: give --if-exists replace or keep\n`])
      writeFileSync(file, 'old')
      expect((await cli.runHere(['export', 'cash', '--out', file, '--if-exists', 'keep'])).code).toBe(0)
      expect(readFileSync(file, 'utf8')).toBe('old')
      expect((await cli.runHere(['export', 'cash', '--out', file, '--if-exists', 'replace'])).code).toBe(0)
      expect(readFileSync(file, 'utf8')).toBe(MARK + (await app.download('ExportCashManagement', {})))
      expect(readdirSync(cli.home).filter((name) => name.endsWith('.tmp'))).toEqual([])
      expect((await cli.runHere(['export', 'cash', '--columns', 'all'])).stdout).toBe(
        MARK + (await app.download('ExportCashManagement', { columns: 'all' })),
      )
      const unknown = await cli.runHere(['export', 'cash', '--columns', 'some'])
      expect([unknown.code, unknown.stderr]).toEqual([
        2,
        expect.stringContaining("--columns is one of all, not 'some'"),
      ])
    })

    test('[D3 7] to the standard output', async () => {
      const due = await cli.run(['export', 'hp-due'])
      expect(due.stdout).toBe(MARK + (await app.download('ExportDueHPSchedules', {})))
      const schedules = await cli.runHere(['export', 'hp-schedules', '--pending', '--text', first.accountNo])
      expect(schedules.stdout).toContain(first.accountNo)
      expect(schedules.stderr).toBe('')
    })

    test('[D3 7] the reports and lists: what the screens ask, in their order', async () => {
      await cli.runHere(['unlock', '--passcode-stdin'], { input: CASHIER.passcode })
      const all = { dateFrom: '2020-01-01', dateTo: TODAY }
      const march = { dateFrom: '2026-03-01', dateTo: '2026-03-31' }
      const sold = {
        sortByColumn: 'Make',
        sortByType: 1,
        calculateTotalCost: true,
        type: 'sold',
        prices: true,
      } as const
      const report = 'ExportVehiclesPurchasedSoldReport'
      const japan = {
        ...all,
        type: 'purchased',
        prices: false,
        showRegNo: true,
        boughtFromIDNOs: ['SBT', 'DAIWA', 'HEIWA'],
      } as const
      const files = [
        [
          ['vehicles-sold', '--days', 'this-month', '--total-cost', '--prices', '--sort', 'make', '--desc'],
          report,
          { ...march, ...sold },
        ],
        [['vehicles-purchased'], report, { ...all, type: 'purchased', prices: false }],
        [['vehicles-japan', '--purchased', '--show-reg-no'], report, japan],
        [
          ['vehicles-stock', '--asc'],
          report,
          { state: 1, calculateTotalCost: true, prices: false, sortByColumn: 'DateBought', sortByType: 0 },
        ],
        [
          ['vehicles-owed', '--from', '-1m'],
          'ExportSoldVehiclesPendingPayment',
          { dateFrom: '2026-02-15', dateTo: TODAY },
        ],
        [['arriving-cars', '--lot', 'L-1'], 'ExportArrivingCarsReport', { lotNo: 'L-1' }],
        [
          ['part-exchanged', '--to', 'today', '--prices'],
          'ExportPartExchangedVehiclesReport',
          { ...all, prices: true },
        ],
        [
          ['cash', '--no-bom', '--dates', 'iso', '--columns', 'all'],
          'ExportCashManagement',
          { bom: false, dates: 'iso', columns: 'all' },
        ],
        [['receipts'], 'ExportReceiptRegister', all],
        [['receipts', '--format', 'pdf'], 'PrintReceiptRegister', all],
        [['counts'], 'ExportCounts', { ...all, by: 'batch' }],
        [['counts', '--by', 'month', '--format', 'pdf'], 'PrintCounts', { ...all, by: 'month' }],
        [
          ['vehicles', '--state', 'sold', '--sort', 'regno'],
          'ExportVehicles',
          { vehicleState: 3, sortByColumn: 'RegNo' },
        ],
        [['clients', '--desc'], 'ExportClients', { sortByColumn: 'Surname', sortByType: 1 }],
        [['batches', '--days', 'this-month'], 'ExportBatches', { startDate: '2026-03-01', endDate: '2026-03-31' }],
        [['batches', '--columns', 'all'], 'ExportBatches', { columns: 'all' }],
        [['cheques'], 'ExportPendingCheques', {}],
        [['car-hires'], 'ExportCarHires', {}],
        [['users', '--active'], 'ExportUsers', { isActive: true }],
      ] as const
      for (const [words, operation, input] of files) {
        const run = await cli.runHere(['export', ...words])
        expect([run.code, run.stderr], words.join(' ')).toEqual([0, ''])
        const mark = words.some((word) => word === 'pdf' || word === '--no-bom') ? '' : MARK
        expect(run.stdout, words.join(' ')).toBe(mark + (await app.download(operation, input)))
      }
      const wide = await cli.runHere(['export', 'vehicles-sold'])
      expect(wide.stdout.trim().split('\r\n').length).toBeGreaterThan(1)
    })

    test('[commands 3.3] the columns of a file are the same each time: prices are asked for, and refused with 3', async () => {
      const locked = {
        FORECOURT_USERNAME: CASHIER.username,
        FORECOURT_PASSWORD: CASHIER.password,
        FORECOURT_PROFILE: 'night',
      }
      await cli.runHere(['unlock', '--passcode-stdin'], { input: CASHIER.passcode })
      for (const name of ['vehicles-sold', 'vehicles-purchased', 'vehicles-japan', 'vehicles-stock']) {
        const unlocked = await cli.runHere(['export', name])
        expect((await cli.runHere(['export', name], { env: locked })).stdout, name).toBe(unlocked.stdout)
        const priced = await cli.runHere(['export', name, '--prices'])
        expect(priced.stdout.split('\r\n')[0]?.split(',').length, name).toBe(
          Number(unlocked.stdout.split('\r\n')[0]?.split(',').length) + 2,
        )
        const refused = await cli.runHere(['export', name, '--prices'], { env: locked })
        expect([refused.code, refused.stdout, refused.stderr], name).toEqual([
          3,
          '',
          'Passcode locked. Unlock with `forecourt unlock`\n',
        ])
      }
    })

    test('[D3 7] the monthly report as Excel and as PDF, by the name of the file', async () => {
      for (const [name, begins] of [
        ['march.xlsx', 'PK'],
        ['march.PDF', '%PDF'],
      ] as const) {
        const file = join(cli.home, name)
        const run = await jsonHere(['export', 'monthly', '--days', 'mar 2026', '--out', file])
        expect(run.value).toEqual({ file, kept: false, bytes: statSync(file).size })
        expect(readFileSync(file).subarray(0, begins.length).toString()).toBe(begins)
      }
      const plan = ['export', 'monthly', '--days', 'last-month', '--format', 'pdf', '--dry-run', '--out', 'x']
      expect((await jsonHere(plan)).value).toEqual({
        dryRun: true,
        operation: 'GetMonthlyReport',
        input: { fromDate: '2026-02-01', toDate: '2026-02-28' },
        file: 'x',
        exists: false,
        ifExists: 'fail',
      })
      expect(existsSync(join(cli.home, 'x'))).toBe(false)
      const shown = await cli.runInTerminal(['export', 'monthly'], [])
      expect([shown.code, shown.stdout]).toEqual([2, expect.stringContaining('give --out FILE')])
    })

    test.each([
      [['export', 'cash', '--category', 'nonsense'], 2],
      [['export', 'cash', '--days', 'today', '--to', 'today'], 2],
      [['export', 'vehicles-sold', '--from', 'today', '--to', 'yesterday'], 2],
      [['export', 'vehicles-owed', '--days', 'someday'], 2],
      [['export', 'vehicles-stock', '--asc', '--desc'], 2],
      [['export', 'users', '--active', '--inactive'], 2],
      [['export', 'arriving-cars'], 2],
      [['export', 'monthly', '--format', 'doc'], 2],
      [['export', 'cash', '--if-exists', 'maybe', '--out', 'x.csv'], 2],
      [['export', 'cash', '--out', 'no/such/folder.csv'], 1],
      [['export', 'cash', '--json'], 2],
    ])('refused before anything is asked: %j', async (words, code) => {
      expect((await cli.runHere(words)).code).toBe(code)
    })
  })

  test('[D3 2.17] the receipt number shows old and new', async () => {
    const old = Number((await cli.runHere(['receipt', 'get'])).stdout)
    const set = await cli.run(['receipt', 'set', String(old + 50), '--yes'])
    expect([set.code, set.stdout]).toEqual([0, `${old} -> ${old + 50}\n`])
    expect((await app.call('GetReceiptNumber', {})).currentReceiptNumber).toBe(old + 50)
    expect((await cli.runHere(['receipt', 'set', '1.5', '--yes'])).code).toBe(2)
  })

  test('[D3 2.6] the batch and its entries', async () => {
    const batch = await jsonHere(['batch'])
    expect(batch.value).toEqual(
      plainNames(JSON.parse(JSON.stringify(await app.call('GetCurrentBatchTransactions', {})))),
    )
    expect((await cli.runHere(['batch', 'show', '999999'])).code).toBe(1)
    expect((await jsonHere(['batch', 'list'])).value).toEqual(await app.call('GetBatchList', {}))
    expect((await jsonHere(['cheques'])).value.data).toEqual([])
  })

  describe('at a terminal', () => {
    test('[D1 4] the password is asked for and never shown', async () => {
      const run = await cli.runInTerminal(
        ['login', '--profile', 'tty'],
        [
          ['Username: ', `${CASHIER.username}\r`],
          ['Password: ', `wrong\u007f\u007f\u007f\u007f\u007f${CASHIER.password}\r`],
        ],
      )
      expect([run.code, run.stdout]).toEqual([0, expect.stringContaining(`Signed in to ${app.url}`)])
      expect(run.stdout).not.toContain(CASHIER.password)
      expect((await cli.runHere(['whoami', '--profile', 'tty'])).stdout).toBe(`${CASHIER.username}\n`)
    })

    test('Ctrl C at a question is 130 and leaves nothing', async () => {
      const run = await cli.runInTerminal(['login', '--profile', 'cut'], [['Username: ', '\u0003']])
      expect(run.code).toBe(130)
      expect(existsSync(join(cli.home, 'cut.json'))).toBe(false)
    })

    test('[D3 5] a guard is asked, and a no records nothing', async () => {
      const before = (await app.call('GetCashManagement', { pageSize: 1 })).totalCount
      const account = await aDealAgreement(app)
      const no = await cli.runInTerminal(['pay', account.accountNo, '100'], [['[y/N]', 'n\r']])
      expect([no.code, no.stdout]).toEqual([6, expect.stringContaining('Amount does not match')])
      expect((await app.call('GetCashManagement', { pageSize: 1 })).totalCount).toBe(before)
      const yes = await cli.runInTerminal(['pay', account.accountNo, '100'], [['[y/N]', 'y\r']])
      expect(yes.code).toBe(0)
      expect((await app.call('GetCashManagement', { pageSize: 1 })).totalCount).toBe(before + 1)
    })

    test('[D3 2.11] the payments due are shown, filtered, opened and left', async () => {
      const account = await aDealAgreement(app)
      const run = await cli.runInTerminal(
        ['hp', 'due'],
        [
          ['BROWSE', `/${account.accountNo}\r`],
          [/(?<!\d)1 of \d+/, '\r'],
          ['Due Date        Amount', '\u001b'],
          ['BROWSE', 'q'],
        ],
      )
      expect(run.code).toBe(0)
      expect(run.stdout).toContain('HP Payments Due - 15-03-2026')
      expect(run.stdout).toMatch(/ 1 31-01-2026/)
    })

    test('asked for in a form, or without colour, it is printed plainly', async () => {
      const run = await cli.runInTerminal(['hp', 'due', '--csv', '--columns', 'hpAccountNo'], [])
      expect([run.code, run.stdout.includes('\u001b')]).toEqual([0, false])
      const bare = await cli.runInTerminal(['hp', 'due', '--no-color'], [['BROWSE', 'q']])
      expect(bare.code).toBe(0)
      // biome-ignore lint/complexity/useRegexLiterals: the escape character would be an invisible one.
      expect(bare.stdout).not.toMatch(new RegExp('\u001b\\[38;2;'))
    })
  })

  test('[D3 2.18] the users, all or those who may not sign in', async () => {
    await app.call('AddUser', {
      roleID: OWNER_ROLE,
      username: 'zoe',
      password: 'correct horse',
      passCode: '4321',
      active: false,
    })
    const { data, totalCount } = (await jsonHere(['users', 'list'])).value
    expect(totalCount).toBe((await app.call('GetUsers', {})).totalCount)
    expect(data).toContainEqual({
      userID: expect.any(Number),
      username: 'zoe',
      role: 'Owner',
      hasSecondFactor: false,
      isFirstPassword: false,
      isActive: false,
    })
    const out = await cli.runHere(['users', 'list', '--inactive', '--csv'])
    expect(out.stdout).toMatch(/^Id,Username,Role,Second factor,First password,Active\r\n\d+,zoe,Owner,no,no,no\r\n$/)
  })

  test('records are found by words', async () => {
    const regNo = await regNoOf(first.vehicleID)
    expect((await jsonHere(['vehicle', 'search', '--reg', regNo])).value.data[0]).toMatchObject({
      regNo,
      state: 'sold',
    })
    expect((await jsonHere(['vehicle', 'show', regNo])).value).toMatchObject({ id: first.vehicleID, regNo })
    expect((await jsonHere(['client', 'search', 'Grace', 'Vella'])).value.data).toMatchObject([{ idno: '9000001M' }])
    const list = await jsonHere(['cash', 'list', '--category', 'hp payment', '--limit', '0'])
    const asked = await app.call('GetCashManagement', { categoryID: 4, pageSize: 500 })
    expect(list.value.data.map((row: { id: number }) => row.id)).toEqual(asked.data.map((row) => row.id))
    expect((await jsonHere(['cash', 'show', String(asked.data[0]?.id)])).value.id).toBe(asked.data[0]?.id)
    expect((await cli.runHere(['vehicle', 'show', 'NONE 999'])).code).toBe(1)
  })

  test('[server 10] deleted entries stand in list and file when they are asked for, and in no total', async () => {
    const { cashID } = await app.call('AddEditCash', anEntry({ amount: 12.5, name: 'Struck Through' }))
    await app.call('AddEditCash', anEntry({ amount: 2.5, name: 'Struck Through' }))
    await app.call('DeleteEntry', { cashEntryID: cashID })
    const asked = ['--who', 'struck through', '--sort', 'Amount']
    const without = (await jsonHere(['cash', 'list', ...asked])).value
    expect(without).toMatchObject({ totalCount: 1, total: 2.5, data: [{ signedAmount: 2.5 }] })
    expect(without.data[0]).not.toHaveProperty('deletedAt')
    const { totalCount, total, data } = (await jsonHere(['cash', 'list', ...asked, '--with-deleted'])).value
    expect([totalCount, total]).toEqual([2, 2.5])
    const deletedAt = expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d/)
    expect(data).toContainEqual(expect.objectContaining({ id: cashID, deletedAt, deletedBy: CASHIER.username }))
    expect(data).toContainEqual(expect.objectContaining({ signedAmount: 2.5, deletedAt: null, deletedBy: null }))
    const text = await cli.runHere(['cash', 'list', ...asked, '--with-deleted'])
    expect(text.stdout).toMatch(/Deleted +Deleted By\n/)
    expect(text.stderr).toContain('2 of 2 entries, total 2.50')
    const file = await cli.runHere(['export', 'cash', ...asked, '--with-deleted', '--out', '-'])
    expect(file.stdout).toMatch(/Batch Closed,Deleted At,Deleted By\r\n/)
    expect(file.stdout).toMatch(new RegExp(`,12\\.50,,No,[^,]+,${CASHIER.username}\r\n`))
    expect((await cli.runHere(['export', 'cash', ...asked, '--out', '-'])).stdout).not.toContain('12.50')
  })

  describe('[D3 2.6] [D3 4] the count and the end of the day', () => {
    const coins = async () => (await app.call('GetCurrentBatchTransactions', {})).coins

    test('is saved from options, from the standard input or on paper only; wrong ones change nothing', async () => {
      const { batchID, closingBalance } = await app.call('GetCurrentBatchTransactions', {})
      const plan = await jsonHere(['batch', 'count', '--50', '2', '--extra', '1.5', '--dry-run'])
      expect(plan.value).toMatchObject({ dryRun: true, batchID, totalCash: 101.5, closingBalance })
      expect(await coins()).toBeNull()
      const words = ['batch', 'count', '--500', '1', '--2', '33', '--50c', '3', '--extra', '-20.10', '--key', 'count-1']
      const saved = await jsonHere(words)
      expect(saved.value).toMatchObject({ totalCash: 547.4, count: { fiveHundred: 1, two: 33, extra: -20.1 } })
      expect(saved.value.difference).toBeCloseTo(547.4 - closingBalance, 2)
      expect(await coins()).toMatchObject({ fiveHundred: 1, two: 33, fiftyCents: 3, ten: 0, extra: -20.1 })
      const piped = JSON.stringify({ ...(await coins()), ten: 4, extra: '0.05' })
      const run = await cli.run(['batch', 'count', '--count-stdin'], { input: piped })
      expect([run.code, run.stderr]).toEqual([0, 'Batch saved successfully\n'])
      expect(run.stdout).toMatch(/^€500 +x 1\n€10 +x 4\n€2 +x 33\n50c +x 3\nExtra +€0\.05\nTotal cash +€607\.55\n/)
      for (const [wrong, input, sentence] of [
        [['--50', '1.5'], '', /Count the €50 in whole numbers from 0/],
        [['--50', '-1'], '', /Count the €50/],
        [['--extra', '12,5,0'], '', /Write 12\.50 or 1,250/],
        [['--50', '1', '--count-stdin'], '{}', /not both/],
        [['--count-stdin'], '[]', /The count is a JSON object/],
        [['--count-stdin'], '{"fifties":1}', /no field 'fifties'/],
        [['--count-stdin'], '{"fifty":"1"}', /Count the €50/],
        [['--count-stdin'], '{"extra":1.005}', /extra is an amount/],
        [[], '', /No count: give coins/],
      ] as const) {
        const refused = await cli.runHere(['batch', 'count', ...wrong], { input })
        expect([refused.code, refused.stdout, refused.stderr]).toEqual([2, '', expect.stringMatching(sentence)])
      }
      expect(await coins()).toMatchObject({ ten: 4, extra: 0.05 })
    })

    test('closing asks twice when there is a difference: unanswered it is exit 6, then 2', async () => {
      const { batchID } = await app.call('GetCurrentBatchTransactions', {})
      const refused = await jsonHere(['batch', 'close', '--yes'])
      expect([refused.code, refused.value.error.guards[0].name]).toEqual([6, 'difference'])
      expect(refused.stderr).toMatch(/Difference is not zero! €[\d,.]+, Pending Cash (In|Out) Transaction/)
      // All that is needed is said at once.
      const bare = await cli.runHere(['batch', 'close'])
      expect([bare.code, bare.stderr]).toEqual([
        6,
        expect.stringMatching(/To close it: --accept difference --reason REASON \(one of Wrong.*\) --yes\n$/),
      ])
      const unexplained = await cli.runHere(['batch', 'close', '--accept', 'difference', '--yes'])
      expect([unexplained.code, unexplained.stderr]).toEqual([
        2,
        expect.stringContaining('give --reason REASON (one of Wrong'),
      ])
      const unknown = await cli.runHere(['batch', 'close', '--reason', 'entry', '--yes'])
      expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("not 'entry'")])
      const unsure = await cli.runHere(['batch', 'close', '--accept', 'difference', '--reason', 'wrong'])
      expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining('give --yes')])
      expect((await cli.runHere(['batch', 'close', '--accept', 'mismatch', '--yes'])).code).toBe(2)
      const plan = await jsonHere(['batch', 'close', '--accept', 'difference', '--dry-run'])
      expect(plan.value).toMatchObject({ dryRun: true, batchID, guards: [{ name: 'difference', accepted: true }] })
      expect((await app.call('GetCurrentBatchTransactions', {})).batchID).toBe(batchID)
    })

    test('is closed and opened again from a terminal, and once by a key', async () => {
      const { batchID, closingBalance } = await app.call('GetCurrentBatchTransactions', {})
      const labels = [
        '€500',
        '€200',
        '€100',
        '€50',
        '€20',
        '€10',
        '€5',
        '€2',
        '€1',
        '50c',
        '20c',
        '10c',
        '5c',
        '2c',
        '1c',
      ]
      const typed = labels.map((label) => [`${label} x `, label === '€10' ? '\u007f7\r' : '\r'] as const)
      const count = await cli.runInTerminal(['batch', 'count'], [...typed, ['Extra ', '\r']], { env: { TERM: 'dumb' } })
      expect(count.stdout).toContain('Batch saved successfully')
      expect(await coins()).toMatchObject({ fiveHundred: 1, ten: 7, two: 33, fiftyCents: 3, extra: 0.05 })
      const no = await cli.runInTerminal(
        ['batch', 'close'],
        [
          ['Difference is not zero!', 'y\r'],
          ['Reason ', 'unknown\r'],
          ['Note ', '\r'],
          ['close the batch?', 'n\r'],
        ],
      )
      expect([no.code, no.stdout]).toEqual([1, expect.stringContaining('Nothing is changed')])
      const yes = await cli.runInTerminal(
        ['batch', 'close'],
        [
          ['Difference is not zero!', 'y\r'],
          ['Reason ', 'wrong\r'],
          ['Note ', 'Back by Friday\r'],
          ['close the batch?', 'y\r'],
        ],
      )
      expect([yes.code, yes.stdout]).toEqual([0, expect.stringContaining('Batch closed successfully')])
      const next = await app.call('GetCurrentBatchTransactions', {})
      expect(next.openingBalance).toBe(closingBalance)
      expect(await app.call('GetBatchTransactions', { batchID })).toMatchObject({
        differenceReason: 'wrongChange',
        differenceNote: 'Back by Friday',
      })
      expect((await cli.runHere(['batch', 'close', '--yes'])).stderr).toContain('Nothing is counted yet')
      expect((await cli.runHere(['batch', 'close'])).stderr).toMatch(/--accept not-counted\. Give --yes as well\n$/)

      expect((await cli.runHere(['batch', 'reopen'])).stderr).toBe(
        `Batch ${batchID} would be re-opened: give --yes to do it without asking\n`,
      )
      expect((await jsonHere(['batch', 'reopen', '--dry-run'])).value).toEqual({
        dryRun: true,
        batchID,
        canReopen: true,
      })
      const other = await cli.runHere(['batch', 'reopen', String(next.batchID), '--yes'])
      expect([other.code, other.stderr]).toEqual([1, 'Only the last closed batch can be re-opened\n'])
      const reopen = ['batch', 'reopen', '--yes', '--key', 'reopen-1']
      for (const _ of ['once', 'again']) expect((await jsonHere(reopen)).value).toEqual({ batchID, key: 'reopen-1' })
      expect((await app.call('GetCurrentBatchTransactions', {})).batchID).toBe(batchID)
      // What goes into it moves the closing that was signed.
      const late = ['cash', 'add', 'free', '5', 'Anna Borg,', 'found in the drawer']
      const moved = {
        name: 'moved-closing',
        message: expect.stringMatching(/^Batch \d+, signed by .+: closing €.+ becomes €.+\.$/),
      }
      expect((await jsonHere([...late, '--dry-run'])).value.guards).toEqual([{ ...moved, accepted: false }])
      expect((await cli.runHere(late)).stderr).toContain('--accept moved-closing')
      const { cashIDs = [], cashID = cashIDs[0] } = (await jsonHere([...late, '--accept', 'moved-closing'])).value
      const shown = (await cli.runHere(['batch', 'show', String(batchID)])).stderr
      const closing = (closingBalance + 5).toLocaleString('en-GB', { minimumFractionDigits: 2 })
      expect(shown).toContain(`closing ${closing}`)
      expect(shown).toMatch(/Signed off at €.+ by .+ on \d\d-\d\d-\d{4}/)
      await app.call('DeleteEntry', { cashEntryID: cashID })
      const again = await cli.runHere(['batch', 'reopen', '--yes'])
      expect([again.code, again.stderr]).toEqual([1, 'Another batch is already re-opened. Close it first\n'])
      const extra = ['batch', 'close', '--extra', String(closingBalance), '--yes']
      const uncounted = await jsonHere(extra)
      expect([uncounted.code, uncounted.value.error.guards[0].name]).toEqual([6, 'not-counted'])
      const close = [...extra, '--accept', 'not-counted', '--key', 'close-1']
      expect((await jsonHere(close)).value).toMatchObject({ batchID, difference: null, differenceText: null })
      expect((await app.call('GetCurrentBatchTransactions', {})).batchID).toBe(next.batchID)
      expect(await app.call('GetBatchTransactions', { batchID })).toMatchObject({ notCounted: true, counted: null })
    })

    test('a line can be added whole, its verb first', async () => {
      for (const words of [
        ['free', '5', 'Anna Borg,', 'found in the drawer'],
        ['free 5 Anna Borg, found in the drawer'],
      ]) {
        const { cashID } = (await jsonHere(['cash', 'add', ...words])).value
        expect(await app.call('GetCashEntry', { id: cashID })).toMatchObject({ amount: 5, name: 'Anna Borg' })
      }
      expect((await jsonHere(['cash', 'add', 'pay', first.accountNo, '1', '--dry-run'])).value.guards[0].name).toBe(
        'mismatch',
      )
      expect((await cli.runHere(['cash', 'add', 'nonsense', '5'])).code).toBe(2)
      expect((await cli.runHere(['cash', 'add', 'due', 'today'])).stderr).toContain('records no entry')
    })

    test('[server 7.2] a blind count is told what the book expects once it is saved, and no sooner', async () => {
      const { batchID, coins: before } = await app.call('GetCurrentBatchTransactions', {})
      if (before) await app.call('Reconcile', { ...before, batchID })
      await app.call('AddEditCash', anEntry({ amount: 4321.98 }))
      await app.call('AddEditCash', anEntry({ amount: -11.11 }))
      const { closingBalance } = await app.call('GetCurrentBatchTransactions', {})
      const expected = [
        closingBalance.toFixed(2),
        formatAmount(cents(Math.round(closingBalance * 100))),
        String(closingBalance),
      ]
      await app.call('SaveSettings', { blindCount: true })
      for (const words of [
        ['batch'],
        ['batch', 'show'],
        ['batch', 'show', '--json'],
        ['batch', 'count', '--50', '2', '--dry-run'],
        ['batch', 'count', '--50', '2', '--dry-run', '--json'],
        ['batch', 'close', '--50', '2', '--dry-run'],
        ['batch', 'close', '--50', '2', '--dry-run', '--json'],
      ]) {
        const { code, stdout, stderr } = await cli.runHere(words)
        expect(code, words.join(' ')).toBe(0)
        for (const figure of expected) expect(stdout + stderr, words.join(' ')).not.toContain(figure)
        expect(stdout + stderr).not.toMatch(/Pending Cash (In|Out)/)
      }
      expect((await cli.runHere(['batch', 'show'])).stderr).toContain('closing after the count')
      expect(await coins()).toBeNull()
      // Closing saves the count that is given before it tells the difference.
      const asked = await jsonHere(['batch', 'close', '--50', '2', '--yes'])
      expect([asked.code, asked.value.error.guards[0].name]).toEqual([6, 'difference'])
      expect(await coins()).toMatchObject({ fifty: 2 })
      expect((await jsonHere(['batch', 'show', '--json'])).value.closingBalance).toBe(closingBalance)
      await app.call('SaveSettings', { blindCount: false })
    })
  })

  test('[commands 3.5] the reference says what each of these prints as JSON, key for key', async () => {
    for (const words of [
      ['whoami'],
      ['hp', 'schedules'],
      ['commands'],
      ['quote', '9000', '0', '12'],
      ['receipt', 'get'],
    ])
      expect((await jsonHere(words)).code, words.join(' ')).toBe(0)
  })

  test('[server 10] the books are well, and a healthy run says nothing', async () => {
    expect(await cli.runHere(['check'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  test('[server 10] damage is exit 1: a line for each fault, a table for a person, all of it for a program', async () => {
    const { db } = app.store
    const save = (text: string) => transaction(db, (trx) => corruptDirectly(trx, text))
    await save(`update batches set extra = 1, ins = 1 where status = 'current'`)
    try {
      const rule = 'Only a closed batch has closing figures, and it has them all'
      const subject = /Batch \d+/.source
      const run = await cli.run(['check'])
      expect([run.code, run.stderr]).toEqual([1, '1 fault in the books\n'])
      expect(run.stdout).toMatch(new RegExp(`^${rule}: ${subject}: current with 1 of 4 figures\n$`))
      const shown = await cli.runInTerminal(['check'], [])
      expect(shown.code).toBe(1)
      expect(shown.stdout).toMatch(
        new RegExp(`${rule}\\s+${subject}  current with 1 of 4 figures\\s+1 fault in the books`),
      )
      const asked = await json(['check'])
      expect(asked.code).toBe(1)
      expect(asked.value.error).toMatchObject({ exitCode: 1, message: '1 fault in the books', faults: [{ rule }] })
      expect(asked.value.error.counted.batches).toBeGreaterThan(0)
    } finally {
      await save(`update batches set extra = null, ins = null where status = 'current'`)
    }
    const sound = await jsonHere(['check'])
    expect([sound.code, sound.value.faults]).toEqual([0, []])
  })

  test('the doctor finds nothing wrong', async () => {
    const run = await jsonHere(['doctor'])
    const findings: { what: string; isWell: boolean }[] = run.value.findings ?? run.value.error.findings
    expect(findings.filter((finding) => !finding.isWell).map((finding) => finding.what)).toEqual([])
  })

  test('[server 10] what moved after it was signed or reported is told apart from faults, and is none', async () => {
    const fee = { categoryID: 18, cashTypeID: 1, dateTime: TODAY, amount: 12 }
    const { cashID: id = 0 } = await app.call('AddEditCash', fee)
    const dated = { categoryID: 13, cashTypeID: 1, dateTime: '2026-02-10', name: 'Petrol' }
    const { cashID: february = 0 } = await app.call('AddEditCash', { ...dated, amount: 70 })
    await app.download('ExportMonthlyReport', { fromDate: '2026-02-01', toDate: '2026-02-28' })
    await app.call('AddEditCash', { id: february, amount: 71 })
    const { batchID } = await app.call('Reconcile', { differenceReason: 'unknown' })
    const { closingBalance } = await app.call('GetBatchTransactions', { batchID })
    await app.call('AddEditCash', { id, amount: 14 })

    const run = await cli.run(['check'])
    expect([run.code, run.stdout]).toEqual([0, ''])
    const euros = (amount: number) => amount.toLocaleString('en-GB', { minimumFractionDigits: 2 })
    const lines = run.stderr.trimEnd().split('\n')
    expect(lines).toContainEqual(
      expect.stringMatching(
        `^The closing of a batch moved after it was signed: Batch ${batchID}: signed off at ${euros(closingBalance)} with cheques .+ by maria on 15-03-2026, is ${euros(closingBalance + 2)} .+, moved by maria on 15-03-2026$`,
      ),
    )
    expect(lines).toContainEqual(expect.stringMatching(/^A month .+: February 2026: /))
    const asked = await jsonHere(['check'])
    expect([asked.code, asked.value.faults, asked.value.moved.length]).toEqual([0, [], lines.length])
  })

  test('[server 8] jobs of a file: each a line of JSON, the newest files kept, one run at a time', async () => {
    const office = join(cli.home, 'office')
    mkdirSync(join(office, 'out'), { recursive: true })
    const file = join(office, 'jobs.yaml')
    for (const old of ['02-03', '14-03', '28-02']) writeFileSync(join(office, 'out', `cash ${old}-2026.csv`), 'old')
    const monthly =
      '{ name: month, export: monthly, out: "{from:yyyy}/{from:yyyy-MM}.xlsx", filters: { days: last-month } }'
    const text = `jobs:
  - name: cash
    export: cash
    filters: { days: this-month, category: hp payment }
    out: out/cash {today:dd-MM-yyyy}.csv
    keep: 3
    at: "02:30"
  - { name: wrong, export: vehicles-sold, filters: { prices: true }, out: wrong.csv }
  - ${monthly}
`
    writeFileSync(file, text)
    const linesOf = (printed: string) =>
      printed
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))

    const plan = await cli.runHere(['run', file, '--dry-run', '--only', 'cash,month'])
    const input = { from: '2026-03-01', to: '2026-03-31', categoryID: 4 }
    const cashFile = join(office, 'out', 'cash 15-03-2026.csv')
    expect(linesOf(plan.stdout)).toMatchObject([
      { job: 'cash', status: 'planned', file: cashFile, input, removes: [join(office, 'out', 'cash 28-02-2026.csv')] },
      { job: 'month', status: 'planned', operation: 'ExportMonthlyReport', input: { fromDate: '2026-02-01' } },
    ])
    expect(existsSync(cashFile)).toBe(false)

    await app.call('LockPassCode', {})
    const env = {
      FORECOURT_USERNAME: CASHIER.username,
      FORECOURT_PASSWORD: CASHIER.password,
      FORECOURT_PROFILE: 'jobs',
    }
    const run = await cli.run(['run', file], { env })
    const [cash, wrong, month] = linesOf(run.stdout)
    const locked = (job: string) => `${job}: Passcode locked. Unlock with \`forecourt unlock\`\n`
    expect([run.code, run.stderr]).toEqual([3, locked('wrong') + locked('month')])
    expect(cash).toMatchObject({ job: 'cash', status: 'done', file: cashFile, attempts: 1 })
    expect(readFileSync(cashFile, 'utf8')).toBe(MARK + (await app.download('ExportCashManagement', input)))
    expect(readdirSync(join(office, 'out')).sort()).toEqual([
      'cash 02-03-2026.csv',
      'cash 14-03-2026.csv',
      'cash 15-03-2026.csv',
    ])
    expect(wrong).toMatchObject({ status: 'failed', exitCode: 3, attempts: 1 })
    // Prices stand in it.
    expect(month).toMatchObject({ status: 'failed', exitCode: 3, attempts: 1 })

    await cli.runHere(['unlock', '--passcode-stdin'], { input: `${CASHIER.passcode}\n` })
    const asked = await jsonHere(['run', file, '--only', 'month'])
    const sheet = join(office, '2026', '2026-02.xlsx')
    const bytes = statSync(sheet).size
    expect([asked.code, asked.value.data]).toMatchObject([0, [{ job: 'month', status: 'done', file: sheet, bytes }]])
    expect(readdirSync(office).sort()).toEqual(['2026', 'jobs.yaml', 'out'])
    // What another program left there, or was killed over, holds nobody up.
    writeFileSync(join(office, '.jobs.yaml.lock'), `${process.pid} another`)
    expect((await cli.runHere(['run', file, '--only', 'month', '--no-wait'])).code).toBe(0)
    await withFileLock(join(office, '.jobs.yaml.lock'), { waitMs: 0, cleanups: new Set() }, async () => {
      const second = await jsonHere(['run', file, '--no-wait', '--only', 'cash,month'])
      expect([second.code, second.value.error]).toEqual([
        5,
        {
          exitCode: 5,
          message: expect.stringMatching(/^Not run: cash, month\. Another forecourt run \(process \d+, since/),
        },
      ])
    })
    const none = await jsonHere(['run', file, '--only', 'nobody'])
    expect([none.code, none.value.error.message]).toEqual([2, 'There is no job nobody: there are cash, wrong, month'])

    const cron = await cli.run(['run', file, '--print-cron', '--profile', 'default'])
    expect(cron.stderr).toBe('Without a time, and left out: wrong, month\n')
    const line = cron.stdout.split('\n')[2] ?? ''
    expect(line).toMatch(/^30 2 \* \* \* {2}.*forecourt\.mjs run .*--due 02:30 --quiet$/)
    rmSync(cashFile)
    const { code, stdout, stderr } = await cli.run(['--version'], { pipe: `cat >/dev/null; ${line.slice(12)}` })
    expect([code, stdout, stderr, existsSync(cashFile)]).toEqual([0, '', '', true])
    // Once a day is enough, and what did not end well is owed again.
    rmSync(cashFile)
    expect((await cli.runHere(['run', file, '--due', '02:30'])).stdout).toBe('')
    writeFileSync(join(office, '.jobs.yaml.done'), JSON.stringify({ cash: '2020-01-01' }))
    expect((await cli.runHere(['run', file, '--due', '02:30'])).stdout).toContain('"job":"cash"')
    expect((await cli.runHere(['run', file, '--due', '02:31'])).stderr).toBe('No job has the time 02:31\n')

    const kept = JSON.parse(readFileSync(join(cli.home, 'default.json'), 'utf8'))
    writeFileSync(join(cli.home, 'away.json'), JSON.stringify({ ...kept, server: 'http://127.0.0.1:1' }))
    writeFileSync(file, `jobs: [${monthly.replace('name: month', 'name: month, retries: 0')}]`)
    const away = await cli.runHere(['run', file, '--profile', 'away'], { env: { FORECOURT_SERVER: undefined } })
    expect([away.code, JSON.parse(away.stdout).status]).toEqual([4, 'failed'])
  })

  test('a server that is not there is exit 4', async () => {
    const kept = JSON.parse(readFileSync(join(cli.home, 'default.json'), 'utf8'))
    writeFileSync(join(cli.home, 'away.json'), JSON.stringify({ ...kept, server: 'http://127.0.0.1:1' }))
    const run = await cli.run(['hp', 'due', '--json', '--profile', 'away'], { env: { FORECOURT_SERVER: undefined } })
    expect([run.code, JSON.parse(run.stdout).error.exitCode]).toEqual([4, 4])
  })

  test('verbose tells about the calls and never a token', async () => {
    const { tokens } = JSON.parse(readFileSync(join(cli.home, 'default.json'), 'utf8'))
    const run = await cli.run(['whoami', '--verbose'])
    expect(run.stderr).toMatch(/GET \/api\/User\/PassCodeStatus 200 \d+ ms/)
    for (const secret of [tokens.accessToken, tokens.refreshToken]) expect(run.stderr).not.toContain(secret)
  })
})
