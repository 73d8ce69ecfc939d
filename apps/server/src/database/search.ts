/**
 * The words of a search text, at most eight of them, as typed: the database folds case and accents (`forecourt_fold`).
 *
 * @example foldedWords('  Toyota  vitz ') // ['Toyota', 'vitz']
 */
export function foldedWords(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean).slice(0, 8)
}

/** The words of a search text, each once: a word that matches does so however often it is typed. */
export function distinctWords(text: string): string[] {
  return [...new Set(foldedWords(text))]
}

/** Ids as `array_to_string` writes them. A list of a hundred thousand is read in one go and not value by value. */
export function idsOf(text: string | undefined): number[] {
  // It holds whole numbers and commas only.
  return JSON.parse(`[${text ?? ''}]`) as number[]
}

/** The rows of these ids, in the order of the ids; one that has gone in between is left out. */
export function inOrder<R extends { id: number }>(rows: readonly R[], ids: readonly number[]): R[] {
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** So many rows of a file are read at once. */
const CHUNK = 500

/** Rows of many ids, read as they are taken. */
export async function* inChunks<R>(ids: readonly number[], read: (ids: number[]) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let at = 0; at < ids.length; at += CHUNK) yield await read(ids.slice(at, at + CHUNK))
}
