import {
  type HpQuote,
  hpQuote,
  quoteFacts,
  quoteProblems,
  quoteRequestOf,
  quoteSentence,
} from '@forecourt/core/features/hire-purchase/quote'
import { formatDecimal } from '@forecourt/core/kernel/money'
import { type Reading, slotValue } from '@forecourt/core/line/reading'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import type { PanelFact } from '../../kit/panel'

interface CheckedQuote extends CheckedLine {
  /** Null when it cannot be made. */
  quote: HpQuote | null
}

/** A line that answers what an agreement would cost: Enter copies the answer as a sentence. */
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
      facts: quoteFacts(quote, { ceiling: workstation.rateCeiling, compares: workstation.rateCeilingCompares }).map(
        ([label, value]): PanelFact => ({ label, value, ...(label === 'Monthly' ? { tone: 'big', ruled: true } : {}) }),
      ),
    },
  run: (_, checked) => (checked?.quote ? { kind: 'copy', text: quoteSentence(checked.quote) } : null),
  enter: 'copy',
}

/** Returns the parameters of the quote's document; null when it cannot be made. */
function quoteDocumentParameters(reading: Reading, checked: CheckedQuote | null) {
  if (!checked?.quote) return null
  const { price, deposit, numberOfMonths, rateBps } = checked.quote
  const until = slotValue(reading, 'until')
  return {
    ...{ price: formatDecimal(price), deposit: formatDecimal(deposit), numberOfMonths },
    rate: rateBps === null ? null : rateBps / 100,
    validUntil: until?.kind === 'day' ? until.day : null,
  }
}

/** A line that opens the quote as a document: the information that a buyer gets before the agreement. */
export const quoteDocumentLine: LineCommand<CheckedQuote> = {
  ...quoteLine,
  run: ({ reading }, checked) => {
    const parameters = quoteDocumentParameters(reading, checked)
    return parameters && { kind: 'paper', show: (open) => open('GetQuoteSecciReport', parameters) }
  },
  enter: 'print',
}

/** A line that opens the leaflet on credit with the quote as its example. */
export const leafletLine: LineCommand<CheckedQuote> = {
  ...quoteLine,
  run: ({ reading }, checked) => {
    const parameters = quoteDocumentParameters(reading, checked)
    if (!parameters) return null
    const { validUntil: _, ...terms } = parameters
    return { kind: 'paper', show: (open) => open('GetGeneralCreditInformation', terms) }
  },
  enter: 'print',
}

/** A line that opens the message with the quote's document. */
export const emailQuoteLine: LineCommand<CheckedQuote> = {
  ...quoteLine,
  run: ({ reading }, checked) => {
    const parameters = quoteDocumentParameters(reading, checked)
    return parameters && { kind: 'email', paper: { paper: 'GetQuoteSecciReport', parameters } }
  },
  enter: 'e-mail',
}
