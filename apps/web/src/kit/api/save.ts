import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import { OPERATIONS, type OperationName, type Operations } from '@forecourt/core/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { toastError, toastSuccess } from '../toast/toast'
import { useApi } from './api'
import { invalidate, readsOf } from './invalidate'
import { useRecentSaves } from './recent-saves'
import { useConflictingRecords } from './conflicting-records'
import { useUnansweredToast } from './unanswered-toast'

/**
 * Returns the first sentence of a refusal's fields that the page does not show; null when it shows them all.
 * @param fields Messages per field of the refusal.
 * @param page The text on the screen.
 */
export function firstUnmappedError(fields: Readonly<Record<string, readonly string[]>>, page: string): string | null {
  const said = page.replace(/\s+/g, ' ')
  return (
    Object.values(fields)
      .map(([first = '']) => first)
      .find((first) => first !== '' && !said.includes(first.replace(/\s+/g, ' '))) ?? null
  )
}

/** Toasts the refusal's sentence that no field of the form shows, once the form had time to show them. */
function toastUnmappedErrors(
  fields: Readonly<Record<string, readonly string[]>>,
  say: (message: string) => unknown,
): void {
  const look = () => {
    const message = firstUnmappedError(fields, document.body.textContent)
    if (message !== null) say(message)
  }
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(look)), 0)
}

export type SaveOutcome<Output> =
  | { kind: 'saved'; output: Output }
  /** Refused: fields to mend, or the sentence that was shown. */
  | {
      kind: 'refused'
      message: string
      fields: Readonly<Record<string, readonly string[]>>
      status: number
      body: Readonly<Record<string, unknown>>
      /** It says that nothing is stored under its key, by an earlier try either. */
      isDefinite: boolean
    }
  /** Nobody knows whether it was stored: send the same again with the same key. */
  | { kind: 'no-answer'; message: string }
  /** Given up by the person while nobody answered: nobody knows either, and what was sent keeps its key. */
  | { kind: 'cancelled'; message: string }

export interface SaveOptions {
  key?: string
  /** Shows no toast of the outcome. */
  quiet?: boolean
  /** Instead of the operation's own success toast. */
  success?: string
  /** A refusal whose body carries one of these is not toasted: the form asks about it, such as which version stays (`current`). */
  asksAbout?: readonly string[]
  /** Called after each try that got no answer; without it a toast is shown. */
  onUnanswered?: () => void
  /** The save is sent in the background: no approval is asked for. */
  isLater?: boolean
}

type SaveFunction<N extends OperationName> = (
  input: InputOf<Operations[N]>,
  options?: SaveOptions,
) => Promise<SaveOutcome<OutputOf<Operations[N]>>>

interface SaveState {
  isSaving: boolean
  /** Cancels a running save. */
  cancel: () => void
}

export interface Save<N extends OperationName> extends SaveState {
  save: SaveFunction<N>
}

export interface Saves extends SaveState {
  save: <N extends OperationName>(name: N, ...given: Parameters<SaveFunction<N>>) => ReturnType<SaveFunction<N>>
}

/** Refused before the server looks for what is stored under the key: nobody is signed in, may not, or sends too much. */
const BEFORE_KEY = [401, 403, 429]
const FAILED = 500

/** Whether a refusal says that nothing is stored under the key of what was sent. */
function isDefinite(status: number, { code }: Readonly<Record<string, unknown>>): boolean {
  return !BEFORE_KEY.includes(status) && status < FAILED && code !== 'REQUEST_KEY_REUSED'
}

/** Returns the save of one operation; see `useSaves`. */
export function useSave<N extends OperationName>(name: N): Save<N> {
  const { save, ...state } = useSaves()
  return { ...state, save: useCallback((input, options) => save(name, input, options), [save, name]) }
}

/**
 * Saves through operations: shows the success toast of the operation, or an error toast by the catalogue (not for field errors, which the form
 * shows). A second save through an operation while one runs is ignored and answers with the first one's outcome.
 */
export function useSaves(): Saves {
  const api = useApi()
  const queries = useQueryClient()
  const writes = useRecentSaves()
  const taken = useConflictingRecords()
  const [isSaving, setIsSaving] = useState(false)
  const running = useRef(new Map<OperationName, { ended: Promise<SaveOutcome<unknown>>; giveUp: AbortController }>())
  const [isUnanswered, setIsUnanswered] = useState(false)
  const cancel = useCallback(() => {
    for (const { giveUp } of running.current.values()) giveUp.abort()
  }, [])
  useUnansweredToast('Server not reachable. Trying again.', isUnanswered, cancel)
  const save: Saves['save'] = useCallback(
    <N extends OperationName>(name: N, input: InputOf<Operations[N]>, options: SaveOptions = {}) => {
      type Outcome = SaveOutcome<OutputOf<Operations[N]>>
      const before = running.current.get(name)
      if (before) return before.ended as Promise<Outcome> // kept under the name of its operation
      const giveUp = new AbortController()
      const run = async (): Promise<Outcome> => {
        setIsSaving(true)
        try {
          const { key, isLater = false, onUnanswered = () => setIsUnanswered(true) } = options
          const output = await api.call(name, input, {
            signal: giveUp.signal,
            onUnanswered,
            isLater,
            ...(key === undefined ? {} : { key }),
          })
          writes.recordSave()
          const { changes } = OPERATIONS[name]
          if (changes) void invalidate(queries, readsOf(changes))
          const success = options.success ?? OPERATIONS[name].success
          if (success && !options.quiet) toastSuccess(success)
          return { kind: 'saved', output }
        } catch (error) {
          return failed(error)
        } finally {
          running.current.delete(name)
          setIsSaving(running.current.size > 0)
          setIsUnanswered(false)
        }
      }
      const failed = (error: unknown): SaveOutcome<never> => {
        const message = api.messageOf(error)
        const status = api.statusOf(error)
        if (api.isCancelled(error)) return { kind: 'cancelled', message }
        if (api.isNoAnswer(error) || status === null) return { kind: 'no-answer', message }
        const fields = api.fieldErrorsOf(error)
        const body = api.bodyOf(error)
        taken?.add(message, body)
        const isQuiet = options.quiet || options.asksAbout?.some((name) => name in body)
        if (Object.keys(fields).length > 0) toastUnmappedErrors(fields, toastError)
        else if (!isQuiet) toastError(message)
        return { kind: 'refused', message, fields, status, body, isDefinite: isDefinite(status, body) }
      }
      const ended = run()
      running.current.set(name, { ended, giveUp })
      return ended
    },
    [api, queries, writes, taken],
  )
  return { save, isSaving, cancel }
}
