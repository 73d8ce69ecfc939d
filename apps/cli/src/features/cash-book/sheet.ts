import { basename } from 'node:path'
import { COMMANDS } from '@forecourt/core/commands'
import { prepareRows, interpretRows } from '@forecourt/core/features/cash-book/sheet-requests'
import { type CheckedRow, rowVerdicts, type RowCheck } from '@forecourt/core/features/cash-book/sheet-checks'
import { withTypedAmount } from '@forecourt/core/features/cash-book/sheet-reading'
import { saveRows } from '@forecourt/core/features/cash-book/sheet-saving'
import { SHEET_ROWS_MAX, type SheetRow, sheetRows } from '@forecourt/core/features/cash-book/sheet-rows'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { asksForPrint, printList } from '../../kit/list-output'
import { type CommandInput, isOn, type Options, optionText } from '../../kit/options'
import { parseConfirmedChecks } from './sheet-confirmed'
import { sheetPorts, savingPorts } from './sheet-apply'
import {
  savedRowReport,
  sheetExitCode,
  plannedRow,
  ROW_COLUMNS,
  type RowReport,
  rowJson,
  rowText,
  sheetSummary,
} from './sheet-report'
import { readFileSync } from 'node:fs'
import { LINE_END } from '@forecourt/core/kernel/visible'
import { unreadableFile } from '../../kit/unreadable'
import { decodeText } from '../../decode-text'

/**
 * The text of a file of lines, or of the standard input for `-`, decoded as UTF-8, UTF-16 or ANSI.
 * @throws CliFailure 2 when it cannot be read, and, with its line, for a letter that was lost in an earlier conversion.
 * @source commands 4, Rows.
 */
async function readLinesFile(ctx: Context, file: string): Promise<string> {
  const text = file === '-' ? await ctx.io.readInput() : decodeFile(file)
  const lost = text.split(LINE_END).findIndex((line) => line.includes('\ufffd'))
  if (lost >= 0) throw usageFailure(`${file}:${lost + 1} has a letter that cannot be read: save the file as UTF-8`)
  return text
}

function decodeFile(file: string): string {
  try {
    return decodeText(readFileSync(file))
  } catch (error) {
    throw unreadableFile(file, error)
  }
}

/** Reports what the lines of a file would record, one for each row; with `--apply`, records the rows that are right. */
export async function runSheet(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const file = words[0] ?? ''
  const accepts = parseConfirmedChecks(optionText(options, 'accept'))
  const isApplied = isOn(options, 'apply')
  const sheet = sheetName(file, options, isApplied)
  const rows = splitRows(await readLinesFile(ctx, file), file)
  const { client } = await ctx.connect()
  const ports = sheetPorts(client)
  const today = await ctx.today()
  const { data: saved } = sheet === null ? { data: [] } : await client.call('GetSavedLines', { sheet })
  const savedOf = new Map(saved.map((line) => [line.row, line]))
  const open = rows.filter(({ row }) => !savedOf.has(row))
  const texts = open.map(({ text }) => text)
  const reads = (await interpretRows(ports, texts, { today, commands: COMMANDS })).map((read, at) =>
    withTypedAmount(read, texts[at] ?? ''),
  )
  const prepared = isApplied ? reads.map(() => null) : await prepareRows(ports, reads)
  const known = new Map(open.map(({ row }, at) => [row, { read: reads[at], prepared: prepared[at] ?? null }]))
  const checked = rows.map(({ row, line, text, columns }): CheckedRow & Pick<SheetRow, 'columns'> => {
    const { read = savedInterpretation(text), prepared: answer = null } = known.get(row) ?? {}
    return { ...{ row, line, text, columns, read, prepared: answer }, saved: savedOf.get(row) ?? null }
  })
  const tell = async (report: RowReport) => {
    if (!asksForPrint(ctx, options)) await ctx.io.write(`${rowText(report, file)}\n`)
  }
  const reports: RowReport[] = []
  if (isApplied && sheet !== null) {
    const isAccepted = ({ line }: CheckedRow, { name }: RowCheck) => accepts(line, name)
    await saveRows(
      { rows: checked, saved, today, accepts: isAccepted },
      savingPorts(client, sheet),
      async (row, end) => {
        const report = savedRowReport(row, end, accepts)
        reports.push(report)
        await tell(report)
      },
    )
  } else {
    const verdicts = rowVerdicts(checked, { today, saved })
    for (const [at, row] of checked.entries()) {
      const report = plannedRow(row, verdicts[at] ?? { state: 'checking' }, accepts)
      reports.push(report)
      await tell(report)
    }
  }
  return printReports(ctx, reports, { sheet, isApplied, options })
}

async function printReports(
  ctx: Context,
  reports: readonly RowReport[],
  { sheet, isApplied, options }: { sheet: string | null; isApplied: boolean; options: Options },
): Promise<void> {
  const data = reports.map(rowJson)
  const exitCode = sheetExitCode(reports)
  if (!ctx.globals.json && asksForPrint(ctx, options))
    await printList(ctx, options, { columns: ROW_COLUMNS, rows: reports })
  const summary = sheetSummary(reports, isApplied)
  if (exitCode !== EXIT.done) throw new CliFailure(exitCode, summary, { sheet, applied: isApplied, data })
  if (ctx.globals.json) await ctx.printJson({ sheet, applied: isApplied, data })
  ctx.report(summary)
}

/** The name under which the rows are saved, so that a file that was moved is still the same sheet. */
function sheetName(file: string, options: Options, isApplied: boolean): string | null {
  const name = optionText(options, 'name')?.trim()
  if (name === '') throw usageFailure('--name is not empty')
  if (name) return name
  if (file !== '-') return basename(file)
  if (isApplied) throw usageFailure('Give --name: rows of the standard input are recorded once under a name')
  return null
}

function splitRows(text: string, file: string): SheetRow[] {
  const rows = sheetRows(text)
  if (rows.length === 0) throw usageFailure(`${file} has no lines`)
  if (rows.length > SHEET_ROWS_MAX)
    throw usageFailure(`${file} has ${rows.length} lines; ${SHEET_ROWS_MAX} are read at once`)
  return rows
}

/** A row that was saved is not interpreted again. */
function savedInterpretation(text: string): CheckedRow['read'] {
  return { text, readings: [], inputs: [], changes: [], line: null }
}
