import type { Problem } from '../clients/rules'
import { DAY_PROBLEM, isDay } from '../../kernel/days'
import { CENTS_MAX } from '../../kernel/money'
import {
  importColumnsOf,
  type ImportColumn,
  type ImportKind,
  type ImportType,
  type ImportValue,
  type ImportValues,
} from './kinds'
import type { ImportFault } from './schemas'

const COLUMN_OF_FIELD: Readonly<Record<string, string>> = {
  spouseID: 'spouseIDNo',
  boughtFromID: 'boughtFromIDNo',
  priceBought: 'boughtPrice',
  dateBought: 'boughtDate',
  soldToPrice: 'soldPrice',
  soldToDateTime: 'soldDate',
  peVehicleID: 'takenIn',
  additionalPEVehicles: 'takenIn',
  hpAccountNo: 'accountNo',
  price: 'soldPrice',
  dateTime: 'date',
  vehicleID: 'regNo',
  'expense.vendor': 'vendor',
  'expense.description': 'description',
  'cashMonthlyExpense.monthExpense': 'monthExpense',
  'cheque.bank': 'bank',
  'cheque.chequeNumber': 'chequeNo',
  'cheque.accountNumber': 'chequeAccountNo',
  'cheque.payerName': 'payerName',
  'bankTransfer.bank': 'bank',
  'bankTransfer.dateTime': 'bankDate',
  'card.bank': 'bank',
  'card.dateTime': 'bankDate',
  'epos.batchNo': 'eposBatchNo',
  'chequeOut.bank': 'bank',
  'chequeOut.chequeNumber': 'chequeOutNo',
}

const COLUMN_OF_FIELD_IN_KIND: Readonly<Partial<Record<ImportKind, Readonly<Record<string, string>>>>> = {
  sales: { clientID: 'buyerIDNo' },
  payments: {
    clientID: 'clientIDNo',
    cashCategory: 'categoryID',
    cashType: 'typeID',
    receiptNumber: 'reference',
  },
  hires: { clientID: 'clientIDNo', carHireType: 'hireType', startDateTime: 'startDate', endDateTime: 'endDate' },
  cash: { clientID: 'clientIDNo', soldToPrice: 'sellingPrice' },
}

/** The column of a field of a form; undefined for a problem of the whole row. */
export function columnOfField(kind: ImportKind, field: string): ImportColumn | undefined {
  const name = COLUMN_OF_FIELD_IN_KIND[kind]?.[field] ?? COLUMN_OF_FIELD[field] ?? field
  return importColumnsOf(kind).find((column) => column.name === name)
}

interface FaultyRow {
  kind: ImportKind
  values: ImportValues
  raw: Readonly<Record<string, string>>
}

/**
 * The problems of a row, at the columns of its file and with their texts.
 * @source server 19.2
 */
export function rowFaults(row: FaultyRow, problems: readonly Problem[]): ImportFault[] {
  return problems.map(({ field, message }) => {
    const column = columnOfField(row.kind, field)
    const value = column ? (row.raw[column.name] ?? row.values[column.name]) : null
    return { column: column?.label ?? '', value: String(value ?? ''), message }
  })
}

const TEXT_MAX = { most: 2_000, said: '2,000' }
const LONG_TEXT_MAX = { most: 20_000, said: '20,000' }
const WHOLE_MAX = 2_000_000_000

function valueProblem({ label, type }: ImportColumn, value: ImportValue): string | null {
  if (typeof value === 'string' && type !== 'day' && type !== 'moment') {
    const { most, said } = type === 'longText' ? LONG_TEXT_MAX : TEXT_MAX
    return value.length > most ? `${label} has at most ${said} characters` : null
  }
  return HAS_TYPE[type]?.(value) === false ? SENTENCES[type]! : null
}

const HAS_TYPE: Readonly<Partial<Record<ImportType, (value: ImportValue) => boolean>>> = {
  money: (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) <= CENTS_MAX,
  day: (value) => typeof value === 'string' && isDay(value),
  whole: (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) <= WHOLE_MAX,
  decimal: (value) => Number.isFinite(value),
  moment: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  flag: (value) => typeof value === 'boolean',
}
const SENTENCES: Readonly<Partial<Record<ImportType, string>>> = {
  money: 'Write an amount such as 12.50 or 1,250',
  day: DAY_PROBLEM,
  whole: 'Write a number',
  decimal: 'Write a number',
  moment: 'Write a moment such as 2026-12-31T17:05:00Z',
  flag: 'Write yes or no',
}

/** Impossible values of a row, whatever its record: amounts, days and numbers out of bounds, texts that are too long. */
export function valueProblems(kind: ImportKind, values: ImportValues): Problem[] {
  return importColumnsOf(kind).flatMap((column) => {
    const value = values[column.name] ?? null
    const message = value === null ? null : valueProblem(column, value)
    return message === null ? [] : [{ field: column.name, message }]
  })
}
