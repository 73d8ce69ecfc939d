import { type Day, formatDay, isDay } from '../../kernel/days'
import { formatAmount, formatEuro } from '../../kernel/money'
import { parseMoneyText } from '../../kernel/money-text'
import { type Reading, slotValue } from '../../line/reading'
import { aprOf, type AprUnit, type CreditFlow, type Interval, percentOf } from './apr'
import { APR_UNITS } from './enums'

/** The flows of a text, or a sentence about its first invalid line. */
export type FlowsResult = { flows: CreditFlow[]; problem?: undefined } | { flows?: undefined; problem: string }

/** Two columns, each bare or in quotes, so that 1,250.00 may be written. */
const CELLS = /^\s*(?:"([^"]*)"|([^,;"]*?))\s*[,;]\s*(?:"([^"]*)"|([^;"]*?))\s*$/
const HEAD = ['date', 'amount']

/**
 * Parses a text with the columns date and amount, separated by commas or semicolons; a first line with their names may set the order.
 * @source server 20.1, commands 3
 * @example parseFlows('date,amount\n2026-01-01,1000\n01-01-2027,-1100').flows?.length // 2
 */
export function parseFlows(text: string): FlowsResult {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, at) => ({ cells: cellsOf(line), line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '')
  const names = lines[0]?.cells?.map((cell) => cell.toLowerCase()) ?? []
  const hasHead = HEAD.every((name) => names.includes(name))
  const dateAt = hasHead ? names.indexOf('date') : 0
  const flows: CreditFlow[] = []
  for (const { cells, number } of hasHead ? lines.slice(1) : lines) {
    if (!cells) return { problem: `Line ${number} is not a day and an amount: 2026-01-01,1000.00` }
    const date = dayOfCell(cells[dateAt] ?? '')
    if (!date) return { problem: `Line ${number}: '${cells[dateAt]}' is no day; write 2026-01-31 or 31-01-2026` }
    const amount = parseMoneyText(cells[1 - dateAt] ?? '', { signed: true })
    if (amount.problem !== undefined) return { problem: `Line ${number}: ${amount.problem}` }
    flows.push({ date, amount: amount.cents })
  }
  return { flows }
}

function cellsOf(line: string): [string, string] | null {
  const match = CELLS.exec(line)
  return match && [match[1] ?? match[2] ?? '', match[3] ?? match[4] ?? '']
}

function dayOfCell(cell: string): Day | null {
  const iso = cell.replace(/^(\d{2})[-/](\d{2})[-/](\d{4})$/, '$3-$2-$1')
  return isDay(iso) ? iso : null
}

export interface TypedFlows {
  flows: readonly CreditFlow[]
  unit: AprUnit
}

/**
 * The flows of a `flows` line, separated by semicolons; null for other lines.
 * @source server 20.1
 * @example typedFlowsOf(interpretation) // of 'flows 2026-01-01,1000; 2027-01-01,-1100': two flows, counted in months
 */
export function typedFlowsOf(reading: Reading): TypedFlows | { problem: string } | null {
  if (reading.command.id !== 'hire-purchase.find-apr-of-flows' || !reading.complete) return null
  const [text, chosen] = [slotValue(reading, 'flows'), slotValue(reading, 'unit')]
  if (text?.kind !== 'text') return null
  const { flows, problem } = parseFlows(text.text.replaceAll(';', '\n'))
  if (!flows) return { problem }
  return { flows, unit: APR_UNITS[chosen?.kind === 'choice' ? chosen.id : 0] ?? 'months' }
}

/** The cost of flows as labels and values: each with its time from the first, then the sums; the flows alone where there is no rate. */
export function flowFacts({ flows, unit }: TypedFlows): (readonly [label: string, value: string])[] {
  const found = aprOf(flows, unit)
  if (found.problem !== undefined)
    return flows.map(({ date, amount }) => [formatDay(date), formatAmount(amount)] as const)
  return [
    ...found.flows.map(
      ({ date, amount, interval }) =>
        [formatDay(date), `${formatAmount(amount)} · ${timeText(interval, unit)}`] as const,
    ),
    ['Total credit', formatEuro(found.totalCredit)],
    ['Total payable', formatEuro(found.totalPayable)],
    ['Total cost', formatEuro(found.totalCost)],
    ['Unrounded', `${percentOf(found.rate, 6).toFixed(6)}%`],
    ['APR', `${percentOf(found.rate, 1).toFixed(1)}%`],
  ]
}

/** The same as one line to copy into a message; '' where there is no rate. */
export function flowSentence({ flows, unit }: TypedFlows): string {
  const found = aprOf(flows, unit)
  if (found.problem !== undefined) return ''
  const sums = `Credit ${formatAmount(found.totalCredit)}, in all ${formatAmount(found.totalPayable)}, cost ${formatAmount(found.totalCost)}`
  return `${sums}, APR ${percentOf(found.rate, 1).toFixed(1)}% (${percentOf(found.rate, 6).toFixed(6)}%)`
}

/** The time since the first flow: whole units, and the remaining days of a year. */
function timeText(interval: Interval, unit: AprUnit): string {
  const days = interval.days === 0 ? [] : [`${interval.days}/${interval.basis} days`]
  if (unit === 'days') return days[0] ?? '0 days'
  const whole = interval[unit]
  return [
    ...(whole === 0 && days.length > 0 ? [] : [`${whole} ${whole === 1 ? unit.slice(0, -1) : unit}`]),
    ...days,
  ].join(' ')
}
