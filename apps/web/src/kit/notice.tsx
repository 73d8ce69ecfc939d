import type { ReactNode } from 'react'
import { Icon } from './icon'

interface NoticeProps {
  tone: 'warning' | 'error' | 'ok'
  /** Replaces the sign of the tone, such as `?` for a question. */
  sign?: string | undefined
  children: ReactNode
  /** Buttons that answer it. */
  actions?: ReactNode
}

const TONES = { warning: 'w', error: 'e', ok: 'o' } as const
const SIGNS = { warning: '!', error: 'x', ok: <Icon name="tick" /> } as const

/** A block that says something about the page, with the buttons that answer it. */
export function Notice({ tone, sign, children, actions }: NoticeProps) {
  return (
    <div className={`note ${TONES[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
      <span className="g" aria-hidden="true">
        {sign ?? SIGNS[tone]}
      </span>
      <div className="min-w-0">
        {children}
        {actions && <div className="note-actions">{actions}</div>}
      </div>
    </div>
  )
}

/** Notices of a panel below each other. */
export function Notices({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 px-3.5 py-2.5">{children}</div>
}

interface TagProps {
  tone?: 'plain' | 'warning' | 'error' | 'ok' | undefined
  children: ReactNode
}

/** A word in a box beside a title. */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={`tag${tone === 'plain' ? '' : ` ${TONES[tone]}`}`}>{children}</span>
}
