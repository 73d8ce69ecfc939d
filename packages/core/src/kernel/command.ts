/** Where a key or command applies. Data, never code, so that clashes are found by a test. */
export interface CommandWhen {
  /** Screen ids (see core `registry` SCREENS); absent means every screen. */
  screen?: string | readonly string[]
  /** What has focus. `page` is outside text: a grid or the page itself; `field` an editable; `any` both (chords only). */
  focus?: 'page' | 'grid' | 'field' | 'form' | 'dialog' | 'count' | 'date' | 'any'
  /** Needs at least one ticked row, or a cursor row. */
  selection?: 'some' | 'row'
}

export type Surface = 'web' | 'cli'

/** One typed slot of a line. */
export interface Slot {
  name: string
  kind:
    | 'vehicle'
    | 'account'
    | 'accounts'
    | 'client'
    | 'money'
    | 'signed-money'
    | 'type'
    | 'day'
    | 'days'
    | 'month'
    | 'reference'
    | 'number'
    | 'name-description'
    | 'text'
    | 'record'
    | 'tab'
  optional?: boolean
}

/** Everything that staff can do, by name or key. */
export interface Command {
  /** `feature.verb-object`. */
  id: string
  title: string
  /** Words to find it by. */
  keywords?: readonly string[]
  /** Two-letter alias of a screen (G + alias, palette, sidebar). */
  alias?: string
  /** First word of its line, and its synonyms. */
  verb?: string
  synonyms?: readonly string[]
  /** The slots of its line, in order. */
  slots?: readonly Slot[]
  /** The grammar printed at the foot of the palette. */
  grammar?: string
  /** Keys, as `Ctrl K`, `Alt C`, `Shift A`, `F9`, `/`, `G cl`. */
  keys?: readonly string[]
  when?: CommandWhen
  surfaces: readonly Surface[]
  /** The confirmation it asks before it runs. */
  asks?: string
  /** Group under which the key list and the palette show it. */
  group: 'Go to' | 'Record' | 'Find' | 'Session' | 'Grid' | 'Form' | 'Page' | 'Application'
  /** Where a Go-to command leads. */
  route?: { to: string; search?: Readonly<Record<string, string | number>> }
}

/** Keeps the literal ids of a feature's commands. */
export function commands<const C extends readonly Command[]>(list: C): C {
  return list
}
