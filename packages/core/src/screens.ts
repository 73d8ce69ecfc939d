import { REPORT_SCREENS } from './features/reports/declarations'

export interface Screen {
  title: string
  /** Its route; `$` marks a parameter. */
  path: string
}

/** The screens by the id in `when.screen` of a command. */
export const SCREENS = {
  login: { title: 'Login', path: '/login' },
  clients: { title: 'Clients', path: '/clients' },
  client: { title: 'Client', path: '/clients/client' },
  vehicles: { title: 'Vehicles', path: '/vehicles' },
  vehicle: { title: 'Vehicle', path: '/vehicles/vehicle/$vehicleID' },
  'hp-schedules': { title: 'HP Schedules', path: '/hp-boe/hp-schedules' },
  'payments-due': { title: 'HP Payments Due', path: '/hp-boe/hp-payments-due' },
  'hp-boe': { title: 'HP / BOE', path: '/hp-boe' },
  'hp-boe-dialog': { title: 'HP / BOE', path: '/hp-boe/$type' },
  'custom-boe': { title: 'Custom BOE', path: '/hp-boe/custom-boe' },
  'custom-cancellation': { title: 'Custom Cancellation', path: '/hp-boe/custom-cancellation' },
  'car-hire': { title: 'Car Hire', path: '/car-hire' },
  'car-hire-bookings': { title: 'Car Hire Bookings', path: '/car-hire/bookings' },
  'add-hire': { title: 'Create Car Hire', path: '/car-hire/add' },
  'edit-hire': { title: 'Edit Car Hire', path: '/car-hire/edit/$id' },
  users: { title: 'Users', path: '/users' },
  'cash-books': { title: 'Cash Books', path: '/batches' },
  'add-entry': { title: 'Add Cash Entry', path: '/cash-management-add' },
  'cash-sheet': { title: 'Sheet of Lines', path: '/cash-management-sheet' },
  'edit-entry': { title: 'Edit Cash Entry', path: '/cash-management/edit/$id' },
  'daily-cash-book': { title: 'Daily Cash Book', path: '/reconciliation/reconcile' },
  'pending-cheques': { title: 'Pending Cheques', path: '/reconciliation/pending-cheques' },
  reports: { title: 'Reports', path: '/reports' },
  ...REPORT_SCREENS,
  'manage-data': { title: 'Manage Data', path: '/manage-data' },
  imports: { title: 'Import', path: '/manage-data/import' },
  'new-import': { title: 'New Import', path: '/manage-data/import/new' },
  import: { title: 'Import', path: '/manage-data/import/view' },
  files: { title: 'Photos and Scans', path: '/files' },
  assessment: { title: 'Assessment', path: '/assessment' },
  statement: { title: 'Statement', path: '/statement' },
  emails: { title: 'E-mails', path: '/emails' },
  guide: { title: 'Guide', path: '/guide' },
  'first-steps': { title: 'First Steps', path: '/first-steps' },
  'control-centre': { title: 'Control Centre', path: '/cash-management' },
} as const satisfies Record<string, Screen>

export type ScreenID = keyof typeof SCREENS
