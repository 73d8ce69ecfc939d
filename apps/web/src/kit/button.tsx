import { cx } from 'class-variance-authority'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { buttonLook } from './button-look'
import { Kbd } from './keys/kbd'
import { useCommandProps, useKeyboard } from './keys/keys'

export interface ButtonProps {
  children: ReactNode
  tone?: 'plain' | 'primary' | 'danger' | undefined
  /** 24 high; 28 in form and dialog footers; 20 in list footers and rows. */
  size?: 'row' | 'in-row' | 'control' | 'footer' | undefined
  /** The command it runs: gives its key, announces it, and runs it when there is no `onPress`. */
  command?: string | undefined
  /** The key to print where it is not the command's first one; empty prints none. */
  hint?: string | undefined
  onPress?: ((event: MouseEvent) => unknown) | undefined
  /** Text while its work runs, such as `Saving...`; presses are ignored and the width is kept. */
  busyText?: string | null | undefined
  /** Why it cannot be pressed now; it stays in the tab order and shows the reason. */
  disabledReason?: string | null | undefined
  /** The button that Enter reaches from the last field of a form. */
  isSave?: boolean | undefined
  pressed?: boolean | undefined
  autoFocus?: boolean | undefined
  label?: string | undefined
  /** Its text at one end, its key at the other. */
  isSpread?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

const FACE = 'inline-flex items-center gap-1.75 in-data-spread:w-full in-data-spread:justify-between'
const KEYS = { plain: 'muted', primary: 'on-mode', danger: 'out' } as const

/** A button with its key. */
export function Button(props: ButtonProps) {
  const { children, tone = 'plain', size = 'control', command, hint, onPress, busyText, disabledReason } = props
  const keyboard = useKeyboard()
  const commandProps = useCommandProps(command)
  const isBusy = typeof busyText === 'string'
  const isOff = typeof disabledReason === 'string'
  const isTheirs = command === undefined || (keyboard?.options.whyNotTheirs(command) ?? null) === null
  const key = isTheirs ? (hint ?? (command && keyboard?.command(command)?.keys?.[0])) : undefined
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    if (isBusy || isOff) return
    if (onPress) onPress(event)
    else if (command !== undefined) keyboard?.run(command)
  }
  return (
    <button
      type="button"
      ref={props.ref}
      className={cx(buttonLook({ state: isBusy ? 'busy' : isOff ? 'off' : 'ready', tone, size }), props.className)}
      onClick={press}
      aria-disabled={isOff || isBusy || undefined}
      aria-pressed={props.pressed}
      aria-label={props.label}
      title={disabledReason ?? undefined}
      data-save={props.isSave ? '' : undefined}
      autoFocus={props.autoFocus}
      {...commandProps}
    >
      <span className={cx(FACE, props.isSpread && 'w-full justify-between', isBusy && 'invisible')}>
        {children}
        {key !== undefined && key !== '' && !isOff && <Kbd on={KEYS[tone]}>{key}</Kbd>}
      </span>
      {isBusy && <span className="absolute inset-0 grid place-items-center">{busyText}</span>}
    </button>
  )
}
