import { focusOf } from '../../kit/keys/focus'
import { isModifier } from '../../kit/keys/held-keys'
import type { Keyboard } from '../../kit/keys/keyboard'

/** Nobody types on after so long without a key. */
const REST_MS = 600

/**
 * Acts once no key was pressed for a while; never, once one is, or where something else was begun: a line in the box of the palette, a field, or
 * what stands above the page.
 */
export function whenHandsRest(keyboard: Keyboard, act: () => void): void {
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
    if (isIdle(keyboard)) act()
  }, REST_MS)
  window.addEventListener('keydown', press, true)
  window.addEventListener('pointerdown', end, true)
}

/** Nothing is begun: the page is looked at, or the box of the palette is empty. */
function isIdle(keyboard: Keyboard): boolean {
  const { isText, isFilled } = focusOf(document.activeElement)
  const isPalette = keyboard.top?.kind === 'palette'
  return isPalette ? isText && !isFilled : !keyboard.hasLayer && !isText
}
