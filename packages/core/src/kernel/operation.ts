import type { z } from 'zod'
import type { ChangeKind } from './changes'
import type { PriceID } from './price-figures'
import type { Right, TokenRight } from './rights'

export type OperationKind = 'read' | 'write' | 'download'

/** The rights of a role that a call needs where they follow from what is sent with it, as its schema has read it. */
export interface NeedsOfInput<Input> {
  rights?(input: Input): readonly Right[]
  /** The call whose rights it needs, and with which it is refused while the passcode is locked: who sends a paper as who prints it. */
  asCall?(input: Input): string
}

/** Who may ask an operation, and what of it is behind the passcode. Every operation says all four. */
export interface Access<Input = unknown> {
  /** What a role needs; `nothing` for what whoever is signed in may ask. */
  needs: 'nothing' | Right | readonly [Right, ...Right[]] | NeedsOfInput<Input>
  /** The rights of a service token, each of which lets it ask; `any` for every token. `prices` opens what other rights ask, and asks nothing. */
  token: 'none' | 'any' | Exclude<TokenRight, 'prices'> | readonly Exclude<TokenRight, 'prices'>[]
  /** While the passcode is locked: `all` is refused with 403 'Passcode locked', `part` of it is left out, `none` of it is. */
  passcode: 'all' | 'part' | 'none'
  /** The prices, costs and profits that it tells. */
  prices: readonly PriceID[]
}

/** One thing that can be asked of the server: its name is its key in the feature's operations table. */
export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Body of a POST, query of a GET or DELETE. */
  input: I
  output: O
  access: Access<z.output<I>>
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
  /** The kinds of records that a write announces as changed, so that only their reads are asked again after it; null where that is not said. */
  changes: readonly ChangeKind[] | null
  /** Name of the file a download is saved as; null for JSON answers. */
  file: string | null
}

type Declared = 'method' | 'path' | 'input' | 'output' | 'access'
type Derived = 'gated' | 'partlyGated'
type OperationInput<I extends z.ZodType, O extends z.ZodType> = Pick<Operation<I, O>, Declared> &
  Partial<Omit<Operation<I, O>, Declared | Derived>>

/** An operation with its defaults: GETs read, POSTs and DELETEs write, signed in. Who may ask it has none. */
export function operation<I extends z.ZodType, O extends z.ZodType>(given: OperationInput<I, O>): Operation<I, O> {
  return {
    kind: given.method === 'GET' ? 'read' : 'write',
    open: false,
    byPhone: false,
    gated: given.access.passcode === 'all',
    partlyGated: given.access.passcode === 'part',
    alsoPost: false,
    keyless: false,
    writes: false,
    success: null,
    long: false,
    reads: null,
    changes: null,
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
