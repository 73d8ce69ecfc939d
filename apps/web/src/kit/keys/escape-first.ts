import { useEffect, useRef } from 'react'

/** While it is on, Esc does this before anything else, in a dialog too. */
export function useEscapeFirst(isOn: boolean, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.ctrlKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isOn])
}
