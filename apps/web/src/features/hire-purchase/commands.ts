import { aprLine } from './apr-line'
import { quoteLine, quotePaperLine } from './quote-line'

/** The lines of hire purchase. */
export const hirePurchaseLines = {
  'hire-purchase.quote-terms': quoteLine,
  'hire-purchase.print-quote': quotePaperLine,
  'hire-purchase.find-apr': aprLine,
}
