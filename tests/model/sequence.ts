import { isDeepStrictEqual } from 'node:util'
import { cents, formatEuro } from '@forecourt/core/kernel/money'
import { expect } from 'vitest'
import { type Book, entryOf } from './book'
import { type Choice, actionOf } from './choices'
import type { Answer, Action } from './action'
import { brokenEquations, closingsOf, type Picture, pictureOf } from './picture'
import { type Names, resetBook, storedPicture } from './stored'
import { type Beginning, emptyBook } from './world'

/** How an action is sent: once; again with the same key, after its answer or beside it; its key with another body; or beside a rival's action. */
export const DELIVERIES = ['once', 'again', 'beside', 'otherBody', 'race'] as const

export interface Step {
  delivery: (typeof DELIVERIES)[number]
  own: Choice
  rival: Choice
}

interface Sent {
  action: Action
  status: number
  answer: Answer
  /** Every sentence of a refusal. */
  said: string[]
}

let keys = 0

/** One run of steps against the server, and the book that the model keeps of it. */
export class Sequence {
  readonly #at: Beginning
  #book: Book
  #names: Names = { batches: [], cheques: [] }
  /** What was done, to be read when it fails. */
  readonly log: string[] = []
  accepted = 0
  refused = 0

  private constructor(at: Beginning) {
    this.#at = at
    this.#book = emptyBook(at)
  }

  static async begin(at: Beginning): Promise<Sequence> {
    await resetBook(at.app)
    const sequence = new Sequence(at)
    await sequence.#settle([])
    return sequence
  }

  get book(): Book {
    return this.#book
  }

  async #send(action: Action, user: number, key: string): Promise<Sent> {
    const response = await this.#at.app.raw(action.operation, action.input, { token: this.#at.tokens[user] ?? '', key })
    const { status } = response
    if (response.headers.get('content-type') === 'application/pdf') {
      await response.arrayBuffer()
      const number = /receipt-(\d+)\.pdf/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      return { action, status, answer: { receipt: Number(number) }, said: [] }
    }
    // What a refusal or an answer carries is looked at below.
    const body = (await response.json()) as Answer & { Message?: string; errors?: Record<string, string[]> }
    const said = [...(body.Message ? [body.Message] : []), ...Object.values(body.errors ?? {}).flat()]
    return { action, status, answer: body, said }
  }

  #action(choice: Choice): Action {
    return actionOf(this.#book, { world: this.#at, names: this.#names, choice })
  }

  async run({ delivery, own, rival }: Step): Promise<void> {
    keys++
    const key = `model-${keys}`
    const action = this.#action(own)
    if (delivery === 'race') {
      const other = this.#action(rival)
      const sent = await Promise.all([this.#send(action, own.user, key), this.#send(other, 1 - own.user, `${key}-b`)])
      return this.#settle(sent)
    }
    if (delivery === 'beside') {
      const [one, two] = await Promise.all([this.#send(action, own.user, key), this.#send(action, own.user, key)])
      this.#sameTwice(one, two)
      return this.#settle([one])
    }
    const asked = delivery === 'once' ? await askedOf(this.#at, this.#book, action) : null
    const before = this.#book
    const sent = await this.#send(action, own.user, key)
    await this.#settle([sent])
    if (asked && sent.status === 200)
      expect(asked, `asked before ${this.#words(sent)}`).toEqual(movedSigned(before, this.#book, this.#names))
    if (delivery === 'again') this.#sameTwice(sent, await this.#send(action, own.user, key))
    const isKept = action.operation !== 'GetDepositReceiptReport'
    if (delivery === 'otherBody' && sent.status === 200 && isKept) await this.#refusesOtherBody(action, own.user, key)
    if (delivery !== 'once') await this.#settle([])
  }

  /** The same save sent twice is made once: the second hears what the first did, or is refused as it was. */
  #sameTwice(one: Sent, two: Sent): void {
    expect([two.status, two.answer], `${this.#words(one)}, sent twice`).toEqual([one.status, one.answer])
  }

  async #refusesOtherBody(action: Action, user: number, key: string): Promise<void> {
    const input = { ...Object(action.input), name: 'Another body' }
    const sent = await this.#send({ ...action, input }, user, key)
    expect(sent.said, this.#words(sent)).toEqual([
      'This was already saved as you first sent it. Open the saved record to change it, or clear the form to start another.',
    ])
  }

  #words({ action, status, answer, said }: Sent): string {
    const result = status === 200 ? JSON.stringify(answer) : said.join('; ')
    return `${action.operation} ${JSON.stringify(action.input)} → ${status} ${result}`
  }

  /** The book after what was sent, in one order or the other, must be what the server keeps. */
  async #settle(sent: readonly Sent[]): Promise<void> {
    this.log.push(sent.map((one) => this.#words(one)).join('\n  beside '))
    for (const one of sent) {
      if (one.status === 200) this.accepted++
      else this.refused++
      if (one.status >= 500) throw new Error(`The server failed: ${this.#words(one)}`)
    }
    const { picture, names } = await storedPicture(this.#at.app)
    expect(brokenEquations(picture), 'equations that what is stored breaks').toEqual([])
    const orders = sent.length === 2 ? [sent, [...sent].reverse()] : [sent]
    const results = orders.map((order) => played(this.#book, order, picture))
    const fit = results.find((result) => 'book' in result)
    if (!fit || !('book' in fit)) return explain(results, picture)
    this.#book = fit.book
    this.#names = names
  }
}

/** Which signed closings the server says, before an entry is saved, that it moves; null for another action. */
async function askedOf({ app }: Beginning, book: Book, { operation, input }: Action): Promise<string[] | null> {
  if (operation !== 'AddEditCash') return null
  // The input of its operation.
  const typed = input as { id?: number; categoryID?: number; typeID?: number; amount?: number; dateTime?: string }
  const stored = typed.id === undefined ? undefined : entryOf(book, typed.id)
  if (typed.id !== undefined && !stored) return null
  const entry = {
    categoryID: typed.categoryID ?? stored?.category,
    typeID: typed.typeID ?? stored?.type,
    amount: typed.amount ?? (stored && stored.amount / 100),
    dateTime: typed.dateTime ?? stored?.date,
  }
  const { checks } = await app.call('PrepareCashEntry', { readings: [{ entry }], cashEntryID: typed.id ?? null })
  return checks.flatMap(({ name, sentence }) =>
    name === 'moved-closing' ? [sentence.replace(/, signed by .*?:/, ':')] : [],
  )
}

/** The closings that were signed and are others in the second book. */
function movedSigned(before: Book, after: Book, names: Names): string[] {
  const [was, is] = [closingsOf(before), closingsOf(after)]
  return before.batches.flatMap(({ signed }, place) => {
    const [one, two] = [was[place], is[place]]
    if (!signed || !one || !two) return []
    const changed = (name: string, a: number, b: number) =>
      a === b ? [] : [`${name} ${formatEuro(cents(a))} becomes ${formatEuro(cents(b))}`]
    const figures = [...changed('closing', one.closing, two.closing), ...changed('cheques', one.cheques, two.cheques)]
    return figures.length === 0 ? [] : [`Batch ${names.batches[place]}: ${figures.join(', ')}.`]
  })
}

type Played = { book: Book } | { problem: string; expected: Picture | null }

/** Plays answers into a copy of the book: the book when all of it is as the server says, else what is not. */
function played(book: Book, sent: readonly Sent[], stored: Picture): Played {
  const after = structuredClone(book)
  for (const { action, status, answer, said } of sent) {
    const reasons = action.reasons(after)
    if (status !== 200) {
      const isDue = reasons.some((reason) => said.some((sentence) => sentence.includes(reason)))
      if (!isDue) return { problem: `refused (${said}), due: ${reasons.join('; ') || 'nothing'}`, expected: null }
      continue
    }
    if (reasons.length > 0) return { problem: `accepted, though: ${reasons.join('; ')}`, expected: null }
    try {
      action.apply(after, answer)
    } catch (error) {
      return { problem: String(error), expected: null }
    }
  }
  const expected = pictureOf(after)
  return isDeepStrictEqual(expected, stored) ? { book: after } : { problem: 'other figures', expected }
}

function explain(results: readonly Played[], stored: Picture): void {
  const problems = results.flatMap((result) => ('problem' in result ? [result] : []))
  for (const { expected } of problems) if (expected) expect(stored).toEqual(expected)
  throw new Error(problems.map(({ problem }) => problem).join(' | in the other order: '))
}

/** What the cashiers' own calls say at the end: the open batch with its sections, and the cheques in hand. */
export async function expectShown(at: Beginning, { book }: Sequence): Promise<void> {
  const [batch, cheques] = await Promise.all([
    at.app.call('GetCurrentBatchTransactions', {}),
    at.app.call('GetPendingCheques', {}),
  ])
  const picture = pictureOf(book)
  const place = picture.batches.findIndex(({ status }) => status === 'current')
  const current = picture.batches[place]
  const { cash, cheques: received, bankDeposits, epos, bankTransfers, cards, chequeOuts } = batch
  const shown = [cash, received, bankDeposits, epos, bankTransfers, cards, chequeOuts].flat().map((row) => row.id)
  const due = book.entries.filter((entry) => entry.batch === place && entry.type !== 6).map((entry) => entry.id)
  const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
  const sections = book.entries.filter((entry) => entry.batch === place && [14, 15].includes(entry.category))
  expect(inOrder(shown)).toEqual(inOrder([...new Set([...due, ...sections.map((entry) => entry.id)])]))
  expect(Math.round(batch.openingBalance * 100)).toBe(current?.opening)
  expect(Math.round(batch.chequesOpeningBalance * 100)).toBe(current?.chequesOpening)
  const pending = Object.entries(book.cheques).filter(([, cheque]) => cheque.takenBy === null)
  const worth = book.entries.filter((entry) => pending.some(([name]) => name === entry.cheque))
  const sum = worth.reduce((total, entry) => total + (entryOf(book, entry.id)?.amount ?? 0), 0)
  expect(cheques).toHaveLength(pending.length)
  expect(Math.round(cheques.reduce((total, cheque) => total + cheque.amount, 0) * 100)).toBe(sum)
  expect(Math.round(batch.chequesClosingBalance * 100 - batch.chequesOpeningBalance * 100)).toBe(
    book.entries
      .filter((entry) => entry.batch === place && entry.type === 2)
      .reduce((total, { amount, category }) => total + (category === 14 || category === 15 ? -amount : amount), 0),
  )
}
