import { day, formatDay } from '@forecourt/core/kernel/days'
import { suggestionsOf } from '@forecourt/core/line/interpret'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { subscribe } from 'valtio'
import { useApi } from '../../kit/api/api'
import { askedLately, FRESH_MS } from '../../kit/api/asked-lately'
import { useSaves } from '../../kit/api/save'
import { untilRetry } from '../../kit/submit/retry'
import { isChecking } from '../palette/use-acts'
import type { FrameHost } from '../frame/use-host'
import { searchBy } from '../palette/found-here'
import {
  asksColleague,
  type Fetch,
  lineRead,
  lookUpLine,
  lookUpName,
  savingOf,
  whyOpen,
  whyRepaired,
} from '../palette/line-look-up'
import type { WorkspaceParts } from '../workspace-parts'
import { drain, type OutboxPorts, type Prepared, type Sent } from './drain'
import { useShell } from '../shell-context'
import { oneTab } from './one-tab'
import { nextLine, type OutboxLine } from './queue'
import { lineMeant, savedIDs, whyOther } from './target'

const NO_RECORD = 'It does not record an entry'
/** The session is over, or could not be told from one that is: the line waits for the same person. */
const SIGNED_OUT = 401

/** Saves what is handed over to the outbox; of several tabs one at a time does. */
export function useSender({ parts, host }: { parts: WorkspaceParts; host: FrameHost }): void {
  const { outbox, drafts, username, records, memory } = parts
  const api = useApi()
  const queries = useQueryClient()
  const { save } = useSaves()
  const { connection } = useShell()
  const savedAt = useRef(Number.NEGATIVE_INFINITY)

  const asking: Fetch = (name, input) => api.call(name, input)
  const fetch: Fetch = (name, input) => {
    // What was asked while the line before was on its way may be older than what it saved.
    if (Date.now() - savedAt.current < 2 * FRESH_MS) return asking(name, input)
    return askedLately({ api, queries }, name, input)
  }
  const search = searchBy({ records, recents: () => memory.state.recents }, fetch)
  const ports: OutboxPorts = {
    prepare: async (line) => {
      try {
        // What is changed is as it is, and not as it was shown.
        const isChange = savingOf(line)?.changes !== undefined
        const askPasscode = () => connection.askPasscode()
        return await preparedLine(line, { fetch: isChange ? asking : fetch, search, drafts, outbox, host, askPasscode })
      } catch (error) {
        const isUnknown = api.isNoAnswer(error) || api.isCancelled(error) || api.statusOf(error) === SIGNED_OUT
        if (isUnknown) return { kind: 'no-answer' }
        return { kind: 'failed', records: null, seed: null, why: api.messageOf(error) }
      }
    },
    send: async (line, form): Promise<Sent> => {
      const saving = savingOf(line)
      if (!saving) return { kind: 'refused', why: NO_RECORD }
      const onUnanswered = () => outbox.setUnreachable(true)
      // Nobody is asked to allow what is saved later, unless that was answered with yes.
      const isLater = !asksColleague(line.accepted)
      const saveNow: typeof save = (name, input, options) => save(name, input, { ...options, isLater })
      const ended = await saving.send(form, { key: line.key, onUnanswered }, saveNow)
      if (ended.kind === 'saved') {
        savedAt.current = Date.now()
        outbox.aim(line.id, saving.idsOf(ended.output))
        return ended
      }
      const isRefused = ended.kind === 'refused' && ended.status !== SIGNED_OUT
      return isRefused ? { kind: 'refused', why: ended.message, keepsKey: !ended.isDefinite } : { kind: 'no-answer' }
    },
    pause: untilRetry,
    now: Date.now,
  }
  const work = useEffectEvent((isOver: () => boolean) => drain(outbox, ports, isOver))
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    let isRunning = false
    const begin = () => {
      if (isRunning || signal.aborted || !nextLine(outbox.state.lines)) return
      isRunning = true
      outbox.isElsewhere = true
      const run = () => {
        outbox.isElsewhere = false
        return work(() => signal.aborted)
      }
      const end = (isAgain: boolean) => {
        isRunning = false
        outbox.isElsewhere = false
        // What was handed over as the last one ended.
        if (isAgain) begin()
      }
      const working = oneTab(`forecourt.saving|${username}`, run, signal)
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

interface Checking extends Pick<WorkspaceParts, 'drafts' | 'outbox'> {
  fetch: Fetch
  search: ReturnType<typeof searchBy>
  host: FrameHost
  askPasscode: () => Promise<boolean>
}

const LOCKED = 'It needs the passcode, which was not entered'

/** What a line would send; or what is asked of it, or speaks against it. */
async function preparedLine(line: OutboxLine, o: Checking): Promise<Prepared> {
  const { fetch, search, drafts, outbox, host } = o
  const failed = (why: string): Prepared => ({ kind: 'failed', records: null, seed: null, why })
  const saving = savingOf(line)
  if (!saving) return failed(NO_RECORD)
  // A line that may mean another is not saved before that one was seen.
  const read = lineRead(line)
  const repairs = suggestionsOf(read)
  if (repairs.length > 0) return failed(whyRepaired(repairs))
  const { workstation, unlockedUntil } = host.screenHost
  // As a save of its form would.
  const isUnlocked = unlockedUntil !== null || (saving.isGated === true && (await o.askPasscode()))
  if (saving.isGated && !isUnlocked) return failed(LOCKED)
  const found = await lookUpLine(read, { fetch, accepted: line.accepted, workstation, isUnlocked })
  if (!found?.canSave) {
    const named = await lookUpName(read, search)
    if (named.length > 0) return failed(whyRepaired(named))
  }
  if (!found) return failed(NO_RECORD)
  const { records } = found
  const form = saving.valuesOf(found.checked)
  const place = saving.formOf(form)
  // An open form tries again what nobody answered, and one that is shut once it is opened: its turn comes before that of the line.
  if (isChecking(drafts, place))
    return drafts.isShown(place.draft) ? { kind: 'no-answer' } : { kind: 'later', why: place.checking }
  const seed = saving.seedOf(found.checked)
  const idsOfLine = (id: string) => {
    const saved = outbox.state.saved.find((other) => other.id === id)
    return savedIDs(saved, saved ? savingOf(saved) : null)
  }
  const unchanged = saving.changes ? whyUnchanged(outbox, line) : null
  if (unchanged !== null) return failed(unchanged)
  const others = saving.changes ? whyOther(line, saving.changes(found.checked), idsOfLine) : []
  const ours = [...others, ...whyLate(line, host.today())].filter((why) => !line.accepted.includes(why))
  const doubts = [...found.doubts, ...ours]
  if (found.canSave && ours.length === 0) return { kind: 'ready', records, form }
  if (found.canSave || found.doubts.length > 0) return { kind: 'asks', records, seed, doubts }
  return { kind: 'failed', records: records.length > 0 ? records : null, seed, why: whyOpen(found) }
}

/** Why a line that would change what the one before it saved changes nothing; null where it may, and where another record was seen. */
function whyUnchanged(outbox: WorkspaceParts['outbox'], line: OutboxLine): string | null {
  const { target } = line
  if (target && 'ids' in target && target.ids.length > 0) return null
  const before = lineMeant(outbox, line, line.id)
  return (before && savingOf(before)?.unchanged) ?? null
}

/** What is asked of a line that is saved on another day than it was typed on. */
function whyLate({ day: typedOn }: OutboxLine, today: string): string[] {
  return typedOn === today ? [] : [`It was typed on ${formatDay(day(typedOn))} and is saved with that date.`]
}
