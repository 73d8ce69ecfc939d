import type { KeyboardEvent } from 'react'
import type { RecordIndex } from '../../features/search/record-index'
import type { PaletteRow } from './rows'
import { recordActions, type PaletteRecord } from './record-actions'
import { completeRecord } from './palette-record'
import type { useRowActs } from './use-row-acts'
import type { PromptModel } from './use-prompt'
import type { usePromptKeys } from './use-prompt-keys'

interface RecordKeysOptions {
  prompt: PromptModel
  keys: ReturnType<typeof usePromptKeys>
  acts: ReturnType<typeof useRowActs>
  index: RecordIndex | null
}

/** Returns the keys of a record: Right opens its actions, there a letter runs one and Left goes back; its history has the same key as everywhere. */
export function recordKeys({ prompt, keys, acts, index }: RecordKeysOptions) {
  const { opened } = prompt
  const inActions = (event: KeyboardEvent<HTMLElement>, record: PaletteRecord): boolean => {
    if (event.key === 'ArrowLeft' || event.key === 'Backspace') {
      prompt.openActions(null)
      return true
    }
    if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return false
    const letter = event.key.toUpperCase()
    const chosen = recordActions(completeRecord(record, index)).find(({ action }) => action.key === letter)
    if (!chosen) prompt.setNote(`No action has the key ${event.key}`)
    else if (chosen.act.kind === 'text') prompt.show(chosen.act.text)
    else acts.run(chosen.act)
    return true
  }
  return (event: KeyboardEvent<HTMLElement>, current: PaletteRow | null): boolean => {
    if (prompt.now.current !== null) return false
    const isHistory = event.altKey && !event.ctrlKey && event.key.toLowerCase() === 'h'
    if (isHistory) {
      const record = opened?.record ?? current?.record
      const history = record && recordActions(record).find(({ action }) => action.id === 'history')
      if (history && history.act.kind === 'history') acts.run(history.act)
      return history !== undefined
    }
    if (opened) return inActions(event, opened.record)
    if (event.key !== 'ArrowRight' || event.ctrlKey || event.shiftKey || event.altKey) return false
    const { target } = event
    const isAtEnd =
      target instanceof HTMLInputElement &&
      target.selectionStart === target.value.length &&
      target.selectionEnd === target.value.length
    if (!isAtEnd) return false
    if (!current) keys.early('actions')
    else if (current.record) keys.act(current.id, 'actions')
    else return false
    return true
  }
}
