interface GuidePicture {
  /** The name of its file in `docs/guide`. */
  name: string
  at: string
  /** Lines that are pasted once the page is loaded. */
  pastes?: string
  /** Pressed one by one once the page is loaded; text after `=` is typed. */
  keys?: readonly string[]
  /** Pressed after the picture. */
  after?: readonly string[]
  shows: readonly string[]
}

/** The notes and coins of the demo dealership at that moment, from the note of 500 down. */
const COINS = ['Enter', 'Enter', 'Enter', '=2', 'Enter', '=1', 'Enter', '=1', 'Enter', '=1', 'Enter', '=1', 'Enter']

/** The pictures of the guide in order: the saves of one are in the books of the following ones. */
export const GUIDE_PICTURES: readonly GuidePicture[] = [
  {
    name: 'palette',
    at: '/vehicles',
    keys: ['Control+k', '=pay HP-2219 250 cash'],
    shows: ['Maria Borg', '€250.00'],
  },
  {
    name: 'assessment',
    at: '/vehicles',
    keys: [
      ...[
        'Control+k',
        '=assess XCA 193 0466459M',
        'Enter',
        '=1650',
        'Enter',
        '=600',
        'Enter',
        '=80',
        'Enter',
        '=1',
        'Enter',
      ],
      ...['=Josette Borg', 'Enter', '=900', 'Enter', '=250', 'Enter', '=0', 'Enter', 'Enter', '=270', 'Enter'],
      ...['=Payslips, bank statement', 'Enter', '=Grant', 'Enter'],
    ],
    after: ['Control+Enter'],
    shows: ['Assessment of Carmel Borg', 'Josette Borg', 'Positive', 'Joint applicant 2'],
  },
  {
    name: 'sell',
    at: '/vehicles',
    keys: ['Control+k', '=sell XCA 193 0466459M 9500 pe DBG 441 2500 dep 900 24x270'],
    after: ['Control+Enter'],
    shows: ['Carmel Borg 0466459M', '24 of €270.00', 'Cash due'],
  },
  {
    name: 'credit-file',
    at: '/vehicles',
    keys: ['Control+k', '=credit XCA 193', 'Enter', 'i', 'Control+Enter', 'x', 'Control+Enter'],
    shows: ['Credit File', 'Signed agreement', 'Grant credit', 'On paper'],
  },
  {
    name: 'new-terms',
    at: '/vehicles',
    keys: ['Control+k', '=reschedule XCA 193 190 a month from 20 jan'],
    shows: ['This will change the terms', 'Cost of credit in them', '€190.00'],
  },
  {
    name: 'outbox',
    at: '/vehicles',
    keys: [
      ...['Control+k', '=pay HP-2219 cash', 'Control+Enter', '=exp LQE 221 45 cash Gasan, brake pads', 'Control+Enter'],
      ...['=pay HP-2076 18 cash', 'Control+Enter', 'Escape', 'Alt+o'],
    ],
    after: ['Delete', 'Escape'],
    shows: ['1 not saved', 'Write 18! to keep it.', 'LQE 221 · −€45.00 cash · Gasan'],
  },
  {
    name: 'agreement',
    at: '/vehicles/vehicle/1?tab=sale',
    keys: ['Alt+a'],
    shows: ['HP Agreement', 'Have you checked'],
  },
  { name: 'payments-due', at: '/hp-boe/hp-payments-due', keys: ['+'], shows: ['HP Payments Due', 'Over 90 days'] },
  { name: 'account', at: '/vehicles/vehicle/1?showhp=true', shows: ['Settlement', 'Maria Borg'] },
  {
    name: 'count',
    at: '/reconciliation/reconcile',
    keys: ['F6', ...COINS, 'Enter', 'Enter', '=2', 'Enter'],
    shows: ['Closing Balance', '€537.40'],
  },
  {
    name: 'close',
    at: '/reconciliation/reconcile',
    keys: ['F6', ...COINS, 'F9', 'y', 'Alt+ArrowDown'],
    shows: ['Wrong change given'],
  },
  {
    name: 'monthly',
    at: '/vehicles',
    keys: ['Control+k', '=report month last-month', 'Enter'],
    shows: ['Monthly Report', '01-10-2026'],
  },
  { name: 'months', at: '/manage-data', keys: ['Alt+9', 'Alt+ArrowDown'], shows: ['Lock month', 'October 2026'] },
  {
    name: 'import',
    at: '/manage-data/import/new',
    pastes: `Stock of Borg Motors;;;;;;;;
Registration;Make;Model;Body;Fuel;Color;Year;Purchase Date;Cost (€)
WIC 070;Toyota;Vitz;Hatchback;Petrol;Red;2015;03/02/2026;4.500,50
XVV 326;Mazda;Demio;Hatchback;Petrol;Blue;2014;04/02/2026;3.200
QQQ 001;Kia;Rio;Hatchback;Petrol;White;2013;05/02/2026;2.750
`,
    shows: ['can be two days', 'Cost (€)', '1.234,56'],
  },
  { name: 'keys', at: '/vehicles', keys: ['F1', '=pay'], shows: ['Lines of the palette'] },
  { name: 'roles', at: '/users?roles=all', shows: ['Cashier', 'Viewer'] },
  {
    name: 'undo',
    at: '/cash-management',
    keys: ['Control+z'],
    shows: ['Undo your last save?', 'The entry will be deleted.'],
  },
  { name: 'history', at: '/vehicles/vehicle/1', keys: ['Alt+h'], shows: ['History'] },
]
