import type { z } from 'zod'
import type { ChangeKind } from './changes'

export type OperationKind = 'read' | 'write' | 'download'

/** One thing that can be asked of the server: its name is its key in the feature's operations table. */
export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Body of a POST, query of a GET or DELETE. */
  input: I
  output: O
  kind: OperationKind
  /** Called without a token (`/api/Login/*`). */
  open: boolean
  /** Asked by a telephone with the one-time link of whoever made it, and by nobody who is signed in. */
  byPhone: boolean
  /** Refused with 403 'Passcode locked' while the session's passcode is locked. */
  gated: boolean
  /** Answered with less while it is locked, so it is asked again when that changes. */
  partlyGated: boolean
  /** A write whose contract is GET; it also exists as POST (same path, JSON body), which our clients use. */
  alsoPost: boolean
  /** A write that takes no `Idempotency-Key` (`/api/Login/*`, CheckPassCode). */
  keyless: boolean
  /** The success toast; null where nothing is said. */
  success: string | null
  /**
   * A download, or a write without `Idempotency-Key`, that runs in one transaction, as any other write does: a paper that is kept, a
   * secret that no kept answer may hold.
   */
  writes: boolean
  /** Reads all of the books: its answer may take minutes. */
  long: boolean
  /** The kinds of records in the answer of a read, which is asked again after a change of one of them; null for what is no read. */
  reads: readonly ChangeKind[] | null
  /** Name of the file a download is saved as; null for JSON answers. */
  file: string | null
}

type OperationInput<I extends z.ZodType, O extends z.ZodType> = Pick<
  Operation<I, O>,
  'method' | 'path' | 'input' | 'output'
> &
  Partial<Omit<Operation<I, O>, 'method' | 'path' | 'input' | 'output'>>

/** An operation with its defaults: GETs read, POSTs and DELETEs write, signed in, not gated. */
export function operation<I extends z.ZodType, O extends z.ZodType>(given: OperationInput<I, O>): Operation<I, O> {
  return {
    kind: given.method === 'GET' ? 'read' : 'write',
    open: false,
    byPhone: false,
    gated: false,
    partlyGated: false,
    alsoPost: false,
    keyless: false,
    writes: false,
    success: null,
    long: false,
    reads: null,
    file: null,
    ...given,
  }
}

/** What a caller passes. */
export type InputOf<Op> = Op extends Operation<infer I, z.ZodType> ? z.input<I> : never
/** What a handler receives: parsed, money in cents, days as days. */
export type ParsedInputOf<Op> = Op extends Operation<infer I, z.ZodType> ? z.output<I> : never
/** What the wire carries back. */
export type OutputOf<Op> = Op extends Operation<z.ZodType, infer O> ? z.output<O> : never
