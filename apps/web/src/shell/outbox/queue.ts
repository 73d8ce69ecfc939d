/** What a line changes: what another line saves, or saved records, in one version or in any. */
export type Target = { line: string } | { ids: readonly number[]; version: number | null }

/** A line of the palette that is handed over to be saved. */
export interface OutboxLine {
  id: string
  /** Its place: lines are saved in the order of these. */
  at: number
  text: string
  /** The business day on which it was typed, which its words for days are read by. */
  day: string
  /** Its idempotency key: the same until a save under it was refused. */
  key: string
  /**
   * kept: nobody has asked to save it; waiting: its turn is still to come; sent: its answer is; asks: it waits for a person's yes; failed: for
   * a person's correction; saved: it is in the book.
   */
  state: 'kept' | 'waiting' | 'sent' | 'asks' | 'failed' | 'saved'
  /** Why it is not saved, or what it waits for; empty otherwise. */
  why: string
  /** The amount that was typed in it, in cents; null where it names none. */
  amount: number | null
  /** The words that name its records, folded; `AFTER_ALL` for one that is about what was saved last. */
  words: readonly string[]
  /** What it changes, as it was known when the line was typed; null for a line that records something new. */
  target: Target | null
  /** Its records, by kind and id, from when they were first known; null until then. */
  records: readonly string[] | null
  /** What its form begins with when it came back; null where that is not known. */
  seed: object | null
  /** What is asked of it, and what was answered with yes, as whole sentences. */
  doubts: readonly string[]
  accepted: readonly string[]
  /** What was sent, and when (ms): the same goes out again, with the same key, until its answer is known. */
  sent: { form: object; at: number } | null
  /** What the save answered. */
  output: object | null
}

/** Whether a line is booked neither now nor by itself later: a person has it. */
export const isReturned = ({ state }: Pick<OutboxLine, 'state'>): boolean => state === 'asks' || state === 'failed'

/** Whether a line is on its way. */
export const isOnItsWay = ({ state }: Pick<OutboxLine, 'state'>): boolean => state === 'waiting' || state === 'sent'

/** In the place of words: it waits for every line before it. */
export const AFTER_ALL = '*'

type Named = Pick<OutboxLine, 'words' | 'records'>

/** Whether two lines are of one vehicle, account or client. */
function isOfOne(a: Named, b: Named): boolean {
  const meets = (ours: readonly string[], theirs: readonly string[]) => ours.some((each) => theirs.includes(each))
  return meets(a.words, b.words) || meets(a.records ?? [], b.records ?? [])
}

/**
 * The returned line that one waits for: an earlier one of the same vehicle, account or client, or any where it is about what was saved last; null
 * when there is none.
 */
export function blockerOf(line: OutboxLine, lines: readonly OutboxLine[]): OutboxLine | null {
  const isAfterAll = line.words.includes(AFTER_ALL)
  return lines.find((other) => isReturned(other) && other.at < line.at && (isAfterAll || isOfOne(other, line))) ?? null
}

/**
 * The last line that one which changes what is saved can be about: of the same vehicle, account or client, or any where it is about what was saved
 * last; null when there is none.
 *
 * @param place where the changing line stands, or will
 */
export function lineBefore<L extends OutboxLine>(line: Named, lines: readonly L[], place: number): L | null {
  const isAfterAll = line.words.includes(AFTER_ALL)
  const before = lines.filter((other) => other.state !== 'kept' && other.at < place)
  return inOrder(before).findLast((other) => isAfterAll || isOfOne(other, line)) ?? null
}

/**
 * The line whose turn it is: one that was sent is finished before another is begun, then the first that waits for no returned one.
 *
 * @returns null when there is nothing to do.
 */
export function nextLine(lines: readonly OutboxLine[]): OutboxLine | null {
  const ordered = inOrder(lines)
  const sent = ordered.find(({ state }) => state === 'sent')
  return sent ?? ordered.find((line) => line.state === 'waiting' && blockerOf(line, lines) === null) ?? null
}

/** Lines as they were handed over. */
export function inOrder<L extends Pick<OutboxLine, 'at' | 'id'>>(lines: readonly L[]): L[] {
  return lines.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}
