import type { Download } from '../context'
import { moneySheets } from './monthly-money'
import { unpaidParts } from './monthly-unpaid'
import { sumOf } from './monthly-parts'
import { CHANGED, type MonthlyReport } from './monthly-report'
import { type BookColumn, type BookSheet, sheetOf, workbookDownload } from './workbook'

type TradedVehicleRow = MonthlyReport['sold'][number]

const WHO = 26

function boughtSheet({ bought }: MonthlyReport): BookSheet {
  const columns: BookColumn<TradedVehicleRow>[] = [
    { header: 'Date Bought', kind: 'day', value: (row) => row.boughtDate },
    { header: 'Reg No', kind: 'text', value: (row) => row.regNo },
    { header: 'Vehicle', kind: 'text', width: WHO, value: (row) => row.vehicle },
    { header: 'Bought From', kind: 'text', width: WHO, value: (row) => row.boughtFrom },
    { header: 'Price Bought', kind: 'money', value: (row) => row.boughtPrice },
    { header: 'Expenses', kind: 'money', value: (row) => row.expenses },
    { header: 'Total Cost', kind: 'money', value: (row) => row.totalCost },
    { header: 'Date Sold', kind: 'day', value: (row) => row.soldDate },
  ]
  const totals = {
    'Price Bought': sumOf(bought, (row) => row.boughtPrice),
    Expenses: sumOf(bought, (row) => row.expenses),
    'Total Cost': sumOf(bought, (row) => row.totalCost),
  }
  return sheetOf('Bought', bought, { columns, totals })
}

function soldSheet({ sold }: MonthlyReport): BookSheet {
  const columns: BookColumn<TradedVehicleRow>[] = [
    { header: 'Date Sold', kind: 'day', value: (row) => row.soldDate },
    { header: 'Reg No', kind: 'text', value: (row) => row.regNo },
    { header: 'Vehicle', kind: 'text', width: WHO, value: (row) => row.vehicle },
    { header: 'Sold To', kind: 'text', width: WHO, value: (row) => row.soldTo },
    { header: 'Sale Type', kind: 'text', width: 18, value: (row) => row.saleType },
    { header: 'Date Bought', kind: 'day', value: (row) => row.boughtDate },
    { header: 'Price Bought', kind: 'money', value: (row) => row.boughtPrice },
    { header: 'Expenses', kind: 'money', value: (row) => row.expenses },
    { header: 'Total Cost', kind: 'money', value: (row) => row.totalCost },
    { header: 'Price Sold', kind: 'money', value: (row) => row.soldPrice },
    { header: 'Profit', kind: 'money', value: (row) => row.profit },
  ]
  const totals = {
    'Price Bought': sumOf(sold, (row) => row.boughtPrice),
    Expenses: sumOf(sold, (row) => row.expenses),
    'Total Cost': sumOf(sold, (row) => row.totalCost),
    'Price Sold': sumOf(sold, (row) => row.soldPrice),
    Profit: sumOf(sold, (row) => row.profit),
  }
  return sheetOf('Sold', sold, { columns, totals })
}

function cashSheet({ cash }: MonthlyReport): BookSheet {
  const columns: BookColumn<MonthlyReport['cash'][number]>[] = [
    { header: 'Cash Category', kind: 'text', width: WHO, value: (row) => row.category },
    { header: 'Cash Type', kind: 'text', value: (row) => row.type },
    { header: 'Entries', kind: 'number', value: (row) => row.count },
    { header: 'In', kind: 'money', value: (row) => row.in },
    { header: 'Out', kind: 'money', value: (row) => row.out },
  ]
  const totals = { In: sumOf(cash, (row) => row.in), Out: sumOf(cash, (row) => row.out) }
  return sheetOf('Cash', cash, { columns, totals })
}

function expensesSheet({ expenses }: MonthlyReport): BookSheet {
  const columns: BookColumn<MonthlyReport['expenses'][number]>[] = [
    { header: 'Month', kind: 'month', value: (row) => row.month },
    { header: 'Name', kind: 'text', width: WHO, value: (row) => row.name },
    { header: 'Entries', kind: 'number', value: (row) => row.count },
    { header: 'Amount', kind: 'money', value: (row) => row.amount },
  ]
  return sheetOf('Monthly expenses', expenses, { columns, totals: { Amount: sumOf(expenses, (row) => row.amount) } })
}

function hirePurchaseSheet({ hirePurchase }: MonthlyReport): BookSheet {
  const columns: BookColumn<MonthlyReport['hirePurchase'][number]>[] = [
    { header: 'Month', kind: 'month', value: (row) => row.month },
    { header: 'Entries', kind: 'number', value: (row) => row.receivedCount },
    { header: 'Received', kind: 'money', value: (row) => row.received },
    { header: 'Payments Due', kind: 'number', value: (row) => row.dueCount },
    { header: 'Due', kind: 'money', value: (row) => row.due },
    { header: 'Paid', kind: 'money', value: (row) => row.paidOfDue },
    { header: 'Waived', kind: 'money', value: (row) => row.waivedOfDue },
    { header: 'Outstanding', kind: 'money', value: (row) => row.openOfDue },
  ]
  const totals = {
    Received: sumOf(hirePurchase, (row) => row.received),
    Due: sumOf(hirePurchase, (row) => row.due),
    Paid: sumOf(hirePurchase, (row) => row.paidOfDue),
    Waived: sumOf(hirePurchase, (row) => row.waivedOfDue),
    Outstanding: sumOf(hirePurchase, (row) => row.openOfDue),
  }
  return sheetOf('Hire purchase', hirePurchase, { columns, totals })
}

function correctionsSheet({ corrections }: MonthlyReport): BookSheet {
  const columns: BookColumn<MonthlyReport['corrections'][number]>[] = [
    { header: 'Date', kind: 'day', value: (row) => row.date },
    { header: 'Entry', kind: 'number', value: (row) => row.id },
    { header: 'Corrects', kind: 'number', value: (row) => row.correctsID },
    { header: 'Of', kind: 'day', value: (row) => row.correctedDate },
    { header: 'Cash Category', kind: 'text', width: WHO, value: (row) => row.category },
    { header: 'Cash Type', kind: 'text', value: (row) => row.type },
    { header: 'Amount', kind: 'money', value: (row) => row.amount },
  ]
  return sheetOf('Corrections', corrections, { columns, totals: { Amount: sumOf(corrections, (row) => row.amount) } })
}

function changedSheet({ changed }: MonthlyReport): BookSheet {
  return sheetOf('Changed', changed, {
    columns: [{ header: CHANGED, kind: 'text', width: 120, value: (line: string) => line }],
  })
}

/** Returns the report as an Excel file with a sheet for each part and every row. */
export function monthlySheets(report: MonthlyReport): Promise<Download> {
  return workbookDownload(`monthly-report-${report.from}-${report.to}.xlsx`, [
    cashSheet(report),
    expensesSheet(report),
    boughtSheet(report),
    soldSheet(report),
    hirePurchaseSheet(report),
    ...(report.corrections.length > 0 ? [correctionsSheet(report)] : []),
    ...moneySheets(report.money),
    ...unpaidParts(report.open).map(({ sheet }) => sheet),
    ...(report.changed.length > 0 ? [changedSheet(report)] : []),
  ])
}
