import { ApiError, CancelledError, NoAnswer } from '@forecourt/core/client/errors'
import { COMMANDS } from '@forecourt/core/commands'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Api, ApiProvider, type ApiCallOptions } from '../api/api'
import { useDraftSave } from '../drafts/draft-save'
import { DraftStore, useDraft } from '../drafts/drafts'
import { Keyboard } from '../keys/keyboard'
import { KeysProvider } from '../keys/keys-provider'

const PLACE = { screen: 'receipt-number', record: 'new' }
const INITIAL = { receiptNumber: '' }

/** What a try comes to: stored, no answer, checks to confirm, or a refusal with this status. */
type Ended = 'saved' | 'nothing' | 'unconfirmed' | number

const CONFIRM = [{ code: 'FAR_BACK', field: null, sentence: 'Far back', outcome: 'confirm', figures: '1' }]

interface Sent {
  body: unknown
  key: string | undefined
  answer: (ended: Ended) => Promise<void>
}

/** A server whose answers come when they are let, or never. */
function lateServer() {
  const sent: Sent[] = []
  const call = (_name: string, body: unknown, { key, onUnanswered, signal }: ApiCallOptions) =>
    new Promise((resolve, reject) => {
      const answer = (ended: Ended) =>
        act(async () => {
          if (ended === 'saved') return resolve({})
          if (ended === 'unconfirmed') return reject(new ApiError(409, { Message: 'Confirm', confirm: CONFIRM }))
          if (ended !== 'nothing') return reject(new ApiError(ended, { Message: 'No' }))
          onUnanswered?.()
          reject(new NoAnswer('SaveReceiptNumber', key ?? null))
        })
      signal?.addEventListener('abort', () => reject(new CancelledError('Cancelled')))
      sent.push({ body, key, answer })
    })
  const api = {
    call,
    messageOf: String,
    statusOf: (error: unknown) => (error instanceof ApiError ? error.status : null),
    fieldErrorsOf: () => ({}),
    bodyOf: (error: unknown) => (error instanceof ApiError ? error.body : {}),
    isNoAnswer: (error: unknown) => error instanceof NoAnswer,
    isCancelled: (error: unknown) => error instanceof CancelledError,
  } as unknown as Api // a save asks nothing else of it
  return { sent, api }
}

let made = 0
let now = 1

/** The form of a tab whose drafts stand in the storage of the page. */
function openForm(api: Api) {
  const drafts = new DraftStore(
    sessionStorage,
    () => 'm.borg',
    () => `key-${++made}`,
    () => now,
  )
  const ended: string[] = []
  const keyboard = new Keyboard({ commands: COMMANDS })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider api={api}>
        <KeysProvider keyboard={keyboard} screen="settings">
          {children}
        </KeysProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
  const use = () => {
    const draft = useDraft(drafts, PLACE, INITIAL)
    const body = ({ receiptNumber }: typeof INITIAL) => ({ receiptNumber: Number(receiptNumber) })
    return { draft, ...useDraftSave('SaveReceiptNumber', draft, body, ({ kind }) => ended.push(kind)) }
  }
  const { result, unmount } = renderHook(use, { wrapper })
  const form = () => result.current
  const type = (receiptNumber: string) => act(() => form().draft.patch({ receiptNumber }))
  const save = () => act(async () => void form().save())
  return { form, type, save, ended, unmount }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('[commands 1] a form that is submitted', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    sessionStorage.clear()
    now = 1
  })
  afterEach(() => {
    cleanup()
    // Messages outlive the page of a test.
    toast.dismiss()
    vi.useRealTimers()
  })

  test('is sent once however often Enter is pressed, and what is typed next has another key', async () => {
    const { sent, api } = lateServer()
    const { type, save, form, ended } = openForm(api)
    type('700')
    await save()
    await save()
    expect([sent.length, form().busyText]).toEqual([1, 'Saving...'])
    await sent[0]?.answer('saved')
    expect([ended, form().busyText, form().draft.values]).toEqual([['saved'], null, INITIAL])
    type('701')
    await save()
    expect(sent.map(({ body }) => body)).toEqual([{ receiptNumber: 700 }, { receiptNumber: 701 }])
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  test('is sent again as it was, under its key, until the answer is known, and at once when the network is back', async () => {
    const { sent, api } = lateServer()
    const { type, save, form, ended } = openForm(api)
    type('700')
    await save()
    await sent[0]?.answer('nothing')
    expect([form().draft.frozen, form().busyText]).toEqual([true, 'Checking…'])
    await pass(60_000)
    expect(sent.length).toBe(2)
    await sent[1]?.answer('nothing')
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(sent.length).toBe(3)
    await sent[2]?.answer('saved')
    expect(new Set(sent.map(({ key, body }) => JSON.stringify({ key, body }))).size).toBe(1)
    expect([ended, form().busyText]).toEqual([['saved'], null])
    await pass(60_000)
    expect(sent.length).toBe(3)
  })

  test('goes on under its key where the page is loaded again before it was answered', async () => {
    const { sent, api } = lateServer()
    const before = openForm(api)
    before.type('700')
    await before.save()
    await sent[0]?.answer('nothing')
    before.unmount()
    await pass(60_000)
    expect(sent.length).toBe(1)
    const { form, ended } = openForm(api)
    expect(form().busyText).toBe('Checking…')
    await pass(60_000)
    await sent[1]?.answer('saved')
    expect([sent[1]?.key, sent[1]?.body, ended]).toEqual([sent[0]?.key, sent[0]?.body, ['saved']])
  })

  test('keeps its key when it is given back by Esc, and is sent by itself no more', async () => {
    const { sent, api } = lateServer()
    const { type, save, form } = openForm(api)
    type('700')
    await save()
    await pass(4_000)
    expect(form().draft.frozen).toBe(true)
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }))
    })
    await pass(60_000)
    expect([form().draft.frozen, form().busyText, sent.length]).toEqual([false, null, 1])
    await save()
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('keeps its key where the page is left before anybody knows of the answer', async () => {
    const { sent, api } = lateServer()
    const before = openForm(api)
    before.type('700')
    await before.save()
    act(() => void window.dispatchEvent(new Event('pagehide')))
    before.unmount()
    const { form, ended } = openForm(api)
    expect(form().busyText).toBe('Checking…')
    await pass(60_000)
    await sent[1]?.answer('saved')
    expect([sent[1]?.key, sent[1]?.body, ended]).toEqual([sent[0]?.key, sent[0]?.body, ['saved']])
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(form().busyText).toBeNull()
  })

  test.each([403, 429, 500])(
    'keeps its key where a later try is refused with %d, which says nothing of the first',
    async (status) => {
      const { sent, api } = lateServer()
      const { type, save, form, ended } = openForm(api)
      type('700')
      await save()
      await sent[0]?.answer('nothing')
      await pass(60_000)
      await sent[1]?.answer(status)
      expect([ended, form().busyText]).toEqual([['refused'], null])
      await save()
      expect(sent[2]?.key).toBe(sent[0]?.key)
      await sent[2]?.answer('saved')
      type('701')
      await save()
      expect(sent[3]?.key).not.toBe(sent[0]?.key)
    },
  )

  test('waits for its person where the session ended before it was answered, and has another key after a refusal', async () => {
    const { sent, api } = lateServer()
    const before = openForm(api)
    before.type('700')
    await before.save()
    await sent[0]?.answer('nothing')
    await pass(60_000)
    await sent[1]?.answer(401)
    before.unmount()
    const { form, save } = openForm(api)
    expect(form().busyText).toBe('Checking…')
    await pass(60_000)
    expect(sent[2]?.key).toBe(sent[0]?.key)
    await sent[2]?.answer(409)
    expect(form().busyText).toBeNull()
    await save()
    expect(sent[3]?.key).not.toBe(sent[0]?.key)
  })

  test('keeps its key where the server answers what is to be confirmed, also after a try without an answer', async () => {
    const { sent, api } = lateServer()
    const { form, type, save } = openForm(api)
    type('700')
    await save()
    await sent[0]?.answer('nothing')
    await pass(60_000)
    await sent[1]?.answer('unconfirmed')
    expect([form().busyText, form().draft.values.receiptNumber]).toEqual([null, '700'])
    await save()
    await sent[2]?.answer('unconfirmed')
    await save()
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    await sent[3]?.answer(409)
    await save()
    expect(sent[4]?.key).not.toBe(sent[0]?.key)
  })

  test('is not sent again under a key that the server may know no more', async () => {
    const { sent, api } = lateServer()
    const before = openForm(api)
    before.type('700')
    await before.save()
    await sent[0]?.answer('nothing')
    before.unmount()
    now += 7 * 86_400_000
    const { form } = openForm(api)
    await pass(60_000)
    expect([sent.length, form().busyText, form().draft.values.receiptNumber]).toEqual([1, null, '700'])
  })

  test('takes up a draft as earlier versions kept it', async () => {
    const { sent, api } = lateServer()
    const left = { values: { receiptNumber: '700' }, key: 'sent-before', state: 'checking', touched: true, savedAt: 1 }
    const { type, unmount } = openForm(api)
    type('1')
    const place = sessionStorage.key(0) ?? ''
    unmount()
    sessionStorage.setItem(place, JSON.stringify(left))
    const { form } = openForm(api)
    await pass(60_000)
    await sent[0]?.answer('saved')
    expect([sent[0]?.key, sent[0]?.body]).toEqual(['sent-before', { receiptNumber: 700 }])
    expect([form().draft.values, sessionStorage.getItem(place)]).toEqual([INITIAL, null])
  })
})
