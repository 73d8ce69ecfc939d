import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { ADD_DRAFT } from '../../features/cash-book/entry/entry-places'
import { useApi } from '../../kit/api/api'
import { toastError } from '../../kit/toast/toast'
import type { FrameHost } from '../frame/use-host'
import type { LineEnd, SentEntry } from '../lines-ahead'
import type { WorkspaceParts } from '../workspace-parts'
import { type Ask, type LookedUpLine, lookUpLine } from './line-look-up'
import { useSendEntry } from './use-send-entry'

interface LinesAheadOptions {
  parts: WorkspaceParts
  host: FrameHost
  /** Opens the palette, where the lines that are not saved stand first. */
  onOpen: () => void
}

const RETRY_MS = 2_500
/** How long an answer about a line is good. */
const FRESH_MS = 5_000

/** Saves the lines that were typed ahead, one after the other: each is checked when those before it are in the book. */
export function useLinesAhead({ parts, host, onOpen }: LinesAheadOptions): void {
  const { lines, drafts, keyboard } = parts
  const api = useApi()
  const queries = useQueryClient()
  const send = useSendEntry()
  const savedAt = useRef(Number.NEGATIVE_INFINITY)

  const ask: Ask = (name, input) => {
    const fetch = () => api.call(name, input)
    // What was asked while the entry before was on its way may be older than that entry.
    if (Date.now() - savedAt.current < 2 * FRESH_MS) return fetch()
    return queries.fetchQuery({ queryKey: [name, input], queryFn: fetch, staleTime: FRESH_MS })
  }
  /** What a line would send; or why it is not sent. */
  const prepare = async (text: string, key: string | null): Promise<SentEntry | LineEnd> => {
    if (drafts.read(ADD_DRAFT)?.state === 'checking')
      return { kind: 'open', why: 'An earlier entry is still being checked', seed: null }
    const { cashLimit } = host.screenHost.workstation
    try {
      const line = await lookUpLine(text, { ask, today: host.today(), cashLimit })
      if (line?.canSave) return { form: line.entry.form, key: key ?? drafts.newKey() }
      return { kind: 'open', why: whyOpen(line), seed: line?.entry.seed ?? null }
    } catch (error) {
      return { kind: 'open', why: api.messageOf(error), seed: null }
    }
  }
  const work = async (id: string, isOver: () => boolean): Promise<void> => {
    const line = lines.line(id)
    if (!line) return
    const prepared = line.sent ?? (await prepare(line.text, line.key))
    if (isOver()) return
    if ('kind' in prepared) {
      end(id, line.text, prepared)
      return
    }
    lines.markSent(id, prepared)
    for (let isTold = false; ; isTold = true) {
      const sending = send(prepared)
      keyboard.busyUntil(sending)
      const ended = await sending
      if (ended.kind === 'saved') savedAt.current = Date.now()
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
    else toastError(`Not saved: ${text}. ${ended.why}`, { text: 'Correct it', hint: 'Ctrl K', onPress: onOpen })
  }
  const latest = useRef(work)
  latest.current = work
  const next = useSnapshot(lines.state).lines.find(({ state }) => state !== 'unsaved')?.id ?? null
  useEffect(() => {
    if (next === null) return
    let isOver = false
    void latest.current(next, () => isOver)
    return () => {
      isOver = true
    }
  }, [next])
}

function whyOpen(line: LookedUpLine | null): string {
  if (!line) return 'It records no entry'
  return line.checks.find(({ state }) => state === 'failed')?.text ?? 'It is not complete'
}
