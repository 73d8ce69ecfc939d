import { basename } from 'node:path'
import { COMMANDS } from '@forecourt/core/commands'
import { prepareRows, readRows } from '@forecourt/core/features/cash-book/sheet-asking'
import { type CheckedRow, checkedRows, type RowQuestion } from '@forecourt/core/features/cash-book/sheet-checks'
import { withTypedAmount } from '@forecourt/core/features/cash-book/sheet-reading'
import { saveRows } from '@forecourt/core/features/cash-book/sheet-saving'
import { SHEET_ROWS_MAX, type SheetRow, sheetRows } from '@forecourt/core/features/cash-book/sheet-rows'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import { isPrinted, printList } from '../../kit/list-output'
import { type Given, isOn, type Options, textOf } from '../../kit/options'
import { acceptedRows } from './sheet-accepted'
import { askingPorts, savingPorts } from './sheet-apply'
import { linesOfFile } from './sheet-text'
import { endedRow, exitOf, plannedRow, ROW_COLUMNS, type RowReport, rowJson, rowText, summaryOf } from './sheet-report'

/** Says what the lines of a file would record, one a row; with `--apply` records those that are right. */
export async function sheetOfLines(ctx: Context, { words, options }: Given): Promise<void> {
  const file = words[0] ?? ''
  const accepts = acceptedRows(textOf(options, 'accept'))
  const isApplied = isOn(options, 'apply')
  const sheet = sheetName(file, options, isApplied)
  const rows = rowsIn(await linesOfFile(ctx, file), file)
  const { client } = await ctx.connect()
  const ports = askingPorts(client)
  const today = await ctx.today()
  const { data: saved } = sheet === null ? { data: [] } : await client.call('GetSavedLines', { sheet })
  const savedOf = new Map(saved.map((line) => [line.row, line]))
  const open = rows.filter(({ row }) => !savedOf.has(row))
  const texts = open.map(({ text }) => text)
  const reads = (await readRows(ports, texts, { today, commands: COMMANDS })).map((read, at) =>
    withTypedAmount(read, texts[at] ?? ''),
  )
  const prepared = isApplied ? reads.map(() => null) : await prepareRows(ports, reads)
  const known = new Map(open.map(({ row }, at) => [row, { read: reads[at], prepared: prepared[at] ?? null }]))
  const checked = rows.map(({ row, line, text, columns }): CheckedRow & Pick<SheetRow, 'columns'> => {
    const { read = savedRead(text), prepared: answer = null } = known.get(row) ?? {}
    return { ...{ row, line, text, columns, read, prepared: answer }, saved: savedOf.get(row) ?? null }
  })
  const tell = async (report: RowReport) => {
    if (!isPrinted(ctx, options)) await ctx.io.write(`${rowText(report, file)}\n`)
  }
  const reports: RowReport[] = []
  if (isApplied && sheet !== null) {
    const isAccepted = ({ line }: CheckedRow, { name }: RowQuestion) => accepts(line, name)
    await saveRows(
      { rows: checked, saved, today, accepts: isAccepted },
      savingPorts(client, sheet),
      async (row, end) => {
        const report = endedRow(row, end, accepts)
        reports.push(report)
        await tell(report)
      },
    )
  } else {
    const verdicts = checkedRows(checked, { today, saved })
    for (const [at, row] of checked.entries()) {
      const report = plannedRow(row, verdicts[at] ?? { state: 'checking' }, accepts)
      reports.push(report)
      await tell(report)
    }
  }
  return finish(ctx, reports, { sheet, isApplied, options })
}

async function finish(
  ctx: Context,
  reports: readonly RowReport[],
  { sheet, isApplied, options }: { sheet: string | null; isApplied: boolean; options: Options },
): Promise<void> {
  const data = reports.map(rowJson)
  const exitCode = exitOf(reports)
  if (!ctx.globals.json && isPrinted(ctx, options))
    await printList(ctx, options, { columns: ROW_COLUMNS, rows: reports })
  const summary = summaryOf(reports, isApplied)
  if (exitCode !== EXIT.done) throw new CliFailure(exitCode, summary, { sheet, applied: isApplied, data })
  if (ctx.globals.json) await ctx.printJson({ sheet, applied: isApplied, data })
  ctx.say(summary)
}

/** What its rows are kept under: a file that is moved is the same sheet. */
function sheetName(file: string, options: Options, isApplied: boolean): string | null {
  const name = textOf(options, 'name')?.trim()
  if (name === '') throw usage('--name is not empty')
  if (name) return name
  if (file !== '-') return basename(file)
  if (isApplied) throw usage('Give --name: rows of the standard input are recorded once under a name')
  return null
}

function rowsIn(text: string, file: string): SheetRow[] {
  const rows = sheetRows(text)
  if (rows.length === 0) throw usage(`${file} has no lines`)
  if (rows.length > SHEET_ROWS_MAX) throw usage(`${file} has ${rows.length} lines; ${SHEET_ROWS_MAX} are read at once`)
  return rows
}

/** A row that was saved is not read again. */
function savedRead(text: string): CheckedRow['read'] {
  return { text, readings: [], inputs: [], changes: [], line: null }
}
