/**
 * The number of letters that are wrong, missing, too many, or swapped with their neighbour.
 * @param o.isWhole All of `meant` must be typed; otherwise its beginning is enough.
 * @returns Infinity for more than `most`.
 */
export function typoCount(typed: string, meant: string, o: { most: number; isWhole: boolean }): number {
  const { most, isWhole } = o
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  if (start === typed.length && (!isWhole || meant.length === start)) return 0
  let [m, n] = [typed.length, isWhole ? meant.length : Math.min(meant.length, typed.length + most)]
  if (most === 0 || m - n > most || (isWhole && n - m > most)) return Number.POSITIVE_INFINITY
  while (isWhole && m > start && n > start && typed[m - 1] === meant[n - 1]) {
    m -= 1
    n -= 1
  }
  // One error leaves one letter, or two that are swapped.
  if (isWhole && most === 1 && Math.max(m, n) - start > 2) return Number.POSITIVE_INFINITY
  return typoDistance(typed.slice(start, m), meant.slice(start, n), o)
}

function typoDistance(typed: string, meant: string, { most, isWhole }: { most: number; isWhole: boolean }): number {
  let before: number[] = []
  let above = Array.from(meant, (_, at) => at)
  above.push(meant.length)
  let isLost = false
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= meant.length; j += 1) {
      const isSame = typed[i - 1] === meant[j - 1]
      let errors = Math.min((above[j - 1] ?? 0) + (isSame ? 0 : 1), (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      if (isSwapped) errors = Math.min(errors, (before[j - 2] ?? 0) + 1)
      row.push(errors)
      if (errors < least) least = errors
    }
    // A swap looks back two rows.
    if (least > most && isLost) return Number.POSITIVE_INFINITY
    isLost = least > most
    before = above
    above = row
  }
  const errors = isWhole ? (above[meant.length] ?? 0) : Math.min(...above)
  return errors > most ? Number.POSITIVE_INFINITY : errors
}
