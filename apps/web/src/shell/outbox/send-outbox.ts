import { RESEND_MS, TOO_OLD } from '../../kit/submit/retry'
import type { Outbox } from './outbox'
import { blockingLine, nextLine, type OutboxLine } from './queue'

/** Nobody answered, or nobody is signed in any more: the line is tried again later, or when the same user is back. */
type NoOutboxAnswer = { kind: 'no-answer' }

/** The line goes by itself once something else is done; `why` says what. */
type Postponed = { kind: 'later'; why: string }

/** What was found out about a line when its turn came: its records where they are known, and the form to send, or what prevents it. */
export type PreparedOutboxLine =
  | { kind: 'ready'; records: readonly string[]; form: object }
  | { kind: 'asks'; records: readonly string[]; seed: object | null; checks: readonly string[] }
  | { kind: 'failed'; records: readonly string[] | null; seed: object | null; why: string }
  | Postponed
  | NoOutboxAnswer

export type OutboxSendResult =
  | { kind: 'saved'; output: object }
  /** `checks` are what must be confirmed first, as sentences. */
  | { kind: 'refused'; why: string; checks?: readonly string[]; keepsKey?: boolean }
  | NoOutboxAnswer

export interface OutboxPorts {
  prepare: (line: OutboxLine) => Promise<PreparedOutboxLine>
  /** Sends a line that is marked as sent, under its idempotency key. */
  send: (line: OutboxLine, form: object) => Promise<OutboxSendResult>
  /** Waits before what nobody answered is tried again. */
  pause: () => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}

const OTHER_RECORD_MATCHES = 'It now matches a different record'

/**
 * Saves the lines of the outbox one after the other: each is checked once those before it are saved, and sent under its key until its answer is
 * known. Ends when nothing is left to do.
 * @param isOver Called between any two steps.
 */
export async function sendOutbox(outbox: Outbox, ports: OutboxPorts, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const line = nextLine(outbox.state.lines)
    if (!line) return
    const ended = line.sent
      ? await sendOutboxLine(outbox, ports, line, line.sent)
      : await prepareOutboxLine(outbox, ports, { line, isOver })
    outbox.setUnreachable(ended === 'no-answer')
    if (ended !== 'done' && !isOver()) await ports.pause()
  }
}

type LineSendOutcome = 'done' | NoOutboxAnswer['kind'] | Postponed['kind']

async function prepareOutboxLine(
  outbox: Outbox,
  ports: OutboxPorts,
  { line, isOver }: { line: OutboxLine; isOver: () => boolean },
): Promise<LineSendOutcome> {
  const { id } = line
  const prepared = await ports.prepare(line)
  // What is found out while the page or the session goes says nothing of the line.
  if (prepared.kind === 'no-answer' || isOver()) return 'no-answer'
  // Taken back meanwhile.
  if (outbox.line(id)?.state !== 'waiting') return 'done'
  if (prepared.kind === 'later') {
    outbox.postpone(id, prepared.why)
    return 'later'
  }
  const { records } = prepared
  if (records !== null) {
    if (line.records !== null && line.records.join() !== records.join())
      outbox.reject(id, { why: OTHER_RECORD_MATCHES })
    else outbox.setRecords(id, records)
  }
  const now = outbox.line(id)
  // What is against it may come of one before it that came back.
  if (now?.state !== 'waiting' || blockingLine(now, outbox.state.lines)) return 'done'
  if (prepared.kind === 'ready') outbox.markSent(id, prepared.form)
  else if (prepared.kind === 'asks') outbox.reject(id, { ...prepared, why: prepared.checks.join(' ') })
  else outbox.reject(id, prepared)
  return 'done'
}

async function sendOutboxLine(
  outbox: Outbox,
  ports: OutboxPorts,
  line: OutboxLine,
  sent: NonNullable<OutboxLine['sent']>,
): Promise<LineSendOutcome> {
  if (ports.now() - sent.at > RESEND_MS) {
    outbox.reject(line.id, { why: TOO_OLD })
    return 'done'
  }
  const ended = await ports.send(line, sent.form)
  if (ended.kind === 'saved') outbox.markSaved(line.id, ended.output)
  else if (ended.kind === 'refused') outbox.reject(line.id, ended)
  else return ended.kind
  return 'done'
}
