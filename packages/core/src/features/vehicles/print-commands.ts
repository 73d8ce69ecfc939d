import { commands } from '../../kernel/command'

const vehicle = [{ name: 'vehicle', kind: 'vehicle' }] as const

/** The papers of a vehicle by a line: each opens the page of the vehicle with the dialog of the paper. */
export const printCommands = commands([
  {
    id: 'vehicles.open-agreement',
    title: 'Agreement of a sale',
    keywords: ['sale', 'part exchange', 'HP', 'document', 'PDF'],
    verb: 'print agreement',
    slots: vehicle,
    grammar: 'print agreement <vehicle>',
    surfaces: ['web'],
    group: 'Find',
  },
  {
    id: 'vehicles.open-boe',
    title: 'Bills of exchange of an account',
    keywords: ['bill', 'BOE', 'instalments', 'document', 'PDF'],
    verb: 'print boe',
    slots: vehicle,
    grammar: 'print boe <vehicle>',
    surfaces: ['web'],
    group: 'Find',
  },
  {
    id: 'vehicles.open-invoice',
    title: 'Invoice of a vehicle',
    keywords: ['document', 'PDF'],
    verb: 'print invoice',
    slots: vehicle,
    grammar: 'print invoice <vehicle>',
    surfaces: ['web'],
    group: 'Find',
  },
  {
    id: 'vehicles.open-cancellation',
    title: 'Cancellation of a vehicle',
    keywords: ['document', 'PDF', 'signatory'],
    verb: 'print cancellation',
    slots: vehicle,
    grammar: 'print cancellation <vehicle>',
    surfaces: ['web'],
    group: 'Find',
  },
  {
    id: 'vehicles.open-standing-order',
    title: 'Standing order of an account',
    keywords: ['bank', 'HP', 'document', 'PDF'],
    verb: 'print standing-order',
    slots: vehicle,
    grammar: 'print standing-order <vehicle>',
    surfaces: ['web'],
    group: 'Find',
  },
  {
    id: 'vehicles.open-details',
    title: 'Details of a vehicle',
    keywords: ['report', 'document', 'PDF'],
    verb: 'print details',
    slots: vehicle,
    grammar: 'print details <vehicle>',
    surfaces: ['web'],
    group: 'Find',
  },
])
