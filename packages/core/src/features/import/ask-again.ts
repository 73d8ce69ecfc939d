/**
 * What is asked of an import, asked again while the import is still worked on: what was sent twice, since nobody answered at first, has its answer in
 * the end.
 *
 * @param ask Sends the same with the same key each time.
 * @source server 19.3
 */
export async function askUntilOver<T>(
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
