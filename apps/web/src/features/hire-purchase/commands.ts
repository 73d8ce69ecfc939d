import { quoteLine } from './quote-line'

/** The lines of hire purchase. */
export const hirePurchaseLines = { 'hire-purchase.quote-terms': quoteLine }
