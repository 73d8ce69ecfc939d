import type { CommandID } from './commands'
import { type Right, rightNames } from './kernel/rights'

/** The commands of each right: what they begin ends in a save, paper or file that needs it. Any other command may everybody run. */
const COMMANDS_OF: Readonly<Partial<Record<Right, readonly CommandID[]>>> = {
  records: [
    ...(['clients.add-record', 'clients.clone-record', 'clients.clone-spouse', 'clients.unlink-spouse'] as const),
    ...(['vehicles.add-record', 'vehicles.clone-record', 'attachments.ask-phone'] as const),
  ],
  sales: ['deals.sell-vehicle', 'deals.undo-sale', 'deals.take-in', 'vehicles.delete-record'],
  prices: [
    ...(['vehicles.edit-common-expense', 'reports.add-common-expenses', 'reports.save-fee'] as const),
    ...(['statements.show-record', 'statements.show-page', 'cash-book.compare-settlements'] as const),
    'history.show-who-changed',
  ],
  schedule: ['deals.generate-schedule', 'deals.delete-schedule'],
  settlement: ['cash-book.add-settlement', 'cash-book.add-part-payment'],
  entries: [
    ...(['cash-book.add-entry', 'cash-book.add-preselected-payment', 'cash-book.add-hp-payment'] as const),
    ...(['cash-book.add-deposit', 'cash-book.add-additional-deposit', 'cash-book.add-sale'] as const),
    ...(['cash-book.add-expense', 'cash-book.add-recovery', 'cash-book.add-month-expense'] as const),
    ...(['cash-book.add-free-form', 'cash-book.add-transport-malta', 'cash-book.add-tm-fee'] as const),
    ...(['cash-book.add-dad', 'cash-book.add-stv', 'cash-book.add-brn', 'cash-book.add-pending-out'] as const),
    ...(['cash-book.add-bank-deposit', 'cash-book.add-purchase', 'cash-book.add-hire-payment'] as const),
    'cash-book.show-sheet',
    ...(['cash-book.clone-entry', 'hire-purchase.add-payments', 'hire-purchase.take-payment'] as const),
  ],
  corrections: ['cash-book.fix-entry', 'cash-book.delete-entry', 'cash-book.correct-entry'],
  close: [
    'count.close-batch',
    'count.save-count',
    'cash-book.close-batch',
    'cash-book.count-cash',
    'settings.lock-month',
  ],
  reopen: ['cash-book.reopen-batch', 'settings.unlock-month'],
  documents: [
    ...(['vehicles.print-invoice', 'vehicles.print-cancellation', 'vehicles.print-details'] as const),
    ...(['vehicles.print-custom-details', 'vehicles.print-purchase', 'vehicles.open-agreement'] as const),
    ...(['vehicles.open-boe', 'vehicles.open-invoice', 'vehicles.open-cancellation'] as const),
    ...(['vehicles.open-standing-order', 'vehicles.open-credit', 'hire-purchase.print-credit'] as const),
    ...(['hire-purchase.print-quote', 'hire-purchase.email-quote', 'vehicles.open-purchase'] as const),
    ...(['vehicles.open-details', 'deals.print-agreement'] as const),
    ...(['hire-purchase.print-custom-bills', 'hire-purchase.print-custom-cancellation'] as const),
    ...(['hire-purchase.print-standing-order', 'hire-purchase.print-bills', 'hire-purchase.print-bill'] as const),
    ...(['cash-book.print-receipt', 'cash-book.print-slip', 'car-hire.print-report'] as const),
    ...(['email.show-list', 'email.send-page', 'email.show-all', 'email.send-receipt'] as const),
    ...(['email.send-agreement', 'email.send-invoice', 'email.send-account', 'email.send-boe'] as const),
    'email.send-purchase',
    ...(['email.send-standing-order', 'email.send-credit', 'email.send-cancellation'] as const),
    ...(['email.send-statement', 'email.send-paper', 'email.resend-row', 'email.cancel-row'] as const),
  ],
  exports: ['grid.export-rows', 'cash-book.export-all-columns', 'reports.download-excel'],
  hires: ['car-hire.add-hire', 'car-hire.book-car', 'car-hire.clone-hire', 'car-hire.delete-hire'],
  import: ['import.show-list', 'import.add-record'],
  settings: ['webhooks.show-list', 'webhooks.add-record', 'email.show-settings'],
  users: ['users.add-record', 'users.add-role'],
  tokens: ['users.show-tokens', 'users.add-token'],
  people: ['person.print-page', 'person.export-page', 'person.erase-page'],
}

const RIGHT_OF: ReadonlyMap<string, Right> = new Map(
  Object.entries(COMMANDS_OF).flatMap(([right, ids]) => ids.map((id) => [id, right as Right] as const)), // the keys of the table
)

/** Those whose papers print prices. */
const WITH_PRICES: readonly string[] = [
  ...['vehicles.print-purchase', 'vehicles.open-agreement', 'deals.print-agreement'],
  ...['person.print-page', 'person.export-page'],
  ...['vehicles.open-credit', 'hire-purchase.print-credit', 'vehicles.open-purchase'],
  ...['email.send-agreement', 'email.send-purchase', 'email.send-credit', 'email.send-statement', 'email.send-page'],
]

/** What `New` begins on each screen that has it. */
const NEW_ON: Readonly<Record<string, CommandID>> = {
  'control-centre': 'cash-book.add-entry',
  'daily-cash-book': 'cash-book.add-entry',
  vehicles: 'vehicles.add-record',
  clients: 'clients.add-record',
  users: 'users.add-record',
  'car-hire': 'car-hire.add-hire',
  'car-hire-bookings': 'car-hire.add-hire',
  imports: 'import.add-record',
}

/**
 * Why a role may not run a command, in words; null when it may.
 *
 * @param rights null for who has no role: everything is theirs
 * @param screen where it is run, as the catalogue names it: `New` is a command of each screen
 * @source server 16.2
 */
export function whyNotOfRole(id: string, rights: readonly Right[] | null, screen = ''): string | null {
  const right = RIGHT_OF.get(id === 'grid.add-record' ? (NEW_ON[screen] ?? id) : id)
  if (rights === null || right === undefined) return null
  const needed: readonly Right[] = WITH_PRICES.includes(id) ? [right, 'prices'] : [right]
  const lacking = needed.filter((each) => !rights.includes(each))
  return lacking.length === 0 ? null : `Your role does not include: ${rightNames(lacking)}`
}
