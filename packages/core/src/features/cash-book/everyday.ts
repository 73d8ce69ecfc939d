import type { Everyday } from '../../kernel/command'

/** How the lines of entries are told in the words of a counter, with commas. */
const list = (text: string) => text.split(', ')

/** What a client has paid through a bank. */
const THROUGH_BANK = [
  'standing order from, standing order by, standing order of, standing order, standing orders, direct debit from, direct debit by, direct debit, s/o from, s/o, dd from, dd',
  'bank transfer from, transfer from, transferred … from, … transferred, … has transferred, … sent by bank, … wired, … paid by standing order',
].flatMap(list)

const PAID_IN = 'pay {who!} {amount!} {type} {bank} {no} {day}'

export const HP_PAYMENT_TOLD: readonly Everyday[] = [
  { said: THROUGH_BANK, line: 'pay {who!} {amount!} {type=bt} {bank} {day}' },
  { said: ['… sent'], line: 'pay {who!} {amount!} {type=bt} {bank!} {day}' },
  {
    said: list('received cheque from, received cheque, cheque received from, cheque received, cheque from'),
    line: 'pay {who!} {amount!} chq {bank} {no} {day}',
  },
  {
    said: list(
      '… pays, … paying, … is paying, … gave me, … gave us, … came to pay, … came in to pay, … came in and paid, … came and paid, … paid his instalment, … paid her instalment, … paid the instalment, … paid instalment, customer paid, client paid, … wants to pay',
    ),
    line: PAID_IN,
  },
  { said: ['… paid back', '… pays back'], line: PAID_IN },
  { said: ['… gave', '… returned', '… gave back', '… brought back'], line: PAID_IN },
  // Whoever was paid, or has paid: both are offered.
  { said: ['paid …'], line: 'pay {words!} {amount!} {type} {bank} {no} {day}' },
]

const LATE_FEES = list(
  'late fee paid, paid late fee, late fee from, late fee, late fees, late charge, late payment fee, late payment charge',
)

export const LATE_FEE_ON_ACCOUNT: Everyday = {
  said: LATE_FEES,
  line: 'pay {who!} {amount!} {type} {bank} {day} text:"late fee"',
}

const MONEY_BACK = list(
  '… took back, … got back, … gets back, … was given back, give … back, gave … back, give back …, gave back …, give back … to …, gave back … to …, pay … back to …, paid … back to …, pay back …, paid back …, return money to …, return money …, give money back to …, money back to …, return … to …, returned … to …, refund … to …, refunded … to …, refunded',
)

/** What goes back on a car: to its client, or from whom it was paid to. */
const REFUND = list('refund, refund on, refund of, refund for, refunded, money back on, money back')

/** What goes back on an HP account is a payment with a minus, as in its form. */
export const HP_PAYMENT_BACK: readonly Everyday[] = [
  { said: MONEY_BACK, line: 'pay {who!} {-amount!} {type} {bank} {no} {day}' },
  { said: REFUND, line: 'pay {account!} {-amount!} {type} {bank} {no} {day}' },
  { said: ['refund …'], line: 'pay {client!} {-amount!} {type} {bank} {no} {day}' },
]
export const DEPOSIT_BACK: readonly Everyday[] = [
  { said: MONEY_BACK, line: 'adep {who!} {-amount!} {type} {bank} {no} {day}' },
  { said: REFUND, line: 'adep {vehicle!} {-amount!} {type} {bank} {no} {day}' },
  { said: ['refund …'], line: 'adep {client!} {-amount!} {type} {bank} {no} {day}' },
]
export const DEPOSIT_TOLD: readonly Everyday[] = [
  {
    said: list(
      '… left … deposit on, … left … deposit for, … left deposit on, … gave … deposit on, … paid … deposit on',
    ),
    line: 'dep {vehicle!} {amount!} {type} {bank} {no} {day} {client!}',
  },
]
export const RECOVERY_TOLD: readonly Everyday[] = [
  { said: REFUND, line: 'rec {vehicle!} {amount!} {type} {bank} {no} {day} {name}' },
]

const GIVEN = list('gave …, give …, handed …, … took')
const GIVEN_FOR = list('gave … for …, give … for …, handed … for …, … took … for …')

export const FREE_FORM_TOLD: readonly Everyday[] = [
  { said: LATE_FEES, line: 'free {amount!} {type} {bank} {day} description:"late fee" {name-of!}' },
  { said: LATE_FEES, line: 'free {amount!} {type} {bank} {day} description:"late fee"' },
  { said: ['petty cash'], line: 'free {-amount!} {type} {bank} {day} description:"petty cash" {name}' },
  { said: ['petty cash'], line: 'free {amount!} {type} {bank} {day} description:"petty cash" {name}' },
  {
    said: ['refund …'],
    line: 'free {-amount!} {type} {bank} {no} {day} description:"money back" {name!}',
  },
  { said: MONEY_BACK, line: 'free {-amount!} {type} {bank} {no} {day} description:"money back" {name-of!}' },
  {
    said: list(
      'coins from bank, coins from the bank, coins from, change from bank, change from the bank, bank gave … coins, bank gave us … coins, bank gave … change, bank gave us … change',
    ),
    line: 'free {amount!} {day} description:coins {bank-name=name:bank}',
  },
  {
    said: list(
      '… gave … coins, … gave us … coins, … gave … change, … gave us … change, got change … from, change … from, got change from, got coins … from, got coins from, coins … from, change from',
    ),
    line: 'free {amount!} {day} description:coins {bank-name!}',
  },
  {
    said: list('bank gave us, bank gave me, bank gave, got … from bank, got … from the bank, fetched … from bank'),
    line: 'free {amount!} {day} description:"from bank" {bank-name=name:bank}',
  },
  { said: ['paid …'], line: 'free {-amount!} {type} {bank} {day} {name!}' },
  {
    said: list('… put in, … puts in, … put … in, … paid in, … brought in'),
    line: 'free {amount!} {type} {bank} {day} {name!}',
  },
  // Whoever gives is not always a client.
  {
    said: list('… gave, … returned, … gave back, … brought back'),
    line: 'free {amount!} {type} {bank} {day} {name!}',
  },
  {
    said: list('… brought back … change, … returned … change, … gave back … change, … gave … change back'),
    line: 'free {amount!} {day} description:change {name!}',
  },
  {
    said: list('withdraw, withdrew, withdrawn, withdrawal, atm'),
    line: 'free {amount!} {day} description:"from bank" {bank-name!}',
  },
  {
    said: list('bank interest, interest from, interest … from'),
    line: 'free {amount!} {type=bt} {bank} {day} description:"bank interest" {bank-name}',
  },
  { said: GIVEN, line: 'free {-amount!} {type} {bank} {day} {goods} {name!}' },
  { said: GIVEN_FOR, line: 'free {-amount!} {type} {bank} {day} {goods!} {name!}' },
]

export const PENDING_OUT_TOLD: readonly Everyday[] = [
  { said: [...GIVEN, ...GIVEN_FOR], line: 'outs {amount!} {type} {bank} {day} {text-all!}' },
]

/** What is handed out for a car. */
export const EXPENSE_TOLD: readonly Everyday[] = [
  { said: [...GIVEN, ...GIVEN_FOR], line: 'exp {vehicle!} {amount!} {type} {bank} {day} {goods!} {name}' },
]

export const HIRE_PAYMENT_TOLD: readonly Everyday[] = [
  {
    said: list('car hire, hire payment, hire paid, rent a car, rental'),
    line: 'hirepay {amount!} {type} {bank} {no} {day} {text}',
  },
]

export const PURCHASE_TOLD: readonly Everyday[] = [
  {
    said: list('buy … from, bought … from, buying … from, buy, bought, buying'),
    line: 'purchase {amount!} {type} {bank} {no} {day} {vehicle-of!} {name}',
  },
]

export const TRANSPORT_MALTA_TOLD: readonly Everyday[] = [
  {
    said: list(
      'licence transfer, license transfer, transfer licence, transfer of licence, transfer of ownership, change of ownership, logbook transfer',
    ),
    line: 'tm {amount} {day} {text-of}',
  },
]

/** A type is changed in the form of the entry. */
export const LAST_TOLD: readonly Everyday[] = [
  { said: list('change last to, change that to, change it to, last was, last should be'), line: 'last {no-type}' },
]

/** What is paid to staff, and whom it is paid to; alone, it is paid like all that is. */
export const WAGES = list('wage, wages, salary, salaries, bonus, overtime')
export const WAGES_TOLD: Everyday = {
  said: WAGES,
  line: 'month {amount!} {type} {bank} {month} {said} {name!}',
}

/** What a bank takes for itself: out of its account, and never out of the drawer unless that is said. */
export const BANK_CHARGES: Everyday = {
  said: list('bank charges, bank charge, bank fees, bank fee'),
  line: 'month {amount!} {type=bt} {bank} {month} description:"bank charges" {bank-name}',
}

/** What is paid back to a bank. */
export const LOAN_TOLD: Everyday = {
  said: list('loan repayment, loan payment, loan, overdraft interest, overdraft'),
  line: 'month {amount!} {type=bt} {bank!} {month} {said} {bank-name}',
}

const BALANCES = list('balance of, balance for, balance on, the balance of, remaining balance of, balance')

export const SALE_TOLD: readonly Everyday[] = [
  { said: BALANCES, line: 'sale {vehicle!} {amount!} {type} {bank} {no} {day} {client}' },
  {
    said: list('… paid the balance on, … paid the balance of, … paid balance on, … paid the balance for'),
    line: 'sale {vehicle!} {amount!} {type} {bank} {no} {day} {client!}',
  },
]
/** An account has a balance as well. */
export const ACCOUNT_BALANCE: readonly Everyday[] = [
  { said: BALANCES, line: 'pay {account!} {amount!} {type} {bank} {day}' },
]
export const SETTLEMENT_TOLD: readonly Everyday[] = [{ said: BALANCES, line: 'settle {account!} {amount!} {day}' }]

export const BANK_DEPOSIT_TOLD: readonly Everyday[] = [
  {
    said: list(
      'took … to the bank, took … to bank, take … to the bank, put … in the bank, deposit … at, deposit … in, deposit at, took … to, take … to, taken … to, put … in, put … into, lodged … at, lodged, deposited … in, to bank, to the bank, to',
    ),
    line: 'bank {amount!} {bank-word!} {day}',
  },
]

const RETURNED = list(
  'returned cheque, returned cheque of, returned cheque from, bounced cheque, bounced cheque of, cheque bounced, cheque returned, unpaid cheque, dishonoured cheque, returned chq, bounced chq',
)
/** A cheque that a bank did not pay: its entry is looked for, by its amount and its name or by what it paid, to be corrected. */
export const RETURNED_TOLD: readonly Everyday[] = [
  { said: RETURNED, line: 'returned {amount!} {words}' },
  { said: RETURNED, line: 'returned {who!}' },
]
