import type { Day } from '@forecourt/core/kernel/days'
import type { Interpretation } from '@forecourt/core/line/interpret'
import type { Repair } from '@forecourt/core/line/rewrite'
import { useRef, useState } from 'react'
import type { Keyboard } from '../../kit/keys/keyboard'
import { interpretLine } from '../../kit/line/interpret-line'
import type { Choice } from './complete'
import type { Row } from './items'
import type { ShownRecord } from './record-actions'
import type { LineState } from './use-line'
import { useWaiting } from './use-waiting'

/** What is answered to the text in the box, as far as it is known. */
export interface Answered extends Interpretation {
  line: LineState | null
  /** The lines with a record in the place of a misspelt one. */
  near: readonly Repair[]
  rows: readonly Row[]
  isSearching: boolean
  /** Whose name stands in the line is still asked. */
  isNaming: boolean
}

interface PromptOptions {
  today: Day
  /** The lines that are not saved as it opens, by id. */
  unsaved: () => readonly string[]
  /** The text that it begins with. */
  begins: string
  /** The line that it begins with instead, to be corrected; null for none. */
  first: { id: string; text: string } | null
}

/** The record whose actions are open, and its row. */
export interface OpenedActions {
  record: ShownRecord
  row: string
}

export type Prompt = ReturnType<typeof usePrompt>

/** The box of the palette: its text, what is offered for it, and what it waits for. */
export function usePrompt(keyboard: Keyboard, { today, unsaved, begins, first }: PromptOptions) {
  const [text, setText] = useState(first?.text ?? begins)
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  /** The unsaved lines that the empty box lists, by id: none that comes back while one is typing. */
  const [listed, setListed] = useState<readonly string[]>(unsaved)
  const [opened, setOpened] = useState<OpenedActions | null>(null)
  const [startAt, setStartAt] = useState<string | null>(null)
  const waits = useWaiting(keyboard)
  /** The unsaved line that the box took up. */
  const taken = useRef<string | null>(first?.id ?? null)
  const answered = useRef<Answered>({
    ...interpretLine('', today),
    line: null,
    near: [],
    rows: [],
    isSearching: false,
    isNaming: false,
  })
  /** A line was handed over since it opened: others may follow. */
  const hasHanded = useRef(false)
  /** When a repair was put into the box; null for a line that is wholly typed. */
  const repairedAt = useRef<number | null>(null)
  /** The saved record that the line in the box changes, and since when it is shown; null without one. */
  const seen = useRef<{ id: number; version: number; at: number } | null>(null)

  const show = (next: string) => {
    setText(next)
    setTurn((before) => before + 1)
    setChoices(null)
    setNote(null)
    setOpened(null)
    setStartAt(null)
  }
  /** Shows the actions of a record in the place of what is found; null goes back to its row, the text as it was. */
  const openActions = (next: OpenedActions | null) => {
    setStartAt(next === null ? (opened?.row ?? null) : null)
    setOpened(next)
    setTurn((before) => before + 1)
    setNote(null)
  }
  const type = (next: string) => {
    if (waits.now.current !== null) return
    // Typed over from its beginning it is another line.
    if (next.trim().length < 2) {
      taken.current = null
      repairedAt.current = null
    }
    show(next)
  }
  /** Puts a repair into the box. */
  const repair = ({ text: repaired, changes }: Repair) => {
    show(repaired)
    setNote(changes.join(', '))
    repairedAt.current = Date.now()
  }
  const startAnew = () => {
    taken.current = null
    repairedAt.current = null
    waits.end()
    show('')
  }
  return {
    ...waits,
    text,
    turn,
    choices,
    opened,
    startAt,
    openActions,
    note,
    listed,
    taken,
    answered,
    repairedAt,
    seen,
    hasHanded,
    show,
    type,
    repair,
    startAnew,
    setChoices,
    setNote,
    setListed,
  }
}
