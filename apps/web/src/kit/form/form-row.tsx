import type { ReactNode } from 'react'
import { TakenLink } from './taken-link'

interface FormRowProps {
  label: ReactNode
  /** The control that the label names. */
  htmlFor?: string
  required?: boolean
  invalid?: boolean
  warning?: boolean
  message?: ReactNode
  messageId?: string
  children: ReactNode
}

/** Label, control, and the message at the right, so that nothing jumps. */
export function FormRow(props: FormRowProps) {
  const { label, htmlFor, required, invalid, warning, message, messageId, children } = props
  const tone = invalid ? ' e' : warning ? ' w' : ''
  return (
    <div className={`fr${invalid ? ' bad' : ''}`}>
      {htmlFor === undefined ? (
        <span className="lb">
          {label}
          {required && <span className="rq">*</span>}
        </span>
      ) : (
        <label htmlFor={htmlFor}>
          {label}
          {required && <span className="rq">*</span>}
        </label>
      )}
      {children}
      <span className={`msg${tone}`} id={messageId} title={typeof message === 'string' ? message : undefined}>
        <TakenLink message={invalid ? message : null} />
        {message}
      </span>
    </div>
  )
}

/** A part of a form under its heading, ruled off from the one above. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="fs">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
