export type PriceSetting = 'soldPriceLocked' | 'costLocked'

/**
 * The visibility of a figure: for everybody, for everybody unless a setting locks it, unlocked or when a setting opens it, or always only unlocked.
 */
export type PriceVisibility = 'everybody' | 'unless locked' | 'unlocked or opened' | 'unlocked'

export interface PriceFigure {
  figure: string
  where: string
  shown: PriceVisibility
  /** Absent where no setting changes it. */
  setting?: PriceSetting
}

const soldPriceFigure = (shown: PriceVisibility) => ({ shown, setting: 'soldPriceLocked' }) as const
const costFigure = (shown: PriceVisibility) => ({ shown, setting: 'costLocked' }) as const
const EVERYBODY = { shown: 'everybody' } as const
const UNLOCKED = { shown: 'unlocked' } as const

/**
 * Every price, cost and profit in the answer of a call; each call declares its own.
 * @source server 18
 */
export const PRICE_FIGURES = {
  'clients.sold': {
    figure: 'Price sold, or difference',
    where: 'Clients, the amount of a sale in the rows below a client',
    ...soldPriceFigure('unless locked'),
  },
  'clients.bought': {
    figure: 'Price bought',
    where: 'Clients, the amount of a purchase in the rows below a client',
    ...costFigure('unless locked'),
  },
  'client.sold': {
    figure: 'Price sold, or difference',
    where: 'What a call tells of one client (its page has no such column)',
    ...soldPriceFigure('unlocked or opened'),
  },
  'client.bought': {
    figure: 'Price bought',
    where: 'What a call tells of one client (its page has no such column)',
    ...costFigure('unlocked or opened'),
  },
  'receipt.sold': {
    figure: 'Price sold, or difference',
    where: 'Deposit Receipt, beside the buyer',
    ...soldPriceFigure('unlocked or opened'),
  },
  'purchased-sold.sold': {
    figure: 'Price sold',
    where: 'Purchased/Sold and Japan Sold, rows and file',
    ...soldPriceFigure('unlocked or opened'),
  },
  'purchased-sold.bought': {
    figure: 'Price bought',
    where: 'Purchased/Sold and In Stock, rows and file',
    ...costFigure('unlocked or opened'),
  },
  'purchased-sold.cost': {
    figure: 'Total cost',
    where: 'Purchased/Sold and Japan Sold, rows, sum and file',
    ...costFigure('unlocked or opened'),
  },
  'in-stock.cost': {
    figure: 'Total cost',
    where: 'In Stock, rows, sum, file and picture',
    ...costFigure('unless locked'),
  },
  'part-exchanged.sold': {
    figure: 'Price sold',
    where: 'Part Exchanged, rows and file',
    ...soldPriceFigure('unless locked'),
  },
  'part-exchanged.difference': {
    figure: 'Difference',
    where: 'Part Exchanged, rows, file and picture',
    ...EVERYBODY,
  },
  'monthly.sold': {
    figure: 'Prices sold, profit',
    where:
      'Monthly report, which is not made without them; what changed in a month since tells sums of the cash book alone then',
    ...soldPriceFigure('unlocked or opened'),
  },
  'monthly.cost': {
    figure: 'Prices bought, costs',
    where:
      'Monthly report, which is not made without them; what changed in a month since tells sums of the cash book alone then',
    ...costFigure('unlocked or opened'),
  },
  'cash-book.agreed': {
    figure: 'Price agreed, or difference, of a deposit',
    where: 'Cash book, in the entry of the deposit where it was typed, its receipt, lists, log of changes and history',
    ...EVERYBODY,
  },
  'owed.sold': {
    figure: 'What a buyer owes',
    where:
      'Pending Payment and its file; the amount that a cash entry is preset with. Before anything is paid it is the price',
    ...EVERYBODY,
  },
  'vehicle.all': {
    figure: 'Price bought, total cost, price sold, difference',
    where: 'Vehicle: Purchase, Sale, Payment and Costings, peek, palette and `forecourt vehicle`',
    ...UNLOCKED,
  },
  'credit.all': {
    figure: 'Price sold, cost of the credit',
    where:
      'Credit file: HP tab, the panel of an HP entry and `forecourt hp show`; Sale works it out from what is typed',
    ...UNLOCKED,
  },
  'credit-papers.all': {
    figure: 'Price sold, cost of the credit',
    where: 'Credit papers: HP tab and the papers of `forecourt hp`',
    ...UNLOCKED,
  },
  'statements.all': {
    figure: 'Price sold, difference, deposit agreed',
    where: 'Statement of account, on screen, paper and file, and `forecourt statement`',
    ...UNLOCKED,
  },
  'person.all': {
    figure: 'Price bought, price sold, difference',
    where: 'Everything kept of a client, as a file and on paper, and `forecourt person export`',
    ...UNLOCKED,
  },
  'erasure.owed': {
    figure: 'What a buyer owes, what remains on an account',
    where: 'Why a client cannot be erased, also `forecourt person erase`',
    ...UNLOCKED,
  },
  'costings.all': {
    figure: 'Price bought, expenses, total cost, price sold, profit',
    where: 'Vehicle, Costings',
    ...UNLOCKED,
  },
  'agreements.all': {
    figure: 'Price bought, price sold, difference',
    where: 'Agreements of purchase and sale, papers and what they are preset with',
    ...UNLOCKED,
  },
  'import.rows': {
    figure: 'Price bought, price sold, difference',
    where: 'Rows of an import, as they stand in its files, what is wrong with them, and the sums of their columns',
    ...UNLOCKED,
  },
  'sale.prepared': {
    figure: 'Total cost, price bought',
    where:
      'What a sale would come to, in its line and `forecourt sell`: when it is below cost, and what is allowed for a car in stock',
    ...UNLOCKED,
  },
  'books.all': {
    figure: 'Price bought, expenses, price sold, difference',
    where: 'All of the books as files, `forecourt export all`',
    ...UNLOCKED,
  },
  'vehicle.history': {
    figure: 'Price bought, price sold, difference',
    where: 'History of a vehicle',
    ...UNLOCKED,
  },
} as const satisfies Readonly<Record<string, PriceFigure>>
export type PriceID = keyof typeof PRICE_FIGURES
