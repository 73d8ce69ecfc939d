import type { Keyboard } from './keyboard'

/** The number of remembered earlier focus elements. */
const TRAIL_MAX = 10
/** A click this recent on something without focus releases focus on purpose. */
const POINTER_MS = 500
const WATCHED_ATTRIBUTES = ['disabled', 'inert', 'hidden', 'tabindex', 'aria-hidden']

/**
 * Never leaves the page without focus: when the focused element goes away, is disabled or loses focus by a click on nothing, focus returns to the one
 * before it, else to the first thing to do in the top layer or on the page.
 * @returns A function that ends this.
 */
export function keepFocus(keyboard: Keyboard): () => void {
  let trail: HTMLElement[] = []
  /** Had focus and is only switched off; has it again when it can. */
  let waiting: HTMLElement | null = null
  let standsIn: Element | null = null
  let pressedAt = Number.NEGATIVE_INFINITY

  /** Focus is on its way from one element to another: for that moment nothing has it. */
  let isMoving = false

  const look = () => {
    if (isMoving) return
    if (waiting !== null && (!waiting.isConnected || document.activeElement !== standsIn)) waiting = null
    if (waiting !== null && canFocus(waiting)) {
      waiting.focus()
      waiting = null
    }
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const root = keyboard.top?.element?.() ?? document.getElementById('main')
    if (!root?.isConnected) return
    trail = trail.filter((each) => each.isConnected)
    const last = trail.at(-1)
    const isOff = last !== undefined && root.contains(last) && last.matches(':disabled')
    const wasLetGo = performance.now() - pressedAt < POINTER_MS
    const before = isOff || wasLetGo ? undefined : trail.findLast((each) => root.contains(each) && canFocus(each))
    if (isOff || wasLetGo) root.focus({ preventScroll: true })
    else if (before) before.focus()
    else keyboard.focusDefault()
    waiting = isOff ? last : null
    standsIn = document.activeElement
  }
  const note = ({ target }: FocusEvent) => {
    isMoving = false
    if (!(target instanceof HTMLElement) || target === document.body) return
    trail = [...trail.filter((each) => each !== target && each.isConnected), target].slice(-TRAIL_MAX)
  }
  const arrive = () => {
    isMoving = false
    look()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    isMoving = relatedTarget !== null
    if (isMoving) setTimeout(arrive, 0)
    else queueMicrotask(look)
  }
  const press = () => {
    pressedAt = performance.now()
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: WATCHED_ATTRIBUTES,
  })
  // Before anybody else hears of it.
  document.addEventListener('focus', note, true)
  document.addEventListener('blur', leave, true)
  document.addEventListener('pointerdown', press, true)
  return () => {
    watch.disconnect()
    document.removeEventListener('focus', note, true)
    document.removeEventListener('blur', leave, true)
    document.removeEventListener('pointerdown', press, true)
  }
}

function canFocus(element: HTMLElement): boolean {
  return !element.matches(':disabled') && element.closest('[inert]') === null && element.getClientRects().length > 0
}
