import { CAR_HIRE_SORTS } from '@forecourt/core/features/car-hire/enums'
import { withExportOptions, type Feature, withSorting } from '../../kit/program'

export const carHireExports: Feature = (program, does) => {
  const hires = withExportOptions(program.command('car-hires').description('car hires, as CSV')).declare({
    examples: ['export car-hires --out hires.csv'],
  })
  withSorting(hires.option('--text <text>', 'only hires with these words'), CAR_HIRE_SORTS).action(
    does(async () => (await import('./exports')).exportHires),
  )
}
