import type { IntegrityCheck } from '@forecourt/core/features/integrity/schemas'
import { cellText, type Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { isPrinted, printList } from '../../kit/list-output'
import type { Given } from '../../kit/options'
import { factsText } from '../../kit/table'

type Fault = IntegrityCheck['faults'][number]

/**
 * Verifies every rule of the books: silent when all hold, else a line for each fault and exit 1. What moved by allowed saves after it was signed
 * or reported is told to who runs it and is no fault.
 */
export async function check(ctx: Context, { options }: Given): Promise<void> {
  const { client } = await ctx.connect()
  const books = await client.call('CheckBooks', {})
  const { faults, moved } = books
  if (!ctx.globals.json && moved.length > 0) ctx.say(faultLines(moved).trimEnd())
  if (ctx.globals.json && faults.length === 0) return ctx.printJson(books)
  if (!ctx.globals.json && isPrinted(ctx, options)) await printList(ctx, options, { columns: COLUMNS, rows: faults })
  if (faults.length === 0) return
  if (!ctx.globals.json && !isPrinted(ctx, options))
    await ctx.print(ctx.io.isOutputTerminal ? faultsTable(faults) : faultLines(faults))
  const message = faults.length === 1 ? '1 fault in the books' : `${faults.length} faults in the books`
  throw new CliFailure(EXIT.failed, message, { ...books })
}

const SUBJECT: Column<Fault> = { name: 'subject', header: 'Record', kind: 'text', value: (fault) => fault.subject }
const DETAIL: Column<Fault> = { name: 'detail', header: 'Fault', kind: 'text', value: (fault) => fault.detail }

const COLUMNS: readonly Column<Fault>[] = [
  { name: 'rule', header: 'Rule', kind: 'text', value: (fault) => fault.rule },
  SUBJECT,
  DETAIL,
]

/** A line that says all of a fault, for a program or a search. */
function faultLines(faults: readonly Fault[]): string {
  return faults.map((fault) => `${fault.rule}: ${cellText(SUBJECT, fault)}: ${cellText(DETAIL, fault)}\n`).join('')
}

/** For a person: each rule once, and under it the records that break it, aligned. */
function faultsTable(faults: readonly Fault[]): string {
  const rules = [...new Set(faults.map((fault) => fault.rule))]
  return rules
    .map((rule) => {
      const own = faults.filter((fault) => fault.rule === rule)
      const rows = factsText(own.map((fault) => [`  ${cellText(SUBJECT, fault)}`, cellText(DETAIL, fault)]))
      return `${rule}\n${rows}`
    })
    .join('\n')
}
