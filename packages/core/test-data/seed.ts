import { VERSION } from '../src/version'

/** A whole number that follows from a text (FNV-1a). */
function numberOf(text: string): number {
  let number = 0x811c9dc5
  for (const char of text) number = Math.imul(number ^ char.charCodeAt(0), 0x01000193)
  return number >>> 1
}

/**
 * The seed of every random test. It follows from the version, so a commit gives one answer however often it is tested, and each release
 * is held to other draws. `FORECOURT_TEST_SEED` gives another; the runs of `npm run test:long` take one anew each time.
 */
export const SEED = Number(process.env.FORECOURT_TEST_SEED ?? numberOf(VERSION))
