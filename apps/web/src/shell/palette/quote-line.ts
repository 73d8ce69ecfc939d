import {
  type HpQuote,
  hpQuote,
  quoteFacts,
  quoteProblems,
  quoteRequestOf,
} from '@forecourt/core/features/hire-purchase/quote'
import type { Reading } from '@forecourt/core/line/reading'
import type { Fact } from '../../kit/panel'
import type { Check } from './entry-line'

export interface QuoteLine {
  /** Null when it cannot be made. */
  quote: HpQuote | null
  facts: readonly Fact[]
  checks: readonly Check[]
}

/** What a quote line comes to; null for other lines, and while figures are missing. */
export function quoteLineOf(reading: Reading): QuoteLine | null {
  const request = quoteRequestOf(reading)
  if (!request) return null
  const problems = quoteProblems(request)
  if (problems.length > 0)
    return { quote: null, facts: [], checks: problems.map((text) => ({ state: 'failed', text })) }
  const quote = hpQuote(request)
  const facts = quoteFacts(quote).map(
    ([label, value]): Fact => ({ label, value, ...(label === 'Monthly' ? { tone: 'big', ruled: true } : {}) }),
  )
  return { quote, facts, checks: [{ state: 'passed', text: 'An agreement can be made on these terms' }] }
}
