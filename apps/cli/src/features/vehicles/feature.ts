import { NEW_VEHICLE_CHECKS, VEHICLE_CHECKS } from '@forecourt/core/features/vehicles/enums'
import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/enums'
import {
  withExportOptions,
  withListOptions,
  withWriteOptions,
  type Feature,
  listShape,
  type ProgramCommand,
  withSorting,
} from '../../kit/program'

export const vehiclesFeature: Feature = (program, does) => {
  const vehicle = program
    .command('vehicle')
    .description('vehicles')
    .declare({ examples: ['vehicle show ABC 123'] })
  const search = vehicle.command('search').argument('[text...]').description('vehicles by words, newest purchase first')
  withVehicleFilters(withListOptions(search))
    .option('--limit <count>', 'at most this many (25); 0 for all')
    .declare({
      json: listShape(
        [
          ...['id', 'regNo', 'state', 'make', 'model', 'yom', 'color', 'chassisNo', 'hpAccountNo', 'boughtDate'],
          ...['soldDate', 'soldTo'],
        ],
        'totalCount',
      ),
      examples: ['vehicle search toyota vitz', 'vehicle search --state stock --limit 0'],
    })
    .action(does(async () => (await import('./search')).searchVehicles))
  vehicle
    .command('show')
    .argument('<mark...>')
    .description('one vehicle, by registration, chassis or account; figures need an unlocked passcode')
    .declare({
      json: { answer: 'GetVehicle' },
      examples: ['vehicle show ABC 123', 'vehicle show HP-2219 --json'],
      words: ['vehicle'],
    })
    .action(does(async () => (await import('./show')).showVehicle))
  withWriteOptions(vehicle.command('add'))
    .argument('<fields...>')
    .usage('<field=value...> [options]')
    .description('take a vehicle into stock: its details, boughtFrom (an ID No), boughtDate and boughtPrice')
    .option('--accept <checks>', `confirm these checks: ${NEW_VEHICLE_CHECKS.join(', ')}`)
    .declare({
      json: { keys: ['id?', 'key?'] },
      values: { '--accept': NEW_VEHICLE_CHECKS },
      examples: [
        'vehicle add regNo=WIC070 make=Toyota model=Vitz bodyType=Hatchback color=White fuelType=Petrol yom=2015 boughtFrom=0412385M boughtPrice=4500',
      ],
    })
    .action(does(async () => (await import('./write')).addVehicleCommand))
  withWriteOptions(vehicle.command('edit'))
    .argument('<words...>')
    .usage('<mark> <field=value...> [options]')
    .description('change details of a vehicle, named by registration, chassis or account; an empty value clears one')
    .option('--accept <checks>', `confirm these checks: ${VEHICLE_CHECKS.join(', ')}`)
    .declare({
      json: { keys: ['id', 'key?'] },
      examples: ['vehicle edit ABC 123 mileage=80000 color=Red'],
      values: { '--accept': VEHICLE_CHECKS },
    })
    .action(does(async () => (await import('./write')).editVehicleCommand))
}

function withVehicleFilters(command: ProgramCommand): ProgramCommand {
  const filtered = command
    .option('--reg <mark>', 'with this registration, chassis or account')
    .option('--state <state>', 'stock, attempt or sold')
    .declare({ values: { '--reg': 'mark', '--state': ['stock', 'attempt', 'sold'] } })
  return withSorting(filtered, VEHICLE_SORTS)
}

export const vehiclesExports: Feature = (program, does) => {
  const vehicles = withExportOptions(program.command('vehicles').description('vehicles, as CSV'))
  withVehicleFilters(
    vehicles
      .option('--text <text>', 'only vehicles with these words')
      .declare({ examples: ['export vehicles --state stock --out stock.csv'] }),
  ).action(does(async () => (await import('./search')).exportVehicles))
}
