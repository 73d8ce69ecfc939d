// What pages before a report need nothing of stands here, so that it is fetched with the reports.
/** ID Nos of the sellers of the Japan Sold report. */
export const JAPAN_SELLERS = ['SBT', 'DAIWA', 'HEIWA'] as const
/** Age of a vehicle in stock, in days since it was bought. */
export const STOCK_AGES = ['0-30', '31-60', '61-90', '91-180', 'over-180', 'unknown'] as const
export type StockAge = (typeof STOCK_AGES)[number]
/** Age of what a buyer owes, in days since the sale. */
export const OWED_AGES = ['0-30', '31-60', '61-90', '91-180', 'over-180'] as const
/** The common expenses of arriving cars, in the order of the process; the last is optional. */
export const ARRIVING_EXPENSES = ['excelAmount', 'regTaxAmount', 'licensePlatesFeesAmount', 'additionalFee'] as const
export type ArrivingExpenseKind = (typeof ARRIVING_EXPENSES)[number]
/** Vendor of the additional fee of arriving cars. */
export const HANDLING_FEE_VENDOR = 'Handling Fee'
/** The expenses of Transport Malta for every arriving car. */
export const ARRIVING_DESCRIPTIONS = {
  regTaxAmount: 'Registration tax',
  licensePlatesFeesAmount: 'License plates fees',
} as const
