import type { IntegrityCheck } from '@forecourt/core/features/integrity/schemas'
import { columnText, type ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { asksForPrint, printList } from '../../kit/list-output'
import type { CommandInput } from '../../kit/options'
import { factsText } from '../../kit/table'

type CheckFault = IntegrityCheck['faults'][number]

/**
 * Verifies every rule of the books: prints nothing when all hold, else a line for each fault, with exit code 1. A change that an allowed save made
 * after a closing was signed or a report was made is reported on the error stream and is no fault, and so is a
 * reminder of the right of withdrawal that is overdue.
 */
export async function checkBooks(ctx: Context, { options }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const books = await client.call('CheckBooks', {})
  // A server of an earlier version has none.
  const { faults, moved, notices = [] } = books
  const told = [...moved, ...notices]
  if (!ctx.globals.json && told.length > 0) ctx.report(faultLines(told).trimEnd())
  if (ctx.globals.json && faults.length === 0) return ctx.printJson(books)
  if (!ctx.globals.json && asksForPrint(ctx, options)) await printList(ctx, options, { columns: COLUMNS, rows: faults })
  if (faults.length === 0) return
  if (!ctx.globals.json && !asksForPrint(ctx, options))
    await ctx.print(ctx.io.isOutputTerminal ? faultsTable(faults) : faultLines(faults))
  const message = faults.length === 1 ? '1 fault in the books' : `${faults.length} faults in the books`
  throw new CliFailure(EXIT.failed, message, { ...books })
}

const SUBJECT: ListColumn<CheckFault> = {
  name: 'subject',
  header: 'Record',
  kind: 'text',
  value: (fault) => fault.subject,
}
const DETAIL: ListColumn<CheckFault> = { name: 'detail', header: 'Fault', kind: 'text', value: (fault) => fault.detail }

const COLUMNS: readonly ListColumn<CheckFault>[] = [
  { name: 'rule', header: 'Rule', kind: 'text', value: (fault) => fault.rule },
  SUBJECT,
  DETAIL,
]

/** One line for each fault, for a program or a search. */
function faultLines(faults: readonly CheckFault[]): string {
  return faults.map((fault) => `${fault.rule}: ${columnText(SUBJECT, fault)}: ${columnText(DETAIL, fault)}\n`).join('')
}

/** Each rule once with the records that break it, aligned, for a person. */
function faultsTable(faults: readonly CheckFault[]): string {
  const rules = [...new Set(faults.map((fault) => fault.rule))]
  return rules
    .map((rule) => {
      const own = faults.filter((fault) => fault.rule === rule)
      const rows = factsText(own.map((fault) => [`  ${columnText(SUBJECT, fault)}`, columnText(DETAIL, fault)]))
      return `${rule}\n${rows}`
    })
    .join('\n')
}
