/**
 * The words of a search text, at most eight of them, as typed: the database folds case and accents (`forecourt_fold`).
 *
 * @example foldedWords('  Toyota  vitz ') // ['Toyota', 'vitz']
 */
export function foldedWords(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean).slice(0, 8)
}
