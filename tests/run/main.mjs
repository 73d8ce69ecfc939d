import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { findPostgres } from './postgres.mjs'
import { endWithRunner } from './process.mjs'
import { closingLine, table } from './report.mjs'
import { PLANS, STAGES, vitest } from './stages.mjs'

/** Folder of the runs that are started by name, each a test file. */
const SCRIPTS = { long: 'tests/long', bench: 'tests/load' }

function summary(results) {
  console.log(`\n${table(results)}\n`)
  console.log(closingLine(results))
  return results.some((result) => result.failed > 0) ? 1 : 0
}

async function runPlan(root, name, wanted) {
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
  const plan = wanted.length > 0 ? wanted.map((stage) => [stage]) : PLANS[name]
  const results = []
  for (const group of plan) {
    console.log(`\n── ${group.join(', ')}`)
    results.push(...(await Promise.all(group.map((stage) => STAGES[stage](root)))))
  }
  return summary(results)
}

/** @returns {string[]} the names of the files of a folder that can be run */
export function scriptNames(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.test.ts'.length))
    .sort()
}

async function runScripts(root, name, wanted) {
  const folder = SCRIPTS[name]
  const names = scriptNames(join(root, folder))
  const unknown = wanted.filter((each) => !names.includes(each))
  if (names.length === 0 || unknown.length > 0) {
    const missing = unknown.length > 0 ? `There is no '${unknown.join("', '")}' in ${folder}. ` : ''
    console.error(`${missing}${names.length > 0 ? `There are: ${names.join(', ')}.` : `${folder} is empty.`}`)
    return 2
  }
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
  return summary(results)
}

/**
 * Runs `test` or `check` (all their stages, or those named), `long` or `bench` (all, or those named).
 *
 * @param {string} root the checkout @param {string} name @param {string[]} wanted
 * @returns {Promise<number>} the exit code
 */
export function run(root, name, wanted) {
  endWithRunner()
  return Object.hasOwn(SCRIPTS, name) ? runScripts(root, name, wanted) : runPlan(root, name, wanted)
}
