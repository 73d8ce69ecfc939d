import type { Keyboard } from './keyboard'

const WATCHED_ATTRIBUTES = ['disabled', 'inert', 'hidden', 'tabindex']

interface PauseOptions {
  /** True once focus is where the keys belong; it may move it there. */
  hasFocus: () => boolean
  timeoutMs: number
  /** Keys pass meanwhile. */
  isOpen?: boolean
}

/**
 * Buffers keys until focus is where they belong: checks at once, and again whenever the page or its focus changes. Gives up after a while.
 * @returns A function that ends it.
 */
export function pauseUntilFocus(
  keyboard: Keyboard | null,
  { hasFocus, timeoutMs, isOpen = false }: PauseOptions,
): () => void {
  if (hasFocus()) return () => {}
  const release = isOpen ? undefined : keyboard?.wait('screen')
  const end = () => {
    clearTimeout(late)
    watch.disconnect()
    document.removeEventListener('focusin', look)
    release?.()
  }
  const look = () => {
    if (hasFocus()) end()
  }
  const late = setTimeout(end, timeoutMs)
  const watch = new MutationObserver(look)
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: WATCHED_ATTRIBUTES,
  })
  document.addEventListener('focusin', look)
  return end
}
