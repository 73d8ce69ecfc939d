import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { keepFocus } from './focus-keeper'
import type { Keyboard } from './keyboard'
import { KeyboardContext } from './keys'

interface KeysProviderProps {
  keyboard: Keyboard
  screen: string
  children: ReactNode
}

/** Mounts the one key listener of the program. */
export function KeysProvider({ keyboard, screen, children }: KeysProviderProps) {
  useHotkeys('*', (event) => void keyboard.press(event), {
    enableOnFormTags: true,
    enableOnContentEditable: true,
    ignoreModifiers: true,
  })
  useLayoutEffect(() => {
    keyboard.screen = screen
  }, [keyboard, screen])
  useEffect(() => {
    const later = () => queueMicrotask(keyboard.refreshMode)
    document.addEventListener('focusin', later)
    document.addEventListener('focusout', later)
    keyboard.refreshMode()
    const letGo = keepFocus(keyboard)
    return () => {
      letGo()
      document.removeEventListener('focusin', later)
      document.removeEventListener('focusout', later)
    }
  }, [keyboard])
  return <KeyboardContext value={keyboard}>{children}</KeyboardContext>
}
