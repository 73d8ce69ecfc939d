import type { ReactNode } from 'react'

interface KbdProps {
  children: ReactNode
  /** Without its box, as in menus and the sidebar. */
  bare?: boolean
}

/** A key, as it is printed on the keyboard. */
export function Kbd({ children, bare }: KbdProps) {
  return <kbd className={bare ? 'bare' : undefined}>{children}</kbd>
}
