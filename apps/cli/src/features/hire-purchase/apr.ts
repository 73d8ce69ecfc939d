import {
  type AprUnit,
  aprOf,
  type CreditFlow,
  type Interval,
  percentOf,
} from '@forecourt/core/features/hire-purchase/apr'
import { APR_UNITS } from '@forecourt/core/features/hire-purchase/enums'
import { parseFlows } from '@forecourt/core/features/hire-purchase/flow-text'
import { eurosOf } from '@forecourt/core/kernel/money'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { type CommandInput, choiceOption, optionText } from '../../kit/options'
import { factsText, tableText } from '../../kit/table'
import { wireAmountText } from './figures'
import { readFileSync } from 'node:fs'
import { unreadableFile } from '../../kit/unreadable'

/** The text of a file, or of the standard input for `-`. */
async function readTextFile(ctx: Context, file: string): Promise<string> {
  if (file === '-') return ctx.io.readInput()
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadableFile(file, error)
  }
}

/** Prints the annual percentage rate of charge of the flows in a file, without a server. */
export async function printApr(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const file = words[0] ?? ''
  const unit = choiceOption(APR_UNITS, optionText(options, 'unit'), '--unit') ?? 'months'
  const { flows, problem } = parseFlows(await readTextFile(ctx, file))
  if (!flows) throw usageFailure(`${file}: ${problem}`)
  const read = aprOf(flows, unit)
  if (read.problem !== undefined) throw new CliFailure(EXIT.failed, read.problem)
  const { rate } = read
  const [percent, aprPercent] = [percentOf(rate, 6), percentOf(rate, 1)]
  const sums = { totalCredit: read.totalCredit, totalPayable: read.totalPayable, totalCost: read.totalCost }
  const euros = Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, eurosOf(amount)]))
  if (ctx.globals.json) {
    const rows = read.flows.map(({ date, amount, interval }) => ({ date, amount: eurosOf(amount), ...interval }))
    return ctx.printJson({ unit, percent, aprPercent, ...euros, flows: rows })
  }
  await ctx.print(tableText(columnsOf(unit), read.flows))
  await ctx.print(
    factsText([
      ['Total credit', wireAmountText(eurosOf(read.totalCredit))],
      ['Total payable', wireAmountText(eurosOf(read.totalPayable))],
      ['Total cost', wireAmountText(eurosOf(read.totalCost))],
      ['APR', `${aprPercent.toFixed(1)}%`],
      ['Unrounded', `${percent.toFixed(6)}%`],
    ]),
  )
}

type FlowRow = CreditFlow & { interval: Interval }

function columnsOf(unit: AprUnit): ListColumn<FlowRow>[] {
  const column = (name: 'years' | 'months' | 'weeks' | 'days' | 'basis', header: string): ListColumn<FlowRow> => ({
    ...{ name, header, kind: 'number', value: (row) => row.interval[name] },
  })
  return [
    { name: 'date', header: 'Date', kind: 'day', value: (row) => row.date },
    { name: 'amount', header: 'Amount', kind: 'money', value: (row) => eurosOf(row.amount) },
    ...(unit === 'days' ? [] : [column(unit, `${unit[0]?.toUpperCase()}${unit.slice(1)}`)]),
    column('days', 'Days'),
    column('basis', 'Of'),
  ]
}
