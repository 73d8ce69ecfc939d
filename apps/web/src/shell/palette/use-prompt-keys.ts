import { COMMANDS } from '@forecourt/core/commands'
import type { Day } from '@forecourt/core/kernel/days'
import { beginsVerb } from '@forecourt/core/line/phrases'
import type { Repair } from '@forecourt/core/line/repair'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useInsertionEffect, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { beginsLine } from '../../kit/keys/held-keys'
import { EVERYWHERE } from '../../kit/keys/keyboard'
import { useCommandHandlers } from '../../kit/keys/keys'
import { keyOf } from '../../kit/hint'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import type { LineEnd } from '../lines-ahead'
import type { WorkspaceParts } from '../workspace-parts'
import { type Choice, completed, type Completion } from './complete'
import { searchBy } from './found-here'
import type { Row } from './items'
import { type Fetch, lookUpName, savingOf } from './line-look-up'
import { isChecking, type useActs } from './use-acts'
import type { Answered, Prompt } from './use-prompt'
import type { RowKey } from './use-waiting'

const OPEN_CHOICE = 'It is open which record is meant'
const OPEN_LINE = 'It is open which of these lines is meant'
/** A repaired line stands with its preview at least so long before a key saves it: nothing is confirmed that nobody can have read. */
const LOOK_MS = 400
/** How long an answer about a line is good. */
const FRESH_MS = 5_000

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
  /** Tab: what the letters at the caret begin; where that is nothing, the actions of the record that is highlighted. */
  const completeOrOpen = (caret: number, id: string | null) => {
    const { line, repair, others } = prompt.answered.current
    const row = id === null ? undefined : rowOf(prompt, id)
    const isLine = line !== null || repair !== null || others.length > 0
    const typed = prompt.text.trim()
    const isRest = !isLine && caret >= prompt.text.length && (typed === '' || !beginsVerb(typed, COMMANDS))
    if (row?.record && isRest) rows.act(row.id, 'actions')
    else void complete(caret)
  }
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
    if (was === null && prompt.opened) return prompt.openActions(null)
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
  return { ...rows, complete: completeOrOpen, discard, takeLines, stepOut }
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
    const { line, repair, text, isNaming, isSearching, near } = answered.current
    if (!line) return
    const isMoney = line.command?.saving !== undefined
    const isUnseen =
      isMoney && (repair !== null || (prompt.repairedAt.current !== null && (line.isWaiting || lookLeft(prompt) > 0)))
    if (how === 'save' && isMoney) {
      if (isUnseen) return look(repair)
      memory.rememberUse(line.resolved.reading.command.id)
      save(text, { unsaved: prompt.taken.current, isNextWanted: false })
    } else if (line.resolved.state === 'pending' || isNaming) {
      line.askAgain?.()
      prompt.begin({ for: 'line' })
    } else if (!isMoney && line.resolved.state === 'none' && isSearching) prompt.begin({ for: 'row', how })
    else if (!isMoney && near.length > 0) openNear(near)
    else if (!acts.runLine(line, text, isUnseen)) fail('It cannot be opened as it stands')
  }
  /** A misspelt record that is the only one is opened; several are to be chosen from. */
  const openNear = ([first, ...more]: readonly Repair[]) => {
    if (!first) return
    if (!first.isOpen) {
      toastSuccess(first.changes.join(', '))
      prompt.repair(first)
      prompt.begin({ for: 'line' })
    } else {
      keyboard.held.drop('question', beginsLine)
      prompt.setChoices([first, ...more].map(choiceOfRepair))
    }
  }
  /** Shows a repaired line with its preview; what is typed before that has stood is not meant for it, up to the next line. */
  const look = (repair: Repair | null) => {
    if (repair) prompt.repair(repair)
    prompt.begin({ for: 'look' })
  }
  /** What went wrong is read first. */
  const fail = (why: string) => {
    keyboard.held.drop('error', beginsLine)
    prompt.setNote(why)
  }
  const act = (id: string, how: RowKey) => {
    if (now.current !== null) return
    // The row that was highlighted at the press.
    const row = rowOf(prompt, id)
    if (!row) return
    const { isSearching, rows } = answered.current
    // What is still on its way may be what was meant, rather than the first that is there; another row was chosen.
    if (isSearching && !row.isSure && row === rows[0]) prompt.begin({ for: 'row', how })
    else if (how === 'actions') {
      if (row.record) prompt.openActions({ record: row.record, row: row.id })
      else fail('There is nothing to do with it')
    } else if (row.act.kind === 'line') settle(how)
    // Who saves has not chosen: the first of several records is not taken for the one that is meant.
    else if (how === 'save' && prompt.choices) fail(OPEN_CHOICE)
    else if (row.act.kind === 'repair') {
      const chosen = row.act.repair
      if (how === 'run') prompt.repair(chosen)
      else if (chosen.isOpen) fail(OPEN_LINE)
      else look(chosen)
    } else if (row.act.kind === 'text') prompt.show(row.act.text)
    else if (row.act.kind !== 'unsaved') acts.run(row.act)
    else if (how === 'save') save(row.act.text, { unsaved: row.act.id, isNextWanted: true })
    else {
      prompt.taken.current = row.act.id
      prompt.show(row.act.text)
    }
  }
  /** A key that came before the first row: it takes that row. */
  const early = (how: RowKey) => {
    if (now.current === null && answered.current.isSearching) prompt.begin({ for: 'row', how })
  }
  const goOn = () => {
    const was = now.current
    const [row] = answered.current.rows
    prompt.end()
    if (was?.for === 'look') {
      keyboard.held.drop('question', beginsLine)
      prompt.setNote(`Repaired: ${keyOf('form.save-form')} saves it`)
    } else if (was?.for === 'line' && answered.current.line?.askAgain)
      fail('The server did not answer. Enter asks it again')
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
    if (how.kind === 'open' && how.repairs) {
      keyboard.held.drop('error', beginsLine)
      prompt.end()
      showRepairs(prompt, { id, repairs: how.repairs })
      return false
    }
    const values = how.kind === 'open' ? how.seed : how.sent.form
    const form = (values && savingOf(text, { today })?.formOf(values)) ?? null
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

/** Tab: the whole line that the typed one can mean, else what the letters at the caret begin. */
function useCompletion({ prompt, parts, today }: PromptKeysOptions) {
  const { keyboard, records, memory } = parts
  const { now, text } = prompt
  const api = useApi()
  const queries = useQueryClient()
  const fetch: Fetch = (name, input) =>
    queries.fetchQuery({ queryKey: [name, input], queryFn: () => api.call(name, input), staleTime: FRESH_MS })
  const search = searchBy({ records, recents: () => memory.state.recents }, fetch)
  const wholeLines = async (): Promise<readonly Repair[]> => {
    const { repair, others, text: meant } = prompt.answered.current
    const named = await lookUpName(meant, { today, search })
    if (named.length > 0) return named
    return repair ? [repair] : others.filter(({ isOpen }) => isOpen)
  }
  const complete = async (caret: number): Promise<Completion | Repair | null> => {
    const [first, ...others] = await wholeLines()
    if (first && !first.isOpen) return first
    if (first) return { kind: 'choices', choices: [first, ...others].map(choiceOfRepair) }
    const completion = await completed(text, caret, { today, search })
    return completion ?? prompt.answered.current.others[0] ?? null
  }
  return async (caret: number) => {
    if (now.current !== null) return
    const own = prompt.begin({ for: 'completion' })
    try {
      const completion = await complete(caret)
      if (now.current !== own) return
      if (completion === null) {
        keyboard.held.drop('question', beginsLine)
        prompt.setNote('Nothing begins with these letters')
      } else if (!('kind' in completion)) prompt.repair(completion)
      else if (completion.kind === 'text') prompt.show(completion.text)
      else {
        keyboard.held.drop('question', beginsLine)
        prompt.setChoices(completion.choices)
      }
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
  const isLooked = useLooked(prompt, next)
  const isKnown =
    waiting?.for === 'look'
      ? isLooked
      : waiting?.for === 'line'
        ? next.line !== null &&
          !next.isNaming &&
          (next.line.resolved.state !== 'pending' || next.line.askAgain !== null)
        : waiting?.for === 'row' && !next.isSearching
  const goOnNow = useEffectEvent(goOn)
  // What is waited for anew may be known already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wait is gone on with
  useEffect(() => {
    if (isKnown) goOnNow()
  }, [isKnown, waiting])
}

/** Shows what a line that is not saved can mean: put into the box, or to be chosen from. */
function showRepairs(prompt: Prompt, { id, repairs }: { id: string; repairs: readonly Repair[] }): void {
  const [first] = repairs
  prompt.taken.current = id
  if (first && !first.isOpen) {
    prompt.repair(first)
    prompt.begin({ for: 'look' })
  } else {
    prompt.setChoices(repairs.map(choiceOfRepair))
    prompt.setNote(OPEN_LINE)
  }
}

/** How long a repaired line has still to stand. */
function lookLeft({ repairedAt }: Prompt): number {
  return repairedAt.current === null ? 0 : repairedAt.current + LOOK_MS - Date.now()
}

/** A repaired line has stood with its preview. */
function useLooked(prompt: Prompt, { line, isSearching }: Answered): boolean {
  const [isOver, setIsOver] = useState(false)
  const isLooking = prompt.waiting?.for === 'look'
  const isShown = line === null ? !isSearching : !line.isWaiting || line.askAgain !== null
  const left = useEffectEvent(() => lookLeft(prompt))
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

/** A whole line among others, to choose from. */
function choiceOfRepair({ text, changes }: Repair): Choice {
  return { id: text, label: text, about: changes.join(', '), text }
}
