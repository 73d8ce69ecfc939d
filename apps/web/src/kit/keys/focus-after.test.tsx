import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFocusAfterRender } from './focus-after'

const ACT = 'IS_REACT_ACT_ENVIRONMENT'
const before: unknown = Reflect.get(globalThis, ACT)

// Effects run when they do in a browser: after the drawing, in a task of their own.
beforeEach(() => Reflect.set(globalThis, ACT, false))
afterEach(() => {
  Reflect.set(globalThis, ACT, before)
  document.body.replaceChildren()
})

/** Gives focus back to the first field when it goes, as dialogs do. */
function Question({ onEnd }: { onEnd: () => void }) {
  useEffect(() => () => queueMicrotask(onEnd), [onEnd])
  return <button type="button">No</button>
}

/** Draws twice; what the first drawing leaves to do is not done yet when the question is answered. */
function Page({ onAnswer }: { onAnswer: () => void }) {
  const [step, setStep] = useState<'before' | 'asked' | 'answered'>('before')
  const first = useRef<HTMLInputElement>(null)
  const focusAfter = useFocusAfterRender()
  const [giveBack] = useState(() => () => first.current?.focus())
  useEffect(() => setStep('asked'), [])
  useLayoutEffect(() => {
    if (step !== 'asked') return
    queueMicrotask(() => {
      setStep('answered')
      focusAfter(() => document.querySelector<HTMLInputElement>('[name=second]'))
      onAnswer()
    })
  }, [step, focusAfter, onAnswer])
  return (
    <>
      <input ref={first} name="first" />
      <input name="second" />
      {step !== 'answered' && <Question onEnd={giveBack} />}
    </>
  )
}

test('focus goes where it is sent after what closes gave it back, though effects of the drawing before come late', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const onAnswer = vi.fn()
  root.render(<Page onAnswer={onAnswer} />)
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(document.querySelector('button')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement?.getAttribute('name')).toBe('second')
  root.unmount()
})
