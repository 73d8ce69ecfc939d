import { ariaKeys } from '@forecourt/core/kernel/keys'
import { createContext, type RefObject, useContext, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { pauseUntilFocus } from './pause-until-focus'
import type { CommandHandlers, EscapeLevel, Keyboard, KeySink, Layer, Mode, Press } from './keyboard'

export const KeyboardContext = createContext<Keyboard | null>(null)
const ScopeContext = createContext<object | null>(null)

/** The scope of a layer: handlers inside work while the layer is on top. */
export const KeyScope = ScopeContext.Provider

/** Returns the nearest keyboard; null outside a provider, so that kit parts also work alone. */
export function useKeyboard(): Keyboard | null {
  return useContext(KeyboardContext)
}

/**
 * Binds handlers of commands while the component is mounted; the newest binding of an ID wins.
 * @param of Their scope, when it is not the one around the component.
 */
export function useCommandHandlers(handlers: CommandHandlers, of?: object): void {
  const keyboard = useKeyboard()
  const around = useContext(ScopeContext)
  const scope = of ?? around
  const run = useEffectEvent<(id: string, press: Press) => unknown>((id, press) => handlers[id]?.(press))
  const ids = Object.keys(handlers).sort().join(' ')
  useLayoutEffect(() => {
    if (!keyboard || ids === '') return
    return keyboard.bind(
      Object.fromEntries(ids.split(' ').map((id) => [id, (press) => run(id, press)] as const)),
      scope,
    )
  }, [keyboard, ids, scope])
}

/** Returns a function that runs a command by ID, as the palette, a menu or a button does. */
export function useRunCommand(): (id: string) => boolean {
  const keyboard = useKeyboard()
  return (id) => keyboard?.run(id) ?? false
}

/**
 * Passes the keys that no command took to a part of the page while it has focus; with `isWide` also while nothing else of its page or dialog takes
 * them.
 */
export function useKeySink(ref: RefObject<HTMLElement | null>, sink: KeySink, isWide = false): void {
  const keyboard = useKeyboard()
  const take = useEffectEvent(sink)
  useLayoutEffect(
    () =>
      keyboard?.bindSink(
        () => ref.current,
        (event, isMeant) => take(event, isMeant),
        isWide,
      ),
    [keyboard, ref, isWide],
  )
}

/** Binds one step of Esc; `run` returns `false` when there was nothing to step out of. */
export function useEscape(level: EscapeLevel, run: () => unknown, isActive = true): void {
  const keyboard = useKeyboard()
  const step = useEffectEvent(run)
  useLayoutEffect(() => (isActive ? keyboard?.bindEscape(level, () => step()) : undefined), [keyboard, level, isActive])
}

export function useHasOverlay(): boolean {
  const keyboard = useKeyboard()
  return useSyncExternalStore(keyboard ? keyboard.subscribe : noSubscription, () => keyboard?.hasLayers ?? false)
}

/** Opens a layer while `isOpen`: it alone gets keys. */
export function useLayer(isOpen: boolean, layer: Layer): void {
  const keyboard = useKeyboard()
  const now = useEffectEvent(() => layer)
  const hasEscape = layer.onEscape !== undefined
  const hasFocus = layer.focus !== undefined
  useLayoutEffect(() => {
    if (!keyboard || !isOpen) return
    return keyboard.pushLayer({
      kind: now().kind,
      isQuestion: now().isQuestion === true,
      onLeave: () => now().onLeave?.(),
      element: () => now().element?.() ?? null,
      ...(hasEscape ? { onEscape: () => now().onEscape?.() } : {}),
      ...(hasFocus ? { focus: () => now().focus?.() } : {}),
      scope: now().scope,
      hints: now().hints,
    })
  }, [keyboard, isOpen, hasEscape, hasFocus])
}

/** Sets mode EDIT while the component is mounted and a saved record is open. */
export function useEditMode(isOpen = true): void {
  const keyboard = useKeyboard()
  useLayoutEffect(() => (isOpen ? keyboard?.enterEditMode() : undefined), [keyboard, isOpen])
}

export function useMode(): Mode {
  const keyboard = useKeyboard()
  return useSyncExternalStore(
    keyboard ? keyboard.subscribe : noSubscription,
    () => keyboard?.mode ?? 'browse',
    () => 'browse',
  )
}

/** Declares that a screen or a dialog takes keys; until it is ready they wait for it by the rule of its kind. */
export function useInputReady(kind: 'screen' | 'dialog', isReady: boolean): void {
  const keyboard = useKeyboard()
  useLayoutEffect(() => (isReady ? undefined : keyboard?.wait(kind)), [keyboard, kind, isReady])
}

/** Buffers keys until what opens has focus, however late its parts are drawn; gives up after a while. */
export function usePauseUntilFocus(hasFocus: () => boolean, isWanted = true, givesUpMs = 2_000): void {
  const keyboard = useKeyboard()
  const isThere = useEffectEvent(hasFocus)
  // Before what was shown instead is released: the keys stay kept from one to the other.
  useLayoutEffect(() => {
    if (!keyboard || !isWanted) return
    return pauseUntilFocus(keyboard, { hasFocus: () => isThere(), timeoutMs: givesUpMs })
  }, [keyboard, isWanted, givesUpMs])
}

/** Returns attributes that announce a command's keys on its control. */
export function useCommandProps(id: string | undefined): { 'data-command'?: string; 'aria-keyshortcuts'?: string } {
  const keyboard = useKeyboard()
  if (id === undefined) return {}
  const keys = keyboard?.command(id)?.keys
  return { 'data-command': id, ...(keys && keys.length > 0 ? { 'aria-keyshortcuts': ariaKeys(keys) } : {}) }
}

function noSubscription(): () => void {
  return () => {}
}
