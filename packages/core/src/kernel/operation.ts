import type { z } from 'zod'
import type { ChangeKind } from './changes'
import type { PriceID } from './price-figures'
import type { Right, TokenRight } from './rights'

export type OperationKind = 'read' | 'write' | 'download'

/** The rights of a role for a call, where they depend on its parsed input. */
export interface InputNeeds<Input> {
  rights?(input: Input): readonly Right[]
  /** The call whose rights and passcode it needs: e-mailing a document needs those of printing it. */
  printCall?(input: Input): string
}

/** The rights and the passcode of an operation. Every operation sets all four. */
export interface Access<Input = unknown> {
  /** The rights of a role; `nothing` for every signed-in user. */
  needs: 'nothing' | Right | readonly [Right, ...Right[]] | InputNeeds<Input>
  /**
   * The rights of a service token, each of which is enough; `any` for every token. `prices` adds prices to the answers of other rights, and allows no
   * call.
   */
  token: 'none' | 'any' | Exclude<TokenRight, 'prices'> | readonly Exclude<TokenRight, 'prices'>[]
  /** While the passcode is locked: `all` is refused with 403 'Passcode locked', `part` is left out, `none` is unaffected. */
  passcode: 'all' | 'part' | 'none'
  prices: readonly PriceID[]
}

/** An operation of the server: its name is its key in the feature's operations table. */
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
  /** Called by a telephone with a one-time link, and by no signed-in user. */
  byPhone: boolean
  gated: boolean
  /** Answered with less while the passcode is locked, so it is refreshed when that changes. */
  partlyGated: boolean
  /** A write whose contract is GET; it also exists as POST (same path, JSON body), which our clients use. */
  alsoPost: boolean
  /** A write without `Idempotency-Key` (`/api/Login/*`, CheckPassCode). */
  keyless: boolean
  success: string | null
  /**
   * A download, or a write without `Idempotency-Key`, that runs in one transaction as any other write: a document that is stored, a secret that no
   * stored answer may contain.
   */
  writes: boolean
  /** Reads all of the books: its answer may take minutes. */
  long: boolean
  /** The kinds of records in the answer of a read, which is refreshed after a change of one of them; null for others. */
  reads: readonly ChangeKind[] | null
  /** The kinds of records that a write announces as changed, so that only their reads are asked again after it; null where that is not said. */
  changes: readonly ChangeKind[] | null
  /** The codes of the checks that a person may have to confirm before it saves: its input then has `confirmed`. */
  checks: readonly string[]
  /** Name of the file a download is saved as; null for JSON answers. */
  file: string | null
}

type DeclaredOperationKey = 'method' | 'path' | 'input' | 'output' | 'access'
type DerivedOperationKey = 'gated' | 'partlyGated'
type OperationInput<I extends z.ZodType, O extends z.ZodType> = Pick<Operation<I, O>, DeclaredOperationKey> &
  Partial<Omit<Operation<I, O>, DeclaredOperationKey | DerivedOperationKey>>

/** Builds an operation with its defaults: GETs read, POSTs and DELETEs write, signed in. `access` has no default. */
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
    checks: [],
    file: null,
    ...given,
  }
}

export type InputOf<Op> = Op extends Operation<infer I, z.ZodType> ? z.input<I> : never
/** The input of a handler: parsed, money in cents, days as days. */
export type ParsedInputOf<Op> = Op extends Operation<infer I, z.ZodType> ? z.output<I> : never
export type OutputOf<Op> = Op extends Operation<z.ZodType, infer O> ? z.output<O> : never
