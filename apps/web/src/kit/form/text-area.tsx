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
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines of text under their label; Enter starts a new line. */
export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, name, rows = 4, required, invalid = false, message, disabled } = props
  const id = useId()
  return (
    <div className={invalid ? 'text-area bad' : 'text-area'}>
      <label htmlFor={id}>
        {label}
        {required && <span className="rq">*</span>}
      </label>
      <span className={invalid ? 'msg e' : 'msg'} id={`${id}-message`}>
        {message}
      </span>
      <span className={frameOf({ invalid })}>
        <textarea
          ref={props.ref}
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
