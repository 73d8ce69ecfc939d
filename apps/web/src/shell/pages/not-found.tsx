import { useEffect } from 'react'

interface NotFoundProps {
  onHome: () => void
  /** It stands alone, without the frame. */
  isAlone?: boolean
}

/** What an unknown address shows. */
export function NotFound({ onHome, isAlone = false }: NotFoundProps) {
  useEffect(() => {
    document.title = 'Not found · Forecourt'
  }, [])
  const body = (
    <div className="lone">
      <h1>Oops! You're lost.</h1>
      <p>The page you are looking for was not found.</p>
      <a
        className="btn"
        href="/"
        autoFocus
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
