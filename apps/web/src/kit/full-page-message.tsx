import type { ReactNode } from 'react'

interface FullPageMessageProps {
  title?: string
  role?: 'alert' | 'status' | undefined
  /** Rendered outside the frame. */
  isWhole?: boolean
  children: ReactNode
}

/** A page with one message: not found, broken, loading. */
export function FullPageMessage({ title, role, isWhole = false, children }: FullPageMessageProps) {
  const said = (
    <div
      className="grid place-content-center justify-items-start gap-2 h-full min-h-0 p-6 [&_p]:text-14 [&_p]:leading-5 [&_p]:text-fg-1"
      role={role}
    >
      {title !== undefined && <h1 className="sans-[22px/30px] font-semibold">{title}</h1>}
      {children}
    </div>
  )
  return isWhole ? <main className="h-screen">{said}</main> : said
}
