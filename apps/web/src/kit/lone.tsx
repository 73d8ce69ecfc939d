import type { ReactNode } from 'react'

interface LoneProps {
  title?: string
  role?: 'alert' | 'status' | undefined
  /** It stands outside the frame. */
  isWhole?: boolean
  children: ReactNode
}

/** A page that says one thing: lost, broken, loading. */
export function Lone({ title, role, isWhole = false, children }: LoneProps) {
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
