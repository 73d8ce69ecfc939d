import { DENOMINATIONS } from '@forecourt/core/features/cash-book/coins'

/** The notes and coins as options are called: `--50` for €50, `--50c` for 50 cents. The note that does not exist has none. */
export const COIN_OPTIONS = DENOMINATIONS.filter((line) => line.inUse).map(({ field, label }) => ({
  field,
  label,
  option: label.replace('€', ''),
}))
