/**
 * How many random lines a property reads: so many with every run of the tests, and so many times more, drawn anew each time, with
 * `npm run test:long lines`.
 */
export function lineRuns(count: number): number {
  return count * Number(process.env.FORECOURT_TEST_LINES ?? 1)
}
