import { type Reading, slotsOfCommand } from './reading'
import type { Rewritten } from './rewrite'

type Terms = readonly (readonly [RegExp, string])[]

const MONEY = '€?(\\d[\\d.,]*k?)'
const MONTHS = '(?:months?|mths?|instal?lments?|payments?)'
const A_MONTH = '(?:a month|each month|monthly|per month|pm)'

const SALE_TERMS: Terms = [
  [new RegExp(`(?<= )(\\d{1,3}) ?${MONTHS}(?: (?:of|at|x|@))? ${MONEY}(?= |$)`, 'i'), '$1x$2'],
  [new RegExp(`(?<= )${MONEY} ${A_MONTH}(?: (?:for|x|over))? (\\d{1,3})(?: ${MONTHS})?(?= |$)`, 'i'), '$2x$1'],
  [/ (?:on |by )?(?:hp|hire purchase)(?= |$)/i, ''],
  [/ deposit(?= )/i, ' dep'],
  [/ (?:trade[- ]in|part[- ]exchange|px)(?= )/i, ' pe'],
  [/ (?:for|at) (?=€?\d)/i, ' '],
  [/ to (?=\S)/i, ' '],
  [/ cash$/i, ''],
]

const NEW_TERMS: Terms = [
  [new RegExp(` (\\d{1,2}) ?${MONTHS} (?:payment )?holiday(?= |$)`, 'i'), ' holiday $1 months'],
  [/ (?:a )?(?:payment )?holiday (?:(?:of|for) )?(?=\d)/i, ' holiday '],
  [new RegExp(` (?:(?:to|at|of|for|pay|x) )?${MONEY} (?:${A_MONTH}|each)(?= |$)`, 'i'), ' each $1'],
  [new RegExp(` (\\d{1,3})(?: ?${MONTHS} (?:of|at|x|@) | ?x ?)${MONEY}(?= |$)`, 'i'), ' $1 months each $2'],
  [new RegExp(` (?:to|over|for) (\\d{1,3}) ?${MONTHS}(?= |$)`, 'i'), ' $1 months'],
  [
    / (?:(?:payment )?day )?(?:(?:to|on) )?(?:the )?(\d{1,2}(?:st|nd|rd|th))(?: of (?:the|each|every) month)?(?= |$)/i,
    ' on the $1',
  ],
]

/**
 * Rewrites the terms of a sale, `sell ABC 123 0412385M 9500 deposit 1000 36 months of 250` (`dep 1000 36x250`), or those of a change,
 * `reschedule HP-2219 150 a month` (`each 150`).
 * @returns null for any other line, and where there are none.
 */
export function rewriteTerms(text: string, reading: Reading): Rewritten | null {
  const slots = slotsOfCommand(reading.command)
  const isSale = slots.some(({ kind }) => kind === 'instalments')
  const isChange = slots.some(({ keyword }) => keyword === 'holiday')
  if ((!isSale && !isChange) || reading.complete || text.includes('"')) return null
  const terms = isSale ? SALE_TERMS : NEW_TERMS
  const said = terms.reduce((line, [pattern, by]) => line.replace(pattern, by), text)
  return said === text ? null : { text: said, changes: ['its terms are put as the line has them'] }
}
