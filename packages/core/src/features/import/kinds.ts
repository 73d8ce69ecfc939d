import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashCategory } from '../cash-book/enums'
import {
  BATCH_COLUMNS,
  costColumns,
  BOOK_ENTRY_COLUMNS,
  hireColumns,
  BOOK_INSTALMENT_COLUMNS,
  BOOK_PAYMENT_COLUMNS,
  registerColumns,
  BOOK_TRADE_IN_COLUMNS,
  BOOK_VEHICLE_COLUMNS,
} from './book-columns'
import type { ImportChoice, ImportColumn } from './columns'
import type { ImportKind } from './enums'
import { type ClientFieldName, CLIENT_FIELDS, type ClientField } from '../clients/fields'
import { SALE_TYPE_NAMES } from '../deals/enums'
import { SPARE_KEYS, TRANSMISSIONS } from '../vehicles/enums'

export type { ImportKind } from './enums'

export type { ImportChoice, ImportColumn, ImportType } from './columns'

/** A staged value of a row; null for an empty cell. */
export type ImportValue = string | number | boolean | null
/** The values of a row by column; a column that the file lacks is absent. */
export type ImportValues = Readonly<Record<string, ImportValue>>

const CLIENT_WORDS: Readonly<Partial<Record<ClientFieldName, readonly string[]>>> = {
  idno: [
    'ID',
    'I.D.',
    'I.D. Card No',
    'IC No',
    'NI No',
    'ID Card',
    'ID Card No',
    'Identity Card',
    'Client ID',
    'Customer ID',
    'Karta tal-Identita',
    'Carta identità',
    'Codice cliente',
  ],
  name: ['First Name', 'Forename', 'Given Name', 'Client Name', 'Isem', 'Nome'],
  surname: ['Last Name', 'Family Name', 'Client Surname', 'Kunjom', 'Cognome'],
  address1: ['Address 1', 'Address Line 1', 'House', 'House No', 'House Name', 'Flat', 'Bini', 'Edificio'],
  address2: ['Address 2', 'Address Line 2', 'Street Name', 'Road', 'Triq', 'Via'],
  address3: ['Address 3', 'Address Line 3', 'Town', 'City', 'Village', 'Lokalita', 'Località', 'Città'],
  mobNo: ['Mobile', 'Mob', 'Mob Phone', 'Mob No', 'Mobile No', 'Cell', 'Cellphone', 'Mowbajl', 'Cellulare'],
  telNo: ['Telephone', 'Tel', 'Tel Phone', 'Tel No', 'Phone', 'Phone No', 'Landline', 'Telefon', 'Telefono'],
  otherNo: ['Other No', 'Other Phone', 'Alternative Phone'],
  email: ['E-mail', 'Email Address', 'Mail', 'Imejl', 'Posta elettronica'],
  vatNo: ['VAT', 'VAT No', 'VAT Reg No', 'VAT Registration', 'Partita IVA'],
}
const FIELDS: readonly ClientField[] = CLIENT_FIELDS

function clientColumn({ name, label, isRequired }: ClientField): ImportColumn {
  const also = CLIENT_WORDS[name]
  return {
    name,
    label,
    type: name === 'idno' ? 'idNo' : 'text',
    ...(isRequired ? { isNeeded: true as const } : {}),
    ...(also ? { also } : {}),
  }
}

const choicesOf = (names: Readonly<Record<number, string>>): ImportChoice[] =>
  Object.entries(names).map(([value, name]) => ({ value: Number(value), name }))

const VEHICLE: readonly ImportColumn[] = [
  {
    name: 'regNo',
    label: 'Reg No',
    type: 'regNo',
    also: [
      'Registration',
      'Registration No',
      'Reg',
      'Plate',
      'Number Plate',
      'Licence Plate',
      'Numru tar-Registrazzjoni',
      'Targa',
    ],
  },
  {
    name: 'chassisNo',
    label: 'Chassis No',
    type: 'chassisNo',
    also: ['Chassis', 'VIN', 'Frame No', 'Xażi', 'Telaio', 'Numero telaio'],
  },
]
const ACCOUNT: ImportColumn = {
  name: 'accountNo',
  label: 'HP Account No',
  type: 'accountNo',
  also: [
    'HP No',
    'HP Number',
    'HP Account',
    'Account No',
    'Account',
    'Acc No',
    'Agreement No',
    'Agreement',
    'Agr No',
    'Agr',
    'Contract No',
    'Conto',
    'Numero contratto',
  ],
}
const AMOUNT: ImportColumn = {
  name: 'amount',
  label: 'Amount',
  type: 'money',
  also: ['Amt', 'Paid Amt', 'Amt Paid', 'Amount Paid', 'Value', 'Sum', 'Total', 'Ammont', 'Importo', 'Paid'],
}
const DATE: ImportColumn = {
  name: 'date',
  label: 'Date',
  type: 'day',
  also: ['Day', 'Paid On', 'Payment Date', 'Data'],
}
const PAYMENT_TYPE: ImportColumn = {
  name: 'typeID',
  label: 'Cash Type',
  type: 'choice',
  also: ['Type', 'Method', 'Pay Method', 'Payment Method', 'Paid By', 'Metodo'],
  choices: choicesOf(CASH_TYPE_NAMES),
}
const ENTRY_NO: ImportColumn = {
  name: 'entryNo',
  label: 'Entry No',
  type: 'text',
  also: ['Entry ID', 'Transaction No', 'Transaction ID', 'Ref ID'],
}

const PAYMENT_DETAILS: readonly ImportColumn[] = [
  { name: 'bank', label: 'Bank', type: 'text', also: ['Bank Name', 'Banca'] },
  { name: 'bankDate', label: 'Bank Date', type: 'day' },
  { name: 'bankReference', label: 'Bank Reference', type: 'text', also: ['Transfer Reference'] },
  {
    name: 'chequeNo',
    label: 'Cheque No',
    type: 'text',
    also: ['Cheque', 'Cheque Number', 'Check No', 'Numero assegno'],
  },
  { name: 'chequeAccountNo', label: 'Cheque Account No', type: 'text', also: ['Cheque Account'] },
  { name: 'payerName', label: 'Payer', type: 'text', also: ['Drawer', 'Payer Name'] },
  { name: 'chequeDate', label: 'Cheque Date', type: 'day' },
  { name: 'eposBatchNo', label: 'EPOS Batch No', type: 'text', also: ['Batch No'] },
]

/** The categories in a list of payments: what a buyer pays, in instalments or besides. */
const PAYMENT_CATEGORIES: readonly number[] = [
  CashCategory.HpPayment,
  CashCategory.HPSettlement,
  CashCategory.Deposit,
  CashCategory.AdditionalDeposit,
  CashCategory.Sale,
]

const COLUMNS: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  clients: [
    ...FIELDS.map(clientColumn),
    { name: 'spouseIDNo', label: 'Spouse ID No', type: 'idNo', also: ['Spouse ID', 'Spouse'] },
    { name: 'isCarHireClient', label: 'Car Hire Client', type: 'flag', also: ['Hires Cars'] },
  ],
  vehicles: [
    ...VEHICLE.map((column) => (column.name === 'regNo' ? { ...column, isNeeded: true as const } : column)),
    { name: 'make', label: 'Make', type: 'text', isNeeded: true, also: ['Manufacturer', 'Brand', 'Għamla', 'Marca'] },
    { name: 'model', label: 'Model', type: 'text', isNeeded: true, also: ['Mudell', 'Modello'] },
    { name: 'bodyType', label: 'Body Type', type: 'text', also: ['Body', 'Carrozzeria'] },
    {
      name: 'fuelType',
      label: 'Fuel',
      type: 'text',
      also: ['Fuel Type', 'Engine Type', 'Fjuwil', 'Carburante', 'Alimentazione'],
    },
    { name: 'color', label: 'Colour', type: 'text', also: ['Color', 'Col', 'Kulur', 'Colore'] },
    {
      name: 'yom',
      label: 'Year',
      type: 'whole',
      also: ['YOM', 'Yr', 'Year of Manufacture', 'Reg Year', 'Model Year', 'Sena', 'Anno'],
    },
    { name: 'engineNo', label: 'Engine No', type: 'text', also: ['Engine Number', 'Numero motore'] },
    {
      name: 'engineCapacity',
      label: 'Engine Capacity',
      type: 'whole',
      also: ['CC', 'Engine CC', 'Capacity', 'Cilindrata'],
    },
    { name: 'seatingCapacity', label: 'Seating Capacity', type: 'whole', also: ['Seats', 'Posti'] },
    {
      name: 'transmission',
      label: 'Transmission',
      type: 'choice',
      also: ['Gearbox', 'Gear', 'Cambio'],
      choices: TRANSMISSIONS.map((name) => ({
        value: name,
        name,
        also: name === 'Automatic' ? ['Auto', 'A', 'Automatico'] : ['Man', 'M', 'Manuale'],
      })),
    },
    {
      name: 'spareKey',
      label: 'Spare Key',
      type: 'choice',
      also: ['Second Key'],
      choices: SPARE_KEYS.map((name) => ({
        value: name,
        name,
        ...(name === 'Not Available' ? { also: ['No', 'N/A', 'None'] } : {}),
      })),
    },
    { name: 'lotNo', label: 'Lot No', type: 'text', also: ['Lot', 'Lotto'] },
    { name: 'carNo', label: 'Car No', type: 'text', also: ['Stock No'] },
    { name: 'systemNo', label: 'System No', type: 'text' },
    { name: 'mileage', label: 'Mileage', type: 'whole', also: ['Odometer', 'Kms', 'Km', 'Kilometres', 'Chilometri'] },
    { name: 'isMiles', label: 'Miles', type: 'flag', also: ['In Miles'] },
    { name: 'cO2', label: 'CO2', type: 'decimal', also: ['Emissions'] },
    { name: 'pm', label: 'Particulate Matter', type: 'decimal', also: ['PM'] },
    { name: 'askingPrice', label: 'Asking Price', type: 'money', also: ['Window Price'] },
    { name: 'knownDefects', label: 'Known Defects', type: 'longText', also: ['Defects'] },
    {
      name: 'boughtFromIDNo',
      label: 'Bought From ID No',
      type: 'idNo',
      also: ['Seller ID', 'Seller ID No', 'Seller', 'Supplier', 'Bought From', 'Fornitore'],
    },
    {
      name: 'boughtDate',
      label: 'Bought Date',
      type: 'day',
      also: ['Date Bought', 'Purchase Date', 'Purchased On', 'Data acquisto'],
    },
    {
      name: 'boughtPrice',
      label: 'Bought Price',
      type: 'money',
      also: ['Price Bought', 'Purchase Price', 'Cost', 'Cost Price', 'Prezzo acquisto'],
    },
    { name: 'note', label: 'Note', type: 'longText', also: ['Notes', 'Remarks', 'Comments'] },
    ...BOOK_VEHICLE_COLUMNS,
  ],
  sales: [
    ...VEHICLE,
    {
      name: 'buyerIDNo',
      label: 'Sold To ID No',
      type: 'idNo',
      isNeeded: true,
      also: ['Buyer ID', 'Buyer ID No', 'Buyer', 'ID No', 'Customer ID', 'Client ID', 'Sold To'],
    },
    {
      name: 'soldDate',
      label: 'Sold Date',
      type: 'day',
      isNeeded: true,
      also: ['Date Sold', 'Sale Date', 'Date', 'Data vendita'],
    },
    {
      name: 'saleType',
      label: 'Sale Type',
      type: 'choice',
      also: ['Type', 'Type of Sale'],
      choices: choicesOf(SALE_TYPE_NAMES).map((choice) =>
        choice.value === 1
          ? { ...choice, also: ['HP'] }
          : choice.value === 2
            ? { ...choice, also: ['PE', 'P/X', 'Part Ex', 'Exchange'] }
            : choice.value === 3
              ? { ...choice, also: ['HP PE', 'PE HP', 'HP P/X', 'P/X HP', 'HP Part Ex'] }
              : choice,
      ),
    },
    {
      name: 'soldPrice',
      label: 'Sold Price',
      type: 'money',
      also: ['Price', 'Price Sold', 'Selling Price', 'Sale Price', 'Prezzo', 'Prezzo vendita'],
    },
    { name: 'difference', label: 'Difference', type: 'money', also: ['PE Difference', 'P/X Difference', 'Diff'] },
    {
      name: 'takenInValue',
      label: 'Taken In Value',
      type: 'money',
      isOnlyChecked: true,
      also: [
        'P/X Value',
        'PE Value',
        'Part Exchange Value',
        'Part Ex Value',
        'Trade In Value',
        'Allowance',
        'P/X Allowance',
      ],
    },
    {
      name: 'takenIn',
      label: 'Taken In',
      type: 'text',
      also: [
        ...['Part Exchange', 'PE Reg No', 'PE Reg', 'P/X', 'P/X Reg', 'P/X Reg No', 'Part Ex', 'Part Ex Reg'],
        ...['Trade In', 'Trade In Reg', 'Exchanged Vehicle', 'Permuta'],
      ],
    },
    { name: 'deposit', label: 'Deposit', type: 'money', also: ['Deposit Paid', 'Down Payment', 'Depożitu', 'Acconto'] },
    {
      name: 'monthlyPayment',
      label: 'Monthly Payment',
      type: 'money',
      also: ['Monthly', 'Instalment', 'Instalment Amount', 'Rata'],
    },
    {
      name: 'lastPayment',
      label: 'Last Payment',
      type: 'money',
      also: ['Last Instalment', 'Last Inst', 'Final Instalment', 'Final Payment', 'Balloon'],
    },
    {
      name: 'numberOfMonths',
      label: 'Number of Months',
      type: 'whole',
      also: ['Months', 'Term', 'No of Payments', 'Number of Payments', 'Mesi'],
    },
    { name: 'numberOfFirstPayments', label: 'Number of First Payments', type: 'whole' },
    { name: 'firstPaymentsTotal', label: 'First Payments Total', type: 'money' },
    {
      name: 'firstPaymentDate',
      label: 'First Payment Date',
      type: 'day',
      also: ['First Payment', 'First Instalment', 'First Inst', 'First Due', 'Start Date'],
    },
    { name: 'endOfMonth', label: 'End of Month', type: 'flag' },
    { name: 'isConsumer', label: 'Consumer', type: 'flag', also: ['Is Consumer', 'Private Buyer'] },
    ACCOUNT,
    { name: 'hasSchedule', label: 'HP Schedule', type: 'flag', also: ['Has Schedule'] },
    ...BOOK_VEHICLE_COLUMNS,
    ...BOOK_TRADE_IN_COLUMNS,
  ],
  hp: [
    ACCOUNT,
    ...VEHICLE,
    { name: 'number', label: 'No', type: 'whole', also: ['Payment No', 'Instalment No', 'Inst No', 'Number'] },
    { name: 'dueDate', label: 'Due Date', type: 'day', also: ['Due', 'Due On', 'Scadenza'] },
    { ...AMOUNT, also: ['Amt', 'Instalment', 'Inst', 'Inst Amt', 'Instalment Amount', 'Payment', 'Rata', 'Importo'] },
    {
      name: 'paid',
      label: 'Paid',
      type: 'money',
      also: ['Paid Amount', 'Paid Amt', 'Amt Paid', 'Amount Paid', 'Paid So Far', 'Total Paid', 'Pagato'],
    },
    { name: 'paidDate', label: 'Paid Date', type: 'day', also: ['Paid On', 'As Of', 'Paid Until'] },
    { name: 'capital', label: 'Capital', type: 'money' },
    { name: 'bankCharge', label: 'Bank Charge', type: 'money' },
    { name: 'interest', label: 'Interest', type: 'money' },
    { name: 'reduceFromCapital', label: 'Reduce From Capital', type: 'money' },
    ...BOOK_INSTALMENT_COLUMNS,
  ],
  payments: [
    ENTRY_NO,
    ACCOUNT,
    ...VEHICLE,
    { name: 'clientIDNo', label: 'ID No', type: 'idNo', also: ['Client ID', 'Payer ID', 'Customer ID'] },
    { ...DATE, isNeeded: true },
    { ...AMOUNT, isNeeded: true },
    {
      name: 'categoryID',
      label: 'Cash Category',
      type: 'choice',
      also: ['Category', 'For', 'Payment Type'],
      choices: choicesOf(CASH_CATEGORY_NAMES).filter(({ value }) => PAYMENT_CATEGORIES.includes(Number(value))),
    },
    PAYMENT_TYPE,
    { name: 'description', label: 'Description', type: 'text', also: ['Details', 'Remarks'] },
    { name: 'reference', label: 'Reference', type: 'text', also: ['Ref', 'Receipt', 'Receipt No'] },
    ...PAYMENT_DETAILS,
    ...BOOK_PAYMENT_COLUMNS,
  ],
  cash: [
    {
      name: 'line',
      label: 'Line',
      type: 'choice',
      choices: [
        { value: 'entry', name: 'Entry' },
        { value: 'opening', name: 'Opening balance', also: ['Opening', 'Float', 'Drawer'] },
        { value: 'cheque', name: 'Cheque in hand', also: ['Pending cheque', 'Cheque'] },
      ],
    },
    ENTRY_NO,
    DATE,
    {
      name: 'categoryID',
      label: 'Cash Category',
      type: 'choice',
      also: ['Category'],
      choices: choicesOf(CASH_CATEGORY_NAMES),
    },
    PAYMENT_TYPE,
    { ...AMOUNT, isNeeded: true },
    ACCOUNT,
    ...VEHICLE,
    { name: 'clientIDNo', label: 'ID No', type: 'idNo', also: ['Client ID', 'Customer ID'] },
    { name: 'name', label: 'Name', type: 'text', also: ['Payee', 'Received From', 'Paid To'] },
    { name: 'description', label: 'Description', type: 'text', also: ['Details', 'Remarks', 'Narrative'] },
    { name: 'reference', label: 'Reference', type: 'text', also: ['Ref'] },
    { name: 'vendor', label: 'Vendor', type: 'text', also: ['Supplier'] },
    { name: 'monthExpense', label: 'Month of Expense', type: 'day', also: ['Expense Month'] },
    { name: 'handlingFee', label: 'Handling Fee', type: 'money' },
    { name: 'sellingPrice', label: 'Selling Price', type: 'money', also: ['Agreed Price'] },
    { name: 'difference', label: 'Difference', type: 'money' },
    ...PAYMENT_DETAILS,
    { name: 'chequeOutNo', label: 'Cheque Out No', type: 'text' },
    ...BOOK_ENTRY_COLUMNS,
  ],
  batches: BATCH_COLUMNS,
  hires: hireColumns(VEHICLE),
  costs: costColumns(VEHICLE),
  register: registerColumns(VEHICLE),
}

export function importColumnsOf(kind: ImportKind): readonly ImportColumn[] {
  return COLUMNS[kind]
}
