/** Parses the query of an address into texts: `?RegNo=123` is the text 123, not a number. */
export function parseAddress(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Formats the query of an address without empty values. */
export function formatAddress(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The route of every address without a screen. */
export const NOT_FOUND_ROUTE = '/$'

/** True when the matching routes end in `NOT_FOUND_ROUTE`. */
export function isNotFound(matches: readonly { fullPath: string }[]): boolean {
  return matches.at(-1)?.fullPath === NOT_FOUND_ROUTE
}
