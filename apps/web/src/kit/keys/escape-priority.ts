import { useEffect, useEffectEvent } from 'react'

/** While on, Esc runs this before anything else, in a dialog too; `applies` is checked at each Esc. */
export function useEscapePriority(isOn: boolean, run: () => void, applies: () => boolean = () => true): void {
  const step = useEffectEvent(run)
  const isMeant = useEffectEvent(applies)
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.ctrlKey || event.altKey || event.shiftKey || !isMeant()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      step()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isOn])
}
