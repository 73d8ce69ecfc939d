import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { FixTag } from '../../kit/form/edit-parts'
import { FIELDS } from '../../kit/form/form'
import './settings.css'

interface SettingsPartProps {
  /** Its number on the page: the digit that leads to it. */
  index: number
  title: string
  /** How many of its fields are to fix. */
  problems: number
  /** Its fields take the whole width. */
  isWide?: boolean
  children: ReactNode
}

/** A numbered part of Manage Data. */
export function SettingsPart({ index, title, problems, isWide = false, children }: SettingsPartProps) {
  const id = `settings-part-${index}`
  return (
    <section
      className={cx('settings-part [&_[data-message]]:whitespace-normal', isWide && 'wide')}
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
