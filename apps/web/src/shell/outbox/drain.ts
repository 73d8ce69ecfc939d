import { RESEND_MS, TOO_OLD } from '../../kit/submit/retry'
import type { Outbox } from './outbox'
import { blockerOf, nextLine, type OutboxLine } from './queue'

/** Nobody answered, or nobody is signed in any more: the same is tried again later, or when the same person is back. */
type Unknown = { kind: 'no-answer' }

/** It goes by itself once something else is done, which is said with it. */
type Later = { kind: 'later'; why: string }

/** What is found out about a line when its turn comes: its records where they are known, and the form to send, or what is against it. */
export type Prepared =
  | { kind: 'ready'; records: readonly string[]; form: object }
  | { kind: 'asks'; records: readonly string[]; seed: object | null; doubts: readonly string[] }
  | { kind: 'failed'; records: readonly string[] | null; seed: object | null; why: string }
  | Later
  | Unknown

/** How a line that was sent ended. */
export type Sent = { kind: 'saved'; output: object } | { kind: 'refused'; why: string; keepsKey?: boolean } | Unknown

/** How the outbox speaks with the server. */
export interface OutboxPorts {
  prepare: (line: OutboxLine) => Promise<Prepared>
  /** Sends a line that is marked as sent, under its key. */
  send: (line: OutboxLine, form: object) => Promise<Sent>
  /** Until what nobody answered is tried again. */
  pause: () => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}

const OTHER_RECORD = 'It now matches a different record'

/**
 * Saves the lines of the outbox one after the other: each is checked when those before it are in the book, and sent under its key until its answer
 * is known. Ends when there is nothing left to do.
 *
 * @param isOver asked between any two steps
 */
export async function drain(outbox: Outbox, ports: OutboxPorts, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const line = nextLine(outbox.state.lines)
    if (!line) return
    const ended = line.sent
      ? await deliver(outbox, ports, line, line.sent)
      : await prepare(outbox, ports, { line, isOver })
    outbox.setUnreachable(ended === 'no-answer')
    if (ended !== 'done' && !isOver()) await ports.pause()
  }
}

type Ended = 'done' | Unknown['kind'] | Later['kind']

async function prepare(
  outbox: Outbox,
  ports: OutboxPorts,
  { line, isOver }: { line: OutboxLine; isOver: () => boolean },
): Promise<Ended> {
  const { id } = line
  const prepared = await ports.prepare(line)
  // What is found out while the page or the session goes says nothing of the line.
  if (prepared.kind === 'no-answer' || isOver()) return 'no-answer'
  // Taken back meanwhile.
  if (outbox.line(id)?.state !== 'waiting') return 'done'
  if (prepared.kind === 'later') {
    outbox.putOff(id, prepared.why)
    return 'later'
  }
  const { records } = prepared
  if (records !== null) {
    if (line.records !== null && line.records.join() !== records.join()) outbox.giveBack(id, { why: OTHER_RECORD })
    else outbox.pin(id, records)
  }
  const now = outbox.line(id)
  // What is against it may come of one before it that came back.
  if (now?.state !== 'waiting' || blockerOf(now, outbox.state.lines)) return 'done'
  if (prepared.kind === 'ready') outbox.markSent(id, prepared.form)
  else if (prepared.kind === 'asks') outbox.giveBack(id, { ...prepared, why: prepared.doubts.join(' ') })
  else outbox.giveBack(id, prepared)
  return 'done'
}

async function deliver(
  outbox: Outbox,
  ports: OutboxPorts,
  line: OutboxLine,
  sent: NonNullable<OutboxLine['sent']>,
): Promise<Ended> {
  if (ports.now() - sent.at > RESEND_MS) {
    outbox.giveBack(line.id, { why: TOO_OLD })
    return 'done'
  }
  const ended = await ports.send(line, sent.form)
  if (ended.kind === 'saved') outbox.finish(line.id, ended.output)
  else if (ended.kind === 'refused') outbox.giveBack(line.id, ended)
  else return ended.kind
  return 'done'
}
