import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { day } from '@forecourt/core/kernel/days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Io } from '../../io'
import { commandTree } from '../../kit/command-tree'
import type { Context } from '../../kit/context'
import { createProgram } from '../../run'
import { jobsOf } from './job-file'
import { daysInPath, nameOrder, pathOn, pathParts } from './path-pattern'
import { runJob, surplusFiles } from './run-job'
import { cronText, systemdText } from './schedule'

// Nothing is run here, so no stream is needed.
const root = commandTree(createProgram({ env: {} } as Io, new Set()))
const read = (text: string) => jobsOf(text, '/srv/office/jobs.yaml', root)
const jobWith = (lines: string) => `jobs:\n  - name: cash\n    export: cash\n    out: cash-{today}.csv\n${lines}`

describe('paths with days', () => {
  const days = { today: day('2026-11-05'), from: day('2026-10-01'), to: day('2026-10-31') }

  test.each([
    ['cash-{today}.csv', 'cash-2026-11-05.csv'],
    ['{from:yyyy}/{from:yyyy-MM} to {to:dd.MM}.xlsx', '2026/2026-10 to 31.10.xlsx'],
    ['plain.csv', 'plain.csv'],
    ['{today:yyyyMMdd}', '20261105'],
  ])('%s', (pattern, path) => {
    expect(pathOn(pathParts(pattern), days)).toBe(path)
  })

  test.each(['{now}', '{today:}', '{today:hh}', '{today:--}', '{today:yyyy/MM}', '{', 'a}', '{{today}}', '{}'])(
    '%s is no path',
    (pattern) => {
      expect(() => pathParts(pattern)).toThrow(/write \{today\}/)
    },
  )

  test('a day that the filters lack is named', () => {
    expect(daysInPath(pathParts('{from}-{today}'))).toEqual(['from', 'today'])
    expect(() => pathOn(pathParts('{from}'), { ...days, from: null })).toThrow('names {from}')
  })

  test('names are put in the order of their days, however they are written', () => {
    const order = nameOrder(pathParts('c+sh.{today:dd-MM-yyyy}.csv'))
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
      ...{ keep: 12, retries: 0, at: '02:30', every: '1' },
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
    ['jobs: [', /jobs\.yaml is no YAML: .*line 1/s],
    ['jobs: []', /jobs: /],
    ['', /the file: /],
    ['jobs:\n  - name: a\n    name: b', /is no YAML: Map keys must be unique/],
    [jobWith('    kep: 3'), /jobs\[1\]: Unrecognized key: "kep"/],
    [jobWith('    keep: 0'), /jobs\[1\]\.keep: /],
    [jobWith('    retries: 99'), /jobs\[1\]\.retries: /],
    [jobWith('    at: 25:00'), /jobs\[1\]\.at: at is a time such as "02:30"/],
    [jobWith('    every: 29'), /every is day, weekday, mon to sun/],
    [jobWith('    if-exists: maybe'), /if-exists/],
    [jobWith('    filters: { catgory: x }'), /Job cash: export cash has no filter catgory; it has .*category/],
    [jobWith('    filters: { out: /etc/passwd }'), /has no filter out/],
    [jobWith('    filters: { asc: yes please }'), /asc is true or false/],
    [jobWith('    filters: { days: true }'), /days takes a value/],
    ['jobs: [{ name: a, export: everything, out: a }]', /there is no export everything; there are cash/],
    ['jobs: [{ name: a b, export: cash, out: a }]', /letters, digits/],
    ['jobs: [{ name: a, export: cash, out: a }, { name: a, export: cash, out: b }]', /two jobs are called a/],
    ['jobs: [{ name: a, export: cash, out: "{from}" }]', /out names \{from\}/],
    ['jobs: [{ name: a, export: cash, out: "{now}" }]', /\{now\} is no day/],
    ['jobs: [{ name: a, export: cash, out: a.csv, keep: 2 }]', /keep needs a day/],
    ['jobs: [{ name: a, export: cash, out: "{today:yyyy}/{today}.csv", keep: 2 }]', /keep looks into one folder/],
  ])('%s is refused', (text, sentence) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ exitCode: 2, message: expect.stringMatching(sentence) }))
  })
})

test('the file that the operations page shows is one that runs', () => {
  const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  const jobs = read(/```yaml\n(.*?)```/s.exec(page)?.[1] ?? '')
  expect(jobs.map(({ name, keep, retries, every }) => [name, keep, retries, every])).toEqual([
    ['cash', 60, 3, 'day'],
    ['month', null, 5, '1'],
  ])
})

describe('printed schedules', () => {
  const file = "/srv/of fice/100%/j'obs.yaml"
  const start = { program: ['/usr/bin/node', '/opt/forecourt.mjs'], file }
  const timed = (rest: string) => read(`jobs:\n${rest}`)

  test('a line of a crontab for each time', () => {
    const jobs = timed(`
  - { name: a, export: cash, out: a, at: "02:05" }
  - { name: b, export: clients, out: b, at: "02:05" }
  - { name: c, export: users, out: c, at: "18:30", every: weekday }
  - { name: d, export: users, out: d, at: "00:00", every: 15 }
  - { name: e, export: users, out: e, at: "07:00", every: sun }
  - { name: f, export: users, out: f }`)
    const run = (names: string) =>
      String.raw`/usr/bin/node /opt/forecourt.mjs run '/srv/of fice/100\%/j'\''obs.yaml' --only ${names} --quiet`
    expect(cronText(jobs, start).split('\n').slice(1)).toEqual([
      `5 2 * * *  ${run('a,b')}`,
      `30 18 * * 1-5  ${run('c')}`,
      `0 0 15 * *  ${run('d')}`,
      `0 7 * * 0  ${run('e')}`,
      '',
    ])
  })

  test('units of systemd', () => {
    const jobs = timed(`
  - { name: a, export: cash, out: a, at: "02:05", every: 3 }
  - { name: b, export: cash, out: b, at: "02:05", every: fri }
  - { name: c, export: cash, out: c, at: "02:05", every: weekday }`)
    const text = systemdText(jobs, start)
    expect(text).toContain(
      `ExecStart=/usr/bin/node /opt/forecourt.mjs run "/srv/of fice/100%%/j'obs.yaml" --only a --quiet\n`,
    )
    expect(text.match(/OnCalendar=.*/g)).toEqual([
      'OnCalendar=*-*-03 02:05:00',
      'OnCalendar=Fri *-*-* 02:05:00',
      'OnCalendar=Mon..Fri *-*-* 02:05:00',
    ])
    expect(text.match(/^# forecourt-.*/gm)).toHaveLength(6)
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
      say: () => undefined,
      invoke: async (words: readonly string[], io?: Io) => {
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

  test('a dry run fills nothing and waits for nothing', async () => {
    const planned = [0, { operation: 'ExportCashManagement', input: { from: '2026-11-19' }, exists: false }] as const
    const { report, asked } = await ran([today, planned], 3, true)
    expect(report).toMatchObject({ status: 'planned', operation: 'ExportCashManagement', removes: [] })
    expect(asked[1]).toContain('--dry-run')
    expect((await ran([failing(4)], 3, true)).waited).toEqual([])
  })
})
