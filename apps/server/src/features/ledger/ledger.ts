import { Numbers, Slots } from '../catalogue/numbers'
import { EntryOrder } from './orders'
import type { EntryRow } from './repository'
import { SharedTexts } from './texts'

/** So many changes at once are sorted in one by one. */
const SINGLE_CHANGES = 300
const DAY_MS = 86_400_000
/** Of an entry that is the expense of no month. */
const NO_MONTH = -2_147_483_648
const NO_CLIENT = 0

export type EntrySort = 'DateTime' | 'Amount' | 'Name' | 'Description' | 'Reference'

/** What the Control Centre asks for; null where a filter is empty. */
export interface LedgerSearch {
  category: number | null
  type: number | null
  from: string | null
  to: string | null
  /** The days are those of the month that an expense is of. */
  ofMonths: boolean
  /** Part of registration or account, squeezed; with the amount in cents that it may be instead. */
  mark: { text: string; amount: number | null } | null
  /** Words, folded: each stands in name, vendor, description, reference or the name of the client. */
  words: readonly string[]
}

/** The entries that a search found. */
export interface Found {
  /** 1 at the slot of each. */
  matches: Uint8Array
  count: number
  /** Of the signed amounts, in cents. */
  sum: number
}

/** A list of numbers too large for Int32Array, by slot. */
class Amounts {
  values = new Float64Array(1024)

  set(slot: number, value: number): void {
    if (slot >= this.values.length) {
      const grown = new Float64Array(2 * slot)
      grown.set(this.values)
      this.values = grown
    }
    this.values[slot] = value
  }
}

/**
 * All cash entries with what the Control Centre filters, sums and sorts by. An entry has a slot in every array here; texts are numbers, each
 * text looked through once however many entries have it, so that any search over a million entries takes some hundredths of a second.
 */
export class Ledger {
  readonly #texts = new SharedTexts()
  readonly #marks = new SharedTexts()
  readonly #slots = new Slots()
  readonly #has = new Numbers()
  readonly #days = new Numbers()
  readonly #months = new Numbers()
  readonly #categories = new Numbers()
  readonly #types = new Numbers()
  readonly #amounts = new Amounts()
  readonly #names = new Numbers()
  readonly #vendors = new Numbers()
  readonly #descriptions = new Numbers()
  readonly #references = new Numbers()
  readonly #clients = new Numbers()
  readonly #clientNames = new Numbers()
  readonly #markNumbers = new Numbers()
  readonly #orders: Readonly<Record<EntrySort, EntryOrder>>
  #lastID = 0
  #isByID = true
  readonly #dayNumbers = new Map<string, number>()

  constructor() {
    const order = (keyOf: (slot: number) => number) =>
      new EntryOrder({ all: () => this.#byID(), keyOf, idOf: (slot) => this.#slots.ids[slot] ?? 0 })
    // A slot that is sorted has an entry, and each text a rank.
    const rank = (text: number) => this.#texts.ranks()[text]!
    this.#orders = {
      DateTime: order((slot) => this.#days.values[slot]!),
      Amount: order((slot) => this.#amounts.values[slot]!),
      Name: order((slot) => rank(this.#shownName(slot))),
      Description: order((slot) => rank(this.#descriptions.values[slot]!)),
      Reference: order((slot) => rank(this.#references.values[slot]!)),
    }
  }

  /** Adds to `unknown` those of the texts that have to be learnt before an entry may have them. */
  addUnknown(unknown: Set<string>, texts: Iterable<string>): void {
    for (const text of texts) if (this.#texts.numberOf(text) === undefined) unknown.add(text)
  }

  /** @param folds The same texts without case and accents. */
  learn(texts: readonly string[], folds: readonly string[]): void {
    this.#texts.add(texts, folds)
  }

  /** Takes over entries as they are now; an id without a row is of an entry that has gone. */
  apply(ids: readonly number[], rows: readonly EntryRow[]): void {
    const orders = Object.values(this.#orders)
    const kept = ids.length > SINGLE_CHANGES ? [] : orders
    if (kept.length === 0) for (const order of orders) order.forget()
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    for (const id of ids) {
      const row = rowOf.get(id)
      if (!row && !this.#slots.has(id)) continue
      const slot = this.#slotOf(id)
      if (this.#has.values[slot]) for (const order of kept) order.remove(slot)
      this.#has.set(slot, row ? 1 : 0)
      if (!row) continue
      this.#set(slot, row)
      for (const order of kept) order.add(slot)
    }
  }

  /** Clients have other names now. */
  rename(clients: readonly { id: number; client: string }[]): void {
    const numbers = new Map(clients.map(({ id, client }) => [id, this.#known(client)]))
    for (let slot = 0; slot < this.#slots.count; slot += 1) {
      const number = numbers.get(this.#clients.values[slot]!)
      if (number !== undefined) this.#clientNames.set(slot, number)
    }
    this.#orders.Name.forget()
  }

  search(search: LedgerSearch): Found {
    const count = this.#slots.count
    const matches = this.#has8(count)
    const days = (search.ofMonths ? this.#months : this.#days).values
    if (search.category) keepEqual(matches, this.#categories.values, search.category)
    if (search.type) keepEqual(matches, this.#types.values, search.type)
    if (search.from !== null || search.to !== null)
      keepBetween(matches, days, {
        from: search.from === null ? NO_MONTH + 1 : this.#dayNumber(search.from),
        to: search.to === null ? 2_147_483_647 : this.#dayNumber(search.to),
      })
    if (search.mark) this.#keepMarks(matches, search.mark)
    for (const word of search.words) this.#keepWord(matches, word)
    return { matches, ...totalOf(matches, this.#amounts.values) }
  }

  /** Ids of the entries found, from `offset` on in an order. */
  page(
    { matches, count }: Found,
    o: { sort: EntrySort; descending: boolean; offset: number; limit: number },
  ): number[] {
    const slots = this.#orders[o.sort].slots()
    const limit = Math.min(o.limit, count - o.offset)
    if (limit <= 0) return []
    // The end is looked for from the end.
    const isFromStart = o.offset + limit / 2 <= count / 2
    const skipped = isFromStart ? o.offset : count - o.offset - limit
    const isUpwards = isFromStart !== o.descending
    const found: number[] = []
    let left = skipped
    const step = isUpwards ? 1 : -1
    for (let place = isUpwards ? 0 : slots.length - 1; found.length < limit; place += step) {
      const slot = slots[place]!
      if (!matches[slot]) continue
      if (left > 0) left -= 1
      else found.push(this.#slots.ids[slot]!)
    }
    return isFromStart ? found : found.reverse()
  }

  #set(slot: number, row: EntryRow): void {
    this.#days.set(slot, this.#dayNumber(row.date))
    this.#months.set(slot, row.month === null ? NO_MONTH : this.#dayNumber(row.month))
    this.#categories.set(slot, row.category)
    this.#types.set(slot, row.type)
    this.#amounts.set(slot, Number(row.amount))
    this.#names.set(slot, this.#known(row.name))
    this.#vendors.set(slot, this.#known(row.vendor))
    this.#descriptions.set(slot, this.#known(row.description))
    this.#references.set(slot, this.#known(row.reference))
    this.#clients.set(slot, row.client_id ?? NO_CLIENT)
    this.#clientNames.set(slot, this.#known(row.client))
    // Marks are squeezed by the database: nothing is left to fold.
    if (this.#marks.numberOf(row.marks) === undefined) this.#marks.add([row.marks], [row.marks])
    this.#markNumbers.set(slot, this.#marks.numberOf(row.marks) ?? 0)
  }

  #slotOf(id: number): number {
    const slot = this.#slots.of(id)
    if (slot === this.#slots.count - 1 && id < this.#lastID) this.#isByID = false
    this.#lastID = Math.max(this.#lastID, id)
    return slot
  }

  #known(text: string): number {
    // It was added before the entry that has it.
    return this.#texts.numberOf(text)!
  }

  #shownName(slot: number): number {
    return this.#names.values[slot]! || this.#vendors.values[slot]! || this.#clientNames.values[slot]!
  }

  #dayNumber(day: string): number {
    const known = this.#dayNumbers.get(day)
    if (known !== undefined) return known
    const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS
    this.#dayNumbers.set(day, number)
    return number
  }

  /** Slots that have an entry, by id: as they were given, unless one was committed late. */
  #byID(): Int32Array {
    const has = this.#has.values
    const slots = Int32Array.from({ length: this.#slots.count }, (_, slot) => slot).filter((slot) => has[slot] === 1)
    const { ids } = this.#slots
    return this.#isByID ? slots : slots.sort((a, b) => ids[a]! - ids[b]!)
  }

  #has8(count: number): Uint8Array {
    return Uint8Array.from(this.#has.values.subarray(0, count))
  }

  #keepMarks(matches: Uint8Array, { text, amount }: { text: string; amount: number | null }): void {
    const found = this.#marks.find(text)
    const marks = this.#markNumbers.values
    const amounts = this.#amounts.values
    for (let slot = 0; slot < matches.length; slot += 1)
      if (matches[slot] && !found[marks[slot]!] && (amount === null || Math.abs(amounts[slot]!) !== amount))
        matches[slot] = 0
  }

  #keepWord(matches: Uint8Array, word: string): void {
    const found = this.#texts.find(word)
    const names = this.#names.values
    const vendors = this.#vendors.values
    const descriptions = this.#descriptions.values
    const references = this.#references.values
    const clients = this.#clientNames.values
    for (let slot = 0; slot < matches.length; slot += 1)
      if (
        matches[slot] &&
        !(
          found[names[slot]!] ||
          found[vendors[slot]!] ||
          found[descriptions[slot]!] ||
          found[references[slot]!] ||
          found[clients[slot]!]
        )
      )
        matches[slot] = 0
  }
}

function keepEqual(matches: Uint8Array, values: Int32Array, wanted: number): void {
  for (let slot = 0; slot < matches.length; slot += 1) if (values[slot] !== wanted) matches[slot] = 0
}

function keepBetween(matches: Uint8Array, values: Int32Array, { from, to }: { from: number; to: number }): void {
  for (let slot = 0; slot < matches.length; slot += 1) if (values[slot]! < from || values[slot]! > to) matches[slot] = 0
}

function totalOf(matches: Uint8Array, amounts: Float64Array): { count: number; sum: number } {
  let count = 0
  let sum = 0
  for (let slot = 0; slot < matches.length; slot += 1) {
    if (!matches[slot]) continue
    count += 1
    sum += amounts[slot]!
  }
  return { count, sum }
}
