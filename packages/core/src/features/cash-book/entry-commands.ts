import { commands, type Everyday, type Slot } from '../../kernel/command'
import {
  ACCOUNT_BALANCE,
  BANK_CHARGES,
  BANK_DEPOSIT_TOLD,
  DEPOSIT_BACK,
  DEPOSIT_TOLD,
  EXPENSE_TOLD,
  FREE_FORM_TOLD,
  HIRE_PAYMENT_TOLD,
  HP_PAYMENT_BACK,
  HP_PAYMENT_TOLD,
  LOAN_TOLD,
  LATE_FEE_ON_ACCOUNT,
  PENDING_OUT_TOLD,
  PURCHASE_TOLD,
  RECOVERY_TOLD,
  SALE_TOLD,
  SETTLEMENT_TOLD,
  TRANSPORT_MALTA_TOLD,
  WAGES,
  WAGES_TOLD,
} from './everyday'
import { BANKS, CashCategory, type CashCategoryID } from './enums'
import { PREPAY_MODE_NAMES } from '../hire-purchase/enums'
import { PREPAY_WORDS, entryLine, typeSlot as type } from './line-fields'

const web = ['web', 'cli'] as const
const vehicle = { name: 'vehicle', kind: 'vehicle', unsoldFirst: true, message: 'Reg No is required' } as const
const account = { name: 'account', kind: 'account', message: 'Reg No/HP Account No is required' } as const
const amount = { name: 'amount', kind: 'money' } as const
const day = { name: 'day', kind: 'day', optional: true, fallback: 'today', direction: 'mostly-past' } as const
const ref = { name: 'ref', kind: 'reference', optional: true } as const
const text = { name: 'text', kind: 'text', optional: true } as const
const named = { name: 'name-description', kind: 'name-description' } as const
const simple = [amount, type, day, text] as const

/** What is paid for a car, and what for the house in cash or each month, as it is typed instead of a verb. */
const FOR_CARS = [
  'diesel, petrol, fuel, wash, car wash, valet, polish, detailing, tyre, tyres, battery, brakes, brake pads, oil, oil change, service, servicing, vrt, vrt test, licence, licenzja, liċenzja',
  'road tax, road licence, bulb, bulbs, windscreen, wipers, paint, spraying, panel beating, panel beater, panel beaters, body shop, bodyshop, sprayer, mechanic, garage, electrician, towing, parts, clutch, exhaust, radiator, alignment',
  'plates, number plates, mats, shipping, fine, fines, warden fine, warden fines, traffic fine, parking fine, speeding fine, contravention, stamp duty, commission, new key, key cutting, spare key, spare keys, customs, customs duty, clamping, gearbox, engine, bodywork, labour, headlight, headlights, timing belt, filter, filters, gas, transport, inspection',
].flatMap((words) => words.split(', '))
const FOR_HOUSE =
  'stamps, postage, stationery, coffee, milk, lunch, cleaning, parking, paper, printer paper, toner, ink, printer ink, courier, advert, adverts, flowers, gift, gifts, snacks, donation, tip, tips, lottery, drawings, owner drawings, taxi, light bulbs'.split(
    ', ',
  )
const FOR_MONTHS = [
  ...'electricity, water, internet, telephone, phone, phone bill, mobile, electricity bill, water bill, internet bill, rent, accountant, insurance, cleaner, loan, loan repayment'.split(
    ', ',
  ),
  ...WAGES,
]

/** What is paid at once or by the month: both are offered. */
const FOR_EITHER = 'maltapark, facebook, facebook advert, advertising, newspaper, subscription'.split(', ')

/** What is said where money goes to the bank. */
const TO_BANK = ['took', 'take', 'taken', 'put', 'paid', '']
  .flatMap((verb) => ['to bank', 'to the bank', 'in the bank', 'into the bank'].map((bank) => `${verb} … ${bank}`))
  .map((said) => said.trim())

/** What is said where a deposit goes back to its client. */
const DEPOSITS_BACK = [
  'refund deposit',
  'refund the deposit of',
  'refund deposit of',
  'returned deposit',
  'gave back deposit',
  'gave back the deposit of',
  'return deposit',
  'return the deposit of',
  'give back deposit',
  'deposit refund',
  'deposit back',
]

/** A payment that takes an amount, a type, a day and words: category, verb and title are all that differs. */
function simpleEntry<const V extends string, const I extends string>(o: {
  id: I
  verb: V
  title: string
  categoryID: CashCategoryID
  keywords?: readonly string[]
  alsoTyped?: readonly string[]
  alsoSaid?: Readonly<Record<string, string>>
  example?: string
  everyday?: readonly Everyday[]
  /** What else it names behind its amount, and what it may be tied up by: the slot, and how the grammar writes it. */
  names?: { slot: Slot; written: string }
  tie?: { slot: Slot; written: string }
}) {
  const { categoryID, names, tie, ...rest } = o
  const [first, ...others] = simple
  const written = (of: typeof tie) => (of ? ` ${of.written}` : '')
  return {
    example: `${o.verb} 50`,
    ...rest,
    slots: [first, ...(names ? [names.slot] : []), ...others, ...(tie ? [tie.slot] : [])],
    grammar: `${o.verb} <amount>${written(names)} [type] [day] [, text]${written(tie)}`,
    entry: entryLine(categoryID),
    surfaces: web,
    group: 'Record',
  } as const
}

/** The lines that record a cash entry. */
export const entryCommands = commands([
  {
    id: 'cash-book.add-hp-payment',
    title: 'HP payment',
    keywords: ['instalment', 'hire purchase', 'account'],
    verb: 'pay',
    alsoTyped: [
      'payment',
      'take payment',
      'receive',
      'received',
      'collect',
      'hp payment',
      'instalment',
      'paid',
      'pymt',
      'pmt',
      'py',
      'pd',
      'recd',
      'rcvd',
      'inst',
      'installment',
      'pagament',
      'ħallas',
      'hallas',
      'ħallset',
      'hallset',
    ],
    alsoSaid: { 'take … from …': 'pay …', 'got … from …': 'pay …' },
    everyday: [...HP_PAYMENT_TOLD, ...HP_PAYMENT_BACK, LATE_FEE_ON_ACCOUNT, ...ACCOUNT_BALANCE],
    example: 'pay ABC 123 250 cash',
    slots: [
      { ...account, kind: 'accounts' },
      { name: 'payments', kind: 'count', optional: true, fallback: 'one' },
      { ...amount, optional: true, fallback: 'what is due', keeps: true, goesBack: true, ofAll: 'settle' },
      type,
      day,
      ref,
      text,
    ],
    grammar: 'pay <account> [±amount[!]|due] [type] [day] [ref] [, text]',
    entry: entryLine(CashCategory.HpPayment),
    surfaces: web,
    group: 'Record',
  },
  {
    id: 'cash-book.add-part-payment',
    needs: 'settlement',
    title: 'Part payment ahead of time',
    keywords: ['prepay', 'overpay', 'reduce instalments', 'early', 'hire purchase'],
    verb: 'prepay',
    alsoTyped: ['part payment', 'pay ahead', 'pay early', 'prepayment', 'pay down', 'lump sum'],
    alsoSaid: {
      'pay off … of …': 'prepay …',
      'pay … off early': 'prepay …',
      'pay … ahead': 'prepay …',
      'pay … ahead of time': 'prepay …',
    },
    example: 'prepay HP-2219 1000 cash',
    slots: [
      account,
      { ...amount, message: 'Amount is required' },
      type,
      { name: 'mode', kind: 'choice', optional: true, fallback: PREPAY_MODE_NAMES.lower, choices: PREPAY_WORDS },
      day,
      ref,
      text,
    ],
    grammar: 'prepay <account> <amount> [type] [lower|sooner] [day] [ref] [, text]',
    entry: { ...entryLine(CashCategory.HpPayment), isAhead: true },
    surfaces: web,
    group: 'Record',
  },
  {
    id: 'cash-book.add-settlement',
    needs: 'settlement',
    title: 'HP settlement',
    keywords: ['settle', 'close account', 'hire purchase'],
    verb: 'settle',
    alsoTyped: [
      'pay off',
      'payoff',
      'settle account',
      'settlement figure',
      'settlement of',
      'close account',
      'clear account',
    ],
    alsoSaid: {
      'how much to settle …': 'settle …',
      'how much to close …': 'settle …',
      'how much to finish …': 'settle …',
      'what settles …': 'settle …',
      'pay off …': 'settle …',
      'pay … off': 'settle …',
      'pay … full': 'settle …',
      'pay … in full': 'settle …',
      'pay … the lot': 'settle …',
      'pay … everything': 'settle …',
    },
    everyday: SETTLEMENT_TOLD,
    example: 'settle HP-2219 due',
    synonyms: ['settlement'],
    slots: [
      account,
      { ...amount, optional: true, fallback: 'what settles the account', ofAll: 'settle' },
      type,
      day,
      ref,
      text,
    ],
    grammar: 'settle <account> [amount|due] [type] [day] [ref] [, text]',
    entry: entryLine(CashCategory.HPSettlement),
    surfaces: web,
    asks: 'Are you sure you want to settle HP Account completely?',
    group: 'Record',
  },
  {
    id: 'cash-book.add-deposit',
    title: 'Deposit',
    keywords: ['attempt', 'reserve'],
    verb: 'dep',
    alsoTyped: ['take deposit', 'reserve', 'hold'],
    everyday: DEPOSIT_TOLD,
    example: 'dep ABC 123 500 0412385M price:8000',
    synonyms: ['deposit'],
    slots: [
      vehicle,
      { ...amount, zero: true },
      { name: 'client', kind: 'client', message: 'ID no is required' },
      type,
      day,
      { name: 'price', kind: 'money', named: true, unless: 'diff', message: 'Selling Price is required' },
      { name: 'diff', kind: 'signed-money', named: true, optional: true, zero: true },
    ],
    grammar: 'dep <vehicle> <amount> <client> [type] [day] price:<money> | diff:<money>',
    entry: entryLine(CashCategory.Deposit),
    surfaces: web,
    group: 'Record',
  },
  {
    id: 'cash-book.add-additional-deposit',
    title: 'Additional deposit',
    verb: 'adep',
    keywords: ['refund'],
    alsoTyped: ['additional deposit', 'add deposit', 'more deposit'],
    alsoSaid: Object.fromEntries(DEPOSITS_BACK.map((said) => [`${said} …`, 'adep …-'])),
    everyday: DEPOSIT_BACK,
    example: 'adep ABC 123 200 cash',
    slots: [
      vehicle,
      { ...amount, kind: 'signed-money' },
      type,
      day,
      { name: 'client', kind: 'client', optional: true, fallback: 'the buyer' },
    ],
    grammar: 'adep <vehicle> <±amount> [type] [day] [client]',
    entry: entryLine(CashCategory.AdditionalDeposit),
    surfaces: web,
    group: 'Record',
  },
  {
    id: 'cash-book.add-sale',
    title: 'Sale',
    keywords: ['balance', 'buyer pays'],
    verb: 'sale',
    alsoTyped: ['final payment', 'buyer pays'],
    everyday: SALE_TOLD,
    example: 'sale ABC 123 2400 bt bank:HSBC',
    slots: [vehicle, amount, type, day, { name: 'client', kind: 'client', optional: true, fallback: 'the buyer' }],
    grammar: 'sale <vehicle> <amount> [type] [day] [client]',
    entry: entryLine(CashCategory.Sale),
    surfaces: web,
    group: 'Record',
  },
  {
    id: 'cash-book.add-expense',
    title: 'Vehicle expense',
    keywords: ['cost', 'repair', 'vendor'],
    verb: 'exp',
    alsoTyped: ['expenses', 'spent', 'cost', 'repair'],
    paidFor: [...FOR_CARS, ...FOR_HOUSE, 'insurance'],
    everyday: EXPENSE_TOLD,
    example: 'exp ABC 123 86.40 Gatt Auto Parts, brake pads',
    synonyms: ['expense'],
    slots: [vehicle, amount, type, day, named],
    grammar: 'exp <vehicle> <amount> [type] [day] <vendor>, <description>',
    entry: entryLine(CashCategory.VehicleExpense),
    surfaces: web,
    group: 'Record',
  },
  {
    id: 'cash-book.add-recovery',
    title: 'Vehicle expense recovery',
    keywords: ['refund', 'vendor'],
    verb: 'rec',
    alsoTyped: ['recover', 'refund'],
    everyday: RECOVERY_TOLD,
    example: 'rec ABC 123 45 Gatt Auto Parts, refund',
    synonyms: ['recovery'],
    slots: [vehicle, amount, type, day, named],
    grammar: 'rec <vehicle> <amount> [type] [day] <vendor>, <description>',
    entry: entryLine(CashCategory.VehicleExpenseRecovery),
    surfaces: web,
    group: 'Record',
  },
  {
    id: 'cash-book.add-month-expense',
    title: 'Monthly expense',
    keywords: ['rent', 'electricity', 'bills'],
    verb: 'month',
    alsoTyped: ['monthly', 'monthly expense', 'bill'],
    paidFor: [...FOR_MONTHS, ...FOR_EITHER],
    everyday: [BANK_CHARGES, LOAN_TOLD, WAGES_TOLD],
    example: 'month 212.55 nov ARMS Ltd, water',
    slots: [
      amount,
      type,
      { name: 'month', kind: 'month', optional: true, fallback: 'today', direction: 'nearest' },
      named,
    ],
    grammar: 'month <amount> [type] [month] <name>, <description>',
    entry: entryLine(CashCategory.MonthlyExpense),
    surfaces: web,
    group: 'Record',
  },
  {
    id: 'cash-book.add-free-form',
    title: 'Free form entry',
    keywords: ['other', 'adjustment'],
    verb: 'free',
    alsoTyped: ['free form', 'adjustment', 'petty cash'],
    paidFor: [...FOR_CARS, ...FOR_HOUSE, ...FOR_EITHER],
    alsoSaid: {
      'from bank …': 'free … description:"from bank"',
      'take … from bank': 'free … description:"from bank"',
      'took … from bank': 'free … description:"from bank"',
      'take from bank …': 'free … description:"from bank"',
      'took … from drawer': 'free -…',
      'took … from the drawer': 'free -…',
      'took … from till': 'free -…',
      'took … from the till': 'free -…',
      'take … from drawer': 'free -…',
      'take … from the drawer': 'free -…',
      'take … from till': 'free -…',
      'take … from the till': 'free -…',
      'cash from bank …': 'free … description:"from bank"',
      'withdraw …': 'free … description:"from bank"',
      'withdraw … from bank': 'free … description:"from bank"',
      'cash out …': 'free -…',
      'petty cash out …': 'free -…',
      'take out …': 'free -…',
      'paid out …': 'free -…',
      'pay out …': 'free -…',
      'took …': 'free -…',
      'float …': 'free … description:float',
      'float … in': 'free … description:float',
      'float … out': 'free -… description:float',
      'float in …': 'free … description:float',
      'float out …': 'free -… description:float',
      'put … in drawer': 'free … description:float',
      'put … in the drawer': 'free … description:float',
      'put … in till': 'free … description:float',
      'put … in the till': 'free … description:float',
    },
    everyday: FREE_FORM_TOLD,
    example: 'free -50 Petty cash, float',
    slots: [{ ...amount, kind: 'signed-money' }, type, day, named],
    grammar: 'free <±amount> [type] [day] <name>, <description>',
    entry: entryLine(CashCategory.FreeForm),
    surfaces: web,
    group: 'Record',
  },
  {
    id: 'cash-book.add-transport-malta',
    title: 'Transport Malta',
    keywords: ['transfer', 'licence', 'handling fee'],
    verb: 'tm',
    alsoTyped: ['transport malta', 'transfer'],
    everyday: TRANSPORT_MALTA_TOLD,
    example: 'tm 170 fee 15, transfer',
    slots: [
      amount,
      { name: 'fee', kind: 'money', keyword: 'fee', zero: true, message: 'Handling fee is required' },
      day,
      text,
    ],
    grammar: 'tm <amount> fee <amount> [day] [, text]',
    entry: entryLine(CashCategory.TransportMalta),
    surfaces: web,
    group: 'Record',
  },
  simpleEntry({
    id: 'cash-book.add-tm-fee',
    verb: 'tmfee',
    alsoTyped: ['handling fee'],
    example: 'tmfee 15',
    title: 'Transport Malta fee',
    keywords: ['handling fee'],
    categoryID: CashCategory.TransportMaltaFee,
  }),
  simpleEntry({ id: 'cash-book.add-dad', verb: 'dad', title: 'DAD', categoryID: CashCategory.DAD }),
  simpleEntry({ id: 'cash-book.add-stv', verb: 'stv', title: 'STV', categoryID: CashCategory.STV }),
  simpleEntry({ id: 'cash-book.add-brn', verb: 'brn', title: 'BRN', categoryID: CashCategory.BRN }),
  simpleEntry({
    id: 'cash-book.add-pending-out',
    verb: 'outs',
    alsoTyped: ['pending out', 'pending outs'],
    example: 'outs 100, float for fuel',
    title: 'Pending outs',
    everyday: PENDING_OUT_TOLD,
    categoryID: CashCategory.PendingOuts,
  }),
  simpleEntry({
    id: 'cash-book.add-bank-deposit',
    verb: 'bank',
    alsoTyped: ['lodge', 'lodgement', 'bank deposit', 'banked', 'to bank', 'take to bank', 'into bank'],
    alsoSaid: Object.fromEntries(TO_BANK.map((said) => [said, 'bank …'])),
    everyday: BANK_DEPOSIT_TOLD,
    example: 'bank 3000 BOV',
    title: 'Bank deposit',
    keywords: ['lodgement'],
    categoryID: CashCategory.BankDeposit,
    names: {
      slot: { name: 'name', alsoNamed: 'bank', kind: 'option', words: BANKS.cheque, message: 'Bank is required' },
      written: '<bank>',
    },
  }),
  simpleEntry({
    id: 'cash-book.add-purchase',
    verb: 'purchase',
    alsoTyped: ['buy'],
    everyday: PURCHASE_TOLD,
    example: 'purchase 5000 co bank:BOV no:000915 name:"SR Motors"',
    title: 'Purchase',
    keywords: ['buy'],
    categoryID: CashCategory.Purchase,
    tie: { slot: { name: 'vehicle', kind: 'vehicle', optional: true, named: true }, written: '[vehicle:<vehicle>]' },
  }),
  simpleEntry({
    id: 'cash-book.add-hire-payment',
    verb: 'hirepay',
    alsoTyped: ['hire payment', 'rent payment'],
    everyday: HIRE_PAYMENT_TOLD,
    example: 'hirepay 120 cash, for 3 days',
    title: 'Car hire payment',
    keywords: ['rent'],
    categoryID: CashCategory.CarHire,
    tie: { slot: { name: 'hire', kind: 'number', optional: true, named: true }, written: '[hire:<number>]' },
  }),
])
