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

interface PageBarProps {
  title: ReactNode
  children?: ReactNode
  /** A saved record is open for change, or a copy of one is being made. */
  tone?: 'plain' | 'edit' | 'clone'
  /** Wider margins, in line with the rows of a form. */
  isForm?: boolean
}

const BAR_TONES = { plain: 'bar', edit: 'bar ebar', clone: 'bar cbar' } as const

/** The bar of a page: its title, filters and actions. A `grow` span pushes what follows to the right. */
export function PageBar({ title, children, tone = 'plain', isForm = false }: PageBarProps) {
  return (
    <div className={isForm ? `${BAR_TONES[tone]} wide` : BAR_TONES[tone]}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** The 44px foot of a form. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className="foot form-foot">{children}</div>
}
