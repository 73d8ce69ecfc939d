import { type Reading, slotsOfCommand } from './reading'
import type { Rewritten } from './rewrite'

const MONEY = '€?(\\d[\\d.,]*k?)'
const MONTHS = '(?:months?|mths?|instal?lments?|payments?)'

const TERMS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<= )(\\d{1,3}) ?${MONTHS}(?: (?:of|at|x|@))? ${MONEY}(?= |$)`, 'i'), '$1x$2'],
  [
    new RegExp(
      `(?<= )${MONEY} (?:a month|monthly|per month|pm)(?: (?:for|x|over))? (\\d{1,3})(?: ${MONTHS})?(?= |$)`,
      'i',
    ),
    '$2x$1',
  ],
  [/ (?:on |by )?(?:hp|hire purchase)(?= |$)/i, ''],
  [/ deposit(?= )/i, ' dep'],
  [/ (?:trade[- ]in|part[- ]exchange|px)(?= )/i, ' pe'],
  [/ (?:for|at) (?=€?\d)/i, ' '],
  [/ to (?=\S)/i, ' '],
  [/ cash$/i, ''],
]

/**
 * Rewrites the terms of a sale: `sell ABC 123 0412385M 9500 deposit 1000 36 months of 250` (`dep 1000 36x250`).
 * @returns null for any other line, and where there are none.
 */
export function rewriteSaleTerms(text: string, reading: Reading): Rewritten | null {
  const isSale = slotsOfCommand(reading.command).some(({ kind }) => kind === 'instalments')
  if (!isSale || reading.complete || text.includes('"')) return null
  const said = TERMS.reduce((line, [pattern, by]) => line.replace(pattern, by), text)
  return said === text ? null : { text: said, changes: ['its terms are put as the line has them'] }
}
