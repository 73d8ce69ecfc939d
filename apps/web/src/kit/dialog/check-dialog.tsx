import type { Check } from '@forecourt/core/checks'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFocusAfterRender } from '../keys/focus-after'
import { ACKNOWLEDGE_MS } from '../keys/input-queue'
import { useKeyboard } from '../keys/keys'
import { Confirm, type ConfirmProps } from './confirm'

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

type AloneProps = Pick<ConfirmProps, 'title' | 'about' | 'children' | 'isDangerous'>

interface CheckOptions {
  /** Returns the question of a check that is asked by itself; null for one that is asked with the others, as all are by default. */
  aloneOf?: (check: Check) => AloneProps | null
  /** The caller keeps what was confirmed; otherwise it is kept while the form is shown. */
  keepsConfirmed?: boolean
}

interface AskedChecks {
  /**
   * Returns true once all checks are confirmed; those confirmed before are not asked again. Keys are buffered while the checks are computed; when
   * that fails, the save shows why.
   */
  ask: (found: readonly Check[] | Promise<readonly Check[]>) => Promise<boolean>
  dialog: ReactNode
}

/** Asks to confirm checks: all together, then each of those that are asked by themselves. No leads to the field of the first. */
export function useChecks({ aloneOf = () => null, keepsConfirmed = false }: CheckOptions = {}): AskedChecks {
  const keyboard = useKeyboard()
  const focusAfter = useFocusAfterRender()
  const running = useRef(false)
  const [asked, setAsked] = useState<{ checks: readonly Check[]; answer: (isYes: boolean) => void } | null>(null)
  const confirmed = useRef<ReadonlySet<string>>(new Set())
  const [read] = useState(() => new Set<string>())
  const ask: AskedChecks['ask'] = async (found) => {
    if (running.current) return false
    running.current = true
    try {
      return await askAll(found)
    } finally {
      running.current = false
    }
  }
  const askAll = async (found: readonly Check[] | Promise<readonly Check[]>): Promise<boolean> => {
    const finding = Promise.resolve(found).catch(() => [])
    if (found instanceof Promise) keyboard?.waitWhile(finding)
    const open = (await finding).filter(({ sentence }) => !confirmed.current.has(sentence))
    const together = open.filter((check) => aloneOf(check) === null)
    const alone = open.filter((check) => aloneOf(check) !== null)
    for (const checks of [together, ...alone.map((check) => [check])]) {
      const [first] = checks
      if (!first) continue
      const isYes = await new Promise<boolean>((resolve) => setAsked({ checks, answer: resolve }))
      setAsked(null)
      if (isYes) continue
      focusAfter(() => (first.field === null ? null : focusableField(first.field)))
      return false
    }
    if (!keepsConfirmed) confirmed.current = new Set([...confirmed.current, ...open.map(({ sentence }) => sentence)])
    return true
  }
  return { ask, dialog: asked && <AskedDialog key={sentencesOf(asked.checks).join()} {...{ asked, aloneOf, read }} /> }
}

const sentencesOf = (checks: readonly Check[]): string[] => checks.map(({ sentence }) => sentence)

interface AskedDialogProps extends Required<Pick<CheckOptions, 'aloneOf'>> {
  asked: { checks: readonly Check[]; answer: (isYes: boolean) => void }
  read: Set<string>
}

function AskedDialog({ asked: { checks, answer }, aloneOf, read }: AskedDialogProps) {
  const [first] = checks
  const alone = first ? aloneOf(first) : null
  const answers = { onYes: () => answer(true), onNo: () => answer(false) }
  if (alone) return <Confirm isOpen isUnread focus="no" {...alone} {...answers} />
  return <CheckDialog reasons={sentencesOf(checks)} acknowledged={read} {...answers} />
}

/** Returns the element of the field that a check is about. */
function focusableField(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main form [name="${name}"], [data-region=dialog] form [name="${name}"]`)
}
