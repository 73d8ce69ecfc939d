import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const kbdLook = cva(
  'inline-block h-4 numerals text-13 leading-3.5 font-normal whitespace-nowrap phone:hidden print:hidden',
  {
    variants: {
      look: {
        boxed: 'px-1 border border-line-2 rounded-ctl text-fg-1 bg-bg-2',
        bare: 'border border-transparent rounded-ctl text-fg-2',
        muted: 'text-fg-2',
        'on-mode': 'text-on-mode',
        out: 'text-out',
      },
    },
  },
)

interface KbdProps {
  children: ReactNode
  /** Without its box, as in menus and the sidebar. */
  bare?: boolean
  /** On a button: takes the colours of the button. */
  on?: 'muted' | 'on-mode' | 'out' | undefined
}

/** A key, as printed on the keyboard. */
export function Kbd({ children, bare = false, on }: KbdProps) {
  return <kbd className={kbdLook({ look: on ?? (bare ? 'bare' : 'boxed') })}>{children}</kbd>
}
