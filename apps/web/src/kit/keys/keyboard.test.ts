import type { Command } from '@forecourt/core/kernel/command'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GLOBAL_SCOPE, Keyboard } from './keyboard'

const web = { surfaces: ['web'] as const, group: 'Page' as const }
const commands: Command[] = [
  { id: 'go.clients', title: 'Clients', keys: ['Alt C', 'G cl'], route: { to: '/clients' }, ...web },
  { id: 'go.entry', title: 'Add entry', keys: ['Ctrl A'], route: { to: '/entry' }, ...web },
  { id: 'page.add', title: 'Add', keys: ['N'], when: { focus: 'page' }, ...web },
  { id: 'page.palette', title: 'Palette', keys: ['Ctrl K', ':'], ...web },
  { id: 'list.delete', title: 'Delete', keys: ['Del'], when: { focus: 'grid', screen: 'list' }, ...web },
  { id: 'form.save', title: 'Save', keys: ['Ctrl Enter'], when: { focus: 'form' }, ...web },
]

let keyboard: Keyboard
let field: HTMLInputElement
let grid: HTMLElement
const press = (target: EventTarget, key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', {
    key,
    code: `Key${key.toUpperCase()}`,
    bubbles: true,
    cancelable: true,
    ...more,
  })
  Object.defineProperty(event, 'target', { value: target })
  return { taken: keyboard.press(event), event }
}

beforeEach(() => {
  document.body.innerHTML =
    '<main tabindex="-1"><div role="grid" tabindex="0" data-region="grid"></div><form data-region="form"><input></form></main>'
  field = document.querySelector('input') as HTMLInputElement
  grid = document.querySelector('[role=grid]') as HTMLElement
  keyboard = new Keyboard({ commands })
  keyboard.screen = 'list'
})
afterEach(() => vi.useRealTimers())

describe('single keys', () => {
  test('work outside text, type inside it, and can be switched off', () => {
    const add = vi.fn()
    keyboard.bind({ 'page.add': add })
    expect(press(grid, 'n').taken).toBe(true)
    expect(press(field, 'n').taken).toBe(false)
    keyboard.options.singleKeys = false
    expect(press(grid, 'n').taken).toBe(false)
    expect(add).toHaveBeenCalledOnce()
  })
  test('a key that nothing is bound to is left to the browser', () => {
    const { taken, event } = press(grid, 'n')
    expect(taken).toBe(false)
    expect(event.defaultPrevented).toBe(false)
  })
  test('G and an alias go; a wrong second letter goes nowhere; it is forgotten after a while', () => {
    vi.useFakeTimers()
    const clients = vi.fn()
    keyboard.bind({ 'go.clients': clients })
    for (const key of ['g', 'c', 'l']) press(grid, key)
    expect(clients).toHaveBeenCalledOnce()
    for (const key of ['g', 'x', 'l']) press(grid, key)
    press(grid, 'g')
    vi.advanceTimersByTime(5000)
    press(grid, 'c')
    press(grid, 'l')
    for (const key of ['g', 'c', 'l']) press(field, key)
    expect(clients).toHaveBeenCalledOnce()
  })
})

describe('chords', () => {
  test('work in fields; those that edit text stay with the field, Ctrl A excepted unless a person keeps it', () => {
    const entry = vi.fn()
    keyboard.bind({ 'go.entry': entry })
    field.value = 'typed'
    press(field, 'a', { ctrlKey: true })
    expect(entry).toHaveBeenCalledOnce()
    keyboard.options.keepEditingKeys = true
    press(field, 'a', { ctrlKey: true })
    expect(entry).toHaveBeenCalledOnce()
    field.value = ''
    press(field, 'a', { ctrlKey: true })
    expect(entry).toHaveBeenCalledTimes(2)
  })
  test('Alt goes by the physical key, and AltGr characters are typed', () => {
    const clients = vi.fn()
    keyboard.bind({ 'go.clients': clients })
    press(field, 'ć', { altKey: true, code: 'KeyC' })
    expect(clients).toHaveBeenCalledOnce()
    press(field, 'ć', { altKey: true, ctrlKey: true, code: 'KeyC' })
    expect(clients).toHaveBeenCalledOnce()
  })
  test('Ctrl Enter saves once however long it is held, and never while composing', () => {
    const save = vi.fn()
    keyboard.bind({ 'form.save': save })
    press(field, 'Enter', { ctrlKey: true })
    for (let i = 0; i < 20; i += 1) press(field, 'Enter', { ctrlKey: true, repeat: true })
    press(field, 'Enter', { ctrlKey: true, isComposing: true })
    expect(save).toHaveBeenCalledOnce()
  })
  test('a command of the form does nothing outside it, one of another screen nothing here', () => {
    const save = vi.fn()
    const remove = vi.fn()
    keyboard.bind({ 'form.save': save, 'list.delete': remove })
    press(grid, 'Enter', { ctrlKey: true })
    keyboard.screen = 'other'
    press(grid, 'Delete')
    expect([save, remove].flatMap((fn) => fn.mock.calls)).toEqual([])
  })
})

describe('layers', () => {
  test('a question keeps single keys from the page, and a chord that goes elsewhere answers No first', () => {
    const seen: string[] = []
    keyboard.bind({ 'page.add': () => seen.push('add') })
    keyboard.bind({ 'go.clients': () => seen.push('clients') }, GLOBAL_SCOPE)
    const close = keyboard.pushLayer({ kind: 'dialog', onLeave: () => seen.push('no') })
    press(grid, 'n')
    press(grid, 'c', { altKey: true })
    expect(seen).toEqual(['no', 'clients'])
    close()
    press(grid, 'n')
    expect(seen).toEqual(['no', 'clients', 'add'])
  })
  test('no chord of the page acts through a dialog; those of the dialog do, and of what is on top only', () => {
    const seen: string[] = []
    const [lower, upper] = [{}, {}]
    const say = (where: string) => ({ 'go.entry': () => seen.push(where) })
    keyboard.bind(say('page'))
    keyboard.bind(say('lower'), lower)
    const chord = () => press(field, 'a', { ctrlKey: true }).taken
    const closeLower = keyboard.pushLayer({ kind: 'dialog', scope: lower })
    expect(chord()).toBe(true)
    const closeUpper = keyboard.pushLayer({ kind: 'dialog', scope: upper })
    expect(chord()).toBe(false)
    closeUpper()
    closeLower()
    chord()
    expect(seen).toEqual(['lower', 'lower'])
    // What a menu or the palette runs is meant for the page.
    keyboard.pushLayer({ kind: 'dialog', scope: upper })
    expect(keyboard.run('go.entry')).toBe(true)
  })
  test('during a save, a chord that goes elsewhere waits for the answer', async () => {
    const go = vi.fn()
    keyboard.bind({ 'go.clients': go })
    let answer: (value?: unknown) => void = () => {}
    keyboard.busyUntil(new Promise((resolve) => (answer = resolve)))
    press(grid, 'c', { altKey: true })
    await Promise.resolve()
    expect(go).not.toHaveBeenCalled()
    answer()
    await vi.waitFor(() => expect(go).toHaveBeenCalledOnce())
  })
  test('Esc steps out one level at a time', () => {
    const seen: string[] = []
    keyboard.bindEscape('parent', () => seen.push('parent'))
    const filters = keyboard.bindEscape('filters', () => seen.push('filters'))
    const selection = keyboard.bindEscape('selection', () => seen.push('selection'))
    const close = keyboard.pushLayer({ kind: 'palette', onEscape: () => seen.push('palette') })
    field.focus()
    press(field, 'Escape')
    close()
    press(field, 'Escape')
    expect(document.activeElement).toBe(grid)
    press(grid, 'Escape')
    selection()
    press(grid, 'Escape')
    filters()
    press(grid, 'Escape')
    expect(seen).toEqual(['palette', 'selection', 'filters', 'parent'])
  })
})

test('the newest handler answers, and passes on what it declines', () => {
  const seen: string[] = []
  keyboard.bind({ 'page.add': () => seen.push('frame') })
  const unbind = keyboard.bind({ 'page.add': () => false })
  keyboard.run('page.add')
  unbind()
  expect(seen).toEqual(['frame'])
  expect(keyboard.run('no.such-command')).toBe(false)
})

test('a form answers from anywhere on its page, and not through a dialog', () => {
  document.body.innerHTML = '<main id="main"><form><input></form><p></p></main><div data-region="dialog"><b></b></div>'
  const at = (selector: string) => document.querySelector<HTMLElement>(selector)
  const save = vi.fn(() => true)
  keyboard.bindSink(() => at('form'), save, true)
  for (const place of [at('input'), at('p'), document.body]) press(place ?? document, 'Enter', { ctrlKey: true })
  expect(save).toHaveBeenCalledTimes(3)
  keyboard.pushLayer({ kind: 'dialog', element: () => at('[data-region=dialog]') })
  press(at('b') ?? document, 'Enter', { ctrlKey: true })
  expect(save).toHaveBeenCalledTimes(3)
})

test('of several forms none is meant before something was typed into it', () => {
  document.body.innerHTML = '<main id="main"><form id="a"><input></form><form id="b"><input></form><p></p></main>'
  const at = (selector: string) => document.querySelector<HTMLElement>(selector)
  const told: string[] = []
  for (const id of ['a', 'b'])
    keyboard.bindSink(
      () => at(`#${id}`),
      (event, isMeant) => event.key === 'Enter' && told.push(`${id} ${isMeant}`) > 0,
      true,
    )
  const save = (selector: string) => press(at(selector) ?? document, 'Enter', { ctrlKey: true })
  save('p')
  save('#b input')
  save('p')
  expect(told).toEqual(['a false', 'b true', 'b true'])
})

test('a sink answers what no command took, the innermost first', () => {
  const seen: string[] = []
  const main = document.querySelector('main')
  keyboard.bindSink(
    () => main,
    () => seen.push('main') > 0,
  )
  keyboard.bindSink(
    () => grid,
    (event) => event.key === 'j' && seen.push('grid') > 0,
  )
  press(grid, 'j')
  press(grid, 'z')
  press(document.body, 'j')
  expect(seen).toEqual(['grid', 'main'])
})

describe('modes [D1 2]', () => {
  test('follow what has focus, what is open and what is being changed', () => {
    keyboard.refreshMode()
    expect(document.body.dataset.mode).toBe('browse')
    field.focus()
    keyboard.refreshMode()
    expect(keyboard.mode).toBe('entry')
    const done = keyboard.enterEditMode()
    expect(keyboard.mode).toBe('edit')
    const parents: string[] = []
    const parent = keyboard.bindEscape('parent', () => parents.push('parent'))
    const gate = keyboard.pushLayer({ kind: 'gate' })
    press(field, 'Escape')
    expect(parents).toEqual(['parent'])
    parent()
    expect(keyboard.mode).toBe('locked')
    const palette = keyboard.pushLayer({ kind: 'palette' })
    expect(document.body.dataset.mode).toBe('command')
    palette()
    gate()
    done()
    expect(keyboard.mode).toBe('entry')
  })
})

describe('keys typed while a screen opens', () => {
  const type = (key: string, more: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    )
  test('are kept from the old screen and played into the new one in order', async () => {
    const ready = keyboard.queue.wait('screen')
    for (const key of ['1', '2', '.', '5']) type(key)
    expect(field.value).toBe('')
    field.focus()
    ready()
    await vi.waitFor(() => expect(field.value).toBe('12.5'))
  })
  test('the release of a kept key is kept with it, and that of another key is not', async () => {
    const button = document.body.appendChild(document.createElement('button'))
    const pressed = vi.fn()
    const released: string[] = []
    button.addEventListener('click', pressed)
    button.addEventListener('keyup', ({ code }) => released.push(code))
    const letGo = (code: string) => button.dispatchEvent(new KeyboardEvent('keyup', { code, bubbles: true }))
    const ready = keyboard.queue.wait('screen')
    button.focus()
    type(' ', { code: 'Space' })
    letGo('KeyA')
    ready()
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce())
    letGo('Space')
    expect(released).toEqual(['KeyA'])
    letGo('Space')
    expect(released).toEqual(['KeyA', 'Space'])
    button.remove()
  })
  test('a question empties them and says how many', async () => {
    const dropped = vi.fn()
    keyboard.queue.onDiscard = dropped
    const ready = keyboard.queue.wait('screen')
    type('y')
    type('Enter')
    keyboard.pushLayer({ kind: 'dialog', isQuestion: true })
    field.focus()
    ready()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(dropped).toHaveBeenCalledWith('question', 2)
    expect(field.value).toBe('')
  })
  test('[commands 1] the rest of what was typed ahead of a question is no answer to it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const ready = keyboard.queue.wait('screen')
    for (const key of 'mar') type(key)
    keyboard.pushLayer({ kind: 'dialog', isQuestion: true })
    field.focus()
    ready()
    for (const key of 'y borg') {
      await vi.advanceTimersByTimeAsync(150)
      type(key)
    }
    await vi.advanceTimersByTimeAsync(310)
    expect(field.value).toBe('')
    const answered = vi.fn((event: Event) => event.preventDefault())
    field.addEventListener('keydown', answered)
    type('y')
    expect(answered).toHaveBeenCalledOnce()
  })
  test('a question that nothing was typed ahead of is answered at once', () => {
    keyboard.pushLayer({ kind: 'dialog', isQuestion: true })
    expect(keyboard.queue.isWaiting).toBe(false)
  })
  test('a dialog to type into keeps them', async () => {
    const ready = keyboard.queue.wait('screen')
    type('7')
    keyboard.pushLayer({ kind: 'dialog' })
    field.focus()
    ready()
    await vi.waitFor(() => expect(field.value).toBe('7'))
  })
  test('while something is saved they are kept, but for a second key to save', async () => {
    const seen = vi.fn()
    let saved = () => {}
    keyboard.queue.waitWhile(
      new Promise<void>((resolve) => {
        saved = resolve
      }),
    )
    field.focus()
    type('Enter', { ctrlKey: true })
    type('8')
    document.addEventListener('keydown', seen)
    expect(field.value).toBe('')
    saved()
    await vi.waitFor(() => expect(field.value).toBe('8'))
    document.removeEventListener('keydown', seen)
    expect(seen).toHaveBeenCalledOnce()
  })
  test('while something is saved a dialog that it opens has its keys, and what is typed behind that is kept', async () => {
    let saved = () => {}
    keyboard.waitWhile(
      new Promise<void>((resolve) => {
        saved = resolve
      }),
    )
    const seen: string[] = []
    const see = ({ key }: KeyboardEvent) => seen.push(key)
    document.addEventListener('keydown', see)
    const close = keyboard.pushLayer({ kind: 'dialog' })
    type('7')
    expect(seen).toEqual(['7'])
    close()
    field.focus()
    type('8')
    document.removeEventListener('keydown', see)
    expect(seen).toEqual(['7'])
    saved()
    await vi.waitFor(() => expect(field.value).toBe('8'))
  })
  test('what takes long gives the keys back, and ending later changes nothing', async () => {
    vi.useFakeTimers()
    try {
      field.focus()
      let saved = () => {}
      keyboard.queue.waitWhile(
        new Promise<void>((resolve) => {
          saved = resolve
        }),
      )
      type('9')
      await vi.advanceTimersByTimeAsync(6_100)
      expect(field.value).toBe('9')
      const ready = keyboard.queue.wait('screen')
      saved()
      await vi.advanceTimersByTimeAsync(100)
      expect(keyboard.queue.isWaiting).toBe(true)
      ready()
    } finally {
      vi.useRealTimers()
    }
  })
  test('what passes goes at once, unless something typed before it is still buffered', async () => {
    const seen: string[] = []
    const listen = (event: KeyboardEvent) => seen.push(event.key)
    document.addEventListener('keydown', listen)
    const ready = keyboard.wait('dialog')
    type('Escape')
    type('1')
    type('Escape')
    expect(seen).toEqual(['Escape'])
    ready()
    await vi.waitFor(() => expect(seen).toEqual(['Escape', '1', 'Escape']))
    document.removeEventListener('keydown', listen)
  })
  test('a buffered key that the next wait passes is replayed under it', async () => {
    field.focus()
    const ready = keyboard.wait('screen')
    type('7')
    type('8')
    const later = keyboard.wait('save')
    ready()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(field.value).toBe('')
    keyboard.pushLayer({ kind: 'dialog' })
    keyboard.queue.replay()
    await vi.waitFor(() => expect(field.value).toBe('78'))
    later()
  })
  test('what is dropped ends where something of its own begins', async () => {
    const dropped = vi.fn()
    keyboard.queue.onDiscard = dropped
    field.value = ''
    field.focus()
    const ready = keyboard.queue.wait('screen')
    for (const key of ['1', '2']) type(key)
    type('k', { ctrlKey: true })
    type('3')
    keyboard.queue.discard('error')
    ready()
    await vi.waitFor(() => expect(field.value).toBe('3'))
    expect(dropped).toHaveBeenCalledWith('error', 2)
  })
  test('kept keys that move the caret or delete do so', async () => {
    field.value = 'xab'
    field.focus()
    const ready = keyboard.queue.wait('screen')
    for (const key of ['Home', 'Delete', 'End', 'c', 'ArrowLeft', 'Backspace', '1']) type(key)
    ready()
    await vi.waitFor(() => expect(field.value).toBe('a1c'))
  })
  test('a held-down Enter is kept once', async () => {
    const ready = keyboard.queue.wait('screen')
    type('Enter')
    type('Enter', { repeat: true })
    type('Enter', { repeat: true })
    const seen = vi.fn()
    document.addEventListener('keydown', seen)
    ready()
    await new Promise((resolve) => setTimeout(resolve, 20))
    document.removeEventListener('keydown', seen)
    expect(seen).toHaveBeenCalledOnce()
  })
})
