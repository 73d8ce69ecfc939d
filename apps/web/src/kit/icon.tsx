import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

export type IconName =
  | 'up'
  | 'down'
  | 'tick'
  | 'prompt'
  | 'shift'
  | 'open-lock'
  | 'lock'
  | 'open'
  | 'calendar'
  | 'left'
  | 'right'
  | 'car'
  | 'copy'
  | 'plus'
  | 'menu'

// These signs are in neither font, so that they are drawn the same everywhere.
const DRAWINGS: Readonly<Record<IconName, ReactNode>> = {
  up: <path d="M2 8.5h8L6 3.5z" fill="currentColor" stroke="none" />,
  down: <path d="M2 3.5h8l-4 5z" fill="currentColor" stroke="none" />,
  tick: <path d="M2 6.5 4.7 9.5 10 2.5" strokeWidth="1.8" />,
  prompt: <path d="M4 1.5 8 6l-4 4.5" strokeWidth="2" />,
  shift: <path d="M6 1.5 10.5 6H8v4.5H4V6H1.5z" strokeWidth="1.1" />,
  'open-lock': (
    <>
      <rect x="2" y="5.5" width="8" height="5.5" rx="1" />
      <path d="M4 5.5V3.2a2 2 0 0 1 3.8-.8" />
    </>
  ),
  lock: (
    <>
      <rect x="2" y="5.5" width="8" height="5.5" rx="1" />
      <path d="M4 5.5V3.5a2 2 0 0 1 4 0v2" />
    </>
  ),
  open: <path d="M5 2.5H2.5v7h7V7M7 2h3v3M10 2 5.5 6.5" />,
  calendar: (
    <>
      <rect x="1.5" y="2.5" width="9" height="8" rx="1" />
      <path d="M1.5 5h9M4 1v2.5M8 1v2.5" />
    </>
  ),
  left: <path d="M7.5 2.5 4 6l3.5 3.5" />,
  car: (
    <>
      <path d="M.8 8.4V6.7l1.4-.6L3.5 3h4.8L10 6.1l1.3.6v1.7h-.4M3.6 8.4h4.6" />
      <circle cx="2.6" cy="8.7" r="1.1" />
      <circle cx="9.4" cy="8.7" r="1.1" />
    </>
  ),
  copy: (
    <>
      <rect x="4" y="4" width="6.5" height="6.5" rx="1" />
      <path d="M8 4V2.5a1 1 0 0 0-1-1H2.5a1 1 0 0 0-1 1V7a1 1 0 0 0 1 1H4" />
    </>
  ),
  plus: <path d="M6 2v8M2 6h8" strokeWidth="1.6" />,
  menu: <path d="M1.5 3h9M1.5 6h9M1.5 9h9" />,
  right: <path d="M4.5 2.5 8 6 4.5 9.5" />,
}

interface IconProps {
  name: IconName
  /** The text for screen readers; without it the icon is decoration. */
  label?: string
  className?: string
}

/** A 12px icon in the colour of its text. */
export function Icon({ name, label, className }: IconProps) {
  return (
    <svg
      className={cx(
        'inline-block flex-none [:where(&)]:align-[-2px] in-[td]:align-[-1px] in-[td]:print:hidden',
        className,
      )}
      viewBox="0 0 12 12"
      width="12"
      height="12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      role={label === undefined ? undefined : 'img'}
      aria-hidden={label === undefined}
      aria-label={label}
    >
      {DRAWINGS[name]}
    </svg>
  )
}
