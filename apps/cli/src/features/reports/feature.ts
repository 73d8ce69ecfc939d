import { ARRIVING_SORTS, PART_EXCHANGED_SORTS } from '@forecourt/core/features/reports/enums'
import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/enums'
import type { Command } from 'commander'
import { asExport, type Feature, withPeriod, withSorting } from '../../kit/program'
import { REPORT_SORTS } from './sorts'

const SINCE = 'from 01-01-2020 to today unless said'
const PRICES = 'prices need an unlocked passcode'

/** The files that this feature fills, one for each report; `program` is the export command. */
export const reportsExports: Feature = (program, does) => {
  const report = (name: string, ...description: readonly string[]) => {
    const [what, ...more] = description
    return asExport(program.command(name).description([`${what}, as CSV`, ...more].join('; ')))
  }
  for (const type of ['sold', 'purchased'] as const) {
    const command = report(`vehicles-${type}`, `vehicles ${type}`, SINCE, PRICES)
    withSorting(withPeriod(command.option('--total-cost', 'with the cost of each vehicle'), type), REPORT_SORTS).action(
      does(async () => (await import('./exports')).vehiclesExport(type)),
    )
  }
  japan(report('vehicles-japan', 'vehicles of the sellers in Japan', SINCE, PRICES)).action(
    does(async () => (await import('./exports')).exportJapan),
  )
  withSorting(report('vehicles-stock', 'vehicles in stock with their cost', PRICES), REPORT_SORTS).action(
    does(async () => (await import('./exports')).exportStock),
  )
  const owed = report('vehicles-owed', 'vehicles sold and not yet paid', SINCE)
  withSorting(withPeriod(owed, 'sold'), VEHICLE_SORTS).action(does(async () => (await import('./exports')).exportOwed))
  const arriving = report('arriving-cars', 'arriving cars of a day or a lot')
    .option('--day <day>', 'bought on this day')
    .option('--lot <number>', 'of this lot, whatever the day')
  withSorting(arriving, ARRIVING_SORTS).action(does(async () => (await import('./exports')).exportArriving))
  const exchanged = report('part-exchanged', 'vehicles sold in part exchange', SINCE)
  withSorting(withPeriod(exchanged, 'sold'), PART_EXCHANGED_SORTS).action(
    does(async () => (await import('./exports')).exportExchanged),
  )
  const monthly = program.command('monthly').description(`the monthly report, as Excel or PDF; ${SINCE}`)
  withPeriod(asExport(monthly), 'what happened')
    .option('--format <format>', 'xlsx or pdf (as the file is called, else xlsx)')
    .action(does(async () => (await import('./exports')).exportMonthly))
}

function japan(command: Command): Command {
  const filtered = command
    .option('--purchased', 'look at the days of purchase instead of those of sale')
    .option('--show-reg-no', 'with the registration')
  return withSorting(withPeriod(filtered, 'sold'), REPORT_SORTS)
}
