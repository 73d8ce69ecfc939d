import { COMMANDS } from '@forecourt/core/commands'
import type { Day } from '@forecourt/core/kernel/days'
import { suggestionsOf } from '@forecourt/core/line/interpret'
import { beginsVerb } from '@forecourt/core/line/find-verbs'
import { moneyTextProblem } from '@forecourt/core/line/reading'
import type { Repair } from '@forecourt/core/line/rewrite'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useInsertionEffect, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { cachedCall } from '../../kit/api/cached-call'
import { GLOBAL_SCOPE } from '../../kit/keys/keyboard'
import { useCommandHandlers } from '../../kit/keys/keys'
import { interpretLine } from '../../kit/line/interpret-line'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import type { NewOutboxLine, Outbox } from '../outbox/outbox'
import { isOnItsWay } from '../outbox/queue'
import type { WorkspaceParts } from '../workspace-parts'
import { type RecordChoice, completeLine, type Completion } from './complete'
import { makeSearch } from './window-search'
import type { PaletteRow } from './rows'
import { type CachedFetch, newOutboxLine, lookUpName, lineSaving } from './line-look-up'
import { withTarget, previewedNote, previewTimeLeft, useTrackPreviewed } from './preview-delay'
import type { useRowActs } from './use-row-acts'
import type { PaletteLineState } from './use-palette-line'
import type { PromptAnswer, PromptModel } from './use-prompt'
import type { RowActionKey } from './use-pending-action'

const AMBIGUOUS_RECORD = 'More than one record matches'
const AMBIGUOUS_LINE = 'More than one line matches'
const UNANSWERED = 'The server did not answer. Enter asks it again'

interface PromptKeysOptions {
  prompt: PromptModel
  parts: WorkspaceParts
  acts: ReturnType<typeof useRowActs>
  today: Day
  close: () => void
  /** Asks the checks of a line that came back. */
  onAsk: (id: string) => void
}

/** Returns what the keys of the prompt do; they wait until what decides is known. */
export function usePromptKeys(o: PromptKeysOptions) {
  const { prompt, parts, close } = o
  const { outbox, memory, keyboard } = parts
  const { now, hasHanded } = prompt
  const rows = useRowKeys(o)
  const complete = useCompletion(o)
  /** Tab: what the letters at the caret begin; where that is nothing, the actions of the record that is highlighted. */
  const completeOrOpen = (caret: number, id: string | null) => {
    const { line, repair, others } = prompt.answered.current
    const row = id === null ? undefined : rowByID(prompt, id)
    const isLine = line !== null || repair !== null || others.length > 0
    const typed = prompt.text.trim()
    const isRest = !isLine && caret >= prompt.text.length && (typed === '' || !beginsVerb(typed, COMMANDS))
    if (row?.record && isRest) rows.act(row.id, 'actions')
    else void complete(caret)
  }
  const discard = (id: string) => {
    const row = rowByID(prompt, id)
    if (row?.act.kind !== 'unsaved') return
    memory.rememberLine(row.act.text)
    if (outbox.discard(row.act.id)) toastSuccess(`${row.act.text} discarded`)
  }
  /** Several lines at once: each stands for itself, none is saved unseen. */
  const takeLines = (texts: readonly string[]) => {
    for (const text of texts) outbox.park(newOutboxLine(interpretLine(text, o.today)), 'Pasted')
    prompt.setListed(unsavedLineIDs(outbox))
    if (prompt.text === '') prompt.show('')
    else prompt.setNote(`${texts.length} lines pasted: the empty prompt lists them`)
  }
  /** Esc, and a click beside the palette. */
  const stepOut = () => {
    const was = now.current
    if (was === null && prompt.opened) return prompt.openActions(null)
    if (was === null) return prompt.choices ? prompt.setChoices(null) : close()
    keyboard.queue.takeBack()
    prompt.end()
  }
  // Bound outside of what the frame draws, and yet the palette's own: it stands above every page.
  useCommandHandlers(
    {
      'shell.open-palette': () => {
        // What was just said of this line is not to be closed unread by who goes on typing: it is kept, and begun anew.
        if (prompt.choices || prompt.note !== null) saveAbandonedLine(o)
        // The next line is begun where the last one was handed over, or given up: what is typed behind it must not reach the page.
        else if (!hasHanded.current && prompt.text === '') return false
        prompt.startAnew()
        prompt.setListed(unsavedLineIDs(outbox))
        return true
      },
      // The outbox takes the place of the palette: a line that was to be saved is found there.
      'shell.open-outbox': () => {
        if (prompt.choices || prompt.note !== null) saveAbandonedLine(o)
        return false
      },
    },
    GLOBAL_SCOPE,
  )
  return { ...rows, complete: completeOrOpen, discard, takeLines, stepOut }
}

/** Stores the line of an entry that is left before it could be saved. */
function saveAbandonedLine({ prompt, parts }: PromptKeysOptions): void {
  const { line } = prompt.answered.current
  if (!line?.command?.saving || prompt.taken.current !== null) return
  parts.outbox.park(newOutboxLine(prompt.answered.current), prompt.choices ? AMBIGUOUS_RECORD : (prompt.note ?? ''))
}

/** Returns the ids of the lines that need attention. */
export function unsavedLineIDs({ state }: Outbox): string[] {
  return state.lines.filter((line) => !isOnItsWay(line)).map(({ id }) => id)
}

function rowByID(prompt: PromptModel, id: string): PaletteRow | undefined {
  return prompt.answered.current.rows.find((row) => row.id === id)
}

/** Shows a suggestion with its preview; keys typed before it was shown long enough are dropped, up to the next line. */
function showSuggestion(prompt: PromptModel, repair: Repair | null): void {
  if (repair) prompt.repair(repair)
  prompt.begin({ for: 'look' })
}

/** Opens a misspelt record that is the only one; several are to be chosen from. */
function openNearRecord({ prompt, parts }: PromptKeysOptions, near: readonly Repair[]): void {
  const [first] = near
  if (first && !first.isOpen) {
    toastSuccess(first.changes.join(', '))
    prompt.repair(first)
    prompt.begin({ for: 'line', how: 'run' })
  } else {
    parts.keyboard.queue.discard('question')
    prompt.setChoices(near.map(suggestionChoice))
  }
}

function useRowKeys(o: PromptKeysOptions) {
  const { prompt, parts, acts } = o
  const { keyboard, memory, outbox } = parts
  const { now, answered } = prompt
  const handOver = useEnqueueLine(o)
  const settle = (how: 'run' | 'save') => {
    const { line, repair, isFindingPerson, isSearching, nearSuggestions } = answered.current
    if (!line) return
    const isMoney = line.command?.saving !== undefined
    const isUnseen =
      isMoney &&
      (repair !== null || (prompt.repairedAt.current !== null && (line.isWaiting || previewTimeLeft(prompt) > 0)))
    if (how === 'save' && isMoney && isUnseen) showSuggestion(prompt, repair)
    else if (how === 'save' && isMoney && isFindingPerson) prompt.begin({ for: 'name' })
    else if (how === 'save' && isMoney && line.resolved.reading.complete) save(line)
    else if (line.resolved.state === 'pending' || isFindingPerson) {
      line.retryLookUp?.()
      prompt.begin({ for: 'line', how })
    } else if (!isMoney && line.resolved.state === 'none' && isSearching) prompt.begin({ for: 'row', how })
    else if (!isMoney && nearSuggestions.length > 0) openNearRecord(o, nearSuggestions)
    else runLine(o, line, { isUnseen: how === 'save' || (isUnseen && 'unseen'), fail })
  }
  /** Hands over a line that can mean no other one. */
  const save = (line: PaletteLineState) => {
    const { others } = answered.current
    if (others.length > 0) {
      keyboard.queue.discard('error')
      // It was to be saved: whatever becomes of the box, it is not forgotten.
      prompt.taken.current ??= outbox.park(newOutboxLine(answered.current), AMBIGUOUS_LINE)
      return showSuggestions(prompt, others)
    }
    const handed = withTarget(prompt, outbox, newOutboxLine(answered.current, line.resolved))
    if (!handed) {
      line.retryLookUp?.()
      return showSuggestion(prompt, null)
    }
    memory.rememberUse(line.resolved.reading.command.id)
    handOver(handed)
    // What is pressed once more is not meant for what would stand first then.
    prompt.setListed([])
  }
  /** What went wrong is read first. */
  const fail = (why: string) => {
    keyboard.queue.discard('error')
    prompt.setNote(why)
  }
  const act = (id: string, how: RowActionKey) => {
    if (now.current !== null) return
    const row = rowByID(prompt, id)
    const { isSearching, rows } = answered.current
    if (!row || isAutoSelected(prompt, row)) return
    // What is still on its way may be what was meant, rather than the first that is there; another row was chosen.
    if (isSearching && !row.isCertain && row === rows[0]) prompt.begin({ for: 'row', how })
    else if (how === 'actions') {
      if (row.record) prompt.openActions({ record: row.record, row: row.id })
      else fail('Nothing can be done with it')
    } else if (row.act.kind === 'line') settle(how)
    // Who saves has not chosen: the first of several records is not taken for the one that is meant.
    else if (how === 'save' && prompt.choices) fail(AMBIGUOUS_RECORD)
    else if (row.act.kind === 'repair') {
      const chosen = row.act.repair
      if (how === 'run') applySuggestion(prompt, chosen)
      else if (!chosen.isOpen) showSuggestion(prompt, chosen)
      else if (!listPersonLines(prompt, parts)) fail(AMBIGUOUS_LINE)
    } else if (row.act.kind === 'text') prompt.show(row.act.text)
    else if (row.act.kind !== 'unsaved') acts.run(row.act)
    else resumeUnsavedLine(o, handOver, row.act, how)
  }
  const early = (how: RowActionKey) => {
    if (now.current === null && answered.current.isSearching) prompt.begin({ for: 'row', how })
  }
  const goOn = () => {
    const was = now.current
    const [row] = answered.current.rows
    prompt.end()
    if (was?.for === 'look') {
      keyboard.queue.discard('question')
      const said = previewedNote(prompt)
      if (said === null) fail(UNANSWERED)
      else prompt.setNote(said)
    } else if (was?.for === 'name') settle('save')
    else if (was?.for === 'save') {
      acts.readAnew()
      settle('run')
    } else if (was?.for === 'line' && answered.current.line?.retryLookUp) fail(UNANSWERED)
    else if (was?.for === 'line') settle(was.how)
    else if (row && row.disabledReason === undefined && was?.for === 'row') act(row.id, was.how)
    else fail('Nothing was found')
  }
  return { act, early, goOn }
}

/** Does what the line in the box says, once what is on its way for its record is saved. */
function runLine(
  { prompt, parts, acts }: PromptKeysOptions,
  line: PaletteLineState,
  { isUnseen, fail }: { isUnseen: boolean | 'unseen'; fail: (why: string) => void },
): void {
  const { text, isBehindSave } = prompt.answered.current
  const ran = acts.runLine(line, text, { isUnseen, isBehindSave })
  if (ran === 'behind-save') prompt.begin({ for: 'save' })
  else if (!ran) fail(moneyTextProblem(line.resolved.reading)?.message ?? 'Fix the marked words first')
  // Its form has it from now on.
  else if (prompt.taken.current !== null) parts.outbox.discard(prompt.taken.current)
}

/** Takes up an unsaved line: its checks are asked, else it is queued again, or put into the box. */
function resumeUnsavedLine(
  { prompt, parts, today, onAsk }: PromptKeysOptions,
  handOver: (line: NewOutboxLine) => void,
  { id, text }: { id: string; text: string },
  how: 'run' | 'save',
): void {
  if (parts.outbox.line(id)?.state === 'asks') {
    onAsk(id)
    return
  }
  prompt.taken.current = id
  const line = interpretLine(text, today)
  // Whether it can mean no other one, names nobody, and changes nothing that would have to be seen first.
  const isPlain =
    suggestionsOf(line).length === 0 && line.name === null && !lineSaving(newOutboxLine(line))?.changedRecord
  if (how === 'save' && isPlain) handOver(newOutboxLine(line))
  else prompt.show(text)
}

/** True in the box that a line has just left: nobody has chosen the first of what could be opened. */
function isAutoSelected({ text, hasHanded, answered }: PromptModel, row: PaletteRow): boolean {
  return text === '' && hasHanded.current && row === answered.current.rows[0] && row.act.kind !== 'unsaved'
}

/** Puts a chosen line into the box; words alone that save nothing are run at once. */
function applySuggestion(prompt: PromptModel, chosen: Repair): void {
  prompt.repair(chosen)
  if (chosen.isWeak && chosen.opensAlone) prompt.begin({ for: 'line', how: 'run' })
}

/** Puts a line into the outbox, and begins the next one. */
function useEnqueueLine({ prompt, parts }: PromptKeysOptions) {
  const { outbox, memory } = parts
  return (line: NewOutboxLine) => {
    memory.rememberLine(line.text)
    const { taken } = prompt
    if (taken.current === null) outbox.enqueue(line)
    else outbox.resubmit(taken.current, line)
    prompt.startAnew()
    prompt.hasHanded.current = true
  }
}

/** Tab: the suggestion for the typed line, else the completion of the letters at the caret. */
function useCompletion({ prompt, parts }: PromptKeysOptions) {
  const { keyboard, records, memory } = parts
  const { now } = prompt
  const api = useApi()
  const queries = useQueryClient()
  const fetch: CachedFetch = (name, input) => cachedCall({ api, queries }, name, input)
  const search = makeSearch({ records, recents: () => memory.state.recents }, fetch)
  const wholeLines = async (): Promise<readonly Repair[]> => {
    const { repair, others } = prompt.answered.current
    const named = await lookUpName(prompt.answered.current, search)
    if (named.length > 0) return named
    return repair ? [repair] : others.filter(({ isOpen }) => isOpen)
  }
  const complete = async (caret: number): Promise<Completion | Repair | null> => {
    const [first, ...others] = await wholeLines()
    if (first && !first.isOpen) return first
    if (first) return { kind: 'choices', choices: [first, ...others].map(suggestionChoice) }
    const completion = await completeLine(prompt.answered.current.typed, caret, search)
    return completion ?? prompt.answered.current.others[0] ?? null
  }
  return async (caret: number) => {
    if (now.current !== null) return
    const own = prompt.begin({ for: 'completion' })
    try {
      const completion = await complete(caret)
      if (now.current !== own) return
      if (completion === null) {
        keyboard.queue.discard('question')
        prompt.setNote('Nothing begins with these letters')
      } else if (!('kind' in completion)) prompt.repair(completion)
      else if (completion.kind === 'text') prompt.show(completion.text)
      else {
        keyboard.queue.discard('question')
        prompt.setChoices(completion.choices)
      }
    } catch (error) {
      if (now.current !== own) return
      keyboard.queue.discard('error')
      toastError(api.messageOf(error))
    }
    prompt.end()
  }
}

/** Continues with what the prompt waits for as soon as the answers of this render allow it. */
export function useContinueWhenAnswered(prompt: PromptModel, next: PromptAnswer, goOn: () => void): void {
  const { answered, waiting } = prompt
  // What a key finds is what is drawn.
  useInsertionEffect(() => {
    answered.current = next
  })
  useTrackPreviewed(prompt, next)
  const isLooked = useAfterPreview(prompt, next)
  const isKnown =
    waiting?.for === 'look'
      ? isLooked
      : waiting?.for === 'name'
        ? !next.isFindingPerson
        : waiting?.for === 'save'
          ? !next.isBehindSave
          : waiting?.for === 'line'
            ? next.line !== null &&
              !next.isFindingPerson &&
              (next.line.resolved.state !== 'pending' || next.line.retryLookUp !== null)
            : waiting?.for === 'row' && !next.isSearching
  const goOnNow = useEffectEvent(goOn)
  // What is waited for anew may be known already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wait is gone on with
  useEffect(() => {
    if (isKnown) goOnNow()
  }, [isKnown, waiting])
}

/** Lists the lines that a name of several people can mean, as far as known by now; false for a line that names nobody. */
function listPersonLines(prompt: PromptModel, parts: WorkspaceParts): boolean {
  const { line, name, others } = prompt.answered.current
  if (!line?.command?.saving || name === null) return false
  parts.keyboard.queue.discard('error')
  prompt.taken.current ??= parts.outbox.park(newOutboxLine(prompt.answered.current), AMBIGUOUS_LINE)
  showSuggestions(prompt, others)
  return true
}

/** Shows the interpretations of a line: put into the box, or to be chosen from. */
function showSuggestions(prompt: PromptModel, repairs: readonly Repair[]): void {
  const [first] = repairs
  if (first && !first.isOpen) {
    prompt.repair(first)
    prompt.begin({ for: 'look' })
  } else {
    prompt.setChoices(repairs.map(suggestionChoice))
    prompt.setNote(AMBIGUOUS_LINE)
  }
}

/** Continues once a suggestion was shown with its preview long enough. */
function useAfterPreview(prompt: PromptModel, { line, isSearching }: PromptAnswer): boolean {
  const [isOver, setIsOver] = useState(false)
  const isLooking = prompt.waiting?.for === 'look'
  const isShown = line === null ? !isSearching : !line.isWaiting || line.retryLookUp !== null
  const left = useEffectEvent(() => previewTimeLeft(prompt))
  useEffect(() => {
    if (!isLooking || !isShown) return
    const timer = setTimeout(() => setIsOver(true), Math.max(0, left()))
    return () => {
      clearTimeout(timer)
      setIsOver(false)
    }
  }, [isLooking, isShown])
  return isOver
}

function suggestionChoice({ text, changes }: Repair): RecordChoice {
  return { id: text, label: text, about: changes.join(', '), text }
}
