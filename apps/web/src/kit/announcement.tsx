import { useEffect, useState } from 'react'

/** How long a text must be stable before it is announced, in milliseconds: what changes with each key is announced once. */
export const ANNOUNCE_DELAY_MS = 600

interface AnnouncementProps {
  /** The text; empty for nothing. */
  children: string
}

/**
 * Announces a text politely to screen readers. It is mounted from the first on: an element that arrives with its text is not announced everywhere.
 */
export function Said({ children }: AnnouncementProps) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(children), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <span className="sr print:hidden" role="status">
      {said}
    </span>
  )
}
