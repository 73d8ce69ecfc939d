/** Returns the printed title of a list: its title and its filters. */
export function printTitle(title: string, filters: readonly (string | false | null | undefined)[]): string {
  const words = filters.filter(Boolean)
  return words.length === 0 ? title : `${title}: ${words.join(', ')}`
}
