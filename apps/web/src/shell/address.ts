import type { z } from 'zod'

/** The query of an address as texts: `?RegNo=123` is the text 123, not a number. */
export function parseAddress(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The query of an address; what is empty is left out. */
export function printAddress(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * A query as a screen's schema reads it. A value that the schema refuses is left out, so that a bad address never breaks a page.
 *
 * @returns What was given, when the screen has no schema.
 */
export function readSearch(schema: z.ZodType | undefined, given: Record<string, unknown>): Record<string, unknown> {
  if (!schema) return given
  const whole = schema.safeParse(given)
  // A search schema is an object by the kit's own rule.
  if (whole.success) return whole.data as Record<string, unknown>
  const wrong = new Set(whole.error.issues.map((issue) => issue.path[0]))
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  const again = schema.safeParse(rest)
  return again.success ? (again.data as Record<string, unknown>) : {}
}

/** The route of every address that no screen has. */
export const LOST = '/$'

/** True when the routes that match an address end in the one for no screen. */
export function isLost(matches: readonly { fullPath: string }[]): boolean {
  return matches.at(-1)?.fullPath === LOST
}
