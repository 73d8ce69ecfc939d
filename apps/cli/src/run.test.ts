import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { leavesAmountOpen } from '@forecourt/core/line/reading'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import type { Streams } from './streams'
import { commandTree } from './kit/command-tree'
import { plainName } from './kit/plain-names'
import { FIELD_OPTIONS } from './features/cash-book/line-options'
import { referenceMarkdown, runnableCommands } from './features/shell/commands'
import { versionFinding } from './features/shell/doctor'
import { VERSION } from '@forecourt/core/version'
import { createProgram, runCommandLine } from './run'

function anIo({ input = '' } = {}) {
  const out: string[] = []
  const err: string[] = []
  const io: Streams = {
    stdin: process.stdin,
    stdout: process.stdout,
    env: { FORECOURT_CONFIG_DIR: '/nowhere' },
    isInputTerminal: false,
    isOutputTerminal: false,
    isErrorTerminal: false,
    write: async (text) => void out.push(String(text)),
    note: (line) => void err.push(`${line}\n`),
    notePart: (text) => void err.push(text),
    readInput: async () => input,
  }
  return { io, out: () => out.join(''), err: () => err.join('') }
}

/** The words of an example as a shell reads them. */
const wordsOf = (line: string) =>
  [...line.replace(/ < .*/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
/** The line that they make: options that are fields of it are named in it, others are none of it. */
const lineOf = (words: readonly string[]) =>
  words
    .join('\u0000')
    .replaceAll(/\u0000--(bank|no|ac|payer)\u0000([^\u0000]+)/g, '\u0000$1:"$2"')
    .replaceAll(/\u0000--[a-z].*/g, '')
    .replaceAll('\u0000', ' ')
/** What asks for something else before it asks the server. */
const ASKS_FIRST =
  /^(run|lines|apr|import( (clients|vehicles|sales|hp|payments|cash|batches|hires|costs|register))?|login|logout|profile .*|unlock|doctor)$/

const find = (program: Command, name: string) =>
  program.commands.find((command) => command.name() === name || command.aliases().includes(name))

describe('[commands 3] the commands', () => {
  const program = createProgram(anIo().io, new Set())

  test('every list is printed as CSV, in chosen columns, and with days for programs', () => {
    const lists = runnableCommands(commandTree(program)).filter(({ path, facts: { json } }) => {
      return path !== 'run' && json && 'rows' in json && json.rows
    })
    expect(lists.length).toBeGreaterThan(12)
    for (const { path, options } of [
      ...lists,
      ...runnableCommands(commandTree(program)).filter(({ path: own }) => /^(check|history|changes|batch)$/.test(own)),
    ])
      expect(
        options.flatMap(({ names }) => names),
        path,
      ).toEqual(expect.arrayContaining(['--csv', '--ndjson', '--columns', '--dates']))
  })

  test('every line of the catalogue with the CLI surface is a subcommand, under all its words', () => {
    const lines = COMMANDS.filter((command) => command.surfaces.includes('cli') && command.verb)
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines)
      for (const word of [line.verb ?? '', ...(line.synonyms ?? [])]) expect(find(program, word), word).toBeDefined()
  })

  test('no two commands go by one name', () => {
    const walk = (command: Command): void => {
      const names = command.commands.flatMap((each) => [each.name(), ...each.aliases()])
      expect(new Set(names).size, command.name()).toBe(names.length)
      for (const each of command.commands) walk(each)
    }
    walk(program)
  })

  test('[commands 3.5] the reference says of every command what it prints as JSON, with one name for one thing', () => {
    const nodes = runnableCommands(commandTree(program))
    expect(nodes.filter(({ facts }) => facts.json === undefined).map(({ path }) => path)).toEqual([])
    const keys = nodes.flatMap(({ facts: { json } }) =>
      json && 'keys' in json ? [...json.keys, ...(json.rows ?? [])] : [],
    )
    expect(keys.filter((key) => plainName(key) !== key)).toEqual([])
    expect(keys).toEqual(expect.arrayContaining(['hpAccountNo', 'chequeNo', 'mobile']))
  })

  test('[commands 3] every command has its own options, and examples that are read as they stand', async () => {
    for (const node of runnableCommands(commandTree(program))) {
      const { path, examples, options } = node
      const fields = options.filter(({ names }) => FIELD_OPTIONS.some(([name]) => names.includes(`--${name}`)))
      if (path !== 'cash add') expect(fields.length, path).toBeLessThan(FIELD_OPTIONS.length)
      expect(
        options.filter(({ names }) => program.options.some(({ long }) => names.includes(long ?? ''))),
        path,
      ).toEqual([])
      expect(examples.length, path).toBeGreaterThan(0)
      for (const example of examples) {
        const words = wordsOf(example)
        expect(words.slice(0, path.split(' ').length).join(' '), path).toBe(path)
        const { io, err } = anIo()
        // Nobody is signed in: what is read as it stands gets that far.
        const code = await runCommandLine([...words, '--server', 'http://127.0.0.1:1'], io)
        if (!ASKS_FIRST.test(path)) expect([0, 3, 4], `${example}: ${err()}`).toContain(code)
        const { readings } = parseLine(lineOf(words), { today: day('2026-11-20'), commands: COMMANDS })
        const verb = COMMANDS.find((each) => each.verb === path)
        if (!verb?.entry) continue
        expect(readings[0]?.problems, example).toEqual([])
        expect(readings[0] && leavesAmountOpen(readings[0]), example).toBe(false)
      }
    }
  })

  test.each([
    [
      ['help', 'hp', 'due'],
      ['hp', 'due', '--help'],
    ],
    [['help'], ['--help']],
    [
      ['--profile', 'x', 'help', 'pay'],
      ['pay', '-h'],
    ],
    [
      ['help', 'payment'],
      ['payment', '1', '--help'],
    ],
  ])('[commands 3] %j prints what %j prints', async (help, option) => {
    const [one, other] = [anIo(), anIo()]
    expect([await runCommandLine(help, one.io), await runCommandLine(option, other.io)]).toEqual(
      help.includes('payment') ? [2, 2] : [0, 0],
    )
    expect(one.out()).toBe(other.out())
  })

  test.each([
    [['hp', 'deu'], "There is no command of hp 'deu'. Did you mean due?"],
    [['exprot'], "There is no command 'exprot'. Did you mean export?"],
    [['help', 'chekc'], "There is no command 'chekc'. Did you mean check?"],
    [['batch', 'shwo'], "There is no command of batch 'shwo'. Did you mean show?"],
    [['cash', 'list', '--colums', 'id'], "There is no option '--colums'. Did you mean --columns?"],
    [['cash', 'list', '--jsno'], "There is no option '--jsno'. Did you mean --json?"],
    [['pay', '1', '--acept', 'double'], "There is no option '--acept'. Did you mean --accept?"],
    [['pay', '1', '--price', '5'], "There is no option '--price'"],
    [['zzzzzz'], "There is no command 'zzzzzz'"],
    [['run'], 'What is <file>? Usage: forecourt run [options] <file>'],
    [['token', 'create', '--name', 'x'], '--can <rights> is missing.'],
    [['hp'], 'Which command of hp? due, schedules, show, settlement'],
  ])('[commands 3] %j is told: %s', async (words, sentence) => {
    const { io, out, err } = anIo()
    expect([await runCommandLine(words, io), out()]).toEqual([2, ''])
    expect(err()).toContain(sentence)
    const asJson = anIo()
    await runCommandLine([...words, '--json'], asJson.io)
    expect(JSON.parse(asJson.out()).error.message).toContain(sentence)
  })

  test('the printed reference is the one of these commands', async () => {
    await expect(referenceMarkdown(commandTree(program))).toMatchFileSnapshot('../../../docs/generated/cli.md')
  })
})

test.each([
  [VERSION.split('.').slice(0, 2).join('.'), [true]],
  [`${VERSION.split('.').slice(0, 2).join('.')}-0a1b2c3d`, [true]],
  ['1.5-0a1b2c3d', [false]],
  ['test', []],
])('the doctor holds a server of build %s against this program', (build, wells) => {
  expect(versionFinding(build).map(({ isWell }) => isWell)).toEqual(wells)
})

describe('a quote needs no server', () => {
  test.each([
    [
      ['12000', '2000', '48', '5.5'],
      { monthlyPayment: 258.33, lastPayment: 258.49, interest: 2200, rate: 5.5, apr: 11.5 },
    ],
    [['12k', '2,000', '48'], { financed: 10000, bankCharge: 200, monthlyPayment: 212.5, rate: null }],
  ])('%j', async (words, figures) => {
    const { io, out } = anIo()
    expect(await runCommandLine(['quote', ...words, '--json'], io)).toBe(0)
    expect(JSON.parse(out())).toMatchObject(figures)
  })

  test.each([
    [['12000', '2000'], 2, /Months is required.*quote <price>/],
    [['12000', '2000', '48', '5,5,5'], 2, /Write a rate a year such as 5\.5/],
    [['2000', '2000', '48'], 1, /Nothing is left to finance/],
  ])('%j ends with %i', async (words, code, sentence) => {
    const { io, out, err } = anIo()
    expect([await runCommandLine(['quote', ...words], io), out()]).toEqual([code, ''])
    expect(err()).toMatch(sentence)
  })
})

describe('[server 20.1] a rate needs no server', () => {
  const FLOWS = 'amount;date\n1000;1994-01-01\n-50;01/01/1994\n\n"-1,200.00";01-07-1995\n'

  test('of what is piped in, its intervals counted as asked', async () => {
    const { io, out } = anIo({ input: FLOWS })
    expect(await runCommandLine(['apr', '-', '--unit', 'days', '--json'], io)).toBe(0)
    expect(JSON.parse(out())).toEqual({
      ...{ unit: 'days', percent: 16.902621, aprPercent: 16.9, totalCredit: 1000, totalPayable: 1250, totalCost: 250 },
      flows: [
        { date: '1994-01-01', amount: 1000, years: 0, months: 0, weeks: 0, days: 0, basis: 365, inYears: 0 },
        { date: '1994-01-01', amount: -50, years: 0, months: 0, weeks: 0, days: 0, basis: 365, inYears: 0 },
        { date: '1995-07-01', amount: -1200, years: 0, months: 0, weeks: 0, days: 546, basis: 365, inYears: 546 / 365 },
      ],
    })
  })

  test('in plain text with what it adds up to', async () => {
    const { io, out } = anIo({ input: FLOWS })
    expect(await runCommandLine(['apr', '-'], io)).toBe(0)
    expect(out()).toMatch(/Date +Amount +Months +Days +Of/)
    expect(out()).toMatch(/01-07-1995 +-1,200\.00 +18 +0 +365/)
    expect(out()).toMatch(/APR +16\.9%/)
  })

  test.each<[input: string, words: string[], code: number, sentence: RegExp]>([
    ['2026-01-01,1000\n2026-02-30,-1100', [], 2, /Line 2: '2026-02-30' is no day/],
    ['2026-01-01,1000\n2027-01-01,-11,0,0', [], 2, /Line 2: Write 12\.50/],
    ['2026-01-01,1000\n2027-01-01,-11.000', [], 2, /Line 2: Write 11,000 or 11\.00/],
    ['2026-01-01', [], 2, /Line 1 is not a day and an amount/],
    ['', [], 1, /No money is lent/],
    ['2026-01-01,1000\n2027-01-01,-900', [], 1, /Less is paid back, 900\.00/],
    ['2026-01-01,1000', ['--unit', 'moons'], 2, /--unit/],
  ])('%j %j ends with %i', async (input, words, code, sentence) => {
    const { io, out, err } = anIo({ input })
    expect([await runCommandLine(['apr', '-', ...words], io), out()]).toEqual([code, ''])
    expect(err()).toMatch(sentence)
  })
})

describe('[commands 3.4] --jq', () => {
  const QUOTE = ['quote', '12000', '2000', '48', '5.5']
  test.each([
    ['.monthlyPayment', '258.33\n'],
    ['.nothing // "none"', 'none\n'],
    ['[.price, .months]', '[12000,48]\n'],
    ['.price, (.months | tostring)', '12000\n48\n'],
    ['empty', ''],
    ['. as {$price} | [$price, 1][1:]', '[1]\n'],
  ])('%s', async (expression, printed) => {
    const { io, out, err } = anIo()
    expect([await runCommandLine([...QUOTE, '--jq', expression], io), out(), err()]).toEqual([0, printed, ''])
  })

  test.each([
    [[...QUOTE, '--jq', '.['], 2, /^--jq: '\.\[' is not a jq expression: syntax error/],
    [[...QUOTE, '--jq', '.price.x'], 1, /^--jq: Cannot index number with .*x.*\. What was asked is done/],
    [['completion', 'bash', '--jq', '.'], 2, /^--jq: this command prints no JSON/],
    [['whoami', '--jq', '.username'], 3, /^Nobody is signed in/],
    [['whoami', '--jq', '.['], 2, /not a jq expression/],
  ])('%j ends with %i', async (words, code, sentence) => {
    const { io, out, err } = anIo()
    expect([await runCommandLine(words, io), out()]).toEqual([code, ''])
    expect(err()).toMatch(sentence)
  })
})

describe('[commands 3] how a run ends', () => {
  test.each([
    [['--help'], 0],
    [['--version'], 0],
    [['hp', 'due', '--help'], 0],
    [[], 2],
    [['hp'], 2],
    [['nonsense'], 2],
    [['pay', '--accept'], 2],
    [['receipt', 'set'], 2],
    [['receipt', 'set', '1', '2'], 2],
    [['whoami'], 3],
    [['pay', 'HP-1'], 3],
    [['whoami', '--profile', '../x'], 2],
    [['whoami', '--server', 'http://'], 2],
    [['export', 'cash', '--out', ''], 2],
    [['completion', 'tcsh'], 2],
  ])('%j ends with %i', async (words, code) => {
    const { io, out } = anIo()
    expect(await runCommandLine(words, io)).toBe(code)
    if (code !== 0) expect(out()).toBe('')
  })

  test.each([[['nonsense']], [['whoami']], [['hp', 'due', '--nonsense']], [['pay', '--accept', 'x', 'HP-1']]])(
    'under --json a failure is JSON too: %j',
    async (words) => {
      const { io, out, err } = anIo()
      const code = await runCommandLine([...words, '--json'], io)
      expect(JSON.parse(out()).error).toMatchObject({ exitCode: code })
      expect(err()).not.toBe('')
    },
  )
})
