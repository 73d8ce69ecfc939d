export type LayerKind = 'dialog' | 'palette' | 'gate' | 'menu'

export interface BufferedKey {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** True for the key that begins another line of the palette: what follows it belongs to that line. */
export const beginsLine = ({ key, ctrlKey }: BufferedKey): boolean => ctrlKey && key.toLowerCase() === 'k'

export const isSave = ({ key, ctrlKey }: Pick<BufferedKey, 'key' | 'ctrlKey'>): boolean => key === 'Enter' && ctrlKey

/** True for a chord or function key that runs a command and types nothing. */
export const isCommandKey = ({ key, ctrlKey, altKey }: BufferedKey): boolean =>
  altKey || /^F\d+$/.test(key) || (ctrlKey && /^[^acvxz]$/i.test(key)) || isSave({ key, ctrlKey })

/** True for keys that work while the passcode is locked: those that go elsewhere. */
export const leavesLocked = ({ key, ctrlKey, altKey }: Pick<BufferedKey, 'key' | 'ctrlKey' | 'altKey'>): boolean =>
  ctrlKey || altKey || /^F\d+$/.test(key)

const isEscape = ({ key }: BufferedKey): boolean => key === 'Escape'

/** What keys wait for. */
export type WaitKind = 'screen' | 'dialog' | 'line' | 'save' | 'slow-save'

/** What a key meets when it is pressed, or replayed, while something is waited for. */
export interface KeySituation {
  /** No key typed before it is still buffered. */
  isNext: boolean
  /** It was typed earlier and is replayed now. */
  isReplayed: boolean
  /** It comes after a pause in typing: who pressed it has read what is shown. */
  isAfterPause: boolean
  /** It was typed in one go behind a command of its own, which is buffered. */
  isBehindCommand: boolean
  /** It was pressed once what is waited for could be read. */
  isRead: boolean
  /** The layer that opened above what waits; null when there is none. */
  cover: LayerKind | null
  /** It runs a command of the whole program. */
  isGlobalCommand: boolean
}

interface WaitRule {
  /** What is waited for, and which keys pass meanwhile, in words: the page on type-ahead prints them. */
  waitsFor: string
  passesText: string
  passes: (key: BufferedKey, at: KeySituation) => boolean
}

/** Which keys pass while something is waited for; all others are buffered and replayed into what comes. */
export const WAIT_RULES: Readonly<Record<WaitKind, WaitRule>> = {
  screen: {
    waitsFor: 'A screen, a part of it or its focus',
    passesText: 'none',
    passes: () => false,
  },
  dialog: {
    waitsFor: 'A dialog whose content is fetched',
    passesText: '`Esc` with nothing buffered before it, or pressed after a pause',
    passes: (key, at) => isEscape(key) && (at.isNext || (!at.isReplayed && at.isAfterPause)),
  },
  line: {
    waitsFor: 'What the palette looks up for a key',
    passesText: '`Esc`, unless it was typed in one go behind another command',
    passes: (key, at) => isEscape(key) && (at.isNext || !at.isBehindCommand),
  },
  save: {
    waitsFor: 'A save',
    passesText: 'those of a dialog or of the passcode that opened above it',
    passes: (_, at) => at.isNext && (at.cover === 'dialog' || at.cover === 'gate'),
  },
  'slow-save': {
    waitsFor: 'A save that is reported as slow or unanswered',
    passesText:
      '`Ctrl K` and all that is above the form, with nothing buffered before it; `Esc` as in a dialog; after a pause, with nothing buffered, a command of the whole program',
    passes: (key, at) => {
      if (at.cover !== null || beginsLine(key)) return at.isNext
      // What was typed ahead knows nothing of this.
      if (at.isReplayed) return false
      if (isEscape(key)) return at.isNext || at.isAfterPause
      return at.isNext && at.isAfterPause && at.isRead && at.isGlobalCommand
    },
  },
}

/** Why buffered keys were discarded; the user is shown the reason. */
export type DiscardReason = 'question' | 'error' | 'locked' | 'changed' | 'taken-back' | 'given-up' | 'full' | 'start'

interface DiscardRule {
  /** The end of the notice of the status line. */
  text: string
  /** The key from which on the buffered keys stay; null when none stays. */
  stays: ((key: BufferedKey) => boolean) | null
}

/** What stays of the buffered keys when they are discarded: a next line does, except where nothing may pass. */
export const DISCARD_RULES: Readonly<Record<DiscardReason, DiscardRule>> = {
  question: { text: 'a question must be answered first', stays: beginsLine },
  error: { text: 'an error must be read first', stays: beginsLine },
  changed: { text: 'the record has changed', stays: beginsLine },
  'taken-back': { text: 'Esc took back what they waited for', stays: beginsLine },
  'given-up': { text: 'Esc or a click took them back', stays: beginsLine },
  locked: { text: 'the passcode is locked', stays: null },
  start: { text: 'the page must be read first', stays: null },
  full: { text: 'too many wait for an answer', stays: null },
}

/** What must be read before a key is taken. */
export type Notice = 'question' | 'error' | 'refusal' | 'start'

interface NoticeRule {
  reason: DiscardReason
  /** The keys that pass although it was not read. */
  passes: (key: BufferedKey) => boolean
}

/** Which keys pass before a notice could be read; all others are discarded until there is a pause in typing. */
export const NOTICE_RULES: Readonly<Record<Notice, NoticeRule>> = {
  question: { reason: 'question', passes: isEscape },
  error: { reason: 'error', passes: isEscape },
  // The same save again is what one does about it.
  refusal: { reason: 'error', passes: (key) => isEscape(key) || isSave(key) },
  start: { reason: 'start', passes: isEscape },
}
