import { aprLine, flowsLine } from './apr-line'
import { emailAccountLines } from './messages'
import { emailQuoteLine, leafletLine, quoteLine, quoteDocumentLine } from './quote-line'

/** The line commands of hire purchase. */
export const hirePurchaseLines = {
  ...emailAccountLines,
  'hire-purchase.quote-terms': quoteLine,
  'hire-purchase.print-quote': quoteDocumentLine,
  'hire-purchase.print-leaflet': leafletLine,
  'hire-purchase.email-quote': emailQuoteLine,
  'hire-purchase.find-apr': aprLine,
  'hire-purchase.find-apr-of-flows': flowsLine,
}
