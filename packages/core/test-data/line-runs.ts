/** The number of random lines of a property; many times more, and drawn anew each time, with `npm run test:long lines`. */
export function lineRuns(count: number): number {
  return count * Number(process.env.FORECOURT_TEST_LINES ?? 1)
}
