import { SEPARATORS, type Separator } from './file-enums'
/**
 * Detects the separator of a file: the one that splits most of its lines into the same number of values. Quoted text is not split. A first line
 * `sep=;`, as spreadsheets write it, decides.
 * @param sample The beginning of the file; its last line may be cut off.
 * @returns A comma where nothing separates.
 * @source server 19.5.
 */
export function separatorOf(sample: string): Separator {
  const said = /^\ufeff?"?sep=(.)"?\r?$/im.exec(sample.split('\n', 1)[0] ?? '')?.[1]
  const named = SEPARATORS.find((each) => each === said)
  if (named) return named
  const scores = SEPARATORS.map((separator) => ({ separator, score: evennessScore(sample, separator) }))
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).separator
}

/** The number of lines with the usual number of values, weighted by the number of values; 0 where nothing is split. */
function evennessScore(sample: string, separator: Separator): number {
  const counts = new Map<number, number>()
  for (const parts of partsPerLine(sample, separator)) counts.set(parts, (counts.get(parts) ?? 0) + 1)
  let best = 0
  for (const [parts, lines] of counts) if (parts > 1) best = Math.max(best, lines * Math.log2(parts + 1))
  return best
}

function partsPerLine(sample: string, separator: Separator): number[] {
  const lines: number[] = []
  let [parts, isQuoted, isEmpty] = [1, false, true]
  for (const letter of sample) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === '\n' && !isQuoted) {
      if (!isEmpty) lines.push(parts)
      ;[parts, isEmpty] = [1, true]
      continue
    } else if (letter === separator && !isQuoted) parts += 1
    if (letter !== '\r') isEmpty = false
  }
  // The last line counts only where it is the only one, since it may be cut off.
  if (!isEmpty && lines.length === 0) lines.push(parts)
  return lines
}
