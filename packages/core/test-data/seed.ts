import { VERSION } from '../src/version'

/** A whole number from a text (FNV-1a). */
function hashOf(text: string): number {
  let number = 0x811c9dc5
  for (const char of text) number = Math.imul(number ^ char.charCodeAt(0), 0x01000193)
  return number >>> 1
}

/**
 * The seed of every random test. It follows from the version, so a commit gives one answer however often it is tested, and each release gets other
 * draws. `FORECOURT_TEST_SEED` sets another; the runs of `npm run test:long` take a new one each time.
 */
export const SEED = Number(process.env.FORECOURT_TEST_SEED ?? hashOf(VERSION))
