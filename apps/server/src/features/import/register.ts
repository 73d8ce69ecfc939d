import type { Problem } from '@forecourt/core/features/clients/rules'
import { valueProblems } from '@forecourt/core/features/import/row-faults'
import { insertRows } from '../../database/bulk'
import { BEGUN, type ImportedCashBook } from './imported-cash-book'
import { isProblem, vehicleReference } from './vehicle-lookup'
import { idNoOf, importKind, type Named, numberProblems } from './import-kind'
import { idsThere, setNextReceipt } from './records-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

/** Numbers of receipts of all rows, and the entries that they are of. */
interface Taken {
  numbers: Set<number>
  entries: Set<number>
}

/** Imports the register of receipts of an exported book, under the printed numbers. */
export async function importRegister(run: ImportRun, book: ImportedCashBook | null): Promise<void> {
  const taken: Taken = { numbers: new Set(), entries: new Set() }
  let next: { row: StagedRow; number: number } | null = null
  await importKind<{ columns: object }, { entries: ReadonlySet<number> }>(run, {
    kind: 'register',
    record: 'receipt_numbers',
    clients: ['clientIDNo'],
    readMore: async (_, rows) => ({
      entries: await idsThere(
        run.trx,
        'cash_entries',
        rows.flatMap((row) => entryNoOf(row) ?? []),
      ),
    }),
    planRow: (_, row, named) => {
      const isNext = row.values.line === 'next'
      if (isNext && row.known !== null) {
        run.rowOutcome(row, 'leave', { record: 'receipt_counter', key: row.known })
        return null
      }
      if (!isNext && run.isLeft(row, 'receipt_numbers', named.there)) return null
      const { problems, waits, of } = columnsOf(row, named, taken)
      if (!book?.isNew) problems.push({ field: '', message: book ? BEGUN : WITHOUT_BOOK })
      if (problems.length + row.unread.length === 0 && waits && !run.hasFaults)
        problems.push({ field: 'entryNo', message: `There is no entry ${row.values.entryNo} in these files` })
      if (!run.isSound(row, problems, { waits })) return null
      if (isNext) next = { row, number: Number(row.values.receiptNo) }
      return isNext ? null : { columns: of }
    },
    writePlans: async (_, planned) => {
      await insertRows(
        run.trx,
        'receipt_numbers',
        planned.map(({ columns }) => columns),
      )
      for (const { row } of planned)
        run.rowOutcome(row, 'make', { record: 'receipt_numbers', key: Number(row.values.receiptNo) })
    },
  })
  if (next) await countFrom(run, next, Math.max(0, ...taken.numbers))
}

const WITHOUT_BOOK = 'Receipts come in with the batches and entries that they are of'

const entryNoOf = ({ values }: StagedRow) => (values.entryNo == null ? null : Number(values.entryNo))

async function countFrom(
  run: ImportRun,
  { row, number }: { row: StagedRow; number: number },
  last: number,
): Promise<void> {
  if (number <= last)
    return run.reportFaults(row, [
      { field: 'receiptNo', message: `Receipt ${last} has been issued: the next number is above it` },
    ])
  await setNextReceipt(run.trx, number)
  run.rowOutcome(row, 'make', { record: 'receipt_counter', key: 'true' })
  await run.flushAudit('register')
}

function columnsOf(
  row: StagedRow,
  named: Named & { entries: ReadonlySet<number> },
  taken: Taken,
): { problems: Problem[]; waits: boolean; of: object } {
  const { values } = row
  const of = (name: string) => values[name] ?? null
  const problems = valueProblems('register', values)
  const number = Number(values.receiptNo ?? 0)
  const isNext = values.line === 'next'
  problems.push(...numberProblems(isNext ? new Set() : taken.numbers, number, { field: 'receiptNo', name: 'Receipt' }))
  if (isNext) return { problems, waits: false, of: {} }
  if (values.line == null) problems.push({ field: 'line', message: 'Write one of Receipt, Void receipt, Next number' })
  const entryNo = entryNoOf(row)
  const isStanding = values.line === 'receipt'
  if (isStanding && entryNo === null) problems.push({ field: 'entryNo', message: 'Entry No is required' })
  if (isStanding && entryNo !== null && taken.entries.has(entryNo))
    problems.push({ field: 'entryNo', message: `Entry ${entryNo} has another receipt in these files` })
  if (isStanding && entryNo !== null) taken.entries.add(entryNo)
  const paper = receiptContent(values.paper == null ? null : String(values.paper))
  if (paper === undefined) problems.push({ field: 'paper', message: 'Paper is what the export wrote, unchanged' })
  const marks = { ...vehicleReference(values), accountKey: '' }
  const [car] = marks.bookVehicle === null ? [] : named.cars.matchesOf(marks)
  const client = named.clients.get(idNoOf(row, 'clientIDNo'))
  const waits = isStanding && entryNo !== null && !named.entries.has(entryNo)
  const columns = {
    ...{
      number,
      entry_id: isStanding ? entryNo : null,
      issued_for: entryNo,
      date: of('date'),
      category_id: of('categoryID'),
    },
    ...{ client_id: client?.id ?? null, vehicle_id: car && !isProblem(car) ? car.id : null, paper: paper ?? null },
    ...{
      reg_no: of('shownRegNo') ?? '',
      payer: of('payerName') ?? '',
      amount: of('amount'),
      instead_of: of('insteadOf'),
    },
    ...{ voided_at: of('voidedAt'), voided_by: of('voidedBy') ?? '', replaced_by: of('replacedBy') },
    ...{ created_at: of('enteredAt'), issued_by: of('enteredBy') ?? '' },
  }
  if (of('enteredAt') === null) problems.push({ field: 'enteredAt', message: 'Entered At is required' })
  return { problems, waits, of: columns }
}

/** Returns undefined for a text that is no JSON. */
function receiptContent(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
