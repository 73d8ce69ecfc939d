import type { Check } from '@forecourt/core/checks'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFocusAfterRender } from '../keys/focus-after'
import { ACKNOWLEDGE_MS } from '../keys/input-queue'
import { useKeyboard } from '../keys/keys'
import { Confirm } from './confirm'

interface CheckDialogProps {
  reasons: readonly string[]
  /** The sentences that were on the screen long enough before; new ones join them. */
  acknowledged: Set<string>
  onYes: () => unknown
  onNo: () => unknown
  /** Called when a key goes to another screen; without it that answers No. */
  onLeave?: (() => unknown) | undefined
}

/** Asks to confirm all checks of a save together: Enter or Ctrl Enter goes on, Esc goes back. */
export function CheckDialog({ reasons, acknowledged, ...answers }: CheckDialogProps) {
  const [isUnread] = useState(() => reasons.some((reason) => !acknowledged.has(reason)))
  const remember = useEffectEvent(() => {
    for (const reason of reasons) acknowledged.add(reason)
  })
  useEffect(() => {
    const timer = setTimeout(() => remember(), ACKNOWLEDGE_MS)
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

/** What a check asks, and at which field. */
type AskedCheck = Pick<Check, 'field' | 'sentence'>

interface AskedChecks {
  /**
   * Returns true once all checks are confirmed; those confirmed before are not asked again. Keys are buffered while the checks are computed; when
   * that fails, the save shows why.
   */
  ask: (found: readonly AskedCheck[] | Promise<readonly AskedCheck[]>) => Promise<boolean>
  dialog: ReactNode
}

export function useChecks(): AskedChecks {
  const keyboard = useKeyboard()
  const focusAfter = useFocusAfterRender()
  const running = useRef(false)
  const [asked, setAsked] = useState<{ checks: readonly AskedCheck[]; answer: (isYes: boolean) => void } | null>(null)
  const answered = useRef<ReadonlySet<string>>(new Set())
  const [read] = useState(() => new Set<string>())
  const ask: AskedChecks['ask'] = async (found) => {
    if (running.current) return false
    running.current = true
    try {
      return await answerOf(found)
    } finally {
      running.current = false
    }
  }
  const answerOf = async (found: readonly AskedCheck[] | Promise<readonly AskedCheck[]>): Promise<boolean> => {
    const finding = Promise.resolve(found).catch(() => [])
    if (found instanceof Promise) keyboard?.waitWhile(finding)
    const open = (await finding).filter(({ sentence }) => !answered.current.has(sentence))
    if (open.length === 0) return true
    const isYes = await new Promise<boolean>((resolve) => setAsked({ checks: open, answer: resolve }))
    setAsked(null)
    if (isYes) answered.current = new Set([...answered.current, ...open.map(({ sentence }) => sentence)])
    else focusAfter(() => focusableField(open[0]?.field ?? ''))
    return isYes
  }
  const dialog = asked && (
    <CheckDialog
      key={asked.checks.map(({ sentence }) => sentence).join()}
      reasons={asked.checks.map(({ sentence }) => sentence)}
      acknowledged={read}
      onYes={() => asked.answer(true)}
      onNo={() => asked.answer(false)}
    />
  )
  return { ask, dialog }
}

/** Returns the element of the field that a check is about. */
export function focusableField(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main form [name="${name}"], [data-region=dialog] form [name="${name}"]`)
}
