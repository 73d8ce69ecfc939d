import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

/** The loaded modules by their loader, rendered at once the next time. */
const loadedModules = new Map<() => Promise<unknown>, unknown>()

/** The addresses of modules that failed to load. */
const failedModules = new Map<() => Promise<unknown>, string>()

/** Loads a module. Chromium asks only once for an address that failed: a retry uses another address. */
function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  const address = failedModules.get(load)
  // What `load` gives, from beside it.
  const loading = address ? (import(/* @vite-ignore */ `${address}?again=${Date.now()}`) as Promise<Module>) : load()
  return loading.catch((error: unknown) => {
    const told = /https?:\/\/[^\s?]+\.js/.exec(error instanceof Error ? error.message : '')?.[0]
    if (told) failedModules.set(load, told)
    throw error
  })
}

interface LazyModuleProps<Module extends object> {
  /** Loads the code; pass the same function each time. */
  load: () => Promise<Module>
  /** Rendered until it is loaded. */
  pending?: ReactNode
  /** Called when loading failed; the next render loads it again. */
  onMissing?: () => void
  children: (module: Module) => ReactNode
}

/** Renders content of code that is loaded on first use. A failed load breaks nothing else. */
export function LazyModule<Module extends object>({
  load,
  pending = null,
  onMissing,
  children,
}: LazyModuleProps<Module>) {
  // Only what `load` gave is kept under it.
  const [module, setModule] = useState(() => (loadedModules.get(load) as Module | undefined) ?? null)
  const miss = useEffectEvent(() => onMissing?.())
  useEffect(() => {
    if (module !== null) return
    let isShown = true
    loadModule(load).then(
      (loaded) => {
        loadedModules.set(load, loaded)
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
