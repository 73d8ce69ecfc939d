import { prepareDemo } from '../fixtures/demo'

/**
 * Of a whole run: the demo dealership is made while what is typed ahead waits for its late answers, instead of by one worker
 * whom the others wait for. One file of tests has it made when it wants it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the one that a file of this kind exports.
export default function prepare(): (() => Promise<void>) | undefined {
  if (process.env.WHOLE_RUN === undefined) return undefined
  const prepared = prepareDemo()
  return () => prepared
}
