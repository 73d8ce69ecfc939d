import { sellLine } from './sell-line'

/** The lines of a sale. */
export const saleLines = { 'deals.sell-vehicle': sellLine }
