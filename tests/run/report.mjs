import { readFileSync } from 'node:fs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { name: string, ms: number, words?: string }} Result
 */

/** @returns {Counts} the counts of a report of Vitest; a file that could not be loaded is one failure, not none */
export function vitestCounts(report) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') counts.passed += 1
      else if (test.status === 'failed') counts.failed += 1
      else counts.skipped += 1
    }
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) counts.failed += 1
  }
  return counts
}

/** How many tests of a browser may need their second attempt on one run: each is named, more are a failure. */
const SECOND_ATTEMPTS = 2

/** @returns {string[]} titles, in all depths of a report of Playwright, of the tests that passed at their second attempt only */
function secondAttempts(suites) {
  return suites.flatMap((suite) => [
    ...secondAttempts(suite.suites ?? []),
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === 'flaky'))
      .map((spec) => `${spec.file}:${spec.line} ${spec.title}`),
  ])
}

/**
 * The counts of a report of Playwright. A browser on a machine that others load too may once be late: one or two tests
 * may pass at their second attempt and are named, so that they get mended. From the third on all of them have failed.
 *
 * @returns {Counts & { words?: string }}
 */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats
  const errors = report.errors.filter(Boolean).length
  if (flaky === 0) return { passed: expected, failed: unexpected + errors, skipped }
  const isTolerated = flaky <= SECOND_ATTEMPTS
  return {
    passed: expected + (isTolerated ? flaky : 0),
    failed: unexpected + errors + (isTolerated ? 0 : flaky),
    skipped,
    words: `passed only at the second attempt, to be mended: ${secondAttempts(report.suites).join('; ')}`,
  }
}

/**
 * The counts of a stage, whose tool also says with its exit code how it went: the worse of the two holds.
 *
 * @param {{ file: string, code: number, read: (report: unknown) => Counts & { words?: string } }} stage
 * @returns {Counts & { words?: string }}
 */
export function countsOf({ file, code, read }) {
  let counts
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0, words: `ended with code ${code} before it could report` }
  }
  if (counts.passed + counts.failed + counts.skipped === 0) return { ...counts, failed: 1, words: 'found no test' }
  if (code !== 0 && counts.failed === 0)
    return { ...counts, failed: 1, words: `ended with code ${code} though no test failed` }
  return counts
}

/** @returns {string} a time as it is printed */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

/** @param {Result[]} results @returns {string} a table, one line per stage */
export function table(results) {
  const rows = [
    ['stage', 'passed', 'failed', 'skipped', 'time', ''],
    ...results.map((r) => [r.name, `${r.passed}`, `${r.failed}`, `${r.skipped}`, seconds(r.ms), r.words ?? '']),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 || column === 5 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** @param {Counts[]} results @returns {string} the closing line */
export function closingLine(results) {
  const sum = (name) => results.reduce((total, result) => total + result[name], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
}
