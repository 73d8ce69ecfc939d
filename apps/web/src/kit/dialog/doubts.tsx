import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFocusAfter } from '../keys/focus-after'
import { READ_MS } from '../keys/held-keys'
import { useKeyboard } from '../keys/keys'
import { Confirm } from './confirm'

interface DoubtsProps {
  /** Whole sentences. */
  reasons: readonly string[]
  /** The sentences that were read before; those that stood long enough join them. */
  read: Set<string>
  onYes: () => unknown
  onNo: () => unknown
  /** A key that goes to another screen was pressed; without it that is a no. */
  onLeave?: (() => unknown) | undefined
}

/** Asks about everything that can hardly be meant, together: Enter or Ctrl Enter goes on, Esc goes back. */
export function Doubts({ reasons, read, ...answers }: DoubtsProps) {
  const [isUnread] = useState(() => reasons.some((reason) => !read.has(reason)))
  const remember = useEffectEvent(() => {
    for (const reason of reasons) read.add(reason)
  })
  useEffect(() => {
    const timer = setTimeout(() => remember(), READ_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Confirm isOpen title="Are you sure?" focus="yes" takesSave isUnread={isUnread} {...answers}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Confirm>
  )
}

/** What can hardly be meant. */
export interface Doubted {
  field: string
  reason: string
}

interface Asking {
  /**
   * True once nothing stands against it: what was answered before is not asked again. Keys are kept while the doubts are found; where
   * they cannot be, the save says why.
   */
  ask: (found: readonly Doubted[] | Promise<readonly Doubted[]>) => Promise<boolean>
  dialog: ReactNode
}

/** One question about several doubts at a time. */
export function useDoubts(): Asking {
  const keyboard = useKeyboard()
  const focusAfter = useFocusAfter()
  const running = useRef(false)
  const [asked, setAsked] = useState<{ questions: readonly Doubted[]; answer: (isYes: boolean) => void } | null>(null)
  const answered = useRef<ReadonlySet<string>>(new Set())
  const [read] = useState(() => new Set<string>())
  const ask: Asking['ask'] = async (found) => {
    if (running.current) return false
    running.current = true
    try {
      return await answerOf(found)
    } finally {
      running.current = false
    }
  }
  const answerOf = async (found: readonly Doubted[] | Promise<readonly Doubted[]>): Promise<boolean> => {
    const finding = Promise.resolve(found).catch(() => [])
    if (found instanceof Promise) keyboard?.holdWhile(finding)
    const questions = await finding
    const open = questions.filter(({ reason }) => !answered.current.has(reason))
    if (open.length === 0) return true
    const isYes = await new Promise<boolean>((resolve) => setAsked({ questions: open, answer: resolve }))
    setAsked(null)
    if (isYes) answered.current = new Set([...answered.current, ...open.map(({ reason }) => reason)])
    else focusAfter(() => fieldOf(open[0]?.field ?? ''))
    return isYes
  }
  const dialog = asked && (
    <Doubts
      reasons={asked.questions.map(({ reason }) => reason)}
      read={read}
      onYes={() => asked.answer(true)}
      onNo={() => asked.answer(false)}
    />
  )
  return { ask, dialog }
}

/** The field that a doubt is about. */
function fieldOf(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main form [name="${name}"], [data-region=dialog] form [name="${name}"]`)
}
