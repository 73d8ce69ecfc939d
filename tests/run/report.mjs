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

/** @returns {Counts} the counts of a report of Playwright; a test that passed at another attempt has failed */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.filter(Boolean).length, skipped }
}

/**
 * The counts of a stage, whose tool also says with its exit code how it went: the worse of the two holds.
 *
 * @param {{ file: string, code: number, read: (report: unknown) => Counts }} stage
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
