import type { DayDirection } from './day-forms'
import type { Right } from './rights'

/** Where a key or command applies. Data, never code, so that a test finds clashes. */
export interface CommandWhen {
  /** Screen ids (core `screens`); absent means every screen. */
  screen?: string | readonly string[]
  /**
   * What has focus. `page` is outside text: a grid or the page itself; `field` any editable; `form` a form and its fields; `count` the coin count;
   * `date` a date field while all of it is selected or empty; `dialog` one that is not a `question`; `any` everywhere (absent means the same). A
   * printable key without Ctrl or Alt works only outside text, except in `form`, `dialog`, `count` and `date`.
   */
  focus?: CommandFocus
  /** Needs at least one ticked row, or a cursor row. */
  selection?: 'some' | 'row'
}

export type CommandFocus = 'page' | 'grid' | 'field' | 'form' | 'dialog' | 'question' | 'count' | 'date' | 'any'

export type Surface = 'web' | 'cli'

export type SlotKind =
  | 'vehicle'
  | 'account'
  | 'accounts'
  | 'client'
  | 'record'
  | 'money'
  | 'signed-money'
  | 'count'
  | 'choice'
  | 'day'
  | 'days'
  | 'month'
  | 'reference'
  | 'number'
  | 'months'
  | 'rate'
  | 'mark'
  | 'instalments'
  | 'flag'
  | 'tab'
  | 'option'
  | 'name-description'
  | 'text'

export interface Slot {
  /** Its name, which a line can also use as `name:value`. */
  name: string
  kind: SlotKind
  /** May be left out; `fallback` is then used. */
  optional?: boolean
  /** The default of an optional slot, in words for the preview: `what is due`, `today`, `Cash`. */
  fallback?: string
  /** The word before its value (`fee 15`), or the whole of a flag (`pending`). */
  keyword?: string
  alsoNamed?: string
  named?: boolean
  /** Required unless one of these slots is filled; both at once are wrong. */
  unless?: string | readonly string[]
  /** A client whose name is all words that fill no other slot, wherever they are. */
  floating?: boolean
  /** The mark right before it. */
  after?: string
  zero?: boolean
  /** A money slot that is confirmed where another amount is due, unless a `!` right after it confirms it (`240!`). */
  confirmable?: boolean
  /** A money slot that may be negative: a refund. */
  allowsNegative?: boolean
  /** The verb of the line that takes all that is owed, when a word such as `all` is typed as the amount. */
  allVerb?: string
  /** The words of a `tab`, and those of an `option` in their written form. */
  words?: readonly string[]
  /** Words alone are a person, and the record is that person's one open account: see `nameInLine`. */
  acceptsPersonName?: boolean
  /** Of two vehicles with one registration, the unsold one is chosen. */
  unsoldFirst?: boolean
  /** The words of a `choice`, each with its id; the first is the default. */
  choices?: Readonly<Record<string, number>>
  message?: string
  /** How a day or month without its year, month or week is completed. */
  direction?: DayDirection
  /** The slot with the first day of the span that it ends. */
  notBefore?: string
  /** Words that may precede its day: `to` before the end of a span. */
  lead?: readonly string[]
  /** The day of a week, month or other span that is used where a span is typed. */
  spanEdge?: 'first' | 'last'
  /** Words that people put beside its figure: `36 months`, `deposit 1000`. */
  labels?: readonly string[]
  /** Words of which one may stand right behind its figure, as a part of it: `48 months`. */
  unit?: readonly string[]
}

export interface DetailField {
  name: string
  message: string
  required: boolean
  /** The choices; absent for free words. */
  options?: readonly string[]
}

export interface EntryLine {
  categoryID: number
  /** Its entries take money out. */
  isOut: boolean
  /** Its entry is a part payment ahead of time. */
  isAhead?: true
  /** Fields of all these lines, by name where the command has no slot for them. */
  slots: readonly Slot[]
  details: Readonly<Record<number, readonly DetailField[]>>
}

export interface Command {
  /** `feature.verb-object`. */
  id: string
  title: string
  /** The operation that it ends in: its rights are those of the command. */
  calls?: string
  /** Its rights where they are not those of one operation; a line that makes an entry needs `entries` besides. */
  needs?: Right | readonly Right[]
  /** The screens on which `New` runs it. */
  newOn?: readonly string[]
  keywords?: readonly string[]
  /** Two-letter alias of a screen (G + alias, palette, sidebar). */
  alias?: string
  /** The verb of its line, one word or two (`print invoice`), besides its synonyms. */
  verb?: string
  synonyms?: readonly string[]
  /** Colloquial verbs, of one to three words: no verb, but suggestions replace them by one. */
  alsoTyped?: readonly string[]
  /** The verb of the line that is suggested when days are typed as its search text; `report` before its own verb unless set. */
  daysVerb?: string
  /** A valid line, where that is not the verb alone. */
  example?: string
  slots?: readonly Slot[]
  /** A bare number is interpreted by its position: a day while a day is missing, though the line has an amount. */
  positional?: boolean
  /** The grammar at the foot of the palette. */
  grammar?: string
  entry?: EntryLine
  /** Its line changes the books without an entry of its own: it is saved like one, and its form may be shown first. */
  saves?: true
  /** Keys, as `Ctrl K`, `Alt C`, `Shift A`, `F9`, `/`, `G cl`. */
  keys?: readonly string[]
  /** The text of a family of keys in the key sheet, such as `Shift 1-9`; absent means the keys themselves. */
  keysShown?: string
  /** The text beside its key in the status line, where that is not its title. */
  hint?: string
  when?: CommandWhen
  surfaces: readonly Surface[]
  /** The confirmation before it runs. */
  asks?: string
  group: 'Go to' | 'Record' | 'Find' | 'Session' | 'Grid' | 'Form' | 'Page' | 'Application'
  /**
   * The page of a Go-to command (see `routeOf`). A `date` of the search is a day word of the grammar (`today`, `eom`). A slot of the line fills the
   * parameter that `slotParams` names; with `a|b`, text with a digit fills the first, other text the second; days fill `a,b`.
   */
  route?: {
    to: string
    search?: Readonly<Record<string, string | number>>
    slotParams?: Readonly<Record<string, string>>
    /** The command of that page which is run there, or at once where the page is open. */
    runs?: string
  }
}

/** Preserves the literal ids of a feature's commands. */
export function commands<const C extends readonly Command[]>(list: C): C {
  return list
}

type PageCommandInput = Omit<Command, 'when' | 'surfaces' | 'group'> & { focus?: CommandFocus; selection?: 'row' }

/** Builds a command of one web screen, in the group of its page; with `focus`, only while that has it. */
export function pageCommand<const S extends string, const C extends PageCommandInput>(screen: S, command: C) {
  const { focus, selection, ...rest } = command
  const when = { screen, ...(focus ? { focus } : {}), ...(selection ? { selection } : {}) }
  return { ...rest, when, surfaces: ['web'], group: 'Page' } as const
}
