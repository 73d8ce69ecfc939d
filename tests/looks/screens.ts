/** A screen or dialog of which pictures are taken. */
export interface Look {
  name: string
  at: string
  /** Pressed one by one once it is there; text after `=` is typed. */
  keys?: readonly string[]
  /** Pressed after the pictures, where the keys change what the next screen shows. */
  after?: readonly string[]
  /** What is seen before the passcode. */
  isLocked?: true
  /** Taken in a narrow window and in the system's own colours, too. */
  everyWay?: true
  /** Taken as it is printed, too. */
  onPaper?: true
  /** An operation that is answered by a failure once it is there. */
  failing?: string
}

const DENSITY = ['Control+k', '=density', 'Enter']
const VEHICLE = '/vehicles/vehicle/1'

export const LOOKS: readonly Look[] = [
  { name: 'login', at: '/login', isLocked: true, everyWay: true, onPaper: true },
  { name: 'login refused', at: '/login', isLocked: true, keys: ['=nobody', 'Tab', '=wrong', 'Enter'] },
  { name: 'lost', at: '/nowhere', isLocked: true },
  { name: 'vehicles locked', at: '/vehicles', isLocked: true },
  { name: 'passcode', at: '/vehicles', isLocked: true, keys: ['Control+k', '=unlock', 'Enter', '=12'] },
  { name: 'hp locked', at: `${VEHICLE}?showhp=true`, isLocked: true, everyWay: true },
  { name: 'passcode wrong', at: `${VEHICLE}?showhp=true`, isLocked: true, keys: ['=0007'] },
  { name: 'sidebar slim', at: '/vehicles', isLocked: true, keys: ['Alt+b'], after: ['Alt+b'] },

  { name: 'vehicles', at: '/vehicles', everyWay: true },
  { name: 'vehicles expanded', at: '/vehicles', keys: ['+'] },
  { name: 'vehicles peek', at: '/vehicles', keys: ['i'], everyWay: true },
  { name: 'vehicles filtered', at: '/vehicles?text=toyota', keys: ['Shift+2'] },
  { name: 'vehicles none', at: '/vehicles?text=zzzzzz' },
  { name: 'vehicles state options', at: '/vehicles', keys: ['/', 'Alt+ArrowDown'] },
  { name: 'vehicles new', at: '/vehicles', keys: ['n'], everyWay: true },
  { name: 'vehicles new missing', at: '/vehicles', keys: ['n', 'Control+Enter'] },
  { name: 'vehicles delete', at: '/vehicles', keys: ['Delete'] },
  { name: 'keys sheet', at: '/vehicles', keys: ['F1'], everyWay: true },
  { name: 'user menu', at: '/vehicles', keys: ['Alt+m', 'ArrowDown'] },
  { name: 'vehicles comfortable', at: '/vehicles', keys: DENSITY, after: DENSITY },
  { name: 'list failed', at: '/vehicles', failing: 'GetVehicles', keys: ['r'] },

  { name: 'palette', at: '/vehicles', keys: ['Control+k'], everyWay: true, onPaper: true },
  { name: 'palette pay', at: '/vehicles', keys: ['Control+k', '=pay HP-2219 250 cash'], everyWay: true },
  { name: 'palette pay wrong', at: '/vehicles', keys: ['Control+k', '=pay HP-2219 25x cosh'] },
  { name: 'palette free', at: '/vehicles', keys: ['Control+k', '=free -20 cash Pawlu, stamps'] },
  { name: 'palette search', at: '/vehicles', keys: ['Control+k', '=abc'] },
  { name: 'palette client', at: '/vehicles', keys: ['Control+k', '=maria borg', 'ArrowDown'] },
  { name: 'palette dep', at: '/vehicles', keys: ['Control+k', '=dep '] },
  { name: 'palette quote', at: '/vehicles', keys: ['Control+k', '=quote 12000 2000 36'] },
  { name: 'palette none', at: '/vehicles', keys: ['Control+k', '=zzzzqq'] },

  { name: 'vehicle', at: VEHICLE, everyWay: true, onPaper: true },
  { name: 'vehicle field', at: VEHICLE, keys: ['Tab', 'Tab', '=x'] },
  { name: 'vehicle invoice', at: VEHICLE, keys: ['Alt+i'] },
  { name: 'vehicle cancellation', at: VEHICLE, keys: ['Alt+w'] },
  { name: 'vehicle history', at: VEHICLE, keys: ['Alt+h'], onPaper: true },
  { name: 'vehicle delete', at: VEHICLE, keys: ['Alt+x'] },
  { name: 'vehicle costings', at: `${VEHICLE}?showCostings=true&origin=1`, everyWay: true, onPaper: true },
  { name: 'vehicle expense', at: `${VEHICLE}?showCostings=true&origin=1`, keys: ['F6', 'Enter'] },
  { name: 'vehicle expense new', at: `${VEHICLE}?showCostings=true&origin=1`, keys: ['n'] },
  { name: 'vehicle payments', at: `${VEHICLE}?tab=payment`, everyWay: true },
  { name: 'vehicle payment', at: `${VEHICLE}?tab=payment`, keys: ['Enter'] },
  { name: 'vehicle payment new', at: `${VEHICLE}?tab=payment`, keys: ['n'] },
  { name: 'vehicle purchase', at: `${VEHICLE}?tab=purchase`, everyWay: true },
  { name: 'vehicle sale', at: `${VEHICLE}?tab=sale`, everyWay: true, onPaper: true },
  { name: 'vehicle agreement', at: `${VEHICLE}?tab=sale`, keys: ['Alt+a'] },
  { name: 'vehicle sale in stock', at: '/vehicles/vehicle/30?tab=sale' },
  { name: 'vehicle purchase in stock', at: '/vehicles/vehicle/30?tab=purchase' },
  { name: 'vehicle notes', at: `${VEHICLE}?tab=notes`, keys: ['=more'], everyWay: true },
  { name: 'hp', at: `${VEHICLE}?showhp=true`, everyWay: true, onPaper: true },
  { name: 'hp payment', at: `${VEHICLE}?showhp=true`, keys: ['Enter'] },
  { name: 'hp payment new', at: `${VEHICLE}?showhp=true`, keys: ['n'] },
  { name: 'hp advanced', at: `${VEHICLE}?showhp=true`, keys: ['a'] },
  { name: 'hp advanced payment', at: `${VEHICLE}?showhp=true`, keys: ['a', 'Enter'] },
  { name: 'hp settlement date', at: `${VEHICLE}?showhp=true`, keys: ['s', 'Alt+ArrowDown'] },
  { name: 'hp standing order', at: `${VEHICLE}?showhp=true`, keys: ['o'] },
  { name: 'hp bills', at: `${VEHICLE}?showhp=true`, keys: ['b'] },

  { name: 'clients', at: '/clients', everyWay: true },
  { name: 'clients peek', at: '/clients', keys: ['i'] },
  { name: 'clients new', at: '/clients', keys: ['n'] },
  { name: 'client', at: '/clients/client?clientID=1', everyWay: true, onPaper: true },
  { name: 'client with a spouse', at: '/clients?text=0850061M', keys: ['Enter'], onPaper: true },
  { name: 'client history', at: '/clients/client?clientID=1', keys: ['Alt+h'] },

  { name: 'hp hub', at: '/hp-boe', everyWay: true },
  { name: 'hp hub dialog', at: '/hp-boe/1' },
  { name: 'hp schedules', at: '/hp-boe/hp-schedules', everyWay: true },
  { name: 'hp schedules expanded', at: '/hp-boe/hp-schedules', keys: ['+', 'Space', 'Shift+ArrowDown'] },
  { name: 'hp schedules peek', at: '/hp-boe/hp-schedules', keys: ['i'] },
  { name: 'payments due', at: '/hp-boe/hp-payments-due', everyWay: true },
  { name: 'payments due expanded', at: '/hp-boe/hp-payments-due', keys: ['+', 'Space'] },
  { name: 'payments due band', at: '/hp-boe/hp-payments-due', keys: ['2'] },
  { name: 'custom bills', at: '/hp-boe/custom-boe', everyWay: true, onPaper: true },
  { name: 'custom cancellation', at: '/hp-boe/custom-cancellation', everyWay: true },

  { name: 'entry', at: '/cash-management-add', everyWay: true, onPaper: true },
  { name: 'entry missing', at: '/cash-management-add', keys: ['Control+Enter'] },
  { name: 'entry calendar', at: '/cash-management-add', keys: ['Alt+ArrowDown'] },
  { name: 'entry hp', at: '/cash-management-add?preSelectionType=HPPayment' },
  { name: 'entry palette hp', at: '/vehicles', keys: ['Control+k', '=pay HP-2219 250 cash', 'Enter'] },
  { name: 'entry changed', at: '/cash-management/edit/-1', everyWay: true, onPaper: true },
  { name: 'entry question', at: '/cash-management/edit/-1', keys: ['Control+Enter'] },
  { name: 'entry delete', at: '/cash-management/edit/-1', keys: ['Alt+x'] },
  { name: 'entry receipt', at: '/cash-management/edit/-1', keys: ['Alt+Enter'] },
  { name: 'entry copy', at: '/cash-management-add?cloneEntry=59000' },
  { name: 'control centre', at: '/cash-management', everyWay: true },
  { name: 'control centre peek', at: '/cash-management', keys: ['i'] },
  { name: 'control centre options', at: '/cash-management', keys: ['/', 'Alt+ArrowDown'] },
  { name: 'daily cash book', at: '/reconciliation/reconcile', everyWay: true },
  { name: 'daily cash book counted', at: '/reconciliation/reconcile', keys: ['Control+k', '=count', 'Enter', '=3'] },
  { name: 'daily cash book close', at: '/reconciliation/reconcile', keys: ['F9'] },
  { name: 'closed batch', at: '/reconciliation/reconcile?batchID=1400', everyWay: true, onPaper: true },
  { name: 'cash books', at: '/batches', everyWay: true },
  { name: 'cash books peek', at: '/batches', keys: ['i'] },
  { name: 'pending cheques', at: '/reconciliation/pending-cheques', everyWay: true, onPaper: true },
  { name: 'pending cheque', at: '/reconciliation/pending-cheques', keys: ['Enter'] },

  { name: 'settings', at: '/manage-data', everyWay: true, onPaper: true },
  { name: 'settings 2', at: '/manage-data', keys: ['2'] },
  { name: 'settings 3', at: '/manage-data', keys: ['3'] },
  { name: 'settings 4', at: '/manage-data', keys: ['4'] },
  { name: 'settings 5', at: '/manage-data', keys: ['5'] },
  { name: 'settings 6', at: '/manage-data', keys: ['6'] },
  { name: 'settings 7', at: '/manage-data', keys: ['7'] },
  { name: 'settings history', at: '/manage-data', keys: ['Alt+h'] },
  { name: 'hires', at: '/car-hire', everyWay: true },
  { name: 'hires peek', at: '/car-hire', keys: ['i'] },
  { name: 'hire new', at: '/car-hire/add', everyWay: true },
  { name: 'hire new missing', at: '/car-hire/add', keys: ['Control+Enter'] },
  { name: 'hire', at: '/car-hire/edit/1', everyWay: true, onPaper: true },
  { name: 'bookings', at: '/car-hire/bookings', everyWay: true, onPaper: true },
  { name: 'bookings peek', at: '/car-hire/bookings', keys: ['i'] },
  { name: 'bookings later', at: '/car-hire/bookings', keys: [']', 'ArrowDown', 'ArrowRight'] },
  { name: 'reports', at: '/reports', everyWay: true },
  { name: 'report asked', at: '/reports?report=monthly' },
  { name: 'report arriving asked', at: '/reports?report=arriving' },
  { name: 'report sold', at: '/reports/vehicles-purchased-sold?dateFrom=2026-10-01', everyWay: true },
  { name: 'report sold table', at: '/reports/vehicles-purchased-sold?dateFrom=2026-10-01', keys: ['t'] },
  { name: 'report stock', at: '/reports/vehicles-in-stock' },
  { name: 'report japan', at: '/reports/vehicles-japan-sold' },
  { name: 'report pending', at: '/reports/vehicles-pending-payment' },
  { name: 'report arriving', at: '/reports/arriving-cars' },
  { name: 'report arriving expenses', at: '/reports/arriving-cars', keys: ['a'] },
  { name: 'report receipts', at: '/reports/receipts?dateFrom=2026-10-01', onPaper: true },
  { name: 'report exchanged', at: '/reports/part-exchanged?dateFrom=2026-10-01', keys: ['+'], onPaper: true },
  { name: 'users', at: '/users' },
  { name: 'users new', at: '/users', keys: ['n'] },
  { name: 'user', at: '/users', keys: ['Enter'] },
]
