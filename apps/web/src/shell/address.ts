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

/** The route of every address that no screen has. */
export const LOST = '/$'

/** True when the routes that match an address end in the one for no screen. */
export function isLost(matches: readonly { fullPath: string }[]): boolean {
  return matches.at(-1)?.fullPath === LOST
}
