/**
 * How many letters are wrong, missing, too many or swapped with their neighbour between two words (Damerau and Levenshtein, each letter
 * touched once).
 *
 * @returns More than `most` as soon as that is certain.
 * @example typosBetween('pya', 'pay', 2) // 1
 */
export function typosBetween(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: meant.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= meant.length; j += 1) {
      const isSame = typed[i - 1] === meant[j - 1]
      const one = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      row[j] = isSwapped ? Math.min(one, (before[j - 2] ?? 0) + 1) : one
    }
    if (Math.min(...row) > most && Math.min(...last) > most) return most + 1
    before = last
    last = row
  }
  return last[meant.length] ?? most + 1
}

/** As many letters may be wrong in a verb of that length: a short word is another word sooner than a slip. */
export function typosAllowed(meant: string): number {
  return meant.length < 3 ? 0 : meant.length < 5 ? 1 : 2
}

/** One pair of neighbours is swapped, and nothing else is wrong. */
export function isSwap(typed: string, meant: string): boolean {
  return typosBetween(typed, meant, 1) === 1 && hasSameLetters(typed, meant)
}

/** The letters of both are the same, in whatever order. */
export function hasSameLetters(typed: string, meant: string): boolean {
  return typed.length === meant.length && [...typed].toSorted().join('') === [...meant].toSorted().join('')
}
