import { normaliseIdno, type Problem } from '@forecourt/core/features/clients/rules'
import { valueProblems } from '@forecourt/core/features/import/faults'
import { insertRows } from '../../database/bulk'
import { BEGUN } from './begun'
import type { Book } from './book'
import { Cars, isProblem, marksOf } from './cars'
import { clientsByIDNo } from './read-repository'
import { knownEntries, knownReceipts, setNextReceipt } from './records-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

interface Named {
  cars: Cars
  clients: ReadonlyMap<string, { id: number }>
  entries: ReadonlySet<number>
  known: ReadonlySet<number>
  /** Of all chunks. */
  numbers: Set<number>
  taken: Set<number>
}

/** Brings in the register of receipts of a book, under the numbers that are printed on them. */
export async function importRegister(run: ImportRun, book: Book | null): Promise<void> {
  const [numbers, taken] = [new Set<number>(), new Set<number>()]
  let next: { row: StagedRow; number: number } | null = null
  for await (const rows of run.rows('register')) {
    const named = { ...(await namedBy(run, rows)), numbers, taken }
    const made: object[] = []
    for (const row of rows) {
      const number = Number(row.values.receiptNo ?? 0)
      const isThere = row.known !== null && (row.values.line === 'next' || named.known.has(Number(row.known)))
      if (isThere) {
        run.became(row, 'leave', {
          record: row.values.line === 'next' ? 'receipt_counter' : 'receipt_numbers',
          key: row.known!,
        })
        continue
      }
      const columns = columnsOf(row, named)
      const problems = [...columns.problems, ...(book?.isNew ? [] : [{ field: '', message: book ? BEGUN : ALONE }])]
      if (problems.length > 0 || row.unread.length > 0) run.fault(row, problems)
      else if (columns.waits && run.hasFaults) run.waits(row)
      else if (columns.waits)
        run.fault(row, [{ field: 'entryNo', message: `There is no entry ${row.values.entryNo} in these files` }])
      else if (row.values.line === 'next') next = { row, number }
      else {
        made.push(columns.of)
        run.became(row, 'make', { record: 'receipt_numbers', key: number })
      }
    }
    await insertRows(run.trx, 'receipt_numbers', made)
  }
  if (next) await countFrom(run, next, Math.max(0, ...numbers))
}

const ALONE = 'Receipts come in with the batches and entries that they are of'

async function namedBy(run: ImportRun, rows: readonly StagedRow[]) {
  return {
    cars: await Cars.of(
      run,
      rows.map(({ values }) => marksOf(values)),
    ),
    clients: await clientsByIDNo(
      run.trx,
      rows.map(({ values }) => normaliseIdno(String(values.clientIDNo ?? ''))),
    ),
    entries: await knownEntries(
      run.trx,
      rows.flatMap(({ values }) => (values.entryNo == null ? [] : Number(values.entryNo))),
    ),
    known: await knownReceipts(
      run.trx,
      rows.flatMap(({ known, values }) => (known === null || values.line === 'next' ? [] : Number(known))),
    ),
  }
}

async function countFrom(
  run: ImportRun,
  { row, number }: { row: StagedRow; number: number },
  last: number,
): Promise<void> {
  if (number <= last)
    return run.fault(row, [
      { field: 'receiptNo', message: `Receipt ${last} has been issued: the next number is above it` },
    ])
  await setNextReceipt(run.trx, number)
  run.became(row, 'make', { record: 'receipt_counter', key: 'true' })
  await run.seal('register')
}

function columnsOf(row: StagedRow, named: Named): { problems: Problem[]; waits: boolean; of: object } {
  const { values } = row
  const of = (name: string) => values[name] ?? null
  const problems = valueProblems('register', values)
  const number = Number(values.receiptNo ?? 0)
  if (number < 1) problems.push({ field: 'receiptNo', message: 'Write a number' })
  if (values.line === 'next') return { problems, waits: false, of: {} }
  if (values.line == null) problems.push({ field: 'line', message: 'Write one of Receipt, Void receipt, Next number' })
  if (named.numbers.has(number))
    problems.push({ field: 'receiptNo', message: `Receipt ${number} is in these files twice` })
  named.numbers.add(number)
  const entryNo = of('entryNo') === null ? null : Number(values.entryNo)
  const isStanding = values.line === 'receipt'
  if (isStanding && entryNo === null) problems.push({ field: 'entryNo', message: 'Entry No is required' })
  if (isStanding && entryNo !== null && named.taken.has(entryNo))
    problems.push({ field: 'entryNo', message: `Entry ${entryNo} has another receipt in these files` })
  if (isStanding && entryNo !== null) named.taken.add(entryNo)
  const paper = paperOf(values.paper == null ? null : String(values.paper))
  if (paper === undefined) problems.push({ field: 'paper', message: 'Paper is what the export wrote, unchanged' })
  const marks = { ...marksOf(values), accountKey: '' }
  const [car] = marks.bookVehicle === null ? [] : named.cars.named(marks)
  const client = named.clients.get(normaliseIdno(String(values.clientIDNo ?? '')))
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

/** Undefined for what is no JSON. */
function paperOf(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
