import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** A panel beside a list that belongs to the record: it is printed, below the list. */
export const PRINTED_BELOW =
  'print:block! print:border-0 print:columns-3 print:overflow-visible print:*:break-inside-avoid'

interface PanelProps {
  title: ReactNode
  /** At the right of the header. */
  aside?: ReactNode
  children: ReactNode
  /** Its own box (`boxed`) or one section of a side panel. */
  variant?: 'boxed' | 'section' | undefined
  className?: string | undefined
}

/** A titled block: boxed, or a section of a side panel ruled off from the next. */
export function Panel({ title, aside, children, variant = 'section', className }: PanelProps) {
  return (
    <section className={cx(variant === 'boxed' ? 'pan' : 'psec', className)}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

export interface Fact {
  label: ReactNode
  value: ReactNode
  tone?: 'plain' | 'out' | 'strong' | 'muted' | 'big' | undefined
  /** A rule above it. */
  ruled?: boolean | undefined
  /** Unique where labels repeat. */
  key?: string | undefined
}

const TONES = { plain: '', out: 'text-out', strong: 'font-semibold', muted: 'text-fg-1', big: 'big' } as const

/** Labels at the left, values in mono at the right. */
export function Facts({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={`kv ${className}`}>
      {facts.map((fact) => (
        <div className={`kv-row${fact.ruled ? ' ruled' : ''}`} key={fact.key ?? String(fact.label)}>
          <dt
            className={
              fact.tone === 'big' ? 'font-semibold text-fg-0' : fact.tone === 'strong' ? 'font-semibold' : undefined
            }
          >
            {fact.label}
          </dt>
          <dd className={TONES[fact.tone ?? 'plain']}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What can be done with what a side panel shows, one button below the other. */
export function PanelActions({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-1.5 px-2.5 py-2 low:py-1" data-spread="">
      {children}
    </div>
  )
}

interface BigNumberProps {
  label: ReactNode
  value: ReactNode
  align?: 'left' | 'right' | undefined
  tone?: 'plain' | 'out' | 'light' | undefined
}

/** The number that matters, under its label. */
export function BigNumber({ label, value, align = 'left', tone = 'plain' }: BigNumberProps) {
  return (
    <div className={align === 'right' ? 'text-right' : undefined}>
      <div className="text-fg-1">{label}</div>
      <div className={`big${tone === 'out' ? ' font-semibold text-out' : ''}${tone === 'light' ? ' font-normal' : ''}`}>
        {value}
      </div>
    </div>
  )
}
