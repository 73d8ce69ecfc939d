import type { CoinField } from '@forecourt/core/features/cash-book/enums'

/**
 * The options of notes and coins: `--50` is €50, `--50c` is 50 cents; only denominations in use. Written out, because the module with their values
 * also loads the formatting of money, which takes longer than all of `--help`.
 */
export const COIN_OPTIONS: readonly { field: CoinField; option: string }[] = [
  { field: 'fiveHundred', option: '500' },
  { field: 'twoHundred', option: '200' },
  { field: 'hundred', option: '100' },
  { field: 'fifty', option: '50' },
  { field: 'twenty', option: '20' },
  { field: 'ten', option: '10' },
  { field: 'five', option: '5' },
  { field: 'two', option: '2' },
  { field: 'one', option: '1' },
  { field: 'fiftyCents', option: '50c' },
  { field: 'twentyCents', option: '20c' },
  { field: 'tenCents', option: '10c' },
  { field: 'fiveCents', option: '5c' },
  { field: 'twoCents', option: '2c' },
  { field: 'oneCents', option: '1c' },
]
