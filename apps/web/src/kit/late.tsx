import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

/** What was fetched, by how it is fetched: shown at once the next time. */
const fetched = new Map<() => Promise<unknown>, unknown>()

interface LateProps<Module extends object> {
  /** Fetches the code; the same function each time. */
  load: () => Promise<Module>
  /** Until it is there. */
  pending?: ReactNode
  /** It did not come; the next time that it is shown it is fetched anew. */
  onMissing?: () => void
  children: (module: Module) => ReactNode
}

/** Shows what needs code that is fetched when it is first wanted. A fetch that fails takes nothing else with it. */
export function Late<Module extends object>({ load, pending = null, onMissing, children }: LateProps<Module>) {
  // Only what `load` gave is kept under it.
  const [module, setModule] = useState(() => (fetched.get(load) as Module | undefined) ?? null)
  const miss = useEffectEvent(() => onMissing?.())
  useEffect(() => {
    if (module !== null) return
    let isShown = true
    load().then(
      (loaded) => {
        fetched.set(load, loaded)
        if (isShown) setModule(() => loaded)
      },
      () => {
        if (isShown) miss()
      },
    )
    return () => {
      isShown = false
    }
  }, [load, module])
  return module === null ? pending : children(module)
}
