import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

/** What was fetched, by how it is fetched: shown at once the next time. */
const fetched = new Map<() => Promise<unknown>, unknown>()

/** Where code was that did not come. */
const missed = new Map<() => Promise<unknown>, string>()

/** Chromium asks only once for an address whose code did not come: the next time it is asked for under another. */
function fetchNow<Module>(load: () => Promise<Module>): Promise<Module> {
  const address = missed.get(load)
  // What `load` gives, from beside it.
  const loading = address ? (import(/* @vite-ignore */ `${address}?again=${Date.now()}`) as Promise<Module>) : load()
  return loading.catch((error: unknown) => {
    const told = /https?:\/\/[^\s?]+\.js/.exec(error instanceof Error ? error.message : '')?.[0]
    if (told) missed.set(load, told)
    throw error
  })
}

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
    fetchNow(load).then(
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
