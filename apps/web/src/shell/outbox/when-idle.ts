import { focusPlace } from '../../kit/keys/focus'
import { isModifier } from '../../kit/keys/input-queue'
import type { Keyboard } from '../../kit/keys/keyboard'

/** Nobody types on after so long without a key. */
const KEYBOARD_IDLE_MS = 600

/**
 * Acts once no key was pressed for a while; never, when one is, when keys typed ahead are still to be played, or when something else was begun: a
 * line in the palette, a field, or an overlay.
 */
export function whenIdle(keyboard: Keyboard, act: () => void): void {
  if (keyboard.queue.isWaiting || keyboard.queue.hasBuffered) return
  const end = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', press, true)
    window.removeEventListener('pointerdown', end, true)
  }
  const press = (event: KeyboardEvent) => {
    if (!isModifier(event)) end()
  }
  const timer = setTimeout(() => {
    end()
    if (hasNothingBegun(keyboard)) act()
  }, KEYBOARD_IDLE_MS)
  window.addEventListener('keydown', press, true)
  window.addEventListener('pointerdown', end, true)
}

/** True when the page is only looked at, or the palette is empty. */
function hasNothingBegun(keyboard: Keyboard): boolean {
  const { isText, isFilled } = focusPlace(document.activeElement)
  const isPalette = keyboard.top?.kind === 'palette'
  return isPalette ? isText && !isFilled : !keyboard.hasLayers && !isText
}
