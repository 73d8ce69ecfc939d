import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { cx } from 'class-variance-authority'
import { type ReactNode, type Ref, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon'
import { type ComboLeaving, useComboKeys } from './combo-keys'
import { controlLook, INPUT, OPENER, controlState } from './field'
import { FormRow } from './form-row'

export interface ComboOption<K extends string | number> {
  id: K
  /** Its text in the field once chosen, and the text to find it by. */
  text: string
  /** Its content in the list, where that is not its text. */
  view?: ReactNode
}

export interface ComboProps<K extends string | number> {
  label: string
  /** The chosen option, or typed text that is no option; null for an empty field. */
  chosen: ComboOption<K> | null
  onChoose: (option: ComboOption<K> | null) => void
  options: readonly ComboOption<K>[]
  /** Called with the typed text, and with the empty text when the list closes. */
  onQuery: (text: string) => void
  /** Shown in place of options, such as `No Results Found`. */
  note?: ReactNode
  /** At the right edge of the field, such as `Loading...`. */
  trailing?: ReactNode
  onBlur?: (() => void) | undefined
  name?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  required?: boolean | undefined
  invalid?: boolean | undefined
  warning?: boolean | undefined
  message?: ReactNode
  disabled?: boolean | undefined
  locked?: boolean | undefined
  autoFocus?: boolean | undefined
  placeholder?: string | undefined
  bare?: boolean | undefined
  width?: number | undefined
  /** The chosen option is a vehicle and gets its registration look. */
  isReg?: boolean | undefined
  opensOnFocus?: boolean
  /** A click on its text opens the list, too. */
  opensOnClick?: boolean
  /** How the field takes the typed text when a key leaves it. */
  leaving: ComboLeaving
}

const OPTIONS =
  'z-8 w-max min-w-[max(var(--input-width,252px),252px)] max-w-[min(480px,100vw-24px)] max-h-[309px]! py-1 border border-line-3 rounded-ctl bg-bg-1 shadow-over overflow-y-auto empty:hidden print:hidden'
const OPTION = 'relative flex items-center gap-2.5 h-6.25 px-2.5 text-fg-1 whitespace-nowrap'
const MARKED =
  'data-focus:bg-bg-3 data-focus:before:absolute data-focus:before:left-0 data-focus:before:inset-y-0 data-focus:before:w-0.75 data-focus:before:bg-mode'

/** A field with a list below it: type to narrow, ↑ ↓ to choose, Enter accepts and moves on, Esc closes the list. */
export function ComboField<K extends string | number>(props: ComboProps<K>) {
  const { label, chosen, onChoose, options, onQuery, note, trailing, bare, message } = props
  const id = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const keys = useComboKeys(frame, props.leaving)
  useShownText(frame, chosen?.text ?? '')
  const isLeft = useRef(false)
  const choose = (option: ComboOption<K> | null) => {
    // The combobox empties a field that had nothing as it is left; by then what was typed is taken.
    if (option === null && isLeft.current) return
    onChoose(option)
    if (option !== null) keys.chose()
  }
  const invalid = props.invalid === true || keys.isRefused
  const warning = props.warning === true
  const control = (
    <Combobox<ComboOption<K> | null>
      value={chosen}
      onChange={choose}
      onClose={() => {
        keys.unmark()
        onQuery('')
      }}
      by="id"
      immediate={props.opensOnFocus ?? false}
      disabled={props.disabled || props.locked || false}
    >
      <span
        ref={frame}
        className={controlLook({
          state: controlState({ invalid, warning, locked: props.locked }),
          isBare: bare === true,
          isReg: props.isReg === true && chosen !== null,
        })}
        data-control=""
        style={bare ? { width: props.width } : undefined}
        onKeyDownCapture={keys.press}
      >
        <ComboboxInput
          {...(props.inputRef ? { ref: props.inputRef } : {})}
          id={id}
          className={INPUT}
          name={props.name}
          displayValue={(option: ComboOption<K> | null) => option?.text ?? ''}
          placeholder={props.placeholder}
          autoFocus={props.autoFocus ?? false}
          autoComplete="off"
          spellCheck={false}
          aria-label={bare ? label : undefined}
          aria-required={props.required}
          aria-invalid={invalid || undefined}
          data-warning={warning ? '' : undefined}
          aria-describedby={message && !bare ? `${id}-message` : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            keys.unmark()
            onQuery(event.target.value)
            if (event.target.value === '') onChoose(null)
          }}
          onKeyDown={keys.save}
          onClick={({ currentTarget }) => {
            const isOpen = currentTarget.getAttribute('aria-expanded') === 'true'
            // The sign opens on the press itself.
            const press = new PointerEvent('pointerdown', { bubbles: true, cancelable: true, pointerType: 'mouse' })
            if (props.opensOnClick && !isOpen) frame.current?.querySelector('button')?.dispatchEvent(press)
          }}
          onBlur={() => {
            isLeft.current = true
            queueMicrotask(() => {
              isLeft.current = false
            })
            props.onBlur?.()
          }}
        />
        {trailing}
        {!props.locked && (
          <ComboboxButton className={OPENER} aria-label={`Options of ${label}`}>
            <Icon name="down" className="size-2" />
          </ComboboxButton>
        )}
      </span>
      <ComboboxOptions
        anchor={{ to: 'bottom start', gap: 3, offset: -8 }}
        modal={false}
        className={OPTIONS}
        transition={false}
      >
        {options.map((option) => (
          <ComboboxOption
            key={option.id}
            value={option}
            className={cx(OPTION, 'cursor-pointer mono-[14px] hover:bg-bg-3', keys.isMarked && MARKED)}
          >
            {option.view ?? <span className="text-fg-0">{option.text}</span>}
          </ComboboxOption>
        ))}
        {options.length === 0 && note !== undefined && (
          <div className={cx(OPTION, 'sans-[13px]', keys.isRefused && 'text-out! font-semibold')}>{note}</div>
        )}
      </ComboboxOptions>
    </Combobox>
  )
  if (bare) return control
  return (
    <FormRow
      label={label}
      htmlFor={id}
      message={message}
      messageId={`${id}-message`}
      required={props.required ?? false}
      invalid={invalid}
      warning={warning}
    >
      {control}
    </FormRow>
  )
}

/**
 * Shows the chosen option when it changes from elsewhere, and selects it when the caret is in the field, so that the next letter replaces it. The
 * combobox treats any key pressed in it as typing and then leaves its text alone, also when the key was Ctrl K and the palette filled the form; else
 * it puts the caret behind the text.
 */
function useShownText(frame: RefObject<HTMLElement | null>, text: string): void {
  useLayoutEffect(() => {
    const input = frame.current?.querySelector('input')
    if (!input || input.value === text) return
    input.value = text
    if (input === document.activeElement) input.select()
  }, [frame, text])
}
