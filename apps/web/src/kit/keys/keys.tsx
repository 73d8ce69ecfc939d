import { ariaKeys } from '@forecourt/core/kernel/keys'
import { createContext, type RefObject, useContext, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { keepUntil } from './keep-until'
import type { CommandHandlers, EscapeLevel, Keyboard, KeySink, Layer, Mode, Press } from './keyboard'

/** Where the parts of the kit find the keyboard. */
export const KeyboardContext = createContext<Keyboard | null>(null)
const ScopeContext = createContext<object | null>(null)

/** What is inside belongs to a layer: its handlers answer while the layer is on top. */
export const KeyScope = ScopeContext.Provider

/** The keyboard of the nearest provider; null outside one, so that kit parts also work alone. */
export function useKeyboard(): Keyboard | null {
  return useContext(KeyboardContext)
}

/**
 * Binds handlers of commands while the component is mounted; the newest binding of an id wins.
 *
 * @param of the scope that they belong to, when it is another than that around the component
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

/** Runs a command by id, as the palette, a menu or a button does. */
export function useRunCommand(): (id: string) => boolean {
  const keyboard = useKeyboard()
  return (id) => keyboard?.run(id) ?? false
}

/**
 * Gives the keys that no command took to a part of the page while it has focus; with `isWide` also while nothing else of its page or
 * dialog takes them.
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

/** One step of Esc; return `false` from `run` when there was nothing to step out of. */
export function useEscape(level: EscapeLevel, run: () => unknown, isActive = true): void {
  const keyboard = useKeyboard()
  const step = useEffectEvent(run)
  useLayoutEffect(() => (isActive ? keyboard?.bindEscape(level, () => step()) : undefined), [keyboard, level, isActive])
}

/** True while something stands above the page. */
export function useCovered(): boolean {
  const keyboard = useKeyboard()
  return useSyncExternalStore(keyboard ? keyboard.subscribe : nothing, () => keyboard?.hasLayer ?? false)
}

/** Puts something above the page while `isOpen`: it alone gets keys. */
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

/** Mode EDIT while the component is mounted and a saved record is open. */
export function useEditMode(isOpen = true): void {
  const keyboard = useKeyboard()
  useLayoutEffect(() => (isOpen ? keyboard?.editing() : undefined), [keyboard, isOpen])
}

/** The mode of the moment. */
export function useMode(): Mode {
  const keyboard = useKeyboard()
  return useSyncExternalStore(
    keyboard ? keyboard.subscribe : nothing,
    () => keyboard?.mode ?? 'browse',
    () => 'browse',
  )
}

/** Keeps keys typed until the screen is ready for them, then plays them in order. */
export function useScreenReady(isReady: boolean): void {
  const keyboard = useKeyboard()
  useLayoutEffect(() => (isReady ? undefined : keyboard?.held.hold()), [keyboard, isReady])
}

/** The same for what a dialog fetches. Esc closes it meanwhile, also behind what was typed for it, but for an Esc that was typed ahead with that. */
export function useDialogReady(isReady: boolean): void {
  const keyboard = useKeyboard()
  useLayoutEffect(() => {
    if (isReady || !keyboard) return
    const { held } = keyboard
    return held.hold(({ key }, isNext, isPlayed) => key === 'Escape' && (isNext || (!isPlayed && held.isRead)))
  }, [keyboard, isReady])
}

/** Keeps keys typed until what opens has focus, however late its parts are drawn; gives up after a while. */
export function useKeptUntil(hasFocus: () => boolean, isWanted = true, givesUpMs = 2_000): void {
  const keyboard = useKeyboard()
  const isThere = useEffectEvent(hasFocus)
  // Before what was shown instead is released: the keys stay kept from one to the other.
  useLayoutEffect(() => {
    if (!keyboard || !isWanted) return
    return keepUntil(keyboard, { isThere: () => isThere(), givesUpMs })
  }, [keyboard, isWanted, givesUpMs])
}

/** Attributes that announce a command's keys on the control that runs it. */
export function useCommandProps(id: string | undefined): { 'data-command'?: string; 'aria-keyshortcuts'?: string } {
  const keyboard = useKeyboard()
  if (id === undefined) return {}
  const keys = keyboard?.command(id)?.keys
  return { 'data-command': id, ...(keys && keys.length > 0 ? { 'aria-keyshortcuts': ariaKeys(keys) } : {}) }
}

function nothing(): () => void {
  return () => {}
}
