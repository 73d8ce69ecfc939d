import { useEffect, useState } from 'react'

/** A bar in place of a value that is loading; no shimmer. */
export function Skeleton({ width = 60 }: { width?: number }) {
  return (
    <i
      className="inline-block max-w-full h-2 rounded-[1px] bg-bg-3 align-[1px] animate-appear"
      style={{ width }}
      data-skeleton=""
      aria-hidden="true"
    />
  )
}

/** True once `isOn` has lasted `ms`, so that quick answers never flash a loading state. */
export function useIsLasting(isOn: boolean, ms: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsLate(true), ms)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isOn, ms])
  return isOn && isLate
}
