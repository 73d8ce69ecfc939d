import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMMANDS } from '@forecourt/core/commands'
import { parseDayText } from '@forecourt/core/kernel/day-text'
import { day } from '@forecourt/core/kernel/days'
import { evaluateSum } from '@forecourt/core/kernel/money-text'
import { parseLine } from '@forecourt/core/line/parse'
import { leavesAmountOpen } from '@forecourt/core/line/reading'
import { USAGE } from '../../apps/server/src/command-line'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = join(ROOT, 'docs/guide')

export const guideFiles = (): string[] => readdirSync(FOLDER).sort()
export const guideText = (file: string): string => readFileSync(join(FOLDER, file), 'utf8')
export const guideFileBytes = (file: string): number => statSync(join(FOLDER, file)).size

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The code that a page prints: spans, and the lines of blocks without the comments behind them. */
export function printedCode(page: string): string[] {
  const blocks = [...page.matchAll(/^```\n([\s\S]*?)^```/gm)].flatMap(([, body = '']) => body.split('\n'))
  const spans = [...page.replaceAll(/^```\n[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
  return [...blocks.map((line) => line.replace(/\s+#.*/, '')), ...spans]
    .map((code) => code.replaceAll(/\s+/g, ' ').replaceAll(String.raw`\|`, '|').trim())
    .filter((code) => code !== '')
}

/** The targets of the links of a page, without those to the web. */
export const guideLinks = (page: string): string[] =>
  [...page.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, to = '']) => to).filter((to) => !/^\w+:/.test(to))

const KEYS = new Set(COMMANDS.flatMap(({ keys = [], keysShown = '' }) => [...keys, keysShown]))
/** Keys of fields and lists that belong to no command. */
const OTHER_KEY = /^(Tab|→|(Alt )?[1-9])$/
const TODAY = day('2026-11-20')

/** The commands of the terminal with their options, from their printed sheet. */
function terminalCommands(): Map<string, Set<string>> {
  const [, ...sections] = text('docs/generated/cli.md').split(/^## /m)
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf('\n')),
      new Set([...section.matchAll(/^\| `[^`|]*?(--[\w-]+)/gm)].map(([, option = '']) => option)),
    ]),
  )
}

const TERMINAL = terminalCommands()
const OF_EVERY_COMMAND = TERMINAL.get('Options of every command') ?? new Set<string>()

/** Returns true for a complete line of the palette, or an alias of a page. */
function isLine(code: string): boolean {
  if (COMMANDS.some(({ alias }) => alias === code)) return true
  return parseLine(code, { today: TODAY, commands: COMMANDS }).readings.some(({ complete }) => complete)
}

function terminalProblem(code: string): string | null {
  const words = code.split(' ').slice(1)
  if (words.length === 0) return null
  if (words[0] === 'help') return TERMINAL.has(words.slice(1).join(' ')) ? null : 'helps with no command'
  const name = [2, 1].map((count) => words.slice(0, count).join(' ')).find((each) => TERMINAL.has(each))
  if (name === undefined) return 'is no command of the terminal'
  const known = TERMINAL.get(name)
  const unknown = words.filter((word) => /^--\w/.test(word) && !known?.has(word) && !OF_EVERY_COMMAND.has(word))
  if (unknown.length > 0) return `has no ${unknown.join(', ')}`
  const isOfPalette = COMMANDS.some(({ verb, slots }) => verb === name && slots !== undefined)
  const line = code.replace(/^forecourt /, '').replace(/ --.*/, '')
  if (isOfPalette && !isLine(line)) return 'is no whole line'
  const [best] = parseLine(line, { today: TODAY, commands: COMMANDS }).readings
  return isOfPalette && best && leavesAmountOpen(best) ? 'leaves its amount open' : null
}

/** The reason why code cannot be typed or pressed; null when it can. */
export function codeProblem(code: string): string | null {
  const typed = code.replace(/^(?:[A-Z_]+=\S+ )+/, '').replace(/^eval "\$\((.*)\)"$/, '$1')
  const variables = code.match(/\bFORECOURT_\w+/g) ?? []
  const operations = text('README.md') + text('docs/operations.md')
  if (variables.some((name) => !operations.includes(name))) return 'names a variable that nothing tells'
  if (variables[0] === code || typed === 'npm start') return null
  if (/^forecourt-server /.test(typed))
    return USAGE.includes(typed.split(' ').slice(0, 2).join(' ')) ? null : 'is no command of the server'
  if (/^forecourt( |$)/.test(typed)) return terminalProblem(typed)
  if (/^--\w/.test(typed)) return [...TERMINAL.values()].some((options) => options.has(typed)) ? null : 'is no option'
  if (KEYS.has(typed) || OTHER_KEY.test(typed) || isLine(typed)) return null
  // Days and sums, as fields take them.
  const isValue = parseDayText(typed, TODAY, { bareNumberIsDay: false }) !== null || 'cents' in evaluateSum(typed)
  return isValue ? null : 'is neither key nor whole line'
}
