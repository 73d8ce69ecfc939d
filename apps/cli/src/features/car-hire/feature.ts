import { CAR_HIRE_SORTS } from '@forecourt/core/features/car-hire/enums'
import { asExport, type Feature, withSorting } from '../../kit/program'

/** The files that this feature fills; `program` is the export command. */
export const carHireExports: Feature = (program, does) => {
  const hires = asExport(program.command('car-hires').description('car hires, as CSV')).declare({
    examples: ['export car-hires --out hires.csv'],
  })
  withSorting(hires.option('--text <text>', 'only hires with these words'), CAR_HIRE_SORTS).action(
    does(async () => (await import('./exports')).exportHires),
  )
}
