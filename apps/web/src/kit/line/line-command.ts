import type { Day } from '@forecourt/core/kernel/days'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { Reading } from '@forecourt/core/line/reading'
import type { RecordAnswers } from '@forecourt/core/line/resolve'
import type { OperationName, Operations } from '@forecourt/core/operations'
import type { CommandID } from '@forecourt/core/commands'
import type { ReactNode } from 'react'
import type { Api } from '../api/api'
import type { OpenDocument } from '../api/document'
import type { SaveOutcome, Saves } from '../api/save'
import type { DraftID } from '../drafts/drafts'
import type { PanelFact } from '../panel'
import type { EmailDialogProps, DocumentToSend } from '../paper/document-to-send'
import type { WorkstationData } from '../screen/screen'
import type { FoundLineRecord, ResolvedLine, LineRecord } from './resolution'

/** One condition that must hold before a line runs. */
export interface LineCheck {
  state: 'passed' | 'failed' | 'waiting'
  text: string
  /** Confirming it makes it pass. */
  isConfirmable?: boolean
}

/** Returns the answer of the server; undefined until it has come, after which the line is checked again. */
export type AskServer = <N extends OperationName>(
  name: N,
  input: InputOf<Operations[N]>,
) => OutputOf<Operations[N]> | undefined

export interface LineCheckContext {
  /** All interpretations of the line, best first. */
  readings: readonly Reading[]
  ask: AskServer
  today: Day
  workstation: WorkstationData
  /** The passcode is unlocked: figures behind it may be read. */
  isUnlocked: boolean
}

/** The checks of a line; a feature adds what its preview and run need. */
export interface CheckedLine {
  checks: readonly LineCheck[]
}

export interface Destination {
  to: string
  search?: Readonly<Record<string, unknown>> | undefined
}

/** A destination, and the command to run there. */
export interface CommandDestination extends Destination {
  runs?: CommandID
}

/** The form of a new record that a line fills. */
export interface LineForm extends Destination {
  draft: DraftID
  /** The sentence shown instead while an earlier save has no answer. */
  checking: string
}

export type LineRun =
  | ({ kind: 'go' } & CommandDestination)
  /** Goes where an answer of the server leads; a refusal is said. */
  | { kind: 'find'; find: (api: Api) => Promise<CommandDestination> }
  | { kind: 'copy'; text: string }
  /** Opens a document in a tab of its own. */
  | { kind: 'paper'; show: (open: OpenDocument) => unknown }
  /** Opens the message with a paper, or with another one that can be chosen there. */
  | { kind: 'email'; paper: DocumentToSend; others?: readonly DocumentToSend[] }
  /** Opens a message that draws itself; of a paper behind the passcode once that is unlocked. */
  | { kind: 'message'; draw: (props: EmailDialogProps) => ReactNode; isGated: boolean }
  /** Opens the history of a vehicle, of the fields that words name. */
  | { kind: 'history'; vehicleID: number; words: string; field: string }
  | { kind: 'form'; form: LineForm; values: object }

/** A row under a line that offers another destination. */
export type OtherDestination =
  | { command: CommandID; sign?: string }
  | ({ title: string; about: string; sign: string; keysOf: CommandID } & Destination)

/** How a line is saved without opening its form. */
interface LineSaving<C extends CheckedLine> {
  /** Opens the form of what could not be saved, from its seed or the sent values. */
  openForm(values: object): LineForm
  /** Returns the values that the form opens with. */
  formSeed(checked: C): object
  /** Returns what is sent; a retry sends the same under the same key. */
  requestValues(checked: C): object
  send(values: object, how: SendOptions, save: Saves['save']): Promise<SaveOutcome<object>>
  /** Returns the record that the line changes; null while it is not known, or when there is none. */
  changedRecord?(checked: C): ChangedRecord | null
  /** Returns the IDs of the records that a save created or changed. */
  idsOf(saved: object): readonly number[]
  /** Shows what was saved, with its follow-up actions. */
  announce(saved: object): void
  /** Returns what was saved, for a row of a list; null where it is not one record. A hook. */
  useSaved(saved: object): SavedRecordActions | null
  /** Saving needs the unlocked passcode, which is asked for first. */
  isGated?: boolean
  /** Why a following line that changes the last saved record cannot change this one, as a whole sentence; absent where it can. */
  unchanged?: string
  /** Returns where to go after the save, once the user is idle; absent where nothing follows. */
  nextDestination?(saved: object): Destination
}

/** The saved record that a line changes. */
export interface ChangedRecord {
  id: number
  version: number
  /** Its name, such as `entry 812, Expense −€3.00`. */
  text: string
}

/** A saved record and its follow-up actions. */
export interface SavedRecordActions {
  /** Its name; empty until it is known. */
  text: string
  open: () => unknown
  /** Absent for one without a receipt. */
  receipt?: (() => unknown) | undefined
  /** Opens the e-mail with its receipt; absent where there is no recipient. */
  email?: (() => unknown) | undefined
  /** Opens the agreement of a sale. */
  agreement?: (() => unknown) | undefined
  /** Undoes the save; absent while that is not possible. */
  undo?: (() => unknown) | undefined
}

/** The idempotency key of a line, and the callback of each try without an answer. */
export interface SendOptions {
  key: string
  onUnanswered: () => void
}

/** A line that the server resolved as a whole. */
export interface ResolvedWholeLine {
  resolved: ResolvedLine
  /** The resolved words; they stay valid while more of the line is typed. */
  answers: RecordAnswers<LineRecord>
}

/** How a feature runs the line of a command. */
export interface LineCommand<C extends CheckedLine = CheckedLine> {
  /** Resolves the whole line in one call, its records included; null while it is being asked. Without it the records are resolved first. */
  whole?(readings: readonly Reading[], context: Pick<LineCheckContext, 'ask' | 'today'>): ResolvedWholeLine | null
  /** Computes the line's values and checks; null while too little is typed. Called at every key: it only reads. */
  check?(line: ResolvedLine, context: LineCheckContext): C | null
  /** Returns the preview beside the line; null when there are only checks to show. */
  preview?(
    line: ResolvedLine,
    checked: C,
    context: LineCheckContext,
  ): { title: string; facts: readonly PanelFact[] } | null
  /** Returns what to run; null when a problem must be shown first. */
  run(line: ResolvedLine, checked: C | null): LineRun | null
  /** It also runs while slots are missing or its records are ambiguous. */
  runsOpen?: boolean
  /** What Enter does, for its row, where it does not go somewhere. */
  enter?: string
  saving?: LineSaving<C>
  /** Whether another line fits the same records. */
  fitsRecords?(other: Reading, records: readonly FoundLineRecord[]): boolean
  otherPlaces?(line: ResolvedLine): readonly OtherDestination[]
}

/** Returns the same line command for each command of a list. */
export function sameLine<const C extends readonly { id: CommandID }[]>(commands: C, line: LineCommand) {
  // An entry for each id of the list.
  return Object.fromEntries(commands.map(({ id }) => [id, line])) as Record<C[number]['id'], LineCommand>
}
