import { FactorSetup } from '@forecourt/core/features/session/factor-schemas'
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { buttonLook } from '../../kit/button-look'
import { controlLook, INPUT, controlState } from '../../kit/form/field'
import { Kbd } from '../../kit/keys/kbd'
import { ownHint, ownKey } from '../../kit/own-hint'
import { QrCodeImage } from './qr-code'
import { CodeList, printCodes } from './recovery-codes'
import { StepButtons, StepPage } from './step-page'

const CODE_MISSING = 'Code is required'

interface SecondFactorPageProps {
  /** What an authenticator is set up with, as the server sent it; undefined for whoever has one. */
  setup: unknown
  /** Its field takes keys, and has focus. */
  onDrawn: () => void
  /** Signs in with a code; the sentence of a refusal, or null. */
  onCode: (code: string) => Promise<string | null>
  onBack: () => void
}

/**
 * What the sign-in asks for after the password: the code of an authenticator, which is set up here where there is none.
 *
 * @source server 21.2, server 21.3
 */
export function SecondFactorPage({ setup: sent, onDrawn, onCode, onBack }: SecondFactorPageProps) {
  const setup = FactorSetup.safeParse(sent).data
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current?.focus()
    onDrawn()
  }, [onDrawn])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!/[a-z\d]/i.test(code)) return setProblem(CODE_MISSING)
    setProblem(null)
    setIsBusy(true)
    const refused = await onCode(code)
    if (refused === null) return
    setIsBusy(false)
    setProblem(refused)
    setCode('')
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isBusy) onBack()
    else if (event.key === 'Enter' && event.repeat) event.preventDefault()
  }
  return (
    <StepPage hints={[ownHint('Enter', 'login'), ownHint('Esc', 'back')]} onKeyDown={press}>
      <form className="w-120 max-w-full" onSubmit={(event) => void submit(event)} noValidate aria-label="Second factor">
        <h1 className="mb-0.5 sans-[22px/30px] font-semibold font-stretch-96%">
          {setup ? 'Set up your second factor' : 'Your code'}
        </h1>
        {setup ? (
          <Setup setup={setup} />
        ) : (
          <p className="mb-3.5 text-14 leading-5 text-fg-1">
            The six digits that your authenticator shows now, or one of your recovery codes.
          </p>
        )}
        <div className="grid grid-cols-[88px_1fr] items-center min-h-10">
          <label className="text-14 text-fg-1" htmlFor="code">
            Code
          </label>
          <span className={controlLook({ state: controlState({ invalid: problem !== null }), size: 'large' })}>
            <input
              className={INPUT}
              id="code"
              name="code"
              ref={field}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              readOnly={isBusy}
              aria-required="true"
              aria-invalid={problem !== null}
              aria-describedby="code-message"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </span>
        </div>
        <div className="grid grid-cols-[88px_1fr] min-h-6 text-13 items-center" id="code-message" role="alert">
          <span />
          <span className="font-semibold text-out">{problem}</span>
        </div>
        <div className="grid grid-cols-[88px_1fr_1fr] gap-2 items-center min-h-10">
          <span />
          <StepButtons isBusy={isBusy} onBack={onBack} />
        </div>
      </form>
    </StepPage>
  )
}

function Setup({ setup }: { setup: FactorSetup }) {
  return (
    <>
      <p className="mb-3.5 text-14 leading-5 text-fg-1">
        Your role needs one. Scan this with the authenticator on your phone, or type the secret into it. Then type the
        code that it shows.
      </p>
      <QrCodeImage qr={setup.qr} />
      <output className="block my-2 mono-[14px/19px] select-all" aria-label="Secret">
        {setup.secret}
      </output>
    </>
  )
}

interface RecoveryCodesPageProps {
  codes: readonly string[]
  /** It is drawn: what was typed before was not meant for it. */
  onDrawn: () => void
  onSeen: () => void
}

/** The recovery codes of whoever set up a second factor, shown this once; the workspace opens behind them. */
export function RecoveryCodesPage({ codes, onDrawn, onSeen }: RecoveryCodesPageProps) {
  const go = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    go.current?.focus()
    onDrawn()
  }, [onDrawn])
  return (
    <StepPage hints={[ownHint('Enter', 'go on'), ownHint('Tab', 'next')]}>
      <div className="w-120 max-w-full">
        <h1 className="mb-0.5 sans-[22px/30px] font-semibold font-stretch-96%">Recovery codes</h1>
        <CodeList codes={codes} />
        <div className="flex gap-2">
          <button
            type="button"
            ref={go}
            className={buttonLook({ tone: 'primary', size: 'large' })}
            onClick={() => onSeen()}
          >
            <span>I have saved them</span>
            <Kbd on="on-mode">{ownKey('Enter')}</Kbd>
          </button>
          <button type="button" className={buttonLook({ size: 'large' })} onClick={() => printCodes(codes)}>
            Print
          </button>
        </div>
      </div>
    </StepPage>
  )
}
