import { cva } from 'class-variance-authority'
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

/** The columns of a row are those that the part of a form around it sets: `--field`, `--field-bad` with a problem, `--field-gap`. */
export const ROW =
  'grid grid-cols-(--field) items-center min-h-7.25 phone:min-h-9 gap-x-(--field-gap) phone:grid-cols-[112px_minmax(0,1fr)]! phone:gap-x-2.5! phone:[&>[data-message]]:col-start-2 phone:[&>[data-message]]:whitespace-normal phone:[&>[data-message]:empty]:hidden data-[row=invalid]:grid-cols-[var(--field-bad,var(--field))]'
/** In a window too narrow for messages beside the fields they go below, where there are any. */
export const MESSAGES_BELOW = 'narrow:[&_[data-message]]:col-start-2 narrow:[&_[data-message]:empty]:hidden'
export const labelLook = cva('text-13', {
  variants: { invalid: { true: 'text-out', false: 'text-fg-1' } },
  defaultVariants: { invalid: false },
})
export const messageLook = cva(
  'text-13 truncate in-[[data-region=dialog]]:max-h-7.5 in-[[data-region=dialog]]:leading-3.75 in-[[data-region=dialog]]:whitespace-normal',
  { variants: { tone: { hint: 'text-fg-2', warning: 'text-warn', problem: 'text-out' } } },
)

/** The sign of a field that must be filled. */
export const Required = () => <span className="ml-0.75 text-fg-2 print:hidden">*</span>

/** Label, control, and the message at the right, so that nothing jumps. */
export function FormRow(props: FormRowProps) {
  const { label, htmlFor, required, invalid, warning, message, messageId, children } = props
  const Label = htmlFor === undefined ? 'span' : 'label'
  return (
    <div className={ROW} data-row={invalid ? 'invalid' : ''}>
      <Label className={labelLook({ invalid })} {...(htmlFor === undefined ? {} : { htmlFor })}>
        {label}
        {required && <Required />}
      </Label>
      {children}
      <span
        className={messageLook({ tone: invalid ? 'problem' : warning ? 'warning' : 'hint' })}
        id={messageId}
        data-message=""
        title={typeof message === 'string' ? message : undefined}
      >
        <TakenLink message={invalid ? message : null} />
        {message}
      </span>
    </div>
  )
}

/** A part of a form under its heading, ruled off from the one above. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-1.75 pt-2 pb-1.5 border-t border-line-1 [&>h2]:mb-0.5">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
