import { useEffect, useRef } from 'react'

interface NotFoundProps {
  onHome: () => void
  /** It stands alone, without the frame. */
  isAlone?: boolean
}

/** What an unknown address shows. */
export function NotFound({ onHome, isAlone = false }: NotFoundProps) {
  const home = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    home.current?.focus()
    document.title = 'Not found · Forecourt'
  }, [])
  const body = (
    <div className="lone">
      <h1>Oops! You're lost.</h1>
      <p>The page you are looking for was not found.</p>
      <a
        className="btn"
        href="/"
        ref={home}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onHome()
        }}
      >
        Go to Home Page
      </a>
    </div>
  )
  return isAlone ? <main className="lone-page">{body}</main> : body
}
