import type { ReactNode } from 'react'
import { Toaster } from '../../kit/toast/toast'
import { sheetHeadStyle } from './sheet-head'

interface AppFrameProps {
  /** Sidebar collapsed to its aliases. */
  isSlim: boolean
  top: ReactNode
  side: ReactNode
  status: ReactNode
  /** What the page is called on paper. */
  printTitle?: string | undefined
  children: ReactNode
}

/** The frame of every screen after sign-in: top bar, sidebar, main, status line. */
export function AppFrame({ isSlim, top, side, status, printTitle, children }: AppFrameProps) {
  return (
    <div className={isSlim ? 'app slim' : 'app'}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      {top}
      {side}
      <main className="main" id="main" tabIndex={-1} data-region="page">
        {printTitle !== undefined && (
          <>
            <style media="print">{sheetHeadStyle(printTitle)}</style>
            <p className="print-title" aria-hidden="true">
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
