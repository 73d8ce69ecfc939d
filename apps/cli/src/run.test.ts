import { COMMANDS } from '@forecourt/core/commands'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import type { Io } from './io'
import { commandTree } from './kit/command-tree'
import { reference, runnable } from './features/shell/commands'
import { versionFinding } from './features/shell/doctor'
import { printedBy } from './features/shell/json-shapes'
import { VERSION } from '@forecourt/core/version'
import { createProgram, run } from './run'

function anIo() {
  const out: string[] = []
  const err: string[] = []
  const io: Io = {
    stdin: process.stdin,
    stdout: process.stdout,
    env: { FORECOURT_CONFIG_DIR: '/nowhere' },
    isInputTerminal: false,
    isOutputTerminal: false,
    isErrorTerminal: false,
    write: async (text) => void out.push(String(text)),
    note: (line) => void err.push(`${line}\n`),
    mark: (text) => void err.push(text),
    readInput: async () => '',
  }
  return { io, out: () => out.join(''), err: () => err.join('') }
}

const find = (program: Command, name: string) =>
  program.commands.find((command) => command.name() === name || command.aliases().includes(name))

describe('[commands 3] the commands', () => {
  const program = createProgram(anIo().io, new Set())

  test('every list is printed as CSV, in chosen columns, and with days for programs', () => {
    const lists = runnable(commandTree(program)).filter(({ path }) => {
      const printed = printedBy(path)
      return path !== 'run' && printed && 'rows' in printed && printed.rows
    })
    expect(lists.length).toBeGreaterThan(12)
    for (const { path, options } of [
      ...lists,
      ...runnable(commandTree(program)).filter(({ path: own }) => /^(check|history|changes|batch)$/.test(own)),
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

  test('the reference says of every command what it prints as JSON', () => {
    const paths = runnable(commandTree(program)).map(({ path }) => path)
    expect(paths.filter((path) => printedBy(path) === undefined)).toEqual([])
  })

  test('the printed reference is the one of these commands', async () => {
    await expect(reference(commandTree(program))).toMatchFileSnapshot('../../../docs/generated/cli.md')
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
    expect(await run(['quote', ...words, '--json'], io)).toBe(0)
    expect(JSON.parse(out())).toMatchObject(figures)
  })

  test.each([
    [['12000', '2000'], 2, /Months is required.*quote <price>/],
    [['12000', '2000', '48', '5,5'], 2, /Write a rate a year such as 5\.5/],
    [['2000', '2000', '48'], 1, /Nothing is left to finance/],
  ])('%j ends with %i', async (words, code, sentence) => {
    const { io, out, err } = anIo()
    expect([await run(['quote', ...words], io), out()]).toEqual([code, ''])
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
    expect(await run(words, io)).toBe(code)
    if (code !== 0) expect(out()).toBe('')
  })

  test.each([[['nonsense']], [['whoami']], [['hp', 'due', '--nonsense']], [['pay', '--accept', 'x', 'HP-1']]])(
    'under --json a failure is JSON too: %j',
    async (words) => {
      const { io, out, err } = anIo()
      const code = await run([...words, '--json'], io)
      expect(JSON.parse(out()).error).toMatchObject({ exitCode: code })
      expect(err()).not.toBe('')
    },
  )

  test.each(['bash', 'zsh', 'fish'])('%s completes every command', async (shell) => {
    const { io, out } = anIo()
    expect(await run(['completion', shell], io)).toBe(0)
    for (const word of ['login', 'due', 'hp-schedules', 'settlement', 'dry-run']) expect(out()).toContain(word)
  })
})
