import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { FixTag } from '../../kit/form/edit-form'
import { FIELDS } from '../../kit/form/form'
import { MESSAGES_BELOW } from '../../kit/form/form-row'

interface SettingsPartProps {
  /** Its number on the page: the digit that leads to it. */
  index: number
  title: string
  /** How many of its fields are to fix. */
  problems: number
  children: ReactNode
}

/** A numbered part of Manage Data. */
export function SettingsPart({ index, title, problems, children }: SettingsPartProps) {
  const id = `settings-part-${index}`
  return (
    <section
      className={cx(
        'px-5 pt-1 pb-2.5 border-b border-line-1 [&_[data-control]:has([inputmode])]:max-w-47.5 [&_[data-message]]:py-1 [&_[data-message]]:leading-3.5 [&_[data-message]]:whitespace-normal',
        '[--field:150px_minmax(190px,380px)_minmax(0,1fr)] narrow:[--field:130px_minmax(0,1fr)]',
        MESSAGES_BELOW,
      )}
      aria-labelledby={id}
      data-part={index}
    >
      <header className="flex items-center gap-2 h-6.5 mb-1">
        <span className="mono-[12px] text-fg-2">{index}</span>
        <h2 id={id}>{title}</h2>
        <FixTag count={problems} />
      </header>
      {children}
    </section>
  )
}

/** Goes to the first field of a part that takes one; false when the page has none of that number. */
export function focusPart(page: Element | null, index: number): boolean {
  const field = page?.querySelector<HTMLElement>(`[data-part="${index}"] :is(${FIELDS})`)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return field !== null && field !== undefined
}
