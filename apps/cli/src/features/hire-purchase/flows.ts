import type { Flow } from '@forecourt/core/features/hire-purchase/apr'
import { type Day, isDay } from '@forecourt/core/kernel/days'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'

/** What the text of a file says, or the sentence about the first line that says nothing. */
export type FlowsReading = { flows: Flow[]; problem?: undefined } | { flows?: undefined; problem: string }

/** Two columns, each as it stands or in quotes, so that 1,250.00 may be written. */
const CELLS = /^\s*(?:"([^"]*)"|([^,;"]*?))\s*[,;]\s*(?:"([^"]*)"|([^;"]*?))\s*$/
const HEAD = ['date', 'amount']

/**
 * The flows of a file with the columns date and amount, parted by commas or semicolons; a first line with their names may say the order.
 *
 * @source server 20.1, commands 3
 * @example readFlows('date,amount\n2026-01-01,1000\n01-01-2027,-1100').flows?.length // 2
 */
export function readFlows(text: string): FlowsReading {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, at) => ({ cells: cellsOf(line), line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '')
  const names = lines[0]?.cells?.map((cell) => cell.toLowerCase()) ?? []
  const hasHead = HEAD.every((name) => names.includes(name))
  const dateAt = hasHead ? names.indexOf('date') : 0
  const flows: Flow[] = []
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
