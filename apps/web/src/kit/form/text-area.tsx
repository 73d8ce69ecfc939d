import { cx } from 'class-variance-authority'
import { type ReactNode, type Ref, useId } from 'react'
import { frameOf } from './field'

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
  /** It takes the height of what it stands in, a column. */
  fills?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines of text under their label; Enter starts a new line. */
export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, name, rows = 4, required, invalid = false, message, disabled, fills } = props
  const id = useId()
  return (
    <div className={cx('text-area', invalid && 'bad', fills && 'flex flex-col flex-1 min-h-0 max-w-265')}>
      <label htmlFor={id}>
        {label}
        {required && <span className="rq">*</span>}
      </label>
      <span className={invalid ? 'msg e' : 'msg'} id={`${id}-message`}>
        {message}
      </span>
      <span className={cx(frameOf({ invalid }), fills && 'flex-1 min-h-0')}>
        <textarea
          ref={props.ref}
          id={id}
          name={name}
          className={fills ? 'h-full min-h-0 resize-none' : undefined}
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
