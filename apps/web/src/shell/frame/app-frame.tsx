import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Toaster } from '../../kit/toast/toast'

/** Returns the style that repeats the title on every printed sheet after the first, which has it in the page. */
export function printedHeadStyle(title: string): string {
  // Every sign that could end the text, or the element it is in.
  const text = title.replace(/["\\<>\n\r]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
  return `@page{@top-left{content:"${text}"}}@page :first{@top-left{content:""}}`
}

interface AppFrameProps {
  /** The sidebar shows only aliases. */
  isSlim: boolean
  /** The sidebar is hidden, as on a phone. */
  isFolded: boolean
  /** Hides a sidebar that covers the page; null where it is beside it. */
  onFold: (() => void) | null
  top: ReactNode
  side: ReactNode
  status: ReactNode
  printTitle?: string | undefined
  children: ReactNode
}

/** The sidebar over the page. */
const OVER_PAGE =
  '[&>[data-frame=side]]:fixed [&>[data-frame=side]]:top-(--top) [&>[data-frame=side]]:bottom-0 [&>[data-frame=side]]:left-0 [&>[data-frame=side]]:z-6 [&>[data-frame=side]]:w-64'

/** The frame of every screen after sign-in: top bar, sidebar, main, status line. */
export function AppFrame({ isSlim, isFolded, onFold, top, side, status, printTitle, children }: AppFrameProps) {
  return (
    <div
      className={cx(
        'grid h-screen phone:h-dvh grid-cols-[var(--side)_minmax(0,1fr)] phone:grid-cols-1 grid-rows-[var(--top)_minmax(0,1fr)_var(--status)]',
        isSlim && '[--side:46px]',
        isFolded && '[&>[data-frame=side]]:hidden',
        onFold && OVER_PAGE,
      )}
      data-frame="all"
      data-slim={isSlim || undefined}
    >
      <a className="absolute -left-[9999px] top-0 z-9 py-2 px-3 bg-bg-2 focus:left-0 print:hidden" href="#main">
        Skip to main content
      </a>
      {top}
      {side}
      {onFold && (
        <div className="fixed inset-0 top-(--top) z-5 bg-scrim print:hidden" aria-hidden="true" onClick={onFold} />
      )}
      <main
        className="relative flex flex-col min-w-0 min-h-0 bg-bg-1 overflow-hidden lowest:overflow-y-auto focus-visible:outline-none"
        id="main"
        data-frame="main"
        tabIndex={-1}
        data-region="page"
      >
        {printTitle !== undefined && (
          <>
            <style media="print">{printedHeadStyle(printTitle)}</style>
            <p
              className="hidden print:block pb-1.5 px-1.75 border-b border-line-2 sans-[13px] font-semibold"
              data-print-title=""
              aria-hidden="true"
            >
              {printTitle}
            </p>
          </>
        )}
        {children}
      </main>
      {status}
      <Toaster />
    </div>
  )
}
