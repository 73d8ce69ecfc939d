import type { Command } from '../kernel/command'

/**
 * How people put a line: phrases with commas between them, then behind `=` the line that is meant, or each of several that are. A new phrase stands
 * beside those of its line. What the line has says what becomes of the other words:
 *
 * - `owed …`: they stand where its `…` is, as they do in the phrase; `…-` is a record with an amount that goes back. Without a `…` there are none;
 * - `pay {who!} {amount!} {type=bt}`: in whatever order, each is put at its place: one with `!` is needed, one with `=` has that where nothing is named.
 *   Behind a first `…` of the phrase a name stands before its words, before a last one behind them; what is behind `for …` is what was paid for;
 * - `exp {paid}`: the phrase is what is paid, and typed instead of a verb: it becomes the description (`diesel 20 ABC 123`);
 * - `type:bt`: the phrase is how an entry is paid.
 */
const FORMS = `
take … from …, got … from …
= pay …
standing order from, standing order by, standing order of, standing order, standing orders, direct debit from, direct debit by
direct debit, s/o from, s/o, dd from, dd, bank transfer from, transfer from, transferred … from, … transferred
… has transferred, … sent by bank, … wired, … paid by standing order
= pay {who!} {amount!} {type=bt} {bank} {day}
… sent
= pay {who!} {amount!} {type=bt} {bank!} {day}
received cheque from, received cheque, cheque received from, cheque received, cheque from
= pay {who!} {amount!} chq {bank} {no} {day}
… paid at the counter, … pays, … paying, … is paying, … gave me, … gave us, … came to pay, … came in to pay, … came in and paid, … came and paid
… paid his instalment, … paid her instalment, … paid the instalment, … paid instalment, customer paid, client paid
… wants to pay
= pay {who!} {amount!} {type} {bank} {no} {day}
… paid back, … pays back
= pay {who!} {amount!} {type} {bank} {no} {day}
… gave, … returned, … gave back, … brought back
= pay {who!} {amount!} {type} {bank} {no} {day}
paid …
= pay {words!} {amount!} {type} {bank} {no} {day}
… took back, … got back, … gets back, … was given back, give … back, gave … back, give back …, gave back …, give back … to …
gave back … to …, pay … back to …, paid … back to …, pay back …, paid back …, return money to …, return money …
give money back to …, money back to …, return … to …, returned … to …, refund … to …, refunded … to …, refunded
= pay {who!} {-amount!} {type} {bank} {no} {day}
= adep {who!} {-amount!} {type} {bank} {no} {day}
refund, refund on, refund of, refund for, refunded, money back on, money back
= pay {account!} {-amount!} {type} {bank} {no} {day}
= adep {vehicle!} {-amount!} {type} {bank} {no} {day}
= rec {vehicle!} {amount!} {type} {bank} {no} {day} {name}
refund …
= pay {client!} {-amount!} {type} {bank} {no} {day}
= adep {client!} {-amount!} {type} {bank} {no} {day}
late fee paid, paid late fee, late fee from, late fee, late fees, late charge, late payment fee, late payment charge
= pay {who!} {amount!} {type} {bank} {day} text:"late fee"
= free {amount!} {type} {bank} {day} description:"late fee" {name-of!}
= free {amount!} {type} {bank} {day} description:"late fee"
balance of, balance for, balance on, the balance of, remaining balance of, balance
= pay {account!} {amount!} {type} {bank} {day}
= settle {account!} {amount!} {day}
= sale {vehicle!} {amount!} {type} {bank} {no} {day} {client}
pay off … of …, pay … off early, pay … ahead, pay … ahead of time
= prepay …
how much to clear …, how much to settle …, how much to close …, how much to finish …, what settles …, pay off …, pay … off, pay … full, pay … in full
pay … the lot, pay … everything
= settle …
… left … deposit on, … left … deposit for, … left deposit on, … gave … deposit on, … paid … deposit on
= dep {vehicle!} {amount!} {type} {bank} {no} {day} {client!}
refund deposit …, refund the deposit of …, refund deposit of …, returned deposit …, gave back deposit …
gave back the deposit of …, return deposit …, return the deposit of …, give back deposit …, deposit refund …, deposit back …
= adep …-
… paid the balance on, … paid the balance of, … paid balance on, … paid the balance for
= sale {vehicle!} {amount!} {type} {bank} {no} {day} {client!}
gave …, give …, handed …, … took, gave … for …, give … for …, handed … for …, … took … for …
= exp {vehicle!} {amount!} {type} {bank} {day} {goods!} {name}
= outs {amount!} {type} {bank} {day} {text-all!}
diesel, petrol, fuel, wash, car wash, valet, polish, detailing, tyre, tyres, battery, brakes, brake pads, oil, oil change
service, servicing, vrt, vrt test, licence, licenzja, liċenzja, road tax, road licence, bulb, bulbs, windscreen, wipers, paint
spraying, panel beating, panel beater, panel beaters, body shop, bodyshop, sprayer, mechanic, garage, electrician, towing, parts
clutch, exhaust, radiator, alignment, plates, number plates, mats, shipping, fine, fines, warden fine, warden fines
traffic fine, parking fine, speeding fine, contravention, stamp duty, commission, new key, key cutting, spare key, spare keys
customs, customs duty, clamping, gearbox, engine, bodywork, labour, headlight, headlights, timing belt, filter, filters, gas
transport, inspection, stamps, postage, stationery, coffee, milk, lunch, cleaning, parking, paper, printer paper, toner, ink
printer ink, courier, advert, adverts, flowers, gift, gifts, snacks, donation, tip, tips, lottery, drawings, owner drawings
taxi, light bulbs, insurance
= exp {paid}
bank charges, bank charge, bank fees, bank fee
= month {amount!} {type=bt} {bank} {month} description:"bank charges" {bank-name}
loan repayment, loan payment, loan, overdraft interest, overdraft
= month {amount!} {type=bt} {bank!} {month} {said} {bank-name}
wage, wages, salary, salaries, bonus, overtime
= month {amount!} {type} {bank} {month} {said} {name!}
electricity, water, internet, telephone, phone, phone bill, mobile, electricity bill, water bill, internet bill, rent
accountant, insurance, cleaner, loan, loan repayment, wage, wages, salary, salaries, bonus, overtime, maltapark, facebook
facebook advert, advertising, newspaper, subscription
= month {paid}
from bank …, take … from bank, took … from bank, take from bank …, cash from bank …, withdraw …, withdraw … from bank
= free … description:"from bank"
took … from drawer, took … from the drawer, took … from till, took … from the till, take … from drawer, take … from the drawer
take … from till, take … from the till, cash out …, petty cash out …, take out …, paid out …, pay out …, took …
= free -…
float …, float … in, float in …, put … in drawer, put … in the drawer, put … in till, put … in the till
= free … description:float
float … out, float out …
= free -… description:float
petty cash
= free {-amount!} {type} {bank} {day} description:"petty cash" {name}
= free {amount!} {type} {bank} {day} description:"petty cash" {name}
refund …
= free {-amount!} {type} {bank} {no} {day} description:"money back" {name!}
… took back, … got back, … gets back, … was given back, give … back, gave … back, give back …, gave back …, give back … to …
gave back … to …, pay … back to …, paid … back to …, pay back …, paid back …, return money to …, return money …
give money back to …, money back to …, return … to …, returned … to …, refund … to …, refunded … to …, refunded
= free {-amount!} {type} {bank} {no} {day} description:"money back" {name-of!}
coins from bank, coins from the bank, coins from, change from bank, change from the bank, bank gave … coins
bank gave us … coins, bank gave … change, bank gave us … change
= free {amount!} {day} description:coins {bank-name=name:bank}
… gave … coins, … gave us … coins, … gave … change, … gave us … change, got change … from, change … from, got change from
got coins … from, got coins from, coins … from, change from
= free {amount!} {day} description:coins {bank-name!}
bank gave us, bank gave me, bank gave, got … from bank, got … from the bank, fetched … from bank
= free {amount!} {day} description:"from bank" {bank-name=name:bank}
paid …
= free {-amount!} {type} {bank} {day} {name!}
… put in, … puts in, … put … in, … paid in, … brought in
= free {amount!} {type} {bank} {day} {name!}
… gave, … returned, … gave back, … brought back
= free {amount!} {type} {bank} {day} {name!}
… brought back … change, … returned … change, … gave back … change, … gave … change back
= free {amount!} {day} description:change {name!}
withdraw, withdrew, withdrawn, withdrawal, atm
= free {amount!} {day} description:"from bank" {bank-name!}
bank interest, interest from, interest … from
= free {amount!} {type=bt} {bank} {day} description:"bank interest" {bank-name}
gave …, give …, handed …, … took
= free {-amount!} {type} {bank} {day} {goods} {name!}
gave … for …, give … for …, handed … for …, … took … for …
= free {-amount!} {type} {bank} {day} {goods!} {name!}
diesel, petrol, fuel, wash, car wash, valet, polish, detailing, tyre, tyres, battery, brakes, brake pads, oil, oil change
service, servicing, vrt, vrt test, licence, licenzja, liċenzja, road tax, road licence, bulb, bulbs, windscreen, wipers, paint
spraying, panel beating, panel beater, panel beaters, body shop, bodyshop, sprayer, mechanic, garage, electrician, towing, parts
clutch, exhaust, radiator, alignment, plates, number plates, mats, shipping, fine, fines, warden fine, warden fines
traffic fine, parking fine, speeding fine, contravention, stamp duty, commission, new key, key cutting, spare key, spare keys
customs, customs duty, clamping, gearbox, engine, bodywork, labour, headlight, headlights, timing belt, filter, filters, gas
transport, inspection, stamps, postage, stationery, coffee, milk, lunch, cleaning, parking, paper, printer paper, toner, ink
printer ink, courier, advert, adverts, flowers, gift, gifts, snacks, donation, tip, tips, lottery, drawings, owner drawings
taxi, light bulbs, maltapark, facebook, facebook advert, advertising, newspaper, subscription
= free {paid}
licence transfer, license transfer, transfer licence, transfer of licence, transfer of ownership, change of ownership
logbook transfer
= tm {amount} {day} {text-of}
took … to bank, took … to the bank, took … in the bank, took … into the bank, take … to bank, take … to the bank
take … in the bank, take … into the bank, taken … to bank, taken … to the bank, taken … in the bank, taken … into the bank
put … to bank, put … to the bank, put … in the bank, put … into the bank, paid … to bank, paid … to the bank, paid … in the bank
paid … into the bank, … to bank, … to the bank, … in the bank, … into the bank
= bank …
took … to the bank, took … to bank, take … to the bank, put … in the bank, deposit … at, deposit … in, deposit at, took … to
take … to, taken … to, put … in, put … into, lodged … at, lodged, deposited … in, to bank, to the bank, to
= bank {amount!} {bank-word!} {day}
buy … from, bought … from, buying … from, buy, bought, buying
= purchase {amount!} {type} {bank} {no} {day} {vehicle-of!} {name}
car hire, hire payment, hire paid, rent a car, rental
= hirepay {amount!} {type} {bank} {no} {day} {text}
how much is …, price …, price of …, … price, phone …, mobile …, address …, … address, contact …, is … sold, call …, karozza …, fejn …
fejn hi …
= open …
cost of …, costs of …, how much did … cost, what did … cost, profit on …, profit of …
= open … costings
unsell …, undo sale …, cancel sale …, cancel sale of …, reset sale …, reset sale of …, … back to stock
= open … sale
last payment …, last payment of …, when did … pay, what did … pay
= open … hp
mileage, mileage of, odometer, kilometres, kms
= open {vehicle!} details {no-amount}
= note {vehicle!} mileage {amount!}
how much does … owe, how much … owe, how much … owes, what does … owe, what … owes, … owes, how much is left on …
what is left on …, whats left on …, how much is owed on …, how much is due on …, kemm għandu …, kemm ghandu …, kemm għandha …, kemm ghandha …
kemm baqa …, kemm għandu jagħti …, kemm ghandu jaghti …, kemm għandha tagħti …, kemm ghandha taghti …
= owed …
boe …
= print boe …
sold …
= sell …
change price of, change price, change the price of, new price of, new price, set price of, set price, change price to
change the price to, lower price of, lower price, reduce price of, reduce price, price of, price
= sell {vehicle!} {amount!}
change terms of …, change the terms of …, change terms …, new terms for …, new terms …
= reschedule …
put the payment day … to, put the payment day, put payment day … to, put payment day, change the payment day … to
change the payment day, change payment day … to, change payment day, move the payment day … to, move the payment day
move payment day … to, move payment day, move the payments … to, move payments … to, payment day … to, payment day
= reschedule {who!} on {day!}
payment holiday … months, payment holiday … month, holiday … months, holiday … month, skip … months, skip … month
skips … months, skips … month, give … holiday … months, give … holiday … month
= reschedule {account!} holiday {amount!} months
lower instalments … to, lower instalments, lower instalment … to, lower instalment, lower the instalment … to
lower the instalments … to, lower payments … to, lower payments, lower the payments … to, change the instalment … to
change instalment … to, change the instalment, change instalment, new instalment
= reschedule {account!} each {amount!}
extend … to … months, extend … months, spread … over … months
= reschedule {account!} {amount!} months
history …
= who changed …
who sold …
= who changed … sold
overdue, overdue by, overdue over, overdue … days, overdue by … days, overdue over … days, overdue more than … days
more than … days late, over … days late, … days late, … days overdue
= due {-amount!}d
print statement …, print statement of …, print statement for …, print the statement of …, … print statement, statement print …
= statement …
change last to, change that to, change it to, last was, last should be
= last {no-type}
who paid …
= cash …
payments today
= cash today
payments yesterday
= cash yesterday
how much in the till, how much in the drawer, how much is in the till, how much is in the drawer, how much do we have
= batch
what cheques do we have, which cheques do we have
= cheques
returned cheque, returned cheque of, returned cheque from, bounced cheque, bounced cheque of, cheque bounced, cheque returned
unpaid cheque, dishonoured cheque, returned chq, bounced chq
= returned {amount!} {words}
= returned {who!}
fix name to …, change name to …, change name …
= fix name …
fix day …, fix the date …, fix the day …, fix date to …, change date …, change date to …, change the date to …, change day to …
correct date …, correct date to …, wrong date …, date should be …
= fix date …
reprint …, reprint receipt …, void …, void entry …, void receipt …, delete receipt …, cancel receipt …
= receipt …
return hire, hire returned, extend hire, extend hire of, extend, change hire, hire back, end hire
= hires {vehicle!} {no-amount} {no-words} {no-day}
report …
= report month …
sold in …, what did we sell …, cars sold in …, sales in …
= report sold …
what did we buy …
= report purchased …
lock …
= months lock …
unlock …
= months unlock …
… docs, … documents, … papers, … files, scans of …
= files …
… photos, … pictures, photos of …
= photos …
spark plugs, wiper blades
= exp {paid}
= free {paid}
cheque, check
= type:chq
visa, mastercard
= type:card
pos
= type:epos
cheque out, our cheque
= type:co
bank transfer, sepa transfer, online transfer, internet transfer, internet banking, online banking, mobile banking, standing order
direct debit, transfer, wire
= type:bt
paypal
= type:card bank:PayPal
`

/** Stands for the other words of a phrase. */
export const REST = '…'

/** A phrase, and the line of a command that it tells. */
export interface ColloquialForm {
  command: Command
  phrase: string
  line: string
}

interface ColloquialForms {
  /** Their words stand before, behind or between others. */
  worded: readonly ColloquialForm[]
  /** Of which each word that is named has its place. */
  placed: readonly ColloquialForm[]
  /** What is paid by the lines of a command. */
  paid: ReadonlyMap<Command, readonly string[]>
}

const ROWS: readonly { phrase: string; line: string }[] = rowsOf(FORMS)

/** How something is paid, by what it is called. */
export const TYPE_FORMS: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(({ phrase, line }) => (line.startsWith('type:') ? [[phrase, line.slice(5)] as const] : [])),
)

/** The phrases of a table with each of their lines, in their order. */
function rowsOf(table: string): { phrase: string; line: string }[] {
  const blocks = table.trim().split(/\n(?=[^=])/)
  const rows: { phrase: string; line: string }[] = []
  let phrases: string[] = []
  for (const block of blocks) {
    const [words = '', ...lines] = block.split('\n= ')
    phrases.push(...words.split(', '))
    for (const line of lines) rows.push(...phrases.map((phrase) => ({ phrase, line })))
    if (lines.length > 0) phrases = []
  }
  return rows
}

const known = new WeakMap<readonly Command[], ColloquialForms>()

/** The colloquial forms of the lines of a catalogue, in its order. */
export function formsOf(commands: readonly Command[]): ColloquialForms {
  const before = known.get(commands)
  if (before) return before
  const rows = rowsByVerb(commands)
  const forms = commands.map((command) => ({
    command,
    all: (rows.get(command.verb) ?? []).map((row): ColloquialForm => ({ command, ...row })),
  }))
  const all = forms.flatMap((of) => of.all)
  const isPaid = ({ line }: ColloquialForm) => line.endsWith(' {paid}')
  const made = {
    worded: all.filter(({ line }) => !line.includes('{')),
    placed: all.filter((form) => form.line.includes('{') && !isPaid(form)),
    paid: new Map(forms.map((of) => [of.command, of.all.filter(isPaid).map(({ phrase }) => phrase)])),
  }
  known.set(commands, made)
  return made
}

/** The rows by the verb that their line begins with, the longest of those that do; those of a type have none. */
function rowsByVerb(commands: readonly Command[]): ReadonlyMap<Command['verb'], readonly (typeof ROWS)[number][]> {
  const verbs = new Set(commands.map(({ verb }) => verb))
  const rows = new Map<Command['verb'], (typeof ROWS)[number][]>()
  for (const row of ROWS) {
    const words = row.line.split(' ')
    const beginnings = words.map((_, at) => words.slice(0, words.length - at).join(' '))
    const verb = beginnings.find((each) => verbs.has(each))
    if (verb !== undefined) rows.set(verb, [...(rows.get(verb) ?? []), row])
  }
  return rows
}
