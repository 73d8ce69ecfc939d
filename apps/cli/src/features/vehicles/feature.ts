import { asList, type Feature } from '../../kit/program'

export const vehiclesFeature: Feature = (program, does) => {
  const vehicle = program.command('vehicle').description('vehicles')
  asList(vehicle.command('search').argument('[text...]').description('vehicles by words, newest purchase first'))
    .option('--reg <mark>', 'with this registration, chassis or account')
    .option('--state <state>', 'stock, attempt or sold')
    .option('--limit <count>', 'at most this many (25); 0 for all')
    .action(does(async () => (await import('./search')).searchVehicles))
  vehicle
    .command('show')
    .argument('<mark...>')
    .description('one vehicle, by registration, chassis or account; figures need an unlocked passcode')
    .action(does(async () => (await import('./show')).showVehicle))
}
