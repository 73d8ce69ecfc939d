/** How long a saved form waits for what it changed to be read again. */
const REREAD_MS = 2_000

/** Done when the work is, or after a while: a form that is saved stays no longer. */
export async function withinReread(work: unknown): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, REREAD_MS))])
}
