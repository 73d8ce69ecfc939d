import { prepareDemo } from '../fixtures/demo'

/**
 * Makes the demo dealership for a whole run while the type-ahead tests wait for their late answers, instead of in one worker on which the others
 * wait. A run of one file makes it when it is needed.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the one that a file of this kind exports.
export default function startDemoEarly(): (() => Promise<void>) | undefined {
  if (process.env.WHOLE_RUN === undefined) return undefined
  const prepared = prepareDemo()
  return () => prepared
}
