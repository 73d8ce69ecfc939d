/**
 * Which feature may import which sibling, and why. Anything else is refused, and the table may not run in a circle.
 * A feature not named here imports no sibling.
 */
export const featureDependencies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  clients: {
    history: 'the page of a client shows who changed it',
    settings: 'settings say which prices are behind the passcode',
  },
  vehicles: {
    clients: 'a vehicle names whom it was bought from, and adding one may add the client',
    history: 'the page of a vehicle shows who changed it',
    settings: 'the lists of vehicles are corrected among the settings',
  },
  search: {
    clients: 'the palette finds clients',
    vehicles: 'the palette finds vehicles',
    'hire-purchase': 'the palette finds HP accounts',
  },
  deals: {
    vehicles: 'a purchase or sale is of a vehicle',
    clients: 'a deal names its buyer or seller',
    settings: 'the receipt of a deposit is preset with the terms of the settings',
  },
  'hire-purchase': {
    deals: 'an agreement is one way of paying for a sale',
    vehicles: 'an account is known by the registration of its vehicle',
    clients: 'an account is known by its buyer',
    settings: 'nothing is sold on a day of a locked month',
    history: 'the HP tab shows who changed an account or a payment of it',
  },
  'cash-book': {
    'hire-purchase': 'an HP payment posts to its account',
    deals: 'deposits and sale payments post to their deal',
    vehicles: 'expenses post to their vehicle',
    clients: 'an entry names who paid',
    settings: 'the cash limit is a setting of the business, and the receipt number stands among them',
    history: 'an entry, a batch, a cheque and Manage Data show who changed them',
    webhooks: 'Manage Data lists the webhooks',
    search: 'a line names its records by words',
  },
  costings: {
    'cash-book': 'an expense names a vendor whom the cash book remembers, and may stand for an entry',
    deals: 'profit is of a sale',
    vehicles: 'costs are of a vehicle',
    clients: 'costings name seller and buyer, and forms share their shape of a problem',
    history: 'an expense shows who changed it',
  },
  payments: {
    'cash-book': 'payments are entries of the cash book, or stand for one',
    deals: 'payments are of a sale',
    vehicles: 'payments are of a vehicle',
    clients: 'forms share their shape of a problem',
    history: 'a payment shows who changed it',
  },
  'first-steps': {
    settings: 'what a dealership sets stands mostly among its settings',
    'cash-book': 'the receipt number is set before the first day',
    users: 'and whoever works there',
  },
  sale: {
    vehicles: 'the Sale tab stands on the page of its vehicle',
    clients: 'a sale names its buyer',
  },
  documents: {
    'hire-purchase': 'agreements, bills and statements carry the schedule',
    deals: 'agreements are of a deal',
    vehicles: 'every document is of a vehicle',
    clients: 'documents name buyers and sellers',
    'cash-book': 'agreements say what was paid, by the names of the cash book',
    settings: 'the letterhead, terms, signatories and banks are settings of the business',
  },
  'car-hire': {
    'cash-book': 'what is paid for a hire are entries of the cash book',
    clients: 'a hire names its client, and adding one may add the client',
    vehicles: 'a hire is of a vehicle',
    settings: 'the hire agreement carries the letterhead and the hire terms',
    documents: 'people and vehicles stand on every paper alike',
    history: 'the page of a hire shows who changed it',
  },
  undo: {
    history: 'what is taken back is described as a history describes it',
    'cash-book': 'an entry is taken back by the saves of the cash book',
    costings: 'an expense is taken back by the saves of costings',
    payments: 'a payment by hand is taken back by the saves of payments',
    deals: 'a sale, an attempt or a vehicle that was deleted is put back',
    clients: 'a client is put back by the saves of clients',
    vehicles: 'a vehicle is put back by the saves of vehicles',
    'car-hire': 'a hire is put back by the saves of car hire',
    settings: 'settings are put back by their saves, and locked months refuse',
    'hire-purchase': 'an instalment is put back by the saves of hire purchase',
    users: 'a user is put back by the saves of users',
  },
  import: {
    clients: 'files bring clients, and vehicles and payments name them',
    vehicles: 'files bring vehicles, and sales, schedules and payments name them',
    deals: 'files bring sales, by the rules of the form',
    'hire-purchase': 'files bring schedules and what was paid on them',
    'cash-book': 'payments and entries are those of the cash book',
    settings: 'nothing is brought into a locked month',
  },
  totals: {
    history: 'what moved a total is described as a history describes it',
    'cash-book': 'entries and batches are summed as the cash book sums them',
    'hire-purchase': 'accounts are summed as their list sums them',
    payments: 'what is left of a price is summed as its payments sum it',
    reports: 'vehicles and counts are summed as their reports sum them',
  },
  integrity: {
    'cash-book': 'what entries did to drawer and cheques is summed by one formula',
  },
  webhooks: {
    history: 'the list of webhooks shows who changed one',
  },
  users: {
    session:
      'a changed password or passcode ends the sessions of that user, and a second factor is set up as at the sign-in',
    history: 'the list of users shows who changed one',
  },
  settings: {
    session: 'a window is told what its user may',
  },
  reports: {
    history: 'a line of the log of changes shows the history of its record',
    session: 'reports may read all',
    clients: 'reports may read all',
    vehicles: 'reports may read all',
    deals: 'reports may read all',
    costings: 'reports may read all, and arriving cars get their common expenses',
    payments: 'reports may read all',
    'hire-purchase': 'reports may read all',
    'cash-book': 'reports may read all',
    'car-hire': 'reports may read all',
    users: 'reports may read all',
    settings: 'reports may read all',
  },
}
