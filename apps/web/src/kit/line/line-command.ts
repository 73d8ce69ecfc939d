import type { Day } from '@forecourt/core/kernel/days'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { Reading } from '@forecourt/core/line/reading'
import type { Answers } from '@forecourt/core/line/resolve'
import type { OperationName, Operations } from '@forecourt/core/operations'
import type { CommandID } from '@forecourt/core/commands'
import type { ReactNode } from 'react'
import type { Api } from '../api/api'
import type { OpenDocument } from '../api/document'
import type { SaveOutcome, Saves } from '../api/save'
import type { DraftID } from '../drafts/drafts'
import type { Fact } from '../panel'
import type { MessageProps, PaperToSend } from '../paper/paper-to-send'
import type { Workstation } from '../screen/screen'
import type { FoundRecord, ResolvedReading, ResolvedRecord } from './resolution'

/** One thing that must hold before a line is run. */
export interface Check {
  /** passed, failed, or waiting for the server. */
  state: 'passed' | 'failed' | 'waiting'
  text: string
  /** It can hardly be meant: a yes makes it pass. */
  isDoubt?: boolean
}

/** What the server answers; undefined while it has not: the line is checked again when it has. */
export type Ask = <N extends OperationName>(
  name: N,
  input: InputOf<Operations[N]>,
) => OutputOf<Operations[N]> | undefined

/** What a line is checked against. */
export interface LineContext {
  /** All readings of the line, best first. */
  readings: readonly Reading[]
  ask: Ask
  today: Day
  workstation: Workstation
  /** The passcode is unlocked: what is behind it may be asked. */
  isUnlocked: boolean
}

/** What a feature found out of a line; what else it keeps here, its preview and its run are given. */
export interface CheckedLine {
  checks: readonly Check[]
}

export interface Place {
  to: string
  search?: Readonly<Record<string, unknown>> | undefined
}

/** A place, and the command that is run there. */
export interface Leading extends Place {
  runs?: CommandID
}

/** The form of a new record, where a line puts what it says. */
export interface LineForm extends Place {
  draft: DraftID
  /** Said in its place while an earlier save of it has no answer. */
  checking: string
}

/** What running a line does. */
export type LineRun =
  | ({ kind: 'go' } & Leading)
  /** Goes where an answer of the server leads; a refusal is said. */
  | { kind: 'find'; find: (api: Api) => Promise<Leading> }
  | { kind: 'copy'; text: string }
  /** Opens a document in a tab of its own. */
  | { kind: 'paper'; show: (open: OpenDocument) => unknown }
  /** Opens the message with a paper, or with another one that can be chosen there. */
  | { kind: 'email'; paper: PaperToSend; others?: readonly PaperToSend[] }
  /** Opens a message that draws itself; of a paper behind the passcode once that is unlocked. */
  | { kind: 'message'; draw: (props: MessageProps) => ReactNode; isGated: boolean }
  /** Opens the history of a vehicle, of the fields that words name. */
  | { kind: 'history'; vehicleID: number; words: string; field: string }
  | { kind: 'form'; form: LineForm; values: object }

/** A row under a line: where one may want to go instead. */
export type OtherPlace =
  | { command: CommandID; sign?: string }
  | ({ title: string; about: string; sign: string; keysOf: CommandID } & Place)

/** Saving a line without seeing its form. */
interface LineSaving<C extends CheckedLine> {
  /** Shows what could not be saved, of what it is opened with or what was sent. */
  formOf(values: object): LineForm
  /** What the form is opened with. */
  seedOf(checked: C): object
  /** What is sent; the same again, with the same key, until its answer is known. */
  valuesOf(checked: C): object
  send(values: object, how: Sending, save: Saves['save']): Promise<SaveOutcome<object>>
  /** Of a line that changes what is saved: the record that it changes; null while that is not known, or there is none. */
  changes?(checked: C): ChangedRecord | null
  /** The numbers of what a save recorded or changed. */
  idsOf(saved: object): readonly number[]
  /** Says what was saved, with what can be done with it. */
  announce(saved: object): void
  /** What was saved, for a row of a list; null where it is not one thing. A hook. */
  useSaved(saved: object): SavedThing | null
  /** It is saved unlocked alone: the passcode is asked for before it is. */
  isGated?: boolean
  /** Why a line behind it that changes what was saved last changes nothing of it, as a whole sentence; absent where it can. */
  unchanged?: string
  /** Where one goes on with what was saved, once the hands rest; absent where nothing follows. */
  leadsTo?(saved: object): Place
}

/** The saved record that a line changes. */
export interface ChangedRecord {
  id: number
  /** Another with each change of it. */
  version: number
  /** Which it is, such as `entry 812, Expense −€3.00`. */
  text: string
}

/** A saved thing, and what can be done with it. */
export interface SavedThing {
  /** Which it is; empty until that is known. */
  text: string
  open: () => unknown
  /** Absent for one without a receipt. */
  receipt?: (() => unknown) | undefined
  /** Opens the message with its receipt; absent where that is sent to nobody. */
  email?: (() => unknown) | undefined
  /** Of a sale. */
  agreement?: (() => unknown) | undefined
  /** Takes the save back; absent while that cannot be. */
  undo?: (() => unknown) | undefined
}

/** Under which key a line is sent, and who is told at each try that nobody answered. */
export interface Sending {
  key: string
  onUnanswered: () => void
}

/** A line that the server answered as a whole. */
export interface WholeLine {
  resolved: ResolvedReading
  /** What the answer says of its words: it stands while more of the line is typed. */
  answers: Answers<ResolvedRecord>
}

/** What the palette asks of the feature that runs a line. */
export interface LineCommand<C extends CheckedLine = CheckedLine> {
  /** Asks for the whole line in one question, its records included; null while it is asked. Without it the records are asked for first. */
  whole?(readings: readonly Reading[], context: Pick<LineContext, 'ask' | 'today'>): WholeLine | null
  /** What it comes to, and what speaks against it; null while too little is said. Called at every key: it only reads. */
  check?(line: ResolvedReading, context: LineContext): C | null
  /** Shown beside it; null when there are only checks to show. */
  preview?(line: ResolvedReading, checked: C, context: LineContext): { title: string; facts: readonly Fact[] } | null
  /** Null when what is wrong with it is to be read first. */
  run(line: ResolvedReading, checked: C | null): LineRun | null
  /** It also runs while something is missing, and its records are open. */
  runsOpen?: boolean
  /** What Enter does, for its row, where that is not to go somewhere. */
  enter?: string
  saving?: LineSaving<C>
  /** Whether another line can be made of the same records. */
  fitsRecords?(other: Reading, records: readonly FoundRecord[]): boolean
  otherPlaces?(line: ResolvedReading): readonly OtherPlace[]
}

/** The same line for each command of a list. */
export function sameLine<const C extends readonly { id: CommandID }[]>(commands: C, line: LineCommand) {
  // An entry for each id of the list.
  return Object.fromEntries(commands.map(({ id }) => [id, line])) as Record<C[number]['id'], LineCommand>
}
