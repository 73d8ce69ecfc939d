import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useConflictingRecords } from '../api/conflicting-records'
import { Button } from '../button'
import { useGo } from '../screen/screen'

/** Links from the message of a field to the record that already has the typed value; nothing for other messages. */
function ConflictingRecordLink({ message }: { message: unknown }) {
  const taken = useConflictingRecords()
  const go = useGo()
  const record = typeof message === 'string' ? taken?.find(message) : null
  if (!record || !go) return null
  const open = () =>
    record.kind === 'client'
      ? go('/clients/client', { search: { clientID: record.id } })
      : go(`/vehicles/vehicle/${record.id}`)
  return (
    <Button size="row" onPress={open}>
      Open it
    </Button>
  )
}

interface FormRowProps {
  label: ReactNode
  htmlFor?: string
  required?: boolean
  invalid?: boolean
  warning?: boolean
  message?: ReactNode
  messageId?: string
  children: ReactNode
}

/** The columns of a row, set by the section of the form around it: `--field`, `--field-bad` with a problem, `--field-gap`. */
export const ROW =
  'grid grid-cols-(--field) items-center min-h-7.25 phone:min-h-9 gap-x-(--field-gap) phone:grid-cols-[112px_minmax(0,1fr)]! phone:gap-x-2.5! phone:[&>[data-message]]:col-start-2 phone:[&>[data-message]]:whitespace-normal phone:[&>[data-message]:empty]:hidden data-[row=invalid]:grid-cols-[var(--field-bad,var(--field))]'
/** Puts messages below the fields in a narrow window. */
export const MESSAGES_BELOW = 'narrow:[&_[data-message]]:col-start-2 narrow:[&_[data-message]:empty]:hidden'
export const labelLook = cva('text-13', {
  variants: { invalid: { true: 'text-out', false: 'text-fg-1' } },
  defaultVariants: { invalid: false },
})
export const messageLook = cva(
  'text-13 truncate in-[[data-region=dialog]]:max-h-7.5 in-[[data-region=dialog]]:leading-3.75 in-[[data-region=dialog]]:whitespace-normal',
  { variants: { tone: { hint: 'text-fg-2', warning: 'text-warn', problem: 'text-out' } } },
)

export const RequiredMark = () => <span className="ml-0.75 text-fg-2 print:hidden">*</span>

/** Label, control, and the message at the right, so that nothing moves. */
export function FormRow(props: FormRowProps) {
  const { label, htmlFor, required, invalid, warning, message, messageId, children } = props
  const Label = htmlFor === undefined ? 'span' : 'label'
  return (
    <div className={ROW} data-row={invalid ? 'invalid' : ''}>
      <Label className={labelLook({ invalid })} {...(htmlFor === undefined ? {} : { htmlFor })}>
        {label}
        {required && <RequiredMark />}
      </Label>
      {children}
      <span
        className={messageLook({ tone: invalid ? 'problem' : warning ? 'warning' : 'hint' })}
        id={messageId}
        data-message=""
        title={typeof message === 'string' ? message : undefined}
      >
        <ConflictingRecordLink message={invalid ? message : null} />
        {message}
      </span>
    </div>
  )
}

/** A section of a form with its heading and a rule above. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-1.75 pt-2 pb-1.5 border-t border-line-1 [&>h2]:mb-0.5">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
