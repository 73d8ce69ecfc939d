import { isDeepStrictEqual } from 'node:util'
import { cents, formatEuro } from '@forecourt/core/kernel/money'
import { expect } from 'vitest'
import { type ModelBook, findEntry } from './book'
import { type ActionChoice, chooseAction } from './choices'
import type { ActionAnswer, ModelAction } from './action'
import { brokenEquations, batchClosings, type BookState, bookState } from './book-state'
import { type StoredIDs, resetBook, storedState } from './stored'
import { type ModelBeginning, initialBook } from './world'

/**
 * The ways to send an action: once; again with the same key, after its answer or at the same time; its key with another body; or at the same time as
 * a rival's action.
 */
export const DELIVERIES = ['once', 'again', 'beside', 'otherBody', 'race'] as const

export interface ModelStep {
  delivery: (typeof DELIVERIES)[number]
  own: ActionChoice
  rival: ActionChoice
}

interface SentAction {
  action: ModelAction
  status: number
  answer: ActionAnswer
  sentences: string[]
}

let keys = 0

/** One run of steps against the server, with the model's book. */
export class ActionSequence {
  readonly #at: ModelBeginning
  #book: ModelBook
  #names: StoredIDs = { batches: [], cheques: [] }
  /** The log, for the report of a failure. */
  readonly log: string[] = []
  accepted = 0
  refused = 0

  private constructor(at: ModelBeginning) {
    this.#at = at
    this.#book = initialBook(at)
  }

  static async begin(at: ModelBeginning): Promise<ActionSequence> {
    await resetBook(at.app)
    const sequence = new ActionSequence(at)
    await sequence.#settle([])
    return sequence
  }

  get book(): ModelBook {
    return this.#book
  }

  async #send(action: ModelAction, user: number, key: string): Promise<SentAction> {
    const response = await this.#at.app.raw(action.operation, action.input, { token: this.#at.tokens[user] ?? '', key })
    const { status } = response
    if (response.headers.get('content-type') === 'application/pdf') {
      await response.arrayBuffer()
      const number = /receipt-(\d+)\.pdf/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      return { action, status, answer: { receipt: Number(number) }, sentences: [] }
    }
    // What a refusal or an answer carries is looked at below.
    const body = (await response.json()) as ActionAnswer & { Message?: string; errors?: Record<string, string[]> }
    const said = [...(body.Message ? [body.Message] : []), ...Object.values(body.errors ?? {}).flat()]
    return { action, status, answer: body, sentences: said }
  }

  #action(choice: ActionChoice): ModelAction {
    return chooseAction(this.#book, { world: this.#at, names: this.#names, choice })
  }

  async run({ delivery, own, rival }: ModelStep): Promise<void> {
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
    const asked = delivery === 'once' ? await announcedClosings(this.#at, this.#book, action) : null
    const before = this.#book
    const sent = await this.#send(action, own.user, key)
    await this.#settle([sent])
    if (asked && sent.status === 200)
      expect(asked, `asked before ${this.#words(sent)}`).toEqual(changedSignedClosings(before, this.#book, this.#names))
    if (delivery === 'again') this.#sameTwice(sent, await this.#send(action, own.user, key))
    const isKept = action.operation !== 'GetDepositReceiptReport'
    if (delivery === 'otherBody' && sent.status === 200 && isKept) await this.#refusesOtherBody(action, own.user, key)
    if (delivery !== 'once') await this.#settle([])
  }

  /** A save that is sent twice is made once: the second gets the answer of the first, or the same refusal. */
  #sameTwice(one: SentAction, two: SentAction): void {
    expect([two.status, two.answer], `${this.#words(one)}, sent twice`).toEqual([one.status, one.answer])
  }

  async #refusesOtherBody(action: ModelAction, user: number, key: string): Promise<void> {
    const input = { ...Object(action.input), name: 'Another body' }
    const sent = await this.#send({ ...action, input }, user, key)
    expect(sent.sentences, this.#words(sent)).toEqual([
      'This was already saved as you first sent it. Open the saved record to change it, or clear the form to start another.',
    ])
  }

  #words({ action, status, answer, sentences }: SentAction): string {
    const result = status === 200 ? JSON.stringify(answer) : sentences.join('; ')
    return `${action.operation} ${JSON.stringify(action.input)} → ${status} ${result}`
  }

  /** The book after the sent actions, in one order or the other, must be what the server stores. */
  async #settle(sent: readonly SentAction[]): Promise<void> {
    this.log.push(sent.map((one) => this.#words(one)).join('\n  beside '))
    for (const one of sent) {
      if (one.status === 200) this.accepted++
      else this.refused++
      if (one.status >= 500) throw new Error(`The server failed: ${this.#words(one)}`)
    }
    const { picture, names } = await storedState(this.#at.app)
    expect(brokenEquations(picture), 'equations that what is stored breaks').toEqual([])
    const orders = sent.length === 2 ? [sent, [...sent].reverse()] : [sent]
    const results = orders.map((order) => playAnswers(this.#book, order, picture))
    const fit = results.find((result) => 'book' in result)
    if (!fit || !('book' in fit)) return explain(results, picture)
    this.#book = fit.book
    this.#names = names
  }
}

/** The signed closings that the server announces to move before an entry is saved; null for another action. */
async function announcedClosings(
  { app }: ModelBeginning,
  book: ModelBook,
  { operation, input }: ModelAction,
): Promise<string[] | null> {
  if (operation !== 'AddEditCash') return null
  // The input of its operation.
  const typed = input as { id?: number; categoryID?: number; typeID?: number; amount?: number; dateTime?: string }
  const stored = typed.id === undefined ? undefined : findEntry(book, typed.id)
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

function changedSignedClosings(before: ModelBook, after: ModelBook, names: StoredIDs): string[] {
  const [was, is] = [batchClosings(before), batchClosings(after)]
  return before.batches.flatMap(({ signed }, place) => {
    const [one, two] = [was[place], is[place]]
    if (!signed || !one || !two) return []
    const changed = (name: string, a: number, b: number) =>
      a === b ? [] : [`${name} ${formatEuro(cents(a))} becomes ${formatEuro(cents(b))}`]
    const figures = [...changed('closing', one.closing, two.closing), ...changed('cheques', one.cheques, two.cheques)]
    return figures.length === 0 ? [] : [`Batch ${names.batches[place]}: ${figures.join(', ')}.`]
  })
}

type PlayedAnswers = { book: ModelBook } | { problem: string; expected: BookState | null }

/** Applies answers to a copy of the book: returns the book when it matches the server, else the differences. */
function playAnswers(book: ModelBook, sent: readonly SentAction[], stored: BookState): PlayedAnswers {
  const after = structuredClone(book)
  for (const { action, status, answer, sentences } of sent) {
    const reasons = action.reasons(after)
    if (status !== 200) {
      const isDue = reasons.some((reason) => sentences.some((sentence) => sentence.includes(reason)))
      if (!isDue) return { problem: `refused (${sentences}), due: ${reasons.join('; ') || 'nothing'}`, expected: null }
      continue
    }
    if (reasons.length > 0) return { problem: `accepted, though: ${reasons.join('; ')}`, expected: null }
    try {
      action.apply(after, answer)
    } catch (error) {
      return { problem: String(error), expected: null }
    }
  }
  const expected = bookState(after)
  return isDeepStrictEqual(expected, stored) ? { book: after } : { problem: 'other figures', expected }
}

function explain(results: readonly PlayedAnswers[], stored: BookState): void {
  const problems = results.flatMap((result) => ('problem' in result ? [result] : []))
  for (const { expected } of problems) if (expected) expect(stored).toEqual(expected)
  throw new Error(problems.map(({ problem }) => problem).join(' | in the other order: '))
}

/** Compares the cashiers' own calls at the end: the open batch with its sections, and the pending cheques. */
export async function expectShown(at: ModelBeginning, { book }: ActionSequence): Promise<void> {
  const [batch, cheques] = await Promise.all([
    at.app.call('GetCurrentBatchTransactions', {}),
    at.app.call('GetPendingCheques', {}),
  ])
  const picture = bookState(book)
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
  const sum = worth.reduce((total, entry) => total + (findEntry(book, entry.id)?.amount ?? 0), 0)
  expect(cheques).toHaveLength(pending.length)
  expect(Math.round(cheques.reduce((total, cheque) => total + cheque.amount, 0) * 100)).toBe(sum)
  expect(Math.round(batch.chequesClosingBalance * 100 - batch.chequesOpeningBalance * 100)).toBe(
    book.entries
      .filter((entry) => entry.batch === place && entry.type === 2)
      .reduce((total, { amount, category }) => total + (category === 14 || category === 15 ? -amount : amount), 0),
  )
}
