/** What went wrong in words that the reader can act on: printed without a stack. */
export class Problem extends Error {}

/** @param {unknown} error @returns {string} the sentence of a Problem, the stack of anything else (which is a bug) */
export function wordsOf(error) {
  if (error instanceof Problem) return error.message
  const isListening = error?.syscall === 'listen'
  if (!isListening && (error?.code === 'EACCES' || error?.code === 'EPERM' || error?.code === 'EROFS'))
    return `Cannot write ${error.path ?? 'in this folder'}: it belongs to another user or is read-only.`
  if (error?.code === 'ENOSPC') return 'The disk is full.'
  return error?.stack ?? String(error)
}
