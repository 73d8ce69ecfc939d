import { checksToConfirmIn } from '@forecourt/core/checks'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { suggestionsOf } from '@forecourt/core/line/interpret'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { subscribe } from 'valtio'
import { useApi } from '../../kit/api/api'
import { cachedCall, FRESH_MS } from '../../kit/api/cached-call'
import { useSaves } from '../../kit/api/save'
import { untilRetry } from '../../kit/submit/retry'
import { hasUnansweredSave } from '../palette/use-row-acts'
import type { FrameHost } from '../frame/use-host'
import { makeSearch } from '../palette/window-search'
import {
  needsApproval,
  type CachedFetch,
  lineRead,
  lookUpLine,
  lookUpName,
  lineSaving,
  reasonIncomplete,
  reasonNotTaken,
} from '../palette/line-look-up'
import type { WorkspaceParts } from '../workspace-parts'
import { sendOutbox, type OutboxPorts, type PreparedOutboxLine, type OutboxSendResult } from './send-outbox'
import { useShell } from '../shell-context'
import { runInOneTab } from './one-tab'
import { nextLine, type OutboxLine } from './queue'
import { targetedLine, savedRecordIDs, otherRecordReasons } from './line-target'

const NO_RECORD = 'It does not record an entry'
/** The session is over, or may be: the line waits for the same user. */
const SIGNED_OUT = 401

/** Saves the lines of the outbox, in one tab at a time. */
export function useOutboxSender({ parts, host }: { parts: WorkspaceParts; host: FrameHost }): void {
  const { outbox, drafts, username, records, memory } = parts
  const api = useApi()
  const queries = useQueryClient()
  const { save } = useSaves()
  const { connection } = useShell()
  const savedAt = useRef(Number.NEGATIVE_INFINITY)

  const asking: CachedFetch = (name, input) => api.call(name, input)
  const fetch: CachedFetch = (name, input) => {
    // What was asked while the line before was on its way may be older than what it saved.
    if (Date.now() - savedAt.current < 2 * FRESH_MS) return asking(name, input)
    return cachedCall({ api, queries }, name, input)
  }
  const search = makeSearch({ records, recents: () => memory.state.recents }, fetch)
  const ports: OutboxPorts = {
    prepare: async (line) => {
      try {
        // What is changed is as it is, and not as it was shown.
        const isChange = lineSaving(line)?.changedRecord !== undefined
        const askPasscode = () => connection.askPasscode()
        return await prepareQueuedLine(line, {
          fetch: isChange ? asking : fetch,
          search,
          drafts,
          outbox,
          host,
          askPasscode,
        })
      } catch (error) {
        const isUnknown = api.isNoAnswer(error) || api.isCancelled(error) || api.statusOf(error) === SIGNED_OUT
        if (isUnknown) return { kind: 'no-answer' }
        return { kind: 'failed', records: null, seed: null, why: api.messageOf(error) }
      }
    },
    send: async (line, form): Promise<OutboxSendResult> => {
      const saving = lineSaving(line)
      if (!saving) return { kind: 'refused', why: NO_RECORD }
      const onUnanswered = () => outbox.setUnreachable(true)
      // Nobody is asked to allow what is saved later, unless that was answered with yes.
      const isLater = !needsApproval(line.accepted)
      const saveNow: typeof save = (name, input, options) => save(name, input, { ...options, isLater })
      const ended = await saving.send(form, { key: line.key, onUnanswered }, saveNow)
      if (ended.kind === 'saved') {
        savedAt.current = Date.now()
        outbox.setTarget(line.id, saving.idsOf(ended.output))
        return ended
      }
      if (ended.kind !== 'refused' || ended.status === SIGNED_OUT) return { kind: 'no-answer' }
      const checks = checksToConfirmIn(ended.body).map(({ sentence }) => sentence)
      if (checks.length > 0) return { kind: 'refused', why: checks.join(' '), checks, keepsKey: true }
      return { kind: 'refused', why: ended.message, keepsKey: !ended.isDefinite }
    },
    pause: untilRetry,
    now: Date.now,
  }
  const work = useEffectEvent((isOver: () => boolean) => sendOutbox(outbox, ports, isOver))
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    let isRunning = false
    const begin = () => {
      if (isRunning || signal.aborted || !nextLine(outbox.state.lines)) return
      isRunning = true
      outbox.ownedByOtherTab = true
      const run = () => {
        outbox.ownedByOtherTab = false
        return work(() => signal.aborted)
      }
      const end = (isAgain: boolean) => {
        isRunning = false
        outbox.ownedByOtherTab = false
        // What was handed over as the last one ended.
        if (isAgain) begin()
      }
      const working = runInOneTab(`forecourt.saving|${username}`, run, signal)
      working.then(
        () => end(true),
        () => end(false),
      )
    }
    begin()
    const stop = subscribe(outbox.state, begin, true)
    return () => {
      over.abort()
      stop()
    }
  }, [outbox, username])
}

interface PrepareOptions extends Pick<WorkspaceParts, 'drafts' | 'outbox'> {
  fetch: CachedFetch
  search: ReturnType<typeof makeSearch>
  host: FrameHost
  askPasscode: () => Promise<boolean>
}

const PASSCODE_MISSING = 'It needs the passcode, which was not entered'

/** Returns what a line would send, or its checks and refusals. */
async function prepareQueuedLine(line: OutboxLine, o: PrepareOptions): Promise<PreparedOutboxLine> {
  const { fetch, search, drafts, outbox, host } = o
  const failed = (why: string): PreparedOutboxLine => ({ kind: 'failed', records: null, seed: null, why })
  const saving = lineSaving(line)
  if (!saving) return failed(NO_RECORD)
  // A line that may mean another is not saved before that one was seen.
  const read = lineRead(line)
  const repairs = suggestionsOf(read)
  if (repairs.length > 0) return failed(reasonNotTaken(repairs))
  const { workstation, unlockedUntil } = host.screenHost
  // As a save of its form would.
  const isUnlocked = unlockedUntil !== null || (saving.isGated === true && (await o.askPasscode()))
  if (saving.isGated && !isUnlocked) return failed(PASSCODE_MISSING)
  const found = await lookUpLine(read, { fetch, accepted: line.accepted, workstation, isUnlocked })
  if (!found?.canSave) {
    const named = await lookUpName(read, search)
    if (named.length > 0) return failed(reasonNotTaken(named))
  }
  if (!found) return failed(NO_RECORD)
  const { records } = found
  const form = saving.requestValues(found.checked)
  const place = saving.openForm(form)
  // An open form tries again what nobody answered, and one that is shut once it is opened: its turn comes before that of the line.
  if (hasUnansweredSave(drafts, place))
    return drafts.isShown(place.draft) ? { kind: 'no-answer' } : { kind: 'later', why: place.checking }
  const seed = saving.formSeed(found.checked)
  const idsOfLine = (id: string) => {
    const saved = outbox.state.saved.find((other) => other.id === id)
    return savedRecordIDs(saved, saved ? lineSaving(saved) : null)
  }
  const unchanged = saving.changedRecord ? reasonUnchangeable(outbox, line) : null
  if (unchanged !== null) return failed(unchanged)
  const others = saving.changedRecord ? otherRecordReasons(line, saving.changedRecord(found.checked), idsOfLine) : []
  const ours = [...others, ...otherDayChecks(line, host.today())].filter((why) => !line.accepted.includes(why))
  const checks = [...found.checks, ...ours]
  if (found.canSave && ours.length === 0) return { kind: 'ready', records, form }
  if (found.canSave || found.checks.length > 0) return { kind: 'asks', records, seed, checks }
  return { kind: 'failed', records: records.length > 0 ? records : null, seed, why: reasonIncomplete(found) }
}

/** Returns why a line cannot change what the one before it saved; null where it may, and where another record was seen. */
function reasonUnchangeable(outbox: WorkspaceParts['outbox'], line: OutboxLine): string | null {
  const { target } = line
  if (target && 'ids' in target && target.ids.length > 0) return null
  const before = targetedLine(outbox, line, line.id)
  return (before && lineSaving(before)?.unchanged) ?? null
}

/** Returns the checks of a line that is saved on another day than it was typed on. */
function otherDayChecks({ day: typedOn }: OutboxLine, today: string): string[] {
  return typedOn === today ? [] : [`It was typed on ${formatDay(day(typedOn))} and is saved with that date.`]
}
