import { dayInZone, isDay } from '@forecourt/core/kernel/days'
import type { Operation } from '@forecourt/core/kernel/operation'
import { PERIOD_ORDER_MESSAGE, reversedPeriodEnds } from '@forecourt/core/kernel/period'
import { DayIn } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import { z } from 'zod'
import { sentenceOf } from './sentences'

const NESTING_MAX = 20
const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/
// NUL cannot be stored as text, and half a surrogate pair cannot be sent as UTF-8.
const UNSTORABLE = /\0|\p{Surrogate}/u

/**
 * Returns the parsed input of an operation.
 * @param given The body of a POST or the query of a GET, as the client sent it.
 * @throws Refusal when it cannot be parsed at all; InvalidFields with a sentence per wrong field.
 */
export function parseInput(operation: Operation, given: unknown, timeZone: string): unknown {
  refuseUnreadable(given)
  const parsed = operation.input.safeParse(withBusinessDays(operation.input, given, timeZone), { error: sentenceOf })
  if (parsed.success) {
    const backwards = reversedPeriodEnds(parsed.data)
    if (backwards.length === 0) return parsed.data
    throw new InvalidFields(backwards.map((field) => ({ field, message: PERIOD_ORDER_MESSAGE })))
  }
  throw new InvalidFields(parsed.error.issues.map(problemOf))
}

function problemOf(issue: z.core.$ZodIssue): { field: string; message: string } {
  const inner = issue.code === 'invalid_union' ? relevantIssue(issue.errors) : undefined
  const path = [...issue.path, ...(inner?.path ?? [])]
  return { field: path.map(String).join('.') || 'request', message: inner?.message ?? issue.message }
}

/** Returns the issue of the branch of a union that went deeper, or refused a value for its meaning. */
function relevantIssue(branches: readonly (readonly z.core.$ZodIssue[])[]): z.core.$ZodIssue | undefined {
  return branches.flat().find((issue) => issue.path.length > 0 || issue.code === 'custom')
}

/** Returns the values of a query; an empty one counts as absent. */
export function queryOf(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))
}

function refuseUnreadable(given: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: given, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && UNSTORABLE.test(value)) throw new Refusal('REQUEST_MALFORMED')
    if (typeof value !== 'object' || value === null) continue
    if (depth >= NESTING_MAX) throw new Refusal('REQUEST_MALFORMED')
    for (const [name, inner] of Object.entries(value)) {
      if (name === '__proto__' || UNSTORABLE.test(name)) throw new Refusal('REQUEST_MALFORMED')
      waiting.push({ value: inner, depth: depth + 1 })
    }
  }
}

/** Replaces each moment that stands for a day by its day in the business time zone. */
export function withBusinessDays(schema: z.core.$ZodType, value: unknown, timeZone: string): unknown {
  if (value === undefined || value === null) return value
  if (schema instanceof z.ZodPipe) {
    if (schema.def.out === DayIn.def.out) return dayOfMoment(value, timeZone)
    return withBusinessDays(schema.def.in, value, timeZone)
  }
  if (schema instanceof z.ZodObject) return withBusinessDaysInFields(schema.shape, value, timeZone)
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return value
    return value.map((element: unknown) => withBusinessDays(schema.element, element, timeZone))
  }
  if (schema instanceof z.ZodUnion)
    return schema.options.reduce((changed: unknown, option) => withBusinessDays(option, changed, timeZone), value)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return withBusinessDays(schema.def.innerType, value, timeZone)
  return value
}

function withBusinessDaysInFields(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  value: unknown,
  timeZone: string,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
      return [name, schema ? withBusinessDays(schema, inner, timeZone) : inner]
    }),
  )
}

function dayOfMoment(value: unknown, timeZone: string): unknown {
  const match = typeof value === 'string' ? MOMENT.exec(value.trim()) : null
  if (!match?.[1] || !isDay(match[1])) return value
  // Without an offset it is meant where the business is.
  if (!match[2]) return match[1]
  const instant = new Date(String(value).trim())
  return Number.isNaN(instant.getTime()) ? value : dayInZone(instant, timeZone)
}
