import type { Day } from '@forecourt/core/kernel/days'
import type { Interpretation } from '@forecourt/core/line/interpret'
import type { Repair } from '@forecourt/core/line/rewrite'
import { useRef, useState } from 'react'
import type { Keyboard } from '../../kit/keys/keyboard'
import { interpretLine } from '../../kit/line/interpret-line'
import type { RecordChoice } from './complete'
import type { PaletteRow } from './rows'
import type { PaletteRecord } from './record-actions'
import type { PaletteLineState } from './use-palette-line'
import { usePendingAction } from './use-pending-action'

/** What is known about the text in the box so far. */
export interface PromptAnswer extends Interpretation {
  line: PaletteLineState | null
  /** The lines with a record in place of a misspelt one. */
  nearSuggestions: readonly Repair[]
  rows: readonly PaletteRow[]
  isSearching: boolean
  /** The person of the name is still to be found. */
  isFindingPerson: boolean
  /** A line of its vehicle, account or client is on its way to be saved. */
  isBehindSave: boolean
}

interface PromptOptions {
  today: Day
  /** The ids of the unsaved lines as it opens. */
  unsaved: () => readonly string[]
  initialText: string
  /** The line that it begins with instead, to be corrected; null for none. */
  lineToCorrect: { id: string; text: string } | null
}

/** The record whose actions are open, and its row. */
export interface OpenRecordActions {
  record: PaletteRecord
  row: string
}

export type PromptModel = ReturnType<typeof usePrompt>

/** Returns the state of the palette box: its text, what is offered for it, and what it waits for. */
export function usePrompt(keyboard: Keyboard, { today, unsaved, initialText, lineToCorrect }: PromptOptions) {
  const [text, setText] = useState(lineToCorrect?.text ?? initialText)
  const [choices, setChoices] = useState<readonly RecordChoice[] | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  /** The unsaved lines that the empty box lists, by id: none that comes back while one is typing. */
  const [listed, setListed] = useState<readonly string[]>(unsaved)
  const [opened, setOpened] = useState<OpenRecordActions | null>(null)
  const [startAt, setStartAt] = useState<string | null>(null)
  const waits = usePendingAction(keyboard)
  /** The unsaved line that the box took up. */
  const taken = useRef<string | null>(lineToCorrect?.id ?? null)
  const answered = useRef<PromptAnswer>({
    ...interpretLine('', today),
    line: null,
    nearSuggestions: [],
    rows: [],
    isSearching: false,
    isFindingPerson: false,
    isBehindSave: false,
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
  const openActions = (next: OpenRecordActions | null) => {
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
