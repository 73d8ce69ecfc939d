import { useEffect, useRef, useState } from 'react'

const WAIT_MS = 250

/** A filter box: what is typed shows at once and reaches the address after a pause. */
export function useTypedFilter(
  inAddress: string | undefined,
  onSettled: (text: string | undefined) => void,
): { text: string; type: (text: string) => void } {
  const given = inAddress ?? ''
  const [text, setText] = useState(given)
  const sent = useRef(given)
  const latest = useRef(onSettled)
  latest.current = onSettled
  useEffect(() => {
    // The address changed by other hands: Back, a cleared filter, a link.
    if (given === sent.current) return
    sent.current = given
    setText(given)
  }, [given])
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      latest.current(text.trim() === '' ? undefined : text.trim())
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { text, type: setText }
}
