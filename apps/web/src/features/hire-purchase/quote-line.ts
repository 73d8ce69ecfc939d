import {
  type HpQuote,
  hpQuote,
  quoteFacts,
  quoteProblems,
  quoteRequestOf,
  quoteSentence,
} from '@forecourt/core/features/hire-purchase/quote'
import { decimalOf } from '@forecourt/core/kernel/money'
import { type Reading, valueIn } from '@forecourt/core/line/reading'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import type { Fact } from '../../kit/panel'

interface CheckedQuote extends CheckedLine {
  /** Null when it cannot be made. */
  quote: HpQuote | null
}

/** A line that says what an agreement would cost: Enter copies it as a sentence. */
export const quoteLine: LineCommand<CheckedQuote> = {
  check: ({ reading }) => {
    const request = quoteRequestOf(reading)
    if (!request) return null
    const problems = quoteProblems(request)
    if (problems.length > 0) return { quote: null, checks: problems.map((text) => ({ state: 'failed', text })) }
    const checks = [{ state: 'passed', text: 'An agreement can be made on these terms' }] as const
    return { quote: hpQuote(request), checks }
  },
  preview: (_, { quote }, { workstation }) =>
    quote && {
      title: 'HP quote',
      facts: quoteFacts(quote, workstation.rateCeiling).map(
        ([label, value]): Fact => ({ label, value, ...(label === 'Monthly' ? { tone: 'big', ruled: true } : {}) }),
      ),
    },
  run: (_, checked) => (checked?.quote ? { kind: 'copy', text: quoteSentence(checked.quote) } : null),
  enter: 'copy',
}

/** What its paper is asked with; null for one that cannot be made. */
function paperOf(reading: Reading, checked: CheckedQuote | null) {
  if (!checked?.quote) return null
  const { price, deposit, numberOfMonths, rateBps } = checked.quote
  const until = valueIn(reading, 'until')
  return {
    ...{ price: decimalOf(price), deposit: decimalOf(deposit), numberOfMonths },
    rate: rateBps === null ? null : rateBps / 100,
    validUntil: until?.kind === 'day' ? until.day : null,
  }
}

/** The same on paper, as the information that a buyer gets before the agreement: Enter opens it. */
export const quotePaperLine: LineCommand<CheckedQuote> = {
  ...quoteLine,
  run: ({ reading }, checked) => {
    const parameters = paperOf(reading, checked)
    return parameters && { kind: 'paper', show: (open) => open('GetQuoteSecciReport', parameters) }
  },
  enter: 'print',
}

/** The same paper by e-mail: Enter opens its message. */
export const emailQuoteLine: LineCommand<CheckedQuote> = {
  ...quoteLine,
  run: ({ reading }, checked) => {
    const parameters = paperOf(reading, checked)
    return parameters && { kind: 'email', paper: { paper: 'GetQuoteSecciReport', parameters } }
  },
  enter: 'e-mail',
}
