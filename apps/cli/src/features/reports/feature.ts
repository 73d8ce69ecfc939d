import {
  type FileLine,
  type Report,
  type ReportID,
  type ReportLineID,
  REPORTS,
} from '@forecourt/core/features/reports/declarations'
import { COUNTS_BY } from '@forecourt/core/features/reports/enums'
import {
  withExportOptions,
  withFileOptions,
  DAY_COMPLETIONS,
  type Feature,
  type ProgramCommand,
  withPeriod,
  withSorting,
} from '../../kit/program'

const SINCE = 'from 01-01-2020 to today unless said'
const PRICES = 'prices when asked for'
/** The exports that contain prices when they are asked for. */
const PRICED: readonly ReportLineID[] = ['sold', 'purchased', 'japan', 'stock', 'exchanged']

const FILE_FORMATS: Partial<Record<ReportID, string>> = {
  monthly: 'as Excel or PDF',
  receipts: 'as CSV or PDF',
  counts: 'as CSV or PDF',
}

const OWN_OPTIONS: Partial<Record<ReportLineID, (command: ProgramCommand) => ProgramCommand>> = {
  sold: (command) =>
    withCost(command).declare({ examples: ['export vehicles-sold --days last-month --prices --out sold.csv'] }),
  purchased: withCost,
  monthly: (command) =>
    command.option('--format <format>', 'xlsx or pdf (as the file is called, else xlsx)').declare({
      examples: ['export monthly --days last-month --out monthly.xlsx'],
      values: { '--format': ['xlsx', 'pdf'] },
    }),
  receipts: withFormat,
  counts: (command) =>
    withFormat(command)
      .option('--by <what>', 'a line for each batch, person or month (else batch)')
      .option('--closed-by <username>', 'only batches that this user closed')
      .declare({ values: { '--by': COUNTS_BY, '--closed-by': 'user' } }),
  japan: (command) =>
    command
      .option('--purchased', 'look at the days of purchase instead of those of sale')
      .option('--show-reg-no', 'with the registration'),
  arriving: (command) =>
    command
      .option('--day <day>', 'bought on this day')
      .option('--lot <number>', 'of this lot, whatever the day')
      .declare({
        examples: ['export arriving-cars --lot 14 --out arriving.csv'],
        values: { '--day': DAY_COMPLETIONS },
      }),
}

function withCost(command: ProgramCommand): ProgramCommand {
  return command.option('--total-cost', 'with the cost of each vehicle')
}

function withFormat(command: ProgramCommand): ProgramCommand {
  return command
    .option('--format <format>', 'csv or pdf (as the file is called, else csv)')
    .declare({ values: { '--format': ['csv', 'pdf'] } })
}

/** Adds the exports of this feature, one for each report line; `program` is the export command. */
export const reportsExports: Feature = (program, does) => {
  const file = (report: Report, line: FileLine) => {
    const kind = FILE_FORMATS[report.id] ?? 'as CSV'
    const notes = ['daysOf' in line ? [SINCE] : [], isPriced(line) ? [PRICES] : []].flat()
    const as = report.id === 'monthly' ? withFileOptions : withExportOptions
    let command = as(program.command(line.file).description([`${line.title}, ${kind}`, ...notes].join('; ')))
    command = OWN_OPTIONS[line.id]?.(command) ?? command
    if (isPriced(line)) command = command.option('--prices', 'with prices, which the passcode must be unlocked for')
    if ('daysOf' in line) command = withPeriod(command, line.daysOf)
    if ('sorts' in report) command = withSorting(command, report.sorts)
    command.action(does(async () => (await import('./exports')).reportExport(report, line)))
  }
  for (const report of REPORTS) for (const line of report.lines) if ('file' in line) file(report, line)
}

function isPriced({ id }: FileLine): boolean {
  return PRICED.includes(id)
}
