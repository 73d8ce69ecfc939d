import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { findPostgres } from './postgres.mjs'
import { endWithRunner } from './process.mjs'
import { closingLine, failureList, seconds, table } from './report.mjs'
import { NEEDS_BUILD, PLANS, STAGES, vitest } from './stages.mjs'
import { chooseMorningZone } from './time-zone.mjs'

/** Folder of the runs that are started by name, each a test file. */
const SCRIPTS = { long: 'tests/long', bench: 'tests/load' }

function summary(results, from) {
  console.log(`\n${table(results)}\n\nAll of them: ${seconds(performance.now() - from)}\n`)
  const failed = failureList(results)
  if (failed) console.log(failed)
  console.log(closingLine(results))
  return results.some((result) => result.failed > 0) ? 1 : 0
}

/** Building as a stage: code that does not build still has its types, style and unit tests looked at. */
async function buildStage(build) {
  const from = performance.now()
  const result = { name: 'build', skipped: 0 }
  try {
    await build()
    return { ...result, passed: 1, failed: 0, ms: performance.now() - from }
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { ...result, passed: 0, failed: 1, ms: performance.now() - from }
  }
}

async function runPlan({ root, name, wanted, build }) {
  const from = performance.now()
  const unknown = wanted.filter((stage) => !Object.hasOwn(STAGES, stage))
  if (unknown.length > 0) {
    console.error(`There is no stage '${unknown.join("', '")}'. There are: ${Object.keys(STAGES).join(', ')}.`)
    return 2
  }
  if (name === 'test') {
    console.log(`Node ${process.versions.node}`)
    console.log(findChromium(process.env).words)
    console.log(findPostgres(process.env).words)
  }
  // In one time zone all stages want one demo dealership, which takes most of a minute to make.
  if (name === 'test') chooseMorningZone(process.env)
  const lanes = wanted.length > 0 ? [wanted] : PLANS[name]
  const built = lanes.flat().some((stage) => NEEDS_BUILD.has(stage)) ? buildStage(build) : null
  const runStage = async (stage) => {
    if (NEEDS_BUILD.has(stage) && (await built).failed > 0)
      return { name: stage, passed: 0, failed: 1, skipped: 0, ms: 0, words: 'not run: the build failed' }
    return STAGES[stage](root)
  }
  const runLane = async (lane) => {
    const results = []
    for (const stage of lane) results.push(await runStage(stage))
    return results
  }
  const results = await Promise.all(lanes.map(runLane))
  return summary([...(built ? [await built] : []), ...results.flat()], from)
}

/** @returns {string[]} the names of the files of a folder that can be run */
export function scriptNames(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.test.ts'.length))
    .sort()
}

async function runScripts({ root, name, wanted, build }) {
  const folder = SCRIPTS[name]
  const names = scriptNames(join(root, folder))
  const unknown = wanted.filter((each) => !names.includes(each))
  if (names.length === 0 || unknown.length > 0) {
    const missing = unknown.length > 0 ? `There is no '${unknown.join("', '")}' in ${folder}. ` : ''
    console.error(`${missing}${names.length > 0 ? `There are: ${names.join(', ')}.` : `${folder} is empty.`}`)
    return 2
  }
  await build()
  const from = performance.now()
  const results = []
  for (const each of wanted.length > 0 ? wanted : names)
    results.push(
      await vitest(root, {
        name: each,
        projects: [name],
        config: 'tests/vitest.long.config.ts',
        args: [`${folder}/${each}.test.ts`],
      }),
    )
  return summary(results, from)
}

/**
 * Runs `test` or `check` (all their stages, or those named), `long` or `bench` (all, or those named).
 *
 * @param {{ root: string, name: string, wanted: string[], build: () => Promise<void> }} order
 * @returns {Promise<number>} the exit code
 */
export function run(order) {
  endWithRunner()
  return Object.hasOwn(SCRIPTS, order.name) ? runScripts(order) : runPlan(order)
}
