import { typoCount } from '@forecourt/core/kernel/typo-count'

/** The most likely intended name: the one with the fewest typos, or that begins with the typed text; null when none is near. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const bare = comparableName(typed)
  if (bare.length < 2) return null
  const most = bare.length < 4 ? 1 : bare.length < 8 ? 2 : 3
  const ranked = names
    .map((name) => ({ name, errors: countTypos(bare, comparableName(name), most) }))
    .filter(({ errors }) => errors <= most)
    .sort((a, b) => a.errors - b.errors || a.name.length - b.name.length)
  return ranked[0]?.name ?? null
}

function comparableName(name: string): string {
  return name.toLowerCase().replace(/^-+/, '')
}

function countTypos(typed: string, name: string, most: number): number {
  if (typed.length > 2 && name.startsWith(typed)) return 0.5
  return typoCount(typed, name, { most, isWhole: true })
}

/** `There is no option '--colums'. Did you mean --columns?` */
export function unknownNameSentence(what: string, typed: string, names: readonly string[]): string {
  const near = nearestName(typed, names)
  return `There is no ${what} '${typed}'${near === null ? '' : `. Did you mean ${near}?`}`
}
