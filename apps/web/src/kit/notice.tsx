import { cva, cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Icon } from './icon'

interface NoticeProps {
  tone: 'warning' | 'error' | 'ok'
  /** Replaces the sign of the tone, such as `?` for a question. */
  sign?: string | undefined
  children: ReactNode
  actions?: ReactNode
}

const noticeLook = cva('flex items-start gap-2.25 py-1.75 px-2.5 border-l-3 rounded-r-ctl text-13 leading-4.5', {
  variants: {
    tone: {
      warning: 'border-warn bg-warn-bg text-fg-0',
      error: 'border-out bg-out-bg',
      ok: 'border-ok bg-ok-bg',
    },
  },
})
const SIGN_TONES = { warning: 'text-warn', error: 'text-out', ok: 'text-ok' } as const
const SIGNS = { warning: '!', error: 'x', ok: <Icon name="tick" /> } as const

/** A message of the page, with its buttons. */
export function Notice({ tone, sign, children, actions }: NoticeProps) {
  return (
    <div className={noticeLook({ tone })} data-notice="" role={tone === 'error' ? 'alert' : 'status'}>
      <span className={cx('mono-[14px/18px] font-bold', SIGN_TONES[tone])} aria-hidden="true">
        {sign ?? SIGNS[tone]}
      </span>
      <div className="min-w-0">
        {children}
        {actions && <div className="flex flex-wrap gap-2 pt-1.5 pb-0.5">{actions}</div>}
      </div>
    </div>
  )
}

/** The notices of a panel. */
export function Notices({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 px-3.5 py-2.5">{children}</div>
}

interface TagProps {
  tone?: 'plain' | 'warning' | 'error' | 'ok' | undefined
  children: ReactNode
}

const tagLook = cva('inline-block px-1.25 border rounded-ctl sans-[12px/16px] font-medium', {
  variants: {
    tone: {
      plain: 'border-line-2 text-fg-1',
      warning: 'border-[color-mix(in_srgb,var(--warn)_50%,transparent)] text-warn',
      error: 'border-[color-mix(in_srgb,var(--out)_55%,transparent)] text-out',
      ok: 'border-[color-mix(in_srgb,var(--ok)_50%,transparent)] text-ok',
    },
  },
})

/** A word in a box beside a title. */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={tagLook({ tone })}>{children}</span>
}
