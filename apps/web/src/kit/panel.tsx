import { cva, cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

const side = cva('flex flex-col min-h-0 border-l border-line-2 bg-bg-1', {
  variants: {
    scrolls: { true: 'overflow-y-auto', false: 'overflow-hidden' },
    onPaper: {
      below: 'print:block! print:border-0 print:columns-3 print:overflow-visible print:*:break-inside-avoid',
      alone: 'print:block! print:border-0 print:overflow-visible',
      no: 'print:hidden!',
    },
  },
  defaultVariants: { scrolls: true, onPaper: 'no' },
})

interface SidePanelProps {
  label: string
  /** F6 focuses it. */
  isRegion?: boolean
  /** Printed `below` the list in columns or `alone`; else not printed. */
  onPaper?: 'below' | 'alone'
  /** Scrolls as a whole; else its panels scroll. */
  scrolls?: boolean
  className?: string
  children?: ReactNode
}

/** The side panel of a list or form, with panels below each other. */
export function SidePanel({ label, isRegion = false, onPaper, scrolls, className, children }: SidePanelProps) {
  return (
    <aside
      className={side({ onPaper, scrolls, className })}
      aria-label={label}
      data-region={isRegion ? 'panel' : undefined}
      data-panel=""
    >
      {children}
    </aside>
  )
}

interface PanelProps {
  title: ReactNode
  /** At the right of the header. */
  aside?: ReactNode
  children: ReactNode
  className?: string | undefined
}

const HEADER =
  'flex items-center gap-2 h-6.5 px-3.5 border-y border-t-line-2 border-b-line-1 bg-bg-2 whitespace-nowrap in-data-panel:low:h-5.75 [aside>:first-child>&]:h-9.5 [aside>:first-child>&]:border-t-0 [aside>:first-child>&]:bg-transparent low:[[data-panel]>:first-child>&]:h-7.5'

/** A titled section of a side panel. */
export function Panel({ title, aside, children, className }: PanelProps) {
  return (
    <section className={className}>
      <header className={HEADER}>
        <h2 className="mr-auto">{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

export interface PanelFact {
  label: ReactNode
  value: ReactNode
  tone?: 'plain' | 'out' | 'strong' | 'muted' | 'big' | undefined
  /** With a rule above. */
  ruled?: boolean | undefined
  /** Unique where labels repeat. */
  key?: string | undefined
}

/** The look of the main number. */
export const BIG = 'mono-[22px/30px] font-semibold tabular-nums slashed-zero'
const label = cva('text-13 in-data-panel:low:leading-4.5', {
  variants: {
    tone: {
      plain: 'leading-5.25 text-fg-1',
      out: 'leading-5.25 text-fg-1',
      muted: 'leading-5.25 text-fg-1',
      strong: 'leading-5.25 font-semibold text-fg-0',
      big: 'leading-7.5 font-semibold text-fg-0',
    },
  },
  defaultVariants: { tone: 'plain' },
})
const value = cva('text-right tabular-nums slashed-zero', {
  variants: {
    tone: {
      plain: '',
      out: 'font-semibold text-out',
      muted: 'text-fg-1',
      strong: 'font-semibold',
      big: 'mono-[22px/30px] font-semibold',
    },
  },
  compoundVariants: [
    { tone: ['plain', 'out', 'muted', 'strong'], class: 'mono-[14px/21px] in-data-panel:low:leading-4.5' },
  ],
  defaultVariants: { tone: 'plain' },
})
const RULED = 'before:col-span-full before:my-1 before:border-t before:border-line-2'

/** A list of labels at the left and values at the right. */
export function FactList({ facts, className }: { facts: readonly PanelFact[]; className?: string }) {
  return (
    <dl className={cx('grid grid-cols-[auto_1fr] px-3.5 py-1.5 in-data-panel:low:py-0.5', className)}>
      {facts.map((fact) => (
        <div className={cx('contents', fact.ruled && RULED)} key={fact.key ?? String(fact.label)}>
          <dt className={label({ tone: fact.tone })}>{fact.label}</dt>
          <dd className={value({ tone: fact.tone })}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A sentence about the facts above it. */
export function PanelNote({ children }: { children: ReactNode }) {
  return <p className="px-3.5 pb-2.25 text-13 leading-4.25 text-fg-2">{children}</p>
}

interface CheckListProps {
  checks: readonly { text: string; sign: ReactNode }[]
  className?: string
}

/** What is checked before a save, each with its sign. */
export function CheckList({ checks, className }: CheckListProps) {
  return (
    <ul className={cx('px-3.5 text-13 leading-5.25 text-fg-0', className)}>
      {checks.map(({ text, sign }) => (
        <li className="grid grid-cols-[8px_minmax(0,1fr)] items-baseline gap-x-1.5" key={text}>
          {sign} {text}
        </li>
      ))}
    </ul>
  )
}

/** The buttons of a side panel, below each other. */
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

const BIG_TONES = { plain: 'font-semibold', out: 'font-semibold text-out', light: 'font-normal' } as const

/** The main number under its label. */
export function BigNumber({ label, value, align = 'left', tone = 'plain' }: BigNumberProps) {
  return (
    <div className={align === 'right' ? 'text-right' : undefined}>
      <div className="text-fg-1">{label}</div>
      <div className={cx('mono-[22px/30px] tabular-nums slashed-zero', BIG_TONES[tone])}>{value}</div>
    </div>
  )
}
