import type { SavedLine } from '@forecourt/core/features/cash-book/saved-line-schemas'
import type { CheckedRow, RowFacts, RowQuestion, RowVerdict } from '@forecourt/core/features/cash-book/sheet-checks'
import type { RowFault } from '@forecourt/core/features/cash-book/sheet-reading'
import type { SheetQuestion } from '@forecourt/core/features/cash-book/sheet-questions'
import type { RowEnd } from '@forecourt/core/features/cash-book/sheet-saving'
import type { SheetRow } from '@forecourt/core/features/cash-book/sheet-rows'
import { type Cents, cents, centsFromWire, eurosOf, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import type { Column } from '../../kit/columns'
import { EXIT, type ExitCode } from '../../kit/failure'
import type { Accepts } from './sheet-accepted'

/** What became of a row, or would. */
export interface RowReport {
  line: number
  column: number
  text: string
  /** `ready`: it would be recorded; `waits`: one before it of the same record is not recorded. */
  state: 'ready' | 'saved' | 'asks' | 'wrong' | 'waits' | 'refused'
  fault: RowFault | null
  /** Why it is not recorded, for `waits` and `refused`. */
  message: string
  facts: RowFacts | null
  questions: readonly (RowQuestion & { accepted: boolean })[]
  saved: SavedLine | null
}

/** A row as its verdict says, its accepted questions answered. */
export function plannedRow(
  { line, text, columns }: CheckedRow & Pick<SheetRow, 'columns'>,
  verdict: RowVerdict | Extract<RowEnd, { state: 'saved' }>,
  accepts: Accepts,
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

/** A row as it ended. */
export function endedRow(row: CheckedRow & Pick<SheetRow, 'columns'>, end: RowEnd, accepts: Accepts): RowReport {
  if (end.state === 'saved') return plannedRow(row, end, accepts)
  const planned = plannedRow(row, end.verdict, accepts)
  if (end.state === 'open') return planned
  if (end.state === 'refused') return { ...planned, state: 'refused', message: end.why }
  return { ...planned, state: 'waits', message: `Row ${end.line} of the same record is not recorded` }
}

/** `march.txt:3:1: ready HP Payment, HP-2219 ABC 123 Ivan Hili, €250.00 in, Cash`, its questions below. */
export function rowText(report: RowReport, file: string): string {
  const { line, column, state, questions } = report
  // How a repair is accepted stands with it.
  const nameOf = (name: SheetQuestion) => (name === 'repaired' ? `repaired:${line}` : name)
  const asked = questions.map((each) => `  ${nameOf(each.name)}${each.accepted ? ' (accepted)' : ''}: ${each.sentence}`)
  return [`${file}:${line}:${column}: ${state} ${whatOf(report)}`, ...asked].join('\n')
}

function whatOf({ fault, message, saved, facts, text }: RowReport): string {
  if (fault) return `${fault.word === '' ? '' : `'${fault.word}': `}${fault.sentence}. For example: ${fault.example}`
  if (saved) return savedText(saved)
  const planned = facts ? factsText(facts) : text
  return message === '' ? planned : `${text}: ${message}`
}

function factsText({ category, of, signed, type, day: date, words }: RowFacts): string {
  return [category, of, amountText(signed), type, date, words].filter(Boolean).join(', ')
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

/** A row as JSON; what it has not stays out. */
export function rowJson({ line, column, text, state, fault, message, facts, questions, saved }: RowReport) {
  return {
    ...{ line, column, text, state },
    ...(fault ? { word: fault.word, message: fault.sentence, example: fault.example } : {}),
    ...(message === '' ? {} : { message }),
    ...(facts ? { of: facts.of, amount: eurosOf(facts.signed) } : {}),
    ...(questions.length > 0
      ? { questions: questions.map(({ name, sentence, accepted }) => ({ name, message: sentence, accepted })) }
      : {}),
    ...(saved ? { entries: saved.entries, savedBy: saved.savedBy, savedAt: saved.savedAt } : {}),
  }
}

/** A row as a list has it: what speaks against it in one cell. */
export const ROW_COLUMNS: readonly Column<RowReport>[] = [
  { name: 'line', header: 'Line', kind: 'number', value: ({ line }) => line },
  { name: 'column', header: 'Column', kind: 'number', value: ({ column }) => column },
  { name: 'state', header: 'State', kind: 'text', value: ({ state }) => state },
  { name: 'text', header: 'Text', kind: 'text', value: ({ text }) => text },
  { name: 'of', header: 'Of', kind: 'text', value: ({ facts }) => facts?.of ?? '' },
  { name: 'amount', header: 'Amount', kind: 'money', value: ({ facts }) => (facts ? eurosOf(facts.signed) : null) },
  {
    name: 'message',
    header: 'Message',
    kind: 'text',
    value: ({ fault, message, questions }) =>
      [fault?.sentence ?? '', message, ...questions.map(({ sentence }) => sentence)].filter(Boolean).join(' '),
  },
]

const CODES: Readonly<Record<RowReport['state'], ExitCode | null>> = {
  ...{ ready: null, saved: null, waits: null },
  ...{ asks: EXIT.guard, wrong: EXIT.usage, refused: EXIT.failed },
}

/** What all rows that are not right end with; 1 where that differs. */
export function exitOf(reports: readonly RowReport[]): ExitCode {
  const codes = [...new Set(reports.flatMap(({ state }) => CODES[state] ?? []))]
  return codes.length > 1 ? EXIT.failed : (codes[0] ?? EXIT.done)
}

/** `3 recorded, 1 recorded before, 2 not recorded`, and what to do. */
export function summaryOf(reports: readonly RowReport[], isApplied: boolean): string {
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
