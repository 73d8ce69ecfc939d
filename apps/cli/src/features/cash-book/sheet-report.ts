import type { SavedLine } from '@forecourt/core/features/cash-book/saved-line-schemas'
import type { CheckedRow, SheetRowFacts, RowCheck, RowVerdict } from '@forecourt/core/features/cash-book/sheet-checks'
import type { SheetRowProblem } from '@forecourt/core/features/cash-book/sheet-reading'
import type { SheetCheckName } from '@forecourt/core/features/cash-book/sheet-check-names'
import type { SheetRowOutcome } from '@forecourt/core/features/cash-book/sheet-saving'
import type { SheetRow } from '@forecourt/core/features/cash-book/sheet-rows'
import { type Cents, cents, centsFromWire, eurosOf, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import type { ListColumn } from '../../kit/columns'
import { EXIT, type ExitCode } from '../../kit/failure'
import type { IsConfirmed } from './sheet-confirmed'

/** The outcome of a row, or its outcome if the sheet were applied. */
export interface RowReport {
  line: number
  column: number
  text: string
  /** `ready`: would be recorded; `waits`: an earlier row of the same record is not recorded. */
  state: 'ready' | 'saved' | 'asks' | 'wrong' | 'waits' | 'refused'
  fault: SheetRowProblem | null
  /** The reason why it is not recorded, for `waits` and `refused`. */
  message: string
  facts: SheetRowFacts | null
  questions: readonly (RowCheck & { accepted: boolean })[]
  saved: SavedLine | null
}

export function plannedRow(
  { line, text, columns }: CheckedRow & Pick<SheetRow, 'columns'>,
  verdict: RowVerdict | Extract<SheetRowOutcome, { state: 'saved' }>,
  accepts: IsConfirmed,
): RowReport {
  const report = {
    ...{
      line,
      text,
      column: columns[0] ?? 1,
      message: '',
      fault: null,
      facts: null,
      questions: [],
      saved: null,
    },
  }
  if (verdict.state === 'saved') return { ...report, state: 'saved', saved: verdict.saved }
  if (verdict.state === 'wrong') {
    const { fault } = verdict
    return { ...report, state: 'wrong', fault, column: columns[fault.start] ?? (columns.at(-1) ?? 0) + 1 }
  }
  if (verdict.state === 'checking') return { ...report, state: 'waits' }
  const questions = verdict.questions.map((each) => ({ ...each, accepted: accepts(line, each.name) }))
  const isOpen = questions.some((each) => !each.accepted)
  return { ...report, state: isOpen ? 'asks' : 'ready', facts: verdict.facts, questions }
}

export function savedRowReport(
  row: CheckedRow & Pick<SheetRow, 'columns'>,
  end: SheetRowOutcome,
  accepts: IsConfirmed,
): RowReport {
  if (end.state === 'saved') return plannedRow(row, end, accepts)
  const planned = plannedRow(row, end.verdict, accepts)
  if (end.state === 'open') return planned
  if (end.state === 'refused') return { ...planned, state: 'refused', message: end.why }
  return { ...planned, state: 'waits', message: `Row ${end.line} of the same record is not recorded` }
}

/** A row as text, its checks below: `march.txt:3:1: ready HP Payment, HP-2219 ABC 123 Ivan Hili, €250.00 in, Cash`. */
export function rowText(report: RowReport, file: string): string {
  const { line, column, state, questions } = report
  // How a repair is accepted stands with it.
  const nameOf = (name: SheetCheckName) => (name === 'repaired' ? `repaired:${line}` : name)
  const asked = questions.map((each) => `  ${nameOf(each.name)}${each.accepted ? ' (accepted)' : ''}: ${each.sentence}`)
  return [`${file}:${line}:${column}: ${state} ${outcomeText(report)}`, ...asked].join('\n')
}

function outcomeText({ fault, message, saved, facts, text }: RowReport): string {
  if (fault) return `${fault.word === '' ? '' : `'${fault.word}': `}${fault.sentence}. For example: ${fault.example}`
  if (saved) return savedText(saved)
  const planned = facts ? factsText(facts) : text
  return message === '' ? planned : `${text}: ${message}`
}

function factsText({ category, subject, signed, type, day: date, description }: SheetRowFacts): string {
  return [category, subject, amountText(signed), type, date, description].filter(Boolean).join(', ')
}

function amountText(signed: Cents): string {
  return `${formatEuro(cents(Math.abs(signed)))} ${signed < 0 ? 'out' : 'in'}`
}

function savedText({ entries, isRepeat, savedBy, savedAt }: SavedLine): string {
  const each = entries.map(({ cashID, isDeleted, accountNo, regNo, signedAmount, typeName, name, batchID }) => {
    if (isDeleted) return `entry ${cashID}, deleted since`
    const parts = [
      accountNo,
      regNo,
      amountText(centsFromWire(signedAmount) ?? ZERO),
      typeName,
      name,
      `entry ${cashID}`,
      `batch ${batchID}`,
    ]
    return parts.filter(Boolean).join(', ')
  })
  const before = isRepeat ? ` (before, by ${savedBy}, ${savedAt.slice(0, 16).replace('T', ' ')} UTC)` : ''
  return `${each.join('; ')}${before}`
}

export function rowJson({ line, column, text, state, fault, message, facts, questions, saved }: RowReport) {
  return {
    ...{ line, column, text, state },
    ...(fault ? { word: fault.word, message: fault.sentence, example: fault.example } : {}),
    ...(message === '' ? {} : { message }),
    ...(facts ? { of: facts.subject, amount: eurosOf(facts.signed) } : {}),
    ...(questions.length > 0
      ? { questions: questions.map(({ name, sentence, accepted }) => ({ name, message: sentence, accepted })) }
      : {}),
    ...(saved ? { entries: saved.entries, savedBy: saved.savedBy, savedAt: saved.savedAt } : {}),
  }
}

/** The columns of a list of rows, with the problems of a row in one cell. */
export const ROW_COLUMNS: readonly ListColumn<RowReport>[] = [
  { name: 'line', header: 'Line', kind: 'number', value: ({ line }) => line },
  { name: 'column', header: 'Column', kind: 'number', value: ({ column }) => column },
  { name: 'state', header: 'State', kind: 'text', value: ({ state }) => state },
  { name: 'text', header: 'Text', kind: 'text', value: ({ text }) => text },
  { name: 'of', header: 'Of', kind: 'text', value: ({ facts }) => facts?.subject ?? '' },
  { name: 'amount', header: 'Amount', kind: 'money', value: ({ facts }) => (facts ? eurosOf(facts.signed) : null) },
  {
    name: 'message',
    header: 'Message',
    kind: 'text',
    value: ({ fault, message, questions }) =>
      [fault?.sentence ?? '', message, ...questions.map(({ sentence }) => sentence)].filter(Boolean).join(' '),
  },
]

const EXIT_CODES: Readonly<Record<RowReport['state'], ExitCode | null>> = {
  ...{ ready: null, saved: null, waits: null },
  ...{ asks: EXIT.unconfirmed, wrong: EXIT.usage, refused: EXIT.failed },
}

/** The exit code that all failed rows share; 1 where they differ. */
export function sheetExitCode(reports: readonly RowReport[]): ExitCode {
  const codes = [...new Set(reports.flatMap(({ state }) => EXIT_CODES[state] ?? []))]
  return codes.length > 1 ? EXIT.failed : (codes[0] ?? EXIT.done)
}

/** `3 recorded, 1 recorded before, 2 not recorded`, and what to do. */
export function sheetSummary(reports: readonly RowReport[], isApplied: boolean): string {
  const count = (is: (report: RowReport) => boolean) => reports.filter(is).length
  const parts = [
    [count(({ state }) => state === 'ready'), 'ready'],
    [count(({ saved }) => saved?.isRepeat === false), 'recorded'],
    [count(({ saved }) => saved?.isRepeat === true), 'recorded before'],
    [count(({ state }) => state === 'asks'), 'to be accepted'],
    [count(({ state }) => state === 'wrong'), 'wrong'],
    [count(({ state }) => state === 'refused'), 'refused'],
    [count(({ state }) => state === 'waits'), 'waiting for a row before'],
  ] as const
  const said = parts.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : [])).join(', ')
  return isApplied || !reports.some(({ state }) => state === 'ready')
    ? said
    : `${said}. Nothing is recorded; --apply records them`
}
