import type { DayDirection } from './day-places'
import type { Right } from './rights'

/** Where a key or command applies. Data, never code, so that clashes are found by a test. */
export interface CommandWhen {
  /** Screen ids (core `screens`); absent means every screen. */
  screen?: string | readonly string[]
  /**
   * What has focus. `page` is outside text: a grid or the page itself; `field` any editable; `form` a form and its fields; `count` the coin
   * count; `date` a date field while the whole of it is selected or empty; `dialog` one that is not a `question`; `any` everywhere (absent means the same). A printable key
   * without Ctrl or Alt works only outside text, whatever this says, except in `form`, `dialog`, `count` and `date`.
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

/** One typed slot of a line. */
export interface Slot {
  /** Its name, by which it can also be given as `name:value`. */
  name: string
  kind: SlotKind
  /** May be left out; what then holds is `fallback`. */
  optional?: boolean
  /** What holds when an optional slot is left out, in words for the preview: `what is due`, `today`, `Cash`. */
  fallback?: string
  /** The word that stands before it (`fee 15`), or that is the whole of a flag (`pending`). */
  keyword?: string
  /** Another name by which it can be given. */
  alsoNamed?: string
  /** Given only as `name:value`, never by place. */
  named?: boolean
  /** Required unless a slot of these names is given; both at once are wrong. */
  unless?: string | readonly string[]
  /** A client who is named by the words that stand for nothing else, wherever they stand. */
  anywhere?: boolean
  /** The mark right behind which it stands. */
  follows?: string
  /** A money slot that may be zero. */
  zero?: boolean
  /** A money slot that is asked about where another amount is due, unless a `!` right behind it says that it is meant (`240!`). */
  keeps?: boolean
  /** A money slot that takes a minus as well: what goes back. */
  goesBack?: boolean
  /** The verb of the line that takes all that is owed, for who types a word such as `all` in the place of the amount. */
  ofAll?: string
  /** The words that a `tab` takes, and those by which an `option` is known, as it is then written. */
  words?: readonly string[]
  /** Words alone are a person, and the record that of the one open account: see `nameIn`. */
  ofPerson?: boolean
  /** Where a mark is used twice, the car that is not sold yet is meant. */
  unsoldFirst?: boolean
  /** The words of a `choice`, each with the id that it stands for; the first holds when none is given. */
  choices?: Readonly<Record<string, number>>
  /** What is said when it is missing. */
  message?: string
  /** Which day or month one without its year, month or week is. */
  direction?: DayDirection
  /** The slot of the day that begins the span which it ends. */
  notBefore?: string
  /** Words that may lead to its day: `to` before the end of a span. */
  lead?: readonly string[]
  /** Which day of a week, month or other span is meant where one is typed for it. */
  ofSpan?: 'first' | 'last'
  /** Words that people put beside its figure: `36 months`, `deposit 1000`. */
  beside?: readonly string[]
}

/** A field that a choice asks for, given in a line only by name. */
export interface DetailField {
  name: string
  message: string
  required: boolean
  /** What can be chosen; absent for free words. */
  options?: readonly string[]
}

/** What all lines that make an entry have in common. */
export interface EntryLine {
  categoryID: number
  /** The amounts of its entries go out. */
  isOut: boolean
  /** Its entry is paid ahead of time. */
  isAhead?: true
  /** Fields that each of them has, by name where its own grammar has no place for them. */
  slots: readonly Slot[]
  /** What each choice asks for, by its id. */
  details: Readonly<Record<number, readonly DetailField[]>>
}

/** Everything that staff can do, by name or key. */
export interface Command {
  /** `feature.verb-object`. */
  id: string
  title: string
  /** The operation in which what it begins ends: its rights are those of the command. */
  calls?: string
  /** The rights that it needs where they are not those of one operation; a line that makes an entry needs `entries` unless it says so. */
  needs?: Right | readonly Right[]
  /** The screens on which `New` begins what it begins. */
  newOn?: readonly string[]
  /** Words to find it by. */
  keywords?: readonly string[]
  /** Two-letter alias of a screen (G + alias, palette, sidebar). */
  alias?: string
  /** What its line begins with, one word or two (`print invoice`), and its synonyms. */
  verb?: string
  synonyms?: readonly string[]
  /** What people also type for its verb, one to three words: no verb, but a line with them is repaired to one with it. */
  alsoTyped?: readonly string[]
  /** The verb of the line that is meant where days stand for the text that it searches for; unless said, `report` before its own. */
  ofDays?: string
  /** A line of it that can be typed, where that is not the verb alone. */
  example?: string
  /** The slots of its line, in order. */
  slots?: readonly Slot[]
  /** A bare number is read by its place: a day while a day is open, though the line has an amount. */
  byPlace?: boolean
  /** The grammar printed at the foot of the palette. */
  grammar?: string
  /** The cash entry that its line makes. */
  entry?: EntryLine
  /** Its line changes the books without being an entry of its own: like one it is saved, and its form may be seen first. */
  saves?: true
  /** Keys, as `Ctrl K`, `Alt C`, `Shift A`, `F9`, `/`, `G cl`. */
  keys?: readonly string[]
  /** How the key sheet writes a family of keys, such as `Shift 1-9`; absent means the keys themselves. */
  keysShown?: string
  /** Beside its key in the status line, where that is not its title. */
  hint?: string
  when?: CommandWhen
  surfaces: readonly Surface[]
  /** The confirmation it asks before it runs. */
  asks?: string
  /** Group under which the key list and the palette show it. */
  group: 'Go to' | 'Record' | 'Find' | 'Session' | 'Grid' | 'Form' | 'Page' | 'Application'
  /**
   * Where a Go-to command leads (read it with `routeOf`). A `date` of the search is a day word of the line grammar (`today`, `eom`). A slot
   * of the line goes to the parameter that `slotParams` names; of `a|b`, text with a digit goes to the first, other text to the second; days
   * go to `a,b`.
   */
  route?: {
    to: string
    search?: Readonly<Record<string, string | number>>
    slotParams?: Readonly<Record<string, string>>
    /** The command of that page which is run there, or at once where the page is open. */
    runs?: string
  }
}

/** Keeps the literal ids of a feature's commands. */
export function commands<const C extends readonly Command[]>(list: C): C {
  return list
}

type OfPage = Omit<Command, 'when' | 'surfaces' | 'group'> & { focus?: CommandFocus; selection?: 'row' }

/** A command of one screen of the web, in the group of its page; with `focus`, only while that has it. */
export function pageCommand<const S extends string, const C extends OfPage>(screen: S, command: C) {
  const { focus, selection, ...rest } = command
  const when = { screen, ...(focus ? { focus } : {}), ...(selection ? { selection } : {}) }
  return { ...rest, when, surfaces: ['web'], group: 'Page' } as const
}
