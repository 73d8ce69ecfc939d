import { useEffect, useState } from 'react'

/** How long a text stands before it is said: what changes with each key is said once, when the hands rest. */
export const RESTS_MS = 600

interface SaidProps {
  /** What is said once it has stood for a while; empty for nothing. */
  children: string
}

/** Says a text politely to whoever does not see it. It is there from the first on: what comes with its text is not announced everywhere. */
export function Said({ children }: SaidProps) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(children), RESTS_MS)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <span className="sr print:hidden" role="status">
      {said}
    </span>
  )
}
