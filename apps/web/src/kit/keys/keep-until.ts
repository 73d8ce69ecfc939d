import type { Keyboard } from './keyboard'

const WATCHED = ['disabled', 'inert', 'hidden', 'tabindex']

interface KeepOptions {
  /** True once focus is where the keys belong; it may move it there. */
  isThere: () => boolean
  givesUpMs: number
  /** Keys go through meanwhile. */
  isOpen?: boolean
}

/**
 * Keeps keys until focus is where they belong: looks at once, and again whenever the page or its focus changes. Gives up after a while.
 *
 * @returns what ends it.
 */
export function keepUntil(keyboard: Keyboard | null, { isThere, givesUpMs, isOpen = false }: KeepOptions): () => void {
  if (isThere()) return () => {}
  const release = isOpen ? undefined : keyboard?.held.hold()
  const end = () => {
    clearTimeout(late)
    watch.disconnect()
    document.removeEventListener('focusin', look)
    release?.()
  }
  const look = () => {
    if (isThere()) end()
  }
  const late = setTimeout(end, givesUpMs)
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: WATCHED })
  document.addEventListener('focusin', look)
  return end
}
