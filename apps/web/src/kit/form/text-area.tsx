import { cx } from 'class-variance-authority'
import { type ReactNode, type Ref, useId } from 'react'
import { controlLook, controlState } from './field'
import { labelLook, RequiredMark } from './form-row'

export interface TextAreaProps {
  label: string
  value: string
  onChange: (text: string) => void
  name?: string | undefined
  rows?: number | undefined
  required?: boolean | undefined
  invalid?: boolean | undefined
  /** Beside the label: the problem, or a hint. */
  message?: ReactNode
  disabled?: boolean | undefined
  /** Takes the height of the column around it. */
  fills?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines of text under their label; Enter starts a new line. */
export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, name, rows = 4, required, invalid = false, message, disabled, fills } = props
  const id = useId()
  return (
    <div
      data-text-area=""
      className={cx(
        'gap-x-3 gap-y-0.5 mb-2',
        fills ? 'flex flex-1 flex-col min-h-0 max-w-265' : 'grid grid-cols-[auto_minmax(0,1fr)]',
      )}
    >
      <label className={labelLook({ invalid })} htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      <span className={cx('text-13 text-right', invalid ? 'text-out' : 'text-fg-2')} id={`${id}-message`}>
        {message}
      </span>
      <span
        className={controlLook({ state: controlState({ invalid }), size: fills ? 'filling' : 'lines', isBare: false })}
        data-control=""
      >
        <textarea
          ref={props.ref}
          className={cx(
            'flex-1 min-w-0 mono-[14px/19px] caret-mode outline-none print:caret-transparent print:placeholder:text-transparent',
            fills ? 'h-full min-h-0 resize-none' : 'resize-y',
          )}
          id={id}
          name={name}
          rows={rows}
          value={value}
          disabled={disabled}
          aria-required={required}
          aria-invalid={invalid || undefined}
          aria-describedby={message ? `${id}-message` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </div>
  )
}
