import { COMMANDS } from '@forecourt/core/commands'
import { type Repair, repairsOf } from '@forecourt/core/line/repair'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useApi } from '../../kit/api/api'
import { useRefresh } from '../../kit/api/refresh'
import { type SaveOutcome, useSaves } from '../../kit/api/save'
import { keyOf } from '../../kit/hint'
import { toastError } from '../../kit/toast/toast'
import type { FrameHost } from '../frame/use-host'
import type { LineAhead, LineEnd, SentLine } from '../lines-ahead'
import type { WorkspaceParts } from '../workspace-parts'
import { searchBy } from './found-here'
import { type Fetch, type LookedUpLine, lookUpLine, lookUpName, savingOf } from './line-look-up'
import { isChecking } from './use-acts'

interface LinesAheadOptions {
  parts: WorkspaceParts
  host: FrameHost
  /** Opens the palette, where the lines that are not saved stand first. */
  onOpen: () => void
}

type Saving = NonNullable<ReturnType<typeof savingOf>>

const NO_RECORD = 'It records no entry'
const RETRY_MS = 2_500
/** How long an answer about a line is good. */
const FRESH_MS = 5_000

/** Saves the lines that were typed ahead, one after the other: each is checked when those before it are in the book. */
export function useLinesAhead({ parts, host, onOpen }: LinesAheadOptions): void {
  const { lines, drafts, keyboard, records, memory } = parts
  const api = useApi()
  const queries = useQueryClient()
  const { save } = useSaves()
  const refresh = useRefresh()
  const savedAt = useRef(Number.NEGATIVE_INFINITY)

  const fetch: Fetch = (name, input) => {
    const call = () => api.call(name, input)
    // What was asked while the line before was on its way may be older than what it saved.
    if (Date.now() - savedAt.current < 2 * FRESH_MS) return call()
    return queries.fetchQuery({ queryKey: [name, input], queryFn: call, staleTime: FRESH_MS })
  }
  const search = searchBy({ records, recents: () => memory.state.recents }, fetch)
  /** What a line would send; or why it is not sent. */
  const prepare = async ({ text, key, accepted = [] }: LineAhead, saving: Saving): Promise<SentLine | LineEnd> => {
    const { workstation } = host.screenHost
    const today = host.today()
    // A line that may mean another is not saved before that one was seen.
    const repairs = repairsOf(text, { today, commands: COMMANDS })
    if (repairs.length > 0) return { ...notSent(whyRepaired(repairs)), repairs }
    try {
      const line = await lookUpLine(text, { fetch, accepted, today, workstation })
      const form = line && saving.formOf(saving.valuesOf(line.checked))
      if (form && isChecking(drafts, form)) return notSent(form.checking)
      if (line?.canSave) return { form: saving.valuesOf(line.checked), key: key ?? drafts.newKey() }
      const named = await lookUpName(text, { today, search })
      if (named.length > 0) return { ...notSent(whyRepaired(named)), repairs: named }
      return { ...notSent(whyOpen(line)), seed: line && saving.seedOf(line.checked), doubts: line?.doubts ?? [] }
    } catch (error) {
      return notSent(api.messageOf(error))
    }
  }
  const work = async (id: string, isOver: () => boolean): Promise<void> => {
    const line = lines.line(id)
    if (!line) return
    const saving = savingOf(line.text, { today: host.today() })
    if (!saving) return end(id, line.text, notSent(NO_RECORD))
    const prepared = line.sent ?? (await prepare(line, saving))
    if (isOver()) return
    if ('kind' in prepared) {
      end(id, line.text, prepared)
      return
    }
    lines.markSent(id, prepared)
    for (let isTold = false; ; isTold = true) {
      const sending = saving.send(prepared.form, prepared.key, save)
      keyboard.busyUntil(sending)
      const ended = endOf(await sending, prepared)
      if (ended.kind === 'saved') {
        savedAt.current = Date.now()
        refresh()
      }
      if (isOver()) return
      if (ended.kind !== 'no-answer' || !isTold) end(id, line.text, ended)
      if (!lines.line(id) || ended.kind !== 'no-answer') return
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      if (isOver()) return
    }
  }
  const end = (id: string, text: string, ended: LineEnd): void => {
    const isTaken = lines.end(id, ended)
    if (isTaken || ended.kind === 'saved') return
    if (ended.kind === 'no-answer') toastError(`${text} is kept and sent again until it is answered. ${ended.why}`)
    else
      toastError(`Not saved: ${text}. ${ended.why}`, {
        text: 'Correct it',
        hint: keyOf('shell.open-palette'),
        onPress: onOpen,
      })
  }
  const begin = useEffectEvent(work)
  const next = useSnapshot(lines.state).lines.find(({ state }) => state !== 'unsaved')?.id ?? null
  useEffect(() => {
    if (next === null) return
    let isOver = false
    void begin(next, () => isOver)
    return () => {
      isOver = true
    }
  }, [next])
}

function notSent(why: string): Extract<LineEnd, { kind: 'open' }> {
  return { kind: 'open', why, seed: null, doubts: [] }
}

function endOf(outcome: SaveOutcome<unknown>, sent: SentLine): LineEnd {
  return outcome.kind === 'saved' ? { kind: 'saved' } : { kind: outcome.kind, why: outcome.message, sent }
}

function whyRepaired([first, second]: readonly Repair[]): string {
  return first?.isOpen && second ? `It may mean ${first.text}, or ${second.text}` : `It is read as ${first?.text}`
}

function whyOpen(line: LookedUpLine | null): string {
  if (!line) return NO_RECORD
  return line.checked.checks.find(({ state }) => state === 'failed')?.text ?? 'It is not complete'
}
