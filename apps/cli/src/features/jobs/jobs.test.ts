import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { addDays, day } from '@forecourt/core/kernel/days'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Streams } from '../../streams'
import { commandTree } from '../../kit/command-tree'
import type { Context } from '../../kit/context'
import { createProgram, runCommandLine as runLine } from '../../run'
import { jobProblems } from './check-jobs'
import { daysOwed, isDueOn, openLedger } from './due-jobs'
import { parseJobFile } from './job-file'
import { daysInPath, createNameKey, formatPath, pathParts } from './path-pattern'
import { runJob, surplusFiles } from './run-job'
import { cronText, systemdText } from './schedule'

// Nothing is run here, so no stream is needed.
const root = commandTree(createProgram({ env: {} } as Streams, new Set()))
const read = (text: string) => parseJobFile(text, '/srv/office/jobs.yaml', root).jobs
const jobWith = (lines: string) => `jobs:\n  - name: cash\n    export: cash\n    out: cash-{today}.csv\n${lines}`

describe('paths with days', () => {
  const days = { today: day('2026-11-05'), from: day('2026-10-01'), to: day('2026-10-31') }

  test.each([
    ['cash-{today}.csv', 'cash-2026-11-05.csv'],
    ['{from:yyyy}/{from:yyyy-MM} to {to:dd.MM}.xlsx', '2026/2026-10 to 31.10.xlsx'],
    ['plain.csv', 'plain.csv'],
    ['{today:yyyyMMdd}', '20261105'],
  ])('%s', (pattern, path) => {
    expect(formatPath(pathParts(pattern), days)).toBe(path)
  })

  test.each(['{now}', '{today:}', '{today:hh}', '{today:--}', '{today:yyyy/MM}', '{', 'a}', '{{today}}', '{}'])(
    '%s is no path',
    (pattern) => {
      expect(() => pathParts(pattern)).toThrow(/write \{today\}/)
    },
  )

  test('a day that the filters lack is named', () => {
    expect(daysInPath(pathParts('{from}-{today}'))).toEqual(['from', 'today'])
    expect(() => formatPath(pathParts('{from}'), { ...days, from: null })).toThrow('names {from}')
  })

  test('names are put in the order of their days, however they are written', () => {
    const order = createNameKey(pathParts('c+sh.{today:dd-MM-yyyy}.csv'))
    const names = ['c+sh.05-11-2026.csv', 'c+sh.31-12-2025.csv', 'c+sh.06-01-2026.csv']
    expect(names.toSorted((a, b) => (String(order(a)) < String(order(b)) ? -1 : 1))).toEqual([
      'c+sh.31-12-2025.csv',
      'c+sh.06-01-2026.csv',
      'c+sh.05-11-2026.csv',
    ])
    for (const other of ['cash.05-11-2026.csv', 'c+shx05-11-2026.csv', 'c+sh.5-11-2026.csv', 'c+sh.05-11-2026.csv.bak'])
      expect(order(other), other).toBeNull()
  })
})

describe('the file of jobs', () => {
  test('every field, and what holds when it is left out', () => {
    const [full, bare] = read(`jobs:
  - name: hp-2
    export: cash
    filters: { days: last-month, category: hp payment, month-expense: true, asc: false, type: 4 }
    out: "{from:yyyy-MM}.csv"
    if-exists: keep
    keep: 12
    retries: 0
    at: "02:30"
    every: 1
  - { name: stock, export: vehicles-stock, out: stock.csv }`)
    expect(full).toEqual({
      ...{ name: 'hp-2', export: 'cash', out: '{from:yyyy-MM}.csv', ifExists: 'keep' },
      ...{ keep: 12, retries: 0, timeoutMinutes: 60, at: '02:30', every: '1' },
      filters: [
        ['days', 'last-month'],
        ['category', 'hp payment'],
        ['month-expense', true],
        ['type', '4'],
      ],
    })
    expect(bare).toMatchObject({ ifExists: 'replace', keep: null, retries: 3, at: null, every: 'day', filters: [] })
  })

  test.each([
    ['jobs: [', /^jobs\.yaml:1:\d+: no YAML: /],
    ['jobs: []', /^jobs\.yaml:1:7: jobs: /],
    ['', /^jobs\.yaml:1:1: the file/],
    ['jobs:\n  - name: a\n    name: b', /^jobs\.yaml:3:5: no YAML: Map keys must be unique/],
    [jobWith('    kep: 3'), /^jobs\.yaml:5:5: jobs\[1\] has no kep\. Did you mean keep\?$/],
    [
      jobWith('    days: yesterday'),
      /^jobs\.yaml:5:5: jobs\[1\] has no days: filters stand together, as in filters: \{ days: … \}$/,
    ],
    [jobWith('    nonsense: 3'), /^jobs\.yaml:5:5: jobs\[1\] has no nonsense$/],
    [jobWith('    keep: 0'), /^jobs\.yaml:5:11: jobs\[1\]\.keep: /],
    [jobWith('    retries: 99'), /^jobs\.yaml:5:14: jobs\[1\]\.retries: /],
    [jobWith('    timeout-minutes: 0'), /^jobs\.yaml:5:22: jobs\[1\]\.timeout-minutes: /],
    [jobWith('    at: 25:00'), /^jobs\.yaml:5:9: jobs\[1\]\.at: at is a time such as "02:30"/],
    [jobWith('    every: 29'), /^jobs\.yaml:5:12: .*every is day, weekday, mon to sun/],
    [jobWith('    if-exists: maybe'), /^jobs\.yaml:5:16: .*if-exists/],
    [
      jobWith('    filters:\n      catgory: x'),
      /^jobs\.yaml:6:7: Job cash: export cash has no filter catgory; it has .*category/,
    ],
    [jobWith('    filters: { out: /etc/passwd }'), /^jobs\.yaml:5:16: .*has no filter out/],
    [jobWith('    filters: { asc: yes please }'), /^jobs\.yaml:5:21: .*asc is true or false/],
    [jobWith('    filters: { days: true }'), /^jobs\.yaml:5:22: .*days takes a value/],
    [jobWith('    filters: { days: [a] }'), /^jobs\.yaml:5:22: .*a filter is a text/],
    [
      'jobs: [{ name: a, export: everything, out: a }]',
      /^jobs\.yaml:1:27: .*there is no export everything; there are cash/,
    ],
    ['jobs: [{ name: a, export: cash }]', /^jobs\.yaml:1:8: jobs\[1\]\.out is missing$/],
    ['jobs: [{ name: a b, export: cash, out: a }]', /^jobs\.yaml:1:16: .*letters, digits/],
    [
      'jobs: [{ name: a, export: cash, out: a }, { name: a, export: cash, out: b }]',
      /^jobs\.yaml:1:51: two jobs are called a$/,
    ],
    ['jobs: [{ name: a, export: cash, out: "{from}" }]', /^jobs\.yaml:1:38: .*out names \{from\}/],
    ['jobs: [{ name: a, export: cash, out: "{now}" }]', /^jobs\.yaml:1:38: .*\{now\} is no day/],
    ['jobs: [{ name: a, export: cash, out: a.csv, keep: 2 }]', /^jobs\.yaml:1:51: .*keep needs a day/],
    [
      'jobs: [{ name: a, export: cash, out: "{today:yyyy}/{today}.csv", keep: 2 }]',
      /^jobs\.yaml:1:72: .*keep looks into one folder/,
    ],
  ])('%s is refused at its place', (text, sentence) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ exitCode: 2, message: expect.stringMatching(sentence) }))
  })

  test('everything that is wrong is told at once, in the order of the file', () => {
    const text =
      'jobs:\n  - name: a\n    export: cash\n    out: "{to}"\n    keep: 2\n    filters: { nonsense: 1 }\n  - { name: a, export: x, out: b }\n'
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          /^jobs\.yaml:4:10: .*\njobs\.yaml:6:16: .*\njobs\.yaml:7:13: .*\njobs\.yaml:7:24: [^\n]*$/,
        ),
      }),
    )
  })
})

describe('[commands 3.2] what is checked before the first job', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt jobs '))
    writeFileSync(join(folder, 'file'), '')
    mkdirSync(join(folder, 'taken.csv'))
    symlinkSync(join(folder, 'real'), join(folder, 'link'))
    mkdirSync(join(folder, 'real'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function problemsOf(text: string): Promise<string> {
    const { jobs, failureOf } = parseJobFile(text, join(folder, 'jobs.yaml'), root)
    // The parts of a context that a run within another one uses.
    const ctx = {
      io: { env: {}, note: () => undefined },
      globals: { verbose: false },
      invoke: (words: readonly string[], io: Streams) => runLine(words, io),
    } as unknown as Context
    const problems = await jobProblems(ctx, jobs, { folder, today: day('2026-11-20') })
    return problems.length === 0 ? '' : failureOf(problems).message
  }
  const filtered = (filters: string, name = 'cash') =>
    `jobs:\n  - name: a\n    export: ${name}\n    out: a.csv\n    filters: { ${filters} }\n`

  test.each([
    ['yesterday'],
    ['last-week'],
    ['this-week'],
    ['last-month'],
    ['last-quarter'],
    ['last-year'],
    ['2026-10'],
    ['2026-Q3'],
    ['2026'],
    ['2026-10..today'],
    ['01/10/2026..last-month'],
    ['-7d..yesterday'],
  ])('days %s are right', async (days) => {
    expect(await problemsOf(filtered(`days: "${days}"`))).toBe('')
  })

  test.each([
    [filtered('days: last-mnth'), /^jobs\.yaml:5:22: Job a: 'last-mnth' is not a span of days/],
    [
      filtered('category: hp, type: bitcoin'),
      /^jobs\.yaml:5:26: Job a: --category is one of .*\njobs\.yaml:5:36: Job a: --type is one of/,
    ],
    [filtered('type: bitcoin'), /^jobs\.yaml:5:22: Job a: --type is one of .*, not 'bitcoin'/],
    [filtered('asc: true, desc: true'), /^jobs\.yaml:5:21: Job a: Choose one of --asc and --desc/],
    [filtered('from: today, to: yesterday'), /^jobs\.yaml:5:22: Job a: --from is later than --to/],
    [filtered('sort: Nonsense'), /^jobs\.yaml:5:22: Job a: --sort is one of/],
    [filtered('dates: american'), /^jobs\.yaml:5:23: Job a: --dates is one of iso/],
    [filtered('at-least: a lot', 'changes'), /^jobs\.yaml:5:26: Job a: /],
    [filtered('by: nobody', 'counts'), /^jobs\.yaml:5:20: Job a: --by is one of/],
    [filtered('format: doc', 'monthly'), /^jobs\.yaml:5:24: Job a: --format is one of/],
    ['jobs:\n  - { name: a, export: arriving-cars, out: a.csv }\n', /^jobs\.yaml:2:24: Job a: Which cars\?/],
    [filtered('').replace('a.csv', 'file/a.csv'), /^jobs\.yaml:4:10: Job a: .*file is not a folder/],
    [filtered('').replace('a.csv', 'taken.csv'), /^jobs\.yaml:4:10: Job a: .*taken\.csv is a folder/],
    [
      filtered('').replace('a.csv', `${'long'.repeat(70)}.csv`),
      /^jobs\.yaml:4:10: Job a: .*cannot be written: its name is too long/,
    ],
    [
      'jobs:\n  - { name: a, export: cash, out: x.csv }\n  - { name: b, export: users, out: ./x.csv }\n',
      /^jobs\.yaml:3:36: Job b: job a fills .*x\.csv, too$/,
    ],
    [
      'jobs:\n  - { name: a, export: cash, out: "{today}.csv" }\n  - { name: b, export: cash, out: "{to}.csv", filters: { days: this-week } }\n',
      /^jobs\.yaml:3:35: Job b: job a fills .*2026-11-22\.csv, too on 22-11-2026$/,
    ],
    [
      'jobs:\n  - { name: a, export: cash, out: "x-{today}.csv", keep: 2 }\n  - { name: b, export: cash, out: x-2020-01-01.csv }\n',
      /^jobs\.yaml:2:58: Job a: keep would remove .*x-2020-01-01\.csv, which job b fills$/,
    ],
  ])('%s is refused at its place', async (text, sentence) => {
    expect(await problemsOf(text)).toMatch(sentence)
  })
})

describe('[commands 3.2] when a job is owed', () => {
  const on = (text: string) => day(text)

  test('on its days', () => {
    // A Friday, and the Sunday after it.
    const [friday, sunday] = [on('2026-11-20'), on('2026-11-22')]
    expect(['day', 'weekday', 'fri', '20', 'mon', '1'].map((every) => isDueOn(every, friday))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    expect(['day', 'weekday', 'sun', '22'].map((every) => isDueOn(every, sunday))).toEqual([true, false, true, true])
  })

  test.each([
    ['day', undefined, '2026-11-20', ['2026-11-20']],
    ['1', undefined, '2026-11-20', []],
    ['day', '2026-11-20', '2026-11-20', []],
    ['day', '2026-11-17', '2026-11-20', ['2026-11-18', '2026-11-19', '2026-11-20']],
    // The machine was off on the first.
    ['1', '2026-10-31', '2026-11-02', ['2026-11-01']],
    ['1', '2026-11-01', '2026-11-02', []],
    ['1', '2026-11-02', '2026-11-30', []],
    ['mon', '2026-11-08', '2026-11-20', ['2026-11-09', '2026-11-16']],
    ['weekday', '2026-11-13', '2026-11-16', ['2026-11-16']],
    // A clock that was set back owes nothing.
    ['day', '2026-12-24', '2026-11-20', []],
  ])('every %s, looked at last on %s: on %s %j', (every, looked, today, expected) => {
    const standing = looked === undefined ? undefined : { looked: on(looked), owed: [] }
    expect(daysOwed({ every }, standing, on(today))).toEqual(expected)
  })

  test('each day that is due is owed until it ended well, and then no more, whatever days machines are off', () => {
    const everies = fc.constantFrom('day', 'weekday', 'mon', 'sun', '1', '28')
    fc.assert(
      fc.property(
        everies,
        fc.array(fc.constantFrom('off', 'fails', 'ends well'), { minLength: 40, maxLength: 90 }),
        (every, days) => {
          let standing: Parameters<typeof daysOwed>[1]
          let owed: ReturnType<typeof day>[] = []
          for (const [at, what] of days.entries()) {
            const today = addDays(on('2026-01-01'), at)
            if (isDueOn(every, today) && (standing !== undefined || what !== 'off')) owed.push(today)
            if (what === 'off') continue
            expect(daysOwed({ every }, standing, today)).toEqual(owed)
            if (what === 'ends well') owed = []
            standing = { looked: today, owed: [...owed] }
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  test('what is kept is read again, also as an earlier version wrote it, and a file that is broken or missing says nothing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt jobs '))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const ledger = openLedger(join(folder, 'jobs.yaml'))
    expect(ledger.read()).toEqual({})
    const standing = { looked: on('2026-11-20'), owed: [on('2026-11-18')] }
    ledger.write({ a: standing })
    expect(ledger.read()).toEqual({ a: standing })
    writeFileSync(join(folder, '.jobs.yaml.done'), '{"a":"2026-11-20"}')
    expect(ledger.read()).toEqual({ a: { looked: '2026-11-20', owed: [] } })
    for (const broken of ['', '{', '[]', 'null', '{"a":"2026-31-31","b":3,"c":{"looked":"2026-11-20"}}']) {
      writeFileSync(join(folder, '.jobs.yaml.done'), broken)
      expect(ledger.read()).toEqual({})
    }
  })
})

test('the file that the operations page shows is one that runs', () => {
  const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  const jobs = read(/```yaml\n(.*?)```/s.exec(page)?.[1] ?? '')
  expect(jobs.map(({ name, keep, retries, every }) => [name, keep, retries, every])).toEqual([
    ['cash', 60, 3, 'day'],
    ['month', null, 5, '1'],
    ['sold', null, 3, 'mon'],
  ])
})

describe('printed schedules', () => {
  const file = "/srv/of fice/100%/j'obs.yaml"
  const start = { program: ['/usr/bin/node', '/opt/forecourt.mjs'], file }
  const timed = (rest: string) => read(`jobs:\n${rest}`)

  const jobs = () =>
    timed(`
  - { name: a, export: cash, out: a, at: "02:05" }
  - { name: b, export: clients, out: b, at: "02:05" }
  - { name: c, export: users, out: c, at: "18:30", every: weekday }
  - { name: d, export: users, out: d, at: "00:00", every: 15 }
  - { name: e, export: users, out: e, at: "07:00", every: sun }
  - { name: f, export: users, out: f }
  - { name: g, export: users, out: g, at: "02:05", every: 1 }`)

  test('a line of a crontab for each time of the day, also of jobs with other days', () => {
    const run = (at: string) =>
      String.raw`e="$HOME/.config/forecourt/environment"; set -a; [ ! -r "$e" ] || . "$e"; set +a; /usr/bin/node /opt/forecourt.mjs run '/srv/of fice/100\%/j'\''obs.yaml' --due ${at} --quiet`
    expect(cronText(jobs(), start).split('\n').slice(1)).toEqual([
      '# a, b, g',
      `5 2 * * *  ${run('02:05')}`,
      '# c',
      `30 18 * * 1-5  ${run('18:30')}`,
      '# d',
      `0 0 15 * *  ${run('00:00')}`,
      '# e',
      `0 7 * * 0  ${run('07:00')}`,
      '',
    ])
  })

  test('units of systemd, under the name of the file', () => {
    const text = systemdText(jobs(), start)
    expect(text).toContain(
      `ExecStart=/usr/bin/node /opt/forecourt.mjs run "/srv/of fice/100%%/j'obs.yaml" --due 02:05 --quiet\n`,
    )
    expect(text.match(/OnCalendar=.*/g)).toEqual([
      'OnCalendar=*-*-* 02:05:00',
      'OnCalendar=Mon..Fri *-*-* 18:30:00',
      'OnCalendar=*-*-15 00:00:00',
      'OnCalendar=Sun *-*-* 07:00:00',
    ])
    const names = text.match(/^# forecourt-.*/gm) ?? []
    expect(names).toHaveLength(8)
    expect(names.slice(0, 2)).toEqual([
      '# forecourt-srv-of_fice-100_-j_obs.yaml-0205.service',
      '# forecourt-srv-of_fice-100_-j_obs.yaml-0205.timer',
    ])
    const other = systemdText(jobs(), { ...start, file: '/srv/other/jobs.yaml' })
    for (const name of names) expect(other).not.toContain(name)
  })
})

describe('what is kept', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt jobs '))
    for (const name of ['09', '08', '07', '10', '06']) writeFileSync(join(folder, `cash-2026-11-${name}.csv`), name)
    for (const name of ['cash-2026-11-05.csv.bak', 'cash-last.csv', 'notes.txt']) writeFileSync(join(folder, name), '')
    mkdirSync(join(folder, 'cash-2026-11-01.csv'))
    symlinkSync(join(folder, 'notes.txt'), join(folder, 'cash-2026-11-02.csv'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const surplus = (keep: number | null, filled: string) =>
    surplusFiles({ keep, out: 'somewhere/cash-{today}.csv' }, join(folder, filled)).map((each) => basename(each))

  test.each([
    [null, 'cash-2026-11-10.csv', []],
    [9, 'cash-2026-11-10.csv', []],
    [3, 'cash-2026-11-10.csv', ['cash-2026-11-07.csv', 'cash-2026-11-06.csv']],
    [1, 'cash-2026-11-07.csv', ['10', '09', '08', '06'].map((name) => `cash-2026-11-${name}.csv`)],
  ])('%j files beside %s', (keep, filled, gone) => {
    expect(surplus(keep, filled)).toEqual(gone)
  })

  test('a folder that is not there has none', () => {
    expect(surplusFiles({ keep: 1, out: 'cash-{today}.csv' }, join(folder, 'new', 'cash-2026-11-10.csv'))).toEqual([])
  })
})

describe('a run of a job', () => {
  /** What the commands within answer, one after the other. */
  async function ran(answers: readonly (readonly [code: number, value: object])[], retries = 3, isDryRun = false) {
    const [job] = read(jobWith(`    filters: { days: yesterday }\n    retries: ${retries}`))
    if (!job) throw new Error('There is a job')
    const left = [...answers]
    const asked: string[] = []
    const waited: number[] = []
    // The parts of a context that a job uses.
    const ctx = {
      io: { env: {}, note: () => undefined },
      globals: { verbose: false },
      report: () => undefined,
      invoke: async (words: readonly string[], io?: Streams) => {
        asked.push(words.join(' '))
        const [code, value] = left.shift() ?? [1, { error: { message: 'No more answers' } }]
        await io?.write(JSON.stringify(value))
        return code
      },
    } as unknown as Context
    const sleep = async (ms: number) => waited.push(ms)
    const report = await runJob(ctx, job, { folder: tmpdir(), isDryRun, sleep })
    return { report, asked, waited }
  }
  const today = [0, { businessDay: '2026-11-20' }] as const
  const filled = [0, { kept: false, bytes: 12 }] as const
  const failing = (exitCode: number, status?: number) =>
    [exitCode, { error: { message: 'Not now', exitCode, ...(status ? { status } : {}) } }] as const

  test('asks for the day, fills the file of that day, and says so', async () => {
    const { report, asked } = await ran([today, filled])
    const file = join(tmpdir(), 'cash-2026-11-20.csv')
    expect(report).toMatchObject({ job: 'cash', status: 'done', file, bytes: 12, removed: [], attempts: 1 })
    expect(asked).toEqual(['status --json', `export cash --days=yesterday --out ${file} --if-exists replace --json`])
  })

  test.each([
    ['no answer', failing(4), [1000, 2000]],
    ['a lock', failing(5), [1000, 2000]],
    ['a fault of the server', failing(1, 503), [1000, 2000]],
    ['too many calls', failing(1, 429), [1000, 2000]],
  ])('%s is tried again, each time after twice as long', async (_, failure, waits) => {
    const { report, waited } = await ran([failure, today, failure, today, filled])
    expect([report.status, report.attempts, waited]).toEqual(['done', 3, waits])
    const given = await ran([failure, failure], 1)
    expect(given.report).toMatchObject({ status: 'failed', exitCode: failure[0], message: 'Not now', attempts: 2 })
    expect(given.waited).toEqual([1000])
  })

  test.each([
    ['a wrong word', failing(2)],
    ['nobody signed in', failing(3)],
    ['a refusal', failing(1, 403)],
    ['a file that is there', failing(1)],
  ])('%s is not', async (_, failure) => {
    const { report, waited } = await ran([today, failure])
    expect([report.status, report.exitCode, report.attempts, waited]).toEqual(['failed', failure[0], 1, []])
  })

  test('one that takes longer than it may is ended, and says so', async () => {
    const [job] = read(jobWith(''))
    if (!job) throw new Error('There is a job')
    const ended: (boolean | undefined)[] = []
    // The parts of a context that a job uses.
    const ctx = {
      io: { env: {}, note: () => undefined },
      globals: { verbose: false },
      report: () => undefined,
      invoke: async (_: readonly string[], io?: Streams) => {
        await new Promise((resolve) => io?.signal?.addEventListener('abort', resolve))
        ended.push(io?.signal?.aborted)
        return 4
      },
    } as unknown as Context
    const how = { folder: tmpdir(), isDryRun: false, sleep: async () => undefined }
    const report = await runJob(ctx, { ...job, timeoutMinutes: 0.0005 }, how)
    expect(report).toMatchObject({
      status: 'failed',
      exitCode: 1,
      message: expect.stringContaining('It took longer than'),
    })
    expect([ended, report.attempts]).toEqual([[true], 1])
  })

  test('a dry run fills nothing and waits for nothing', async () => {
    const planned = [0, { operation: 'ExportCashManagement', input: { from: '2026-11-19' }, exists: false }] as const
    const { report, asked } = await ran([today, planned], 3, true)
    expect(report).toMatchObject({ status: 'planned', operation: 'ExportCashManagement', removes: [] })
    expect(asked[1]).toContain('--dry-run')
    expect((await ran([failing(4)], 3, true)).waited).toEqual([])
  })
})
