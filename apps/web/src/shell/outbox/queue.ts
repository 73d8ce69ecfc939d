/** What a line changes: what another line saves, or saved records, in one version or in any. */
export type LineTarget = { line: string } | { ids: readonly number[]; version: number | null }

/** A line of the palette on its way to be saved. */
export interface OutboxLine {
  id: string
  /** Its position: lines are saved in this order. */
  at: number
  text: string
  /** The business day on which it was typed; its words for days refer to it. */
  day: string
  /** Its idempotency key: the same until a save under it was refused. */
  key: string
  /**
   * kept: nobody has asked to save it; waiting: its turn is still to come; sent: its answer is still to come; asks: it needs confirmation; failed: it
   * needs a correction; saved: it is saved.
   */
  state: 'kept' | 'waiting' | 'sent' | 'asks' | 'failed' | 'saved'
  /** Why it is not saved, or what it waits for; empty otherwise. */
  why: string
  /** The amount that was typed in it, in cents; null where it names none. */
  amount: number | null
  /** The words that name its records, folded; `DEPENDS_ON_ALL` for one that is about what was saved last. */
  words: readonly string[]
  /** What it changes, as known when the line was typed; null for a line that records something new. */
  target: LineTarget | null
  /** Its records, by kind and id, from when they were first known; null until then. */
  records: readonly string[] | null
  /** What its form begins with when it came back; null where that is not known. */
  seed: object | null
  /** The checks to confirm, as whole sentences; `accepted` are those that were confirmed. */
  checks: readonly string[]
  accepted: readonly string[]
  /** What was sent, and when (ms): the same goes out again, with the same key, until its answer is known. */
  sent: { form: object; at: number } | null
  /** What the save answered. */
  output: object | null
}

/** True when a line is booked neither now nor by itself later: a user has to act. */
export const needsAttention = ({ state }: Pick<OutboxLine, 'state'>): boolean => state === 'asks' || state === 'failed'

export const isOnItsWay = ({ state }: Pick<OutboxLine, 'state'>): boolean => state === 'waiting' || state === 'sent'

/** In place of words: the line waits for every line before it. */
export const DEPENDS_ON_ALL = '*'

type LineSubject = Pick<OutboxLine, 'words' | 'records'>

/** True when two lines are about the same vehicle, account or client. */
function sharesSubject(a: LineSubject, b: LineSubject): boolean {
  const meets = (ours: readonly string[], theirs: readonly string[]) => ours.some((each) => theirs.includes(each))
  return meets(a.words, b.words) || meets(a.records ?? [], b.records ?? [])
}

/** True when a line that names a vehicle, account or client is typed behind one of the same that is on its way to be saved. */
export function isBehindSave(line: LineSubject, lines: readonly OutboxLine[]): boolean {
  return !line.words.includes(DEPENDS_ON_ALL) && lines.some((other) => isOnItsWay(other) && sharesSubject(other, line))
}

/**
 * Returns the returned line that one waits for: an earlier one of the same vehicle, account or client, or any where it is about what was saved last;
 * null when there is none.
 */
export function blockingLine(line: OutboxLine, lines: readonly OutboxLine[]): OutboxLine | null {
  const isAfterAll = line.words.includes(DEPENDS_ON_ALL)
  return (
    lines.find((other) => needsAttention(other) && other.at < line.at && (isAfterAll || sharesSubject(other, line))) ??
    null
  )
}

/**
 * Returns the last line that a changing line can be about: of the same vehicle, account or client, or any where it is about what was saved last; null
 * when there is none.
 * @param place The position of the changing line.
 */
export function precedingLine<L extends OutboxLine>(line: LineSubject, lines: readonly L[], place: number): L | null {
  const isAfterAll = line.words.includes(DEPENDS_ON_ALL)
  const before = lines.filter((other) => other.state !== 'kept' && other.at < place)
  return sortOutboxLines(before).findLast((other) => isAfterAll || sharesSubject(other, line)) ?? null
}

/**
 * Returns the line whose turn it is: one that was sent is finished before another is begun, then the first that waits for no returned one; null when
 * there is nothing to do.
 */
export function nextLine(lines: readonly OutboxLine[]): OutboxLine | null {
  const ordered = sortOutboxLines(lines)
  const sent = ordered.find(({ state }) => state === 'sent')
  return sent ?? ordered.find((line) => line.state === 'waiting' && blockingLine(line, lines) === null) ?? null
}

export function sortOutboxLines<L extends Pick<OutboxLine, 'at' | 'id'>>(lines: readonly L[]): L[] {
  return lines.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}
