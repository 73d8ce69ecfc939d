/** How the value of a field is written out. */
export type FieldKind = 'text' | 'money' | 'day' | 'number' | 'flag' | 'client' | 'cars' | 'rows' | 'named'

export interface HistoryField {
  label: string
  kind: FieldKind
  /** The names of a `named` value, by its number. */
  names?: Readonly<Record<number, string>>
}

type Fields = Readonly<Record<string, HistoryField>>

const text = (label: string): HistoryField => ({ label, kind: 'text' })
const money = (label: string): HistoryField => ({ label, kind: 'money' })
const day = (label: string): HistoryField => ({ label, kind: 'day' })
const number = (label: string): HistoryField => ({ label, kind: 'number' })
const flag = (label: string): HistoryField => ({ label, kind: 'flag' })
const client = (label: string): HistoryField => ({ label, kind: 'client' })

const CLIENT: Fields = {
  spouse_id: client('Spouse'),
  spouseID: client('Spouse'),
  is_car_hire_client: flag('Car Hire Client'),
}

const VEHICLE: Fields = {
  reg_no: text('Reg No'),
  make: text('Make'),
  model: text('Model'),
  body_type: text('Body Type'),
  chassis_no: text('Chassis No'),
  engine_no: text('Engine No'),
  engine_capacity: number('Engine Capacity'),
  color: text('Colour'),
  yom: text('Year'),
  seating_capacity: number('Seating Capacity'),
  fuel_type: text('Fuel'),
  transmission: text('Transmission'),
  spare_key: text('Spare Key'),
  lot_no: text('Lot No'),
  car_no: text('Car No'),
  system_no: text('System No'),
  mileage: number('Mileage'),
  is_miles: flag('Miles'),
  co2: number('CO2'),
  pm: number('Particulate Matter'),
  note: text('Notes'),
  bought_from_id: client('Bought from'),
  clientID: client('Bought from'),
  bought_date: day('Bought date'),
  dateBought: day('Bought date'),
  bought_price: money('Bought price'),
  priceBought: money('Bought price'),
}

/** What the lists of vehicles spell. */
const LISTS: Fields = {
  make: text('Make'),
  model: text('Model'),
  body_type: text('Body Type'),
  color: text('Colour'),
  fuel_type: text('Fuel'),
}

const deal = (saleTypes: Readonly<Record<number, string>>): Fields => ({
  clientID: client('Sold to'),
  soldDate: day('Sold Date'),
  saleType: { label: 'Sale Type', kind: 'named', names: saleTypes },
  soldPrice: money('Sold Price'),
  difference: money('Difference'),
  cars: { label: 'Cars taken in', kind: 'cars' },
  hpAccountNo: text('HP Account No'),
  deposit: money('Deposit'),
  monthlyPayment: money('Monthly payment'),
  numberOfMonths: number('Number of months'),
  firstPaymentDate: day('First payment date'),
  endOfMonth: flag('End of month'),
  lastPayment: money('Last payment'),
  numberOfFirstPayments: number('Number of first payments'),
  firstPaymentsTotal: money('First payments total'),
})

const SCHEDULE: Fields = {
  accountNo: text('HP Account No'),
  rows: { label: 'Rows', kind: 'rows' },
  number: number('No'),
  dueDate: day('Due Date'),
  amount: money('Amount'),
  paid: flag('Paid'),
  paidDate: day('Paid Date'),
}

const EXPENSE: Fields = {
  date: day('Date'),
  vendor: text('Vendor'),
  description: text('Description'),
  amount: money('Amount'),
}

const payment = (categories: Readonly<Record<number, string>>, types: Readonly<Record<number, string>>): Fields => ({
  date: day('Date'),
  categoryID: { label: 'Type', kind: 'named', names: categories },
  category_id: { label: 'Type', kind: 'named', names: categories },
  typeID: { label: 'Pay Method', kind: 'named', names: types },
  type_id: { label: 'Pay Method', kind: 'named', names: types },
  receiptNumber: text('Receipt No'),
  receipt_number: text('Receipt No'),
  amount: money('Amount'),
})

const RECEIPT: Fields = { next: number('Current Receipt Number') }

const ATTEMPT: Fields = { date: day('Date'), clientID: client('Client'), amount: money('Amount') }

/** The names that the fields of some kinds take, given by the features that own them. */
export interface FieldNames {
  saleTypes: Readonly<Record<number, string>>
  categories: Readonly<Record<number, string>>
  types: Readonly<Record<number, string>>
  /** What is written down of a client, by its columns. */
  client: Fields
  /** The settings by their paths. */
  settings: Fields
}

/**
 * The fields that a history tells of a kind of audit event, in the order of its form. A field under two names (as a column and as an
 * answer has it) stands there twice.
 *
 * @returns No fields for a kind that has no history.
 */
export function historyFields(kind: string, names: FieldNames): Fields {
  switch (kind) {
    case 'client':
      return { ...names.client, ...CLIENT }
    case 'vehicle':
      return VEHICLE
    case 'deal':
      return deal(names.saleTypes)
    case 'schedule':
      return SCHEDULE
    case 'expense':
      return EXPENSE
    case 'payment':
      return payment(names.categories, names.types)
    case 'attempt':
      return ATTEMPT
    case 'settings':
      return { ...names.settings, ...LISTS, lockedMonth: text('Locked month') }
    case 'receipt':
      return RECEIPT
    default:
      return {}
  }
}
