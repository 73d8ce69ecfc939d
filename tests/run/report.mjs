import { readFileSync } from 'node:fs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { name: string, ms: number, words?: string, failures?: string[] }} Result
 */

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** How much of what a failed test says is told again at the end of a run: characters. */
const MESSAGE = 600

/** @returns {string} a failed test as the end of a run names it: where it stands and the start of what it says */
function failure(title, message) {
  const words = (message ?? '').replaceAll(COLOURS, '').trim()
  return words ? `${title}\n${words.slice(0, MESSAGE).replaceAll(/^/gm, '    ')}` : title
}

/**
 * The counts of a report of Vitest; a file that could not be loaded is one failure, not none.
 *
 * @returns {Counts & { failures?: string[] }}
 */
export function vitestCounts(report) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    const passed = file.assertionResults.filter((test) => test.status === 'passed')
    counts.passed += passed.length
    counts.failed += failed.length
    counts.skipped += file.assertionResults.length - passed.length - failed.length
    failures.push(...failed.map((test) => failure(`${file.name}: ${test.fullName}`, test.failureMessages?.[0])))
    if (file.status !== 'failed' || failed.length > 0) continue
    counts.failed += 1
    failures.push(failure(`${file.name}: not loaded`, file.message))
  }
  return failures.length > 0 ? { ...counts, failures } : counts
}

/** @returns {object[]} the specs, in all depths of a report of Playwright, of which a test did not end as it should */
function failedSpecs(suites) {
  return suites.flatMap((suite) => [
    ...failedSpecs(suite.suites ?? []),
    ...(suite.specs ?? []).filter((spec) => spec.tests.some((test) => !['expected', 'skipped'].includes(test.status))),
  ])
}

/** What a spec failed with. */
function messageOf(spec) {
  return spec.tests.flatMap((test) => test.results ?? []).find((result) => result.error)?.error.message
}

/**
 * The counts of a report of Playwright. What passed only when it was run again has failed.
 *
 * @returns {Counts & { failures?: string[] }}
 */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats
  const errors = report.errors.filter(Boolean)
  const failures = [
    ...errors.map((error) => failure('outside the tests', error.message)),
    ...failedSpecs(report.suites).map((spec) => failure(`${spec.file}:${spec.line} ${spec.title}`, messageOf(spec))),
  ]
  return {
    passed: expected,
    failed: unexpected + flaky + errors.length,
    skipped,
    ...(failures.length > 0 && { failures }),
  }
}

/**
 * The counts of a stage, whose tool also says with its exit code how it went: the worse of the two holds.
 *
 * @param {{ file: string, code: number, read: (report: unknown) => Counts & { words?: string, failures?: string[] } }} stage
 * @returns {Counts & { words?: string, failures?: string[] }}
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

/** @param {Result[]} results @returns {string} what did not pass at once, with the start of what it said; empty when all did */
export function failureList(results) {
  return results.flatMap((result) => (result.failures ?? []).map((each) => `${result.name} │ ${each}\n`)).join('\n')
}

/** @param {Counts[]} results @returns {string} the closing line */
export function closingLine(results) {
  const sum = (name) => results.reduce((total, result) => total + result[name], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
}
