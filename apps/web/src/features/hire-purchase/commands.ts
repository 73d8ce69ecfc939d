import { aprLine, flowsLine } from './apr-line'
import { emailAccountLines } from './messages'
import { advertLine, cardLine } from './offer-line'
import { emailQuoteLine, leafletLine, quoteLine, quoteDocumentLine } from './quote-line'

/** The line commands of hire purchase. */
export const hirePurchaseLines = {
  ...emailAccountLines,
  'hire-purchase.quote-terms': quoteLine,
  'hire-purchase.print-quote': quoteDocumentLine,
  'hire-purchase.print-leaflet': leafletLine,
  'hire-purchase.print-card': cardLine,
  'hire-purchase.copy-advert': advertLine,
  'hire-purchase.email-quote': emailQuoteLine,
  'hire-purchase.find-apr': aprLine,
  'hire-purchase.find-apr-of-flows': flowsLine,
}
