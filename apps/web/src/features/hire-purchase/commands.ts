import { aprLine } from './apr-line'
import { quoteLine } from './quote-line'

/** The lines of hire purchase. */
export const hirePurchaseLines = { 'hire-purchase.quote-terms': quoteLine, 'hire-purchase.find-apr': aprLine }
