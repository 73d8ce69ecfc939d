import { COMMANDS } from '@forecourt/core/commands'
import type { Day } from '@forecourt/core/kernel/days'
import { suggestionsOf } from '@forecourt/core/line/interpret'
import { beginsVerb } from '@forecourt/core/line/phrases'
import { unreadProblem } from '@forecourt/core/line/reading'
import type { Repair } from '@forecourt/core/line/rewrite'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useInsertionEffect, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { askedLately } from '../../kit/api/asked-lately'
import { beginsLine } from '../../kit/keys/held-keys'
import { EVERYWHERE } from '../../kit/keys/keyboard'
import { useCommandHandlers } from '../../kit/keys/keys'
import { interpretLine } from '../../kit/line/interpret-line'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import type { HandedLine, Outbox } from '../outbox/outbox'
import { isOnItsWay } from '../outbox/queue'
import type { WorkspaceParts } from '../workspace-parts'
import { type Choice, completed, type Completion } from './complete'
import { searchBy } from './found-here'
import type { Row } from './items'
import { type Fetch, handedLine, lookUpName, savingOf } from './line-look-up'
import { aimed, lookedNote, lookLeft, useSeen } from './line-target'
import type { useActs } from './use-acts'
import type { LineState } from './use-line'
import type { Answered, Prompt } from './use-prompt'
import type { RowKey } from './use-waiting'

const OPEN_CHOICE = 'More than one record matches'
const OPEN_LINE = 'More than one line matches'
const UNANSWERED = 'The server did not answer. Enter asks it again'

interface PromptKeysOptions {
  prompt: Prompt
  parts: WorkspaceParts
  acts: ReturnType<typeof useActs>
  today: Day
  close: () => void
  /** Asks what is open about a line that came back. */
  onAsk: (id: string) => void
}

/** What the keys of the prompt do; nothing is done before what decides it is known. */
export function usePromptKeys(o: PromptKeysOptions) {
  const { prompt, parts, close } = o
  const { outbox, memory, keyboard } = parts
  const { now, hasHanded } = prompt
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
    if (outbox.discard(row.act.id)) toastSuccess(`${row.act.text} discarded`)
  }
  /** Several lines at once: each stands for itself, none is saved unseen. */
  const takeLines = (texts: readonly string[]) => {
    for (const text of texts) outbox.keep(handedLine(interpretLine(text, o.today)), 'Pasted')
    prompt.setListed(unsavedIn(outbox))
    if (prompt.text === '') prompt.show('')
    else prompt.setNote(`${texts.length} lines pasted: the empty prompt lists them`)
  }
  /** Esc, and a click beside the palette. */
  const stepOut = () => {
    const was = now.current
    if (was === null && prompt.opened) return prompt.openActions(null)
    if (was === null) return prompt.choices ? prompt.setChoices(null) : close()
    keyboard.held.takeBack(beginsLine)
    prompt.end()
  }
  // Bound outside of what the frame draws, and yet the palette's own: it stands above every page.
  useCommandHandlers(
    {
      'shell.open-palette': () => {
        // What was just said of this line is not to be closed unread by who goes on typing: it is kept, and begun anew.
        if (prompt.choices || prompt.note !== null) keepUnsaid(o)
        // The next line is begun where the last one was handed over, or given up: what is typed behind it must not reach the page.
        else if (!hasHanded.current && prompt.text === '') return false
        prompt.startAnew()
        prompt.setListed(unsavedIn(outbox))
        return true
      },
      // The outbox takes the place of the palette: a line that was to be saved is found there.
      'shell.open-outbox': () => {
        if (prompt.choices || prompt.note !== null) keepUnsaid(o)
        return false
      },
    },
    EVERYWHERE,
  )
  return { ...rows, complete: completeOrOpen, discard, takeLines, stepOut }
}

/** Keeps the line of an entry that is left before it could be saved. */
function keepUnsaid({ prompt, parts }: PromptKeysOptions): void {
  const { line } = prompt.answered.current
  if (!line?.command?.saving || prompt.taken.current !== null) return
  parts.outbox.keep(handedLine(prompt.answered.current), prompt.choices ? OPEN_CHOICE : (prompt.note ?? ''))
}

/** The lines that a person has to look at, by id. */
export function unsavedIn({ state }: Outbox): string[] {
  return state.lines.filter((line) => !isOnItsWay(line)).map(({ id }) => id)
}

function rowOf(prompt: Prompt, id: string): Row | undefined {
  return prompt.answered.current.rows.find((row) => row.id === id)
}

/** Shows a repaired line with its preview; what is typed before that has stood is not meant for it, up to the next line. */
function lookAt(prompt: Prompt, repair: Repair | null): void {
  if (repair) prompt.repair(repair)
  prompt.begin({ for: 'look' })
}

/** Opens a misspelt record that is the only one; several are to be chosen from. */
function openNear({ prompt, parts }: PromptKeysOptions, near: readonly Repair[]): void {
  const [first] = near
  if (first && !first.isOpen) {
    toastSuccess(first.changes.join(', '))
    prompt.repair(first)
    prompt.begin({ for: 'line', how: 'run' })
  } else {
    parts.keyboard.held.drop('question', beginsLine)
    prompt.setChoices(near.map(choiceOfRepair))
  }
}

/** Enter and Ctrl Enter. */
function useRowKeys(o: PromptKeysOptions) {
  const { prompt, parts, acts } = o
  const { keyboard, memory, outbox } = parts
  const { now, answered } = prompt
  const handOver = useHandingOver(o)
  const settle = (how: 'run' | 'save') => {
    const { line, repair, isNaming, isSearching, near } = answered.current
    if (!line) return
    const isMoney = line.command?.saving !== undefined
    const isUnseen =
      isMoney && (repair !== null || (prompt.repairedAt.current !== null && (line.isWaiting || lookLeft(prompt) > 0)))
    if (how === 'save' && isMoney && isUnseen) lookAt(prompt, repair)
    else if (how === 'save' && isMoney && isNaming) prompt.begin({ for: 'name' })
    else if (how === 'save' && isMoney && line.resolved.reading.complete) save(line)
    else if (line.resolved.state === 'pending' || isNaming) {
      line.askAgain?.()
      prompt.begin({ for: 'line', how })
    } else if (!isMoney && line.resolved.state === 'none' && isSearching) prompt.begin({ for: 'row', how })
    else if (!isMoney && near.length > 0) openNear(o, near)
    else if (!acts.runLine(line, answered.current.text, how === 'save' || (isUnseen && 'unseen')))
      fail(unreadProblem(line.resolved.reading)?.message ?? 'Fix the marked words first')
    // Its form has it from now on.
    else if (prompt.taken.current !== null) outbox.discard(prompt.taken.current)
  }
  /** Hands over a line that can mean no other one. */
  const save = (line: LineState) => {
    const { resolved } = line
    const { others } = answered.current
    if (others.length > 0) {
      keyboard.held.drop('error', beginsLine)
      // It was to be saved: whatever becomes of the box, it is not forgotten.
      prompt.taken.current ??= outbox.keep(handedLine(answered.current), OPEN_LINE)
      return showRepairs(prompt, others)
    }
    const handed = aimed(prompt, outbox, handedLine(answered.current, resolved))
    if (!handed) {
      line.askAgain?.()
      return lookAt(prompt, null)
    }
    memory.rememberUse(resolved.reading.command.id)
    handOver(handed)
    // What is pressed once more is not meant for what would stand first then.
    prompt.setListed([])
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
    const { isSearching, rows } = answered.current
    if (!row || isUnchosen(prompt, row)) return
    // What is still on its way may be what was meant, rather than the first that is there; another row was chosen.
    if (isSearching && !row.isSure && row === rows[0]) prompt.begin({ for: 'row', how })
    else if (how === 'actions') {
      if (row.record) prompt.openActions({ record: row.record, row: row.id })
      else fail('Nothing can be done with it')
    } else if (row.act.kind === 'line') settle(how)
    // Who saves has not chosen: the first of several records is not taken for the one that is meant.
    else if (how === 'save' && prompt.choices) fail(OPEN_CHOICE)
    else if (row.act.kind === 'repair') {
      const chosen = row.act.repair
      if (how === 'run') takeRepair(prompt, chosen)
      else if (!chosen.isOpen) lookAt(prompt, chosen)
      else if (!listNamed(prompt, parts)) fail(OPEN_LINE)
    } else if (row.act.kind === 'text') prompt.show(row.act.text)
    else if (row.act.kind !== 'unsaved') acts.run(row.act)
    else takeUp(o, handOver, row.act, how)
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
      const said = lookedNote(prompt)
      if (said === null) fail(UNANSWERED)
      else prompt.setNote(said)
    } else if (was?.for === 'name') settle('save')
    else if (was?.for === 'line' && answered.current.line?.askAgain) fail(UNANSWERED)
    else if (was?.for === 'line') settle(was.how)
    else if (row && row.disabledReason === undefined && was?.for === 'row') act(row.id, was.how)
    else fail('Nothing was found')
  }
  return { act, early, goOn }
}

/** A line that is not saved: what is asked of it is asked, else it is handed over again, or put into the box. */
function takeUp(
  { prompt, parts, today, onAsk }: PromptKeysOptions,
  handOver: (line: HandedLine) => void,
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
  const isPlain = suggestionsOf(line).length === 0 && line.name === null && !savingOf(handedLine(line))?.changes
  if (how === 'save' && isPlain) handOver(handedLine(line))
  else prompt.show(text)
}

/** In the box that a line has just left, nobody has chosen the first of what could be opened. */
function isUnchosen({ text, hasHanded, answered }: Prompt, row: Row): boolean {
  return text === '' && hasHanded.current && row === answered.current.rows[0] && row.act.kind !== 'unsaved'
}

/** Puts a line that was chosen into the box; words alone that save nothing are done at once. */
function takeRepair(prompt: Prompt, chosen: Repair): void {
  prompt.repair(chosen)
  if (chosen.isWeak && chosen.opensAlone) prompt.begin({ for: 'line', how: 'run' })
}

/** Hands a line over to the outbox, and begins the next one. */
function useHandingOver({ prompt, parts }: PromptKeysOptions) {
  const { outbox, memory } = parts
  return (line: HandedLine) => {
    memory.rememberLine(line.text)
    const { taken } = prompt
    if (taken.current === null) outbox.handOver(line)
    else outbox.mend(taken.current, line)
    prompt.startAnew()
    prompt.hasHanded.current = true
  }
}

/** Tab: the whole line that the typed one can mean, else what the letters at the caret begin. */
function useCompletion({ prompt, parts }: PromptKeysOptions) {
  const { keyboard, records, memory } = parts
  const { now } = prompt
  const api = useApi()
  const queries = useQueryClient()
  const fetch: Fetch = (name, input) => askedLately({ api, queries }, name, input)
  const search = searchBy({ records, recents: () => memory.state.recents }, fetch)
  const wholeLines = async (): Promise<readonly Repair[]> => {
    const { repair, others } = prompt.answered.current
    const named = await lookUpName(prompt.answered.current, search)
    if (named.length > 0) return named
    return repair ? [repair] : others.filter(({ isOpen }) => isOpen)
  }
  const complete = async (caret: number): Promise<Completion | Repair | null> => {
    const [first, ...others] = await wholeLines()
    if (first && !first.isOpen) return first
    if (first) return { kind: 'choices', choices: [first, ...others].map(choiceOfRepair) }
    const completion = await completed(prompt.answered.current.typed, caret, search)
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
  useSeen(prompt, next)
  const isLooked = useLooked(prompt, next)
  const isKnown =
    waiting?.for === 'look'
      ? isLooked
      : waiting?.for === 'name'
        ? !next.isNaming
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

/** Lists the lines that a name of several people can mean, which are known by now; false for a line that names nobody. */
function listNamed(prompt: Prompt, parts: WorkspaceParts): boolean {
  const { line, name, others } = prompt.answered.current
  if (!line?.command?.saving || name === null) return false
  parts.keyboard.held.drop('error', beginsLine)
  prompt.taken.current ??= parts.outbox.keep(handedLine(prompt.answered.current), OPEN_LINE)
  showRepairs(prompt, others)
  return true
}

/** Shows what a line can mean: put into the box, or to be chosen from. */
function showRepairs(prompt: Prompt, repairs: readonly Repair[]): void {
  const [first] = repairs
  if (first && !first.isOpen) {
    prompt.repair(first)
    prompt.begin({ for: 'look' })
  } else {
    prompt.setChoices(repairs.map(choiceOfRepair))
    prompt.setNote(OPEN_LINE)
  }
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
