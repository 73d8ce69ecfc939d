/**
 * Collects what comes within a short time and hands it on once: one save tells of several records.
 *
 * @param take Given each thing once, in the order in which it came.
 */
export function gather<T>(
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
