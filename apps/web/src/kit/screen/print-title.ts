/** What a list is called on paper: its title, and in words what it was filtered by. */
export function printTitle(title: string, filters: readonly (string | false | null | undefined)[]): string {
  const words = filters.filter(Boolean)
  return words.length === 0 ? title : `${title}: ${words.join(', ')}`
}
