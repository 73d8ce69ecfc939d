/**
 * Collects what comes within a short time and passes it on once: one save reports several records.
 * @param take Called with each thing once, in order of arrival.
 */
export function batch<T>(
  waitMs: number,
  take: (things: readonly T[]) => void,
): { add: (thing: T) => void; stop: () => void } {
  const waiting = new Set<T>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hand = () => {
    timer = undefined
    const things = [...waiting]
    waiting.clear()
    take(things)
  }
  return {
    add: (thing) => {
      waiting.add(thing)
      timer ??= setTimeout(hand, waitMs)
    },
    stop: () => clearTimeout(timer),
  }
}
