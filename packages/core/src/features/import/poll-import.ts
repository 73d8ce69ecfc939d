/**
 * Repeats a call on an import while the import is still being worked on, so that a call sent twice after no answer gets its answer in the end.
 * @param ask Sends the same with the same key each time.
 * @source server 19.3
 */
export async function pollImport<T>(
  ask: () => Promise<T>,
  { codeOf, wait }: { codeOf: (error: unknown) => unknown; wait: () => Promise<unknown> },
): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (codeOf(error) !== 'IMPORT_RUNNING') throw error
      await wait()
    }
  }
}
