import { cx } from 'class-variance-authority'
import { type Ref, useState } from 'react'
import { Caret } from './caret'

interface PasscodeCellsProps {
  value: string
  onChange: (value: string) => void
  /** Called with the fourth digit. */
  onComplete: (code: string) => void
  /** Called by Enter before the fourth digit. */
  onSubmit?: () => void
  label: string
  isInvalid?: boolean
  isBusy?: boolean
  autoFocus?: boolean
  describedBy?: string
  ref?: Ref<HTMLInputElement>
}

const LENGTH = 4

function cellLook(isAt: boolean, isInvalid: boolean): string {
  return cx(
    'grid place-items-center h-14 border rounded-ctl bg-well mono-[26px] font-semibold',
    isInvalid ? 'border-out' : 'border-line-3',
    isAt && 'outline-2 outline-mode',
  )
}

/** Four cells over one real, masked input. */
export function PasscodeCells(props: PasscodeCellsProps) {
  const { value, onChange, onComplete, isInvalid = false, isBusy = false } = props
  const [hasFocus, setHasFocus] = useState(false)
  const type = (text: string) => {
    if (isBusy) return
    const digits = text.replace(/\D/g, '').slice(0, LENGTH)
    onChange(digits)
    if (digits.length === LENGTH && digits !== value) onComplete(digits)
  }
  return (
    <div className="relative grid grid-cols-4 gap-2 mt-3.5 mb-2.5" data-pin="">
      {Array.from({ length: LENGTH }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are places, their order never changes
        <span key={i} className={cellLook(hasFocus && i === Math.min(value.length, LENGTH - 1), isInvalid)}>
          {i < value.length ? '•' : hasFocus && i === value.length ? <Caret className="w-2.25 h-6" /> : ''}
        </span>
      ))}
      <input
        ref={props.ref}
        type="password"
        className="absolute inset-0 opacity-0 cursor-text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LENGTH}
        aria-label={props.label}
        aria-invalid={isInvalid}
        aria-describedby={props.describedBy}
        autoFocus={props.autoFocus}
        value={value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.repeat && value.length < LENGTH) props.onSubmit?.()
        }}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      />
    </div>
  )
}
