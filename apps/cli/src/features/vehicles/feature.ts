import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/enums'
import type { Command } from 'commander'
import { asExport, asList, asWrite, type Feature, withSorting } from '../../kit/program'

export const vehiclesFeature: Feature = (program, does) => {
  const vehicle = program.command('vehicle').description('vehicles')
  const search = vehicle.command('search').argument('[text...]').description('vehicles by words, newest purchase first')
  withVehicleFilters(asList(search))
    .option('--limit <count>', 'at most this many (25); 0 for all')
    .action(does(async () => (await import('./search')).searchVehicles))
  vehicle
    .command('show')
    .argument('<mark...>')
    .description('one vehicle, by registration, chassis or account; figures need an unlocked passcode')
    .action(does(async () => (await import('./show')).showVehicle))
  asWrite(vehicle.command('add'))
    .argument('<fields...>')
    .usage('<field=value...> [options]')
    .description('take a vehicle into stock: its details, boughtFrom (an ID No), boughtDate and boughtPrice')
    .action(does(async () => (await import('./write')).addVehicle))
  asWrite(vehicle.command('edit'))
    .argument('<words...>')
    .usage('<mark> <field=value...> [options]')
    .description('change details of a vehicle, named by registration, chassis or account; an empty value clears one')
    .action(does(async () => (await import('./write')).editVehicle))
}

function withVehicleFilters(command: Command): Command {
  const filtered = command
    .option('--reg <mark>', 'with this registration, chassis or account')
    .option('--state <state>', 'stock, attempt or sold')
  return withSorting(filtered, VEHICLE_SORTS)
}

/** The files that this feature fills; `program` is the export command. */
export const vehiclesExports: Feature = (program, does) => {
  const vehicles = asExport(program.command('vehicles').description('vehicles, as CSV'))
  withVehicleFilters(vehicles.option('--text <text>', 'only vehicles with these words')).action(
    does(async () => (await import('./search')).exportVehicles),
  )
}
