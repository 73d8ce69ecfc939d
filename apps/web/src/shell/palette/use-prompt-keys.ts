import type { Day } from '@forecourt/core/kernel/days'
import { useEffect, useEffectEvent, useInsertionEffect } from 'react'
import { useApi } from '../../kit/api/api'
import { beginsLine } from '../../kit/keys/held-keys'
import { EVERYWHERE } from '../../kit/keys/keyboard'
import { useCommandHandlers } from '../../kit/keys/keys'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import type { LineEnd } from '../lines-ahead'
import type { WorkspaceParts } from '../workspace-parts'
import { completed } from './complete'
import type { Row } from './items'
import { savingOf } from './line-look-up'
import { isChecking, type useActs } from './use-acts'
import type { Answered, Prompt } from './use-prompt'

const OPEN_CHOICE = 'It is open which record is meant'

/** A line that is saved once what is doubted of it is answered with yes. */
export interface AskedLine {
  id: string
  /** Whole sentences. */
  doubts: readonly string[]
  /** Opens its form instead. */
  revise: () => void
}

interface PromptKeysOptions {
  prompt: Prompt
  parts: WorkspaceParts
  acts: ReturnType<typeof useActs>
  today: Day
  close: () => void
  onAsk: (line: AskedLine) => void
}

/** What the keys of the prompt do; nothing is done before what decides it is known. */
export function usePromptKeys(o: PromptKeysOptions) {
  const { prompt, parts, close } = o
  const { lines, memory, keyboard } = parts
  const { now } = prompt
  const rows = useRowKeys(o)
  const complete = useCompletion(o)
  const discard = (id: string) => {
    const row = rowOf(prompt, id)
    if (row?.act.kind !== 'unsaved') return
    memory.rememberLine(row.act.text)
    lines.remove(row.act.id)
    toastSuccess(`${row.act.text} discarded`)
  }
  /** Several lines at once: each stands for itself, none is saved unseen. */
  const takeLines = (texts: readonly string[]) => {
    lines.keep(texts, 'Pasted')
    if (prompt.text === '') prompt.show('')
    else prompt.setNote(`${texts.length} lines pasted: the empty prompt lists them`)
  }
  /** Esc, and a click beside the palette. */
  const stepOut = () => {
    const was = now.current
    if (was === null) return prompt.choices ? prompt.setChoices(null) : close()
    keyboard.held.drop('taken-back')
    prompt.end()
    if (was.for !== 'save' || lines.takeBack(was.id)) return
    lines.handOver(was.id)
    close()
  }
  // Bound outside of what the frame draws, and yet the palette's own: it stands above every page.
  useCommandHandlers(
    {
      'shell.open-palette': () => {
        if (now.current?.for === 'save') lines.handOver(now.current.id)
        // What was just said of this line is not to be closed unread by who goes on typing: it is kept, and begun anew.
        else if (prompt.choices || prompt.note !== null) keepUnsaid(o)
        else return false
        prompt.startAnew()
        return true
      },
    },
    EVERYWHERE,
  )
  // Closed otherwise than by a key: nobody waits here any more.
  useEffect(
    () => () => {
      if (now.current?.for === 'save') lines.handOver(now.current.id)
    },
    [lines, now],
  )
  return { ...rows, complete, discard, takeLines, stepOut }
}

/** Keeps the line of an entry that is left before it could be saved. */
function keepUnsaid({ prompt, parts }: PromptKeysOptions): void {
  const { line } = prompt.answered.current
  if (!line?.command?.saving || prompt.taken.current !== null) return
  parts.lines.keep([prompt.text.trim()], prompt.choices ? OPEN_CHOICE : (prompt.note ?? ''))
}

function rowOf(prompt: Prompt, id: string): Row | undefined {
  return prompt.answered.current.rows.find((row) => row.id === id)
}

/** Enter and Ctrl Enter. */
function useRowKeys(o: PromptKeysOptions) {
  const { prompt, parts, acts } = o
  const { keyboard, memory } = parts
  const { now, answered } = prompt
  const save = useSaving(o)
  const settle = (how: 'run' | 'save') => {
    const { line } = answered.current
    if (!line) return
    if (how === 'save' && line.command?.saving) {
      memory.rememberUse(line.resolved.reading.command.id)
      save(prompt.text, { unsaved: prompt.taken.current, isNextWanted: false })
    } else if (line.resolved.state === 'pending') {
      line.askAgain?.()
      prompt.begin({ for: 'line' })
    } else if (!acts.runLine(line, prompt.text)) fail('It cannot be opened as it stands')
  }
  /** What went wrong is read first. */
  const fail = (why: string) => {
    keyboard.held.drop('error', beginsLine)
    prompt.setNote(why)
  }
  const act = (id: string, how: 'run' | 'save') => {
    if (now.current !== null) return
    // The row that was highlighted at the press.
    const row = rowOf(prompt, id)
    if (!row) return
    const { isSearching, rows } = answered.current
    // What is still on its way may be what was meant, rather than the first that is there; another row was chosen.
    if (isSearching && !row.isSure && row === rows[0]) prompt.begin({ for: 'row', how })
    else if (row.act.kind === 'line') settle(how)
    // Who saves has not chosen: the first of several records is not taken for the one that is meant.
    else if (how === 'save' && prompt.choices) fail(OPEN_CHOICE)
    else if (row.act.kind === 'text') prompt.show(row.act.text)
    else if (row.act.kind !== 'unsaved') acts.run(row.act)
    else if (how === 'save') save(row.act.text, { unsaved: row.act.id, isNextWanted: true })
    else {
      prompt.taken.current = row.act.id
      prompt.show(row.act.text)
    }
  }
  /** A key that came before the first row: it takes that row. */
  const early = (how: 'run' | 'save') => {
    if (now.current === null && answered.current.isSearching) prompt.begin({ for: 'row', how })
  }
  const goOn = () => {
    const was = now.current
    const [row] = answered.current.rows
    prompt.end()
    if (was?.for === 'line' && answered.current.line?.askAgain) fail('The server did not answer. Enter asks it again')
    else if (was?.for === 'line') settle('run')
    else if (row && row.disabledReason === undefined && was?.for === 'row') act(row.id, was.how)
    else fail('Nothing was found')
  }
  return { act, early, goOn }
}

/** Saves a line when its turn comes and nothing speaks against it. */
function useSaving({ prompt, parts, acts, today, close, onAsk }: PromptKeysOptions) {
  const { keyboard, lines, memory, drafts } = parts
  const ended = (id: string, text: string, how: LineEnd, isNextWanted: boolean): boolean | 'asking' => {
    if (how.kind === 'saved') {
      const isMore = isNextWanted && lines.state.lines.some(({ state }) => state === 'unsaved')
      if (isMore) prompt.startAnew()
      else {
        acts.leave(() => {})
        prompt.end()
      }
      return true
    }
    const values = how.kind === 'open' ? how.seed : how.sent.form
    const form = savingOf(text, { today })?.form
    const doubts = how.kind === 'open' ? how.doubts : []
    // What speaks against it must be read first.
    if (doubts.length > 0) keyboard.held.dropUntilRead('question', beginsLine)
    else keyboard.held.drop('error', beginsLine)
    prompt.end()
    if (form && values !== null && doubts.length > 0) {
      const revise = () => acts.openForm(form, values)
      onAsk({ id, doubts, revise })
      close()
      return 'asking'
    }
    if (!form || values === null || isChecking(drafts, form)) {
      prompt.taken.current = id
      prompt.setNote(how.why)
      return false
    }
    if (how.kind === 'refused') toastError(how.why)
    acts.openForm(form, values, true)
    if (how.kind === 'no-answer') drafts.write(form.draft, values, { key: how.sent.key, state: 'checking' })
    if (how.kind === 'cancelled') drafts.write(form.draft, values, { key: how.sent.key, state: 'idle', isUnsure: true })
    return true
  }
  /** @param from The unsaved line that it takes the place of, and whether the next of those is wanted after it. */
  return (text: string, from: { unsaved: string | null; isNextWanted: boolean }) => {
    memory.rememberLine(text)
    const key = from.unsaved === null ? null : (lines.line(from.unsaved)?.key ?? null)
    if (from.unsaved !== null) lines.remove(from.unsaved)
    const id: string = lines.push(text, (how) => ended(id, text, how, from.isNextWanted), key)
    prompt.begin({ for: 'save', id })
  }
}

/** Tab. */
function useCompletion({ prompt, parts, today }: PromptKeysOptions) {
  const { keyboard } = parts
  const { now, text } = prompt
  const api = useApi()
  return async (caret: number) => {
    if (now.current !== null) return
    const own = prompt.begin({ for: 'completion' })
    try {
      const completion = await completed(text, caret, {
        today,
        search: (query) => api.call('Search', { text: query }),
      })
      if (now.current !== own) return
      if (completion?.kind === 'text') prompt.show(completion.text)
      else keyboard.held.drop('question', beginsLine)
      if (completion?.kind === 'choices') prompt.setChoices(completion.choices)
      if (completion === null) prompt.setNote('Nothing begins with these letters')
    } catch (error) {
      if (now.current !== own) return
      keyboard.held.drop('error', beginsLine)
      toastError(api.messageOf(error))
    }
    prompt.end()
  }
}

/** Goes on with what the prompt waits for as soon as the answers of this drawing allow it. */
export function useAnswers(prompt: Prompt, next: Answered, goOn: () => void): void {
  const { answered, waiting } = prompt
  // What a key finds is what is drawn.
  useInsertionEffect(() => {
    answered.current = next
  })
  const isKnown =
    waiting?.for === 'line'
      ? next.line !== null && (next.line.resolved.state !== 'pending' || next.line.askAgain !== null)
      : waiting?.for === 'row' && !next.isSearching
  const goOnNow = useEffectEvent(goOn)
  useEffect(() => {
    if (isKnown) goOnNow()
  }, [isKnown])
}
