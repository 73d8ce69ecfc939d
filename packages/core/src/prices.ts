import type { SettingsOut } from './features/settings/schemas'
import type { OperationName } from './operations'

/** The settings that say whether prices are behind the passcode. */
export type PriceSetting = keyof Pick<SettingsOut, 'soldPriceLocked' | 'costLocked'>

/**
 * When a figure is told: to everybody, unless a setting locks it (`named`: its list or report is told with it), only unlocked unless a setting opens
 * it, or only unlocked, whatever is set.
 */
export type PriceShown = 'everybody' | 'unless locked' | 'unlocked or opened' | 'unlocked'

/** A price, cost or profit where it is told. */
export interface PriceFigure {
  figure: string
  where: string
  calls: readonly OperationName[]
  shown: PriceShown
  /** Absent where no setting changes it. */
  setting?: PriceSetting
}

const sold = (shown: PriceShown) => ({ shown, setting: 'soldPriceLocked' }) as const
const cost = (shown: PriceShown) => ({ shown, setting: 'costLocked' }) as const
const EVERYBODY = { shown: 'everybody' } as const
const UNLOCKED = { shown: 'unlocked' } as const

/**
 * Every price, cost and profit that a call tells, by where. The server asks it, the sheet of prices is printed from it.
 *
 * @source server 18
 */
export const PRICES = {
  'clients.sold': {
    figure: 'Price sold, or difference',
    where: 'Clients, the amount of a sale in the rows below a client',
    calls: ['GetClients'],
    ...sold('unless locked'),
  },
  'clients.bought': {
    figure: 'Price bought',
    where: 'Clients, the amount of a purchase in the rows below a client',
    calls: ['GetClients'],
    ...cost('unless locked'),
  },
  'client.sold': {
    figure: 'Price sold, or difference',
    where: 'What a call tells of one client (its page has no such column)',
    calls: ['GetClient'],
    ...sold('unlocked or opened'),
  },
  'client.bought': {
    figure: 'Price bought',
    where: 'What a call tells of one client (its page has no such column)',
    calls: ['GetClient'],
    ...cost('unlocked or opened'),
  },
  'receipt.sold': {
    figure: 'Price sold, or difference',
    where: 'Deposit Receipt, beside the buyer',
    calls: ['GetDepositReceiptReportData'],
    ...sold('unlocked or opened'),
  },
  'purchased-sold.sold': {
    figure: 'Price sold',
    where: 'Purchased/Sold and Japan Sold, rows and file',
    calls: ['GetVehiclesPurchasedSoldReport', 'ExportVehiclesPurchasedSoldReport'],
    ...sold('unlocked or opened'),
  },
  'purchased-sold.bought': {
    figure: 'Price bought',
    where: 'Purchased/Sold and In Stock, rows and file',
    calls: ['GetVehiclesPurchasedSoldReport', 'ExportVehiclesPurchasedSoldReport'],
    ...cost('unlocked or opened'),
  },
  'purchased-sold.cost': {
    figure: 'Total cost',
    where: 'Purchased/Sold and Japan Sold, rows, sum and file',
    calls: [
      'GetVehiclesPurchasedSoldReport',
      'GetVehiclesPurchasedSoldReportTotalCost',
      'ExportVehiclesPurchasedSoldReport',
    ],
    ...cost('unlocked or opened'),
  },
  'in-stock.cost': {
    figure: 'Total cost',
    where: 'In Stock, rows, sum, file and picture',
    calls: [
      ...['GetVehiclesPurchasedSoldReport', 'GetVehiclesPurchasedSoldReportTotalCost'],
      ...['ExportVehiclesPurchasedSoldReport', 'GetStockByAge'],
    ],
    ...cost('unless locked'),
  },
  'part-exchanged.sold': {
    figure: 'Price sold',
    where: 'Part Exchanged, rows and file',
    calls: ['GetPartExchangedVehiclesReport', 'ExportPartExchangedVehiclesReport'],
    ...sold('unless locked'),
  },
  'part-exchanged.difference': {
    figure: 'Difference',
    where: 'Part Exchanged, rows, file and picture',
    calls: ['GetPartExchangedVehiclesReport', 'ExportPartExchangedVehiclesReport', 'GetExchangesPerMonth'],
    ...EVERYBODY,
  },
  'monthly.sold': {
    figure: 'Prices sold, profit',
    where:
      'Monthly report, which is not made without them; what changed in a month since tells sums of the cash book alone then',
    calls: ['GetMonthlyReport', 'ExportMonthlyReport', 'GetReportedMonths'],
    ...sold('unlocked or opened'),
  },
  'monthly.cost': {
    figure: 'Prices bought, costs',
    where:
      'Monthly report, which is not made without them; what changed in a month since tells sums of the cash book alone then',
    calls: ['GetMonthlyReport', 'ExportMonthlyReport', 'GetReportedMonths'],
    ...cost('unlocked or opened'),
  },
  'cash-book.agreed': {
    figure: 'Price agreed, or difference, of a deposit',
    where: 'Cash book, in the entry of the deposit where it was typed, its receipt, lists, log of changes and history',
    calls: [
      ...['GetCashEntry', 'GetLastEntry', 'GetDeletedEntry', 'GetCashManagement', 'GetChanges', 'ExportChanges'],
      ...['GetCurrentBatchTransactions', 'GetBatchTransactions', 'GetHistory', 'GetPutBack'],
      'GetDepositReceiptReport',
    ],
    ...EVERYBODY,
  },
  'owed.sold': {
    figure: 'What a buyer owes',
    where:
      'Pending Payment and its file; the amount that a cash entry is preset with. Before anything is paid it is the price',
    calls: ['GetSoldVehiclesPendingPayment', 'ExportSoldVehiclesPendingPayment', 'GetAmountOwed'],
    ...EVERYBODY,
  },
  'vehicle.all': {
    figure: 'Price bought, total cost, price sold, difference',
    where: 'Vehicle: Purchase, Sale, Payment and Costings, peek, palette and `forecourt vehicle`',
    calls: ['GetVehicle', 'GetVehiclePayments'],
    ...UNLOCKED,
  },
  'credit.all': {
    figure: 'Price sold, cost of the credit',
    where:
      'Credit file: HP tab, the panel of an HP entry and `forecourt hp show`; Sale works it out from what is typed',
    calls: ['GetCreditFile'],
    ...UNLOCKED,
  },
  'credit-papers.all': {
    figure: 'Price sold, cost of the credit',
    where: 'Credit papers: HP tab and the papers of `forecourt hp`',
    calls: ['GetAmortisationReport', 'GetCreditAgreementReport', 'GetSecciReport'],
    ...UNLOCKED,
  },
  'statements.all': {
    figure: 'Price sold, difference, deposit agreed',
    where: 'Statement of account, on screen, paper and file, and `forecourt statement`',
    calls: ['GetStatement', 'GetStatementReport', 'ExportStatement'],
    ...UNLOCKED,
  },
  'person.all': {
    figure: 'Price bought, price sold, difference',
    where: 'Everything kept of a client, as a file and on paper, and `forecourt person export`',
    calls: ['ExportPerson', 'GetPersonReport'],
    ...UNLOCKED,
  },
  'erasure.owed': {
    figure: 'What a buyer owes, what remains on an account',
    where: 'Why a client cannot be erased, also `forecourt person erase`',
    calls: ['GetErasure', 'ErasePerson'],
    ...UNLOCKED,
  },
  'costings.all': {
    figure: 'Price bought, expenses, total cost, price sold, profit',
    where: 'Vehicle, Costings',
    calls: ['GetCostings'],
    ...UNLOCKED,
  },
  'agreements.all': {
    figure: 'Price bought, price sold, difference',
    where: 'Agreements of purchase and sale, papers and what they are preset with',
    calls: [
      ...['GetPurchaseAgreementReport', 'GetSaleAgreementReport', 'GetPEAgreementReport', 'GetPEHPAgreementReport'],
      ...['GetHPAgreementReport', 'GetPurchaseAgreementDetails', 'GetSaleAgreementDetails', 'GetPEAgreementDetails'],
      ...['GetPEHPAgreementDetails', 'GetHPAgreementDetails'],
    ],
    ...UNLOCKED,
  },
  'import.rows': {
    figure: 'Price bought, price sold, difference',
    where: 'Rows of an import, as they stand in its files, what is wrong with them, and the sums of their columns',
    calls: ['GetImportRows', 'GetImportFaults', 'ExportImportFaults', 'GetImportSums'],
    ...UNLOCKED,
  },
  'sale.prepared': {
    figure: 'Total cost, price bought',
    where:
      'What a sale would come to, in its line and `forecourt sell`: when it is below cost, and what is allowed for a car in stock',
    calls: ['PrepareSale'],
    ...UNLOCKED,
  },
  'books.all': {
    figure: 'Price bought, expenses, price sold, difference',
    where: 'All of the books as files, `forecourt export all`',
    calls: ['ExportAll'],
    ...UNLOCKED,
  },
  'vehicle.history': {
    figure: 'Price bought, price sold, difference',
    where: 'History of a vehicle',
    calls: ['GetHistory', 'GetVehicleHistory'],
    ...UNLOCKED,
  },
} as const satisfies Readonly<Record<string, PriceFigure>>
export type PriceID = keyof typeof PRICES

/**
 * Whether a figure is told to whoever asks.
 *
 * @param isUnlocked their passcode is open and their role sees prices
 * @source server 18
 */
export function isPriceTold(
  id: PriceID,
  { isUnlocked, settings }: { isUnlocked: boolean; settings: Pick<SettingsOut, PriceSetting> },
): boolean {
  const { shown, setting }: PriceFigure = PRICES[id]
  if (isUnlocked || shown === 'everybody') return true
  const lock = setting === undefined ? 'By report' : settings[setting]
  return lock === 'Never' || (lock === 'By report' && shown === 'unless locked')
}
