import { tokensOf } from './tokens'

/** The spans of a suggestion whose words differ from the typed line, to mark them. */
export function changedSpans(typed: string, repaired: string): { start: number; end: number }[] {
  const before = tokensOf(typed).map(({ raw }) => raw)
  const after = tokensOf(repaired)
  // common[i][j]: how many words the rest of both from there on share in order.
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = common[i]
      if (!row) continue
      const isSame = before[i] === after[j]?.raw
      row[j] = isSame
        ? 1 + tableValue(common, i + 1, j + 1)
        : Math.max(tableValue(common, i + 1, j), tableValue(common, i, j + 1))
    }
  const changed: { start: number; end: number }[] = []
  let i = 0
  for (const [j, { raw, start, end }] of after.entries()) {
    while (i < before.length && before[i] !== raw && tableValue(common, i + 1, j) >= tableValue(common, i, j + 1))
      i += 1
    if (before[i] === raw) i += 1
    else changed.push({ start, end })
  }
  return changed
}

function tableValue(table: readonly (readonly number[])[], i: number, j: number): number {
  return table[i]?.[j] ?? 0
}
