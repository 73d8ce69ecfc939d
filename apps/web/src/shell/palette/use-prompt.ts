import { useRef, useState } from 'react'
import type { Keyboard } from '../../kit/keys/keyboard'
import type { Choice } from './complete'
import type { Row } from './items'
import type { LineState } from './use-line'
import { useWaiting } from './use-waiting'

/** What is answered to the text in the box, as far as it is known. */
export interface Answered {
  line: LineState | null
  rows: readonly Row[]
  isSearching: boolean
}

export type Prompt = ReturnType<typeof usePrompt>

/** The box of the palette: its text, what is offered for it, and what it waits for. */
export function usePrompt(keyboard: Keyboard) {
  const [text, setText] = useState('')
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const waits = useWaiting(keyboard)
  /** The unsaved line that the box took up. */
  const taken = useRef<string | null>(null)
  const answered = useRef<Answered>({ line: null, rows: [], isSearching: false })

  const show = (next: string) => {
    setText(next)
    setTurn((before) => before + 1)
    setChoices(null)
    setNote(null)
  }
  const type = (next: string) => {
    if (waits.now.current === null) show(next)
  }
  const startAnew = () => {
    taken.current = null
    waits.end()
    show('')
  }
  return { ...waits, text, turn, choices, note, taken, answered, show, type, startAnew, setChoices, setNote }
}
