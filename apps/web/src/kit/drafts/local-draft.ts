import { useCallback, useState } from 'react'
import { useScreenHost } from '../screen/screen'
import type { Draft } from './drafts'

/** A draft that lives only as long as its form is shown: for forms that hold gated figures, which are kept nowhere. */
export function useLocalDraft<T extends object>(
  initial: T,
): Pick<Draft<T>, 'values' | 'key' | 'frozen' | 'settle' | 'patch'> {
  const { drafts } = useScreenHost()
  const [values, setValues] = useState(initial)
  const [key, setKey] = useState(() => drafts.newKey())
  const [frozen, setFrozen] = useState(false)
  const patch = useCallback((part: Partial<T>) => setValues((old) => ({ ...old, ...part })), [])
  const settle = useCallback(
    (outcome: 'saved' | 'refused' | 'no-answer') => {
      setFrozen(outcome === 'no-answer')
      if (outcome === 'refused') setKey(drafts.newKey())
    },
    [drafts],
  )
  return { values, key, frozen, settle, patch }
}
