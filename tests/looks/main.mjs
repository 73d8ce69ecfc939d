import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compare } from './compare.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const USAGE = `Pictures of every screen and dialog, to prove that a change of code changes no pixel.

  npm run looks -- take FOLDER [NAMES]         takes them of what is built; NAMES is a pattern, such as 'hp|palette'
  npm run looks -- compare BEFORE AFTER [OUT]  names those that differ, and draws where into OUT
  npm run looks -- guide                       takes those of docs/guide anew`

/** Playwright reads the programs of the tests as they are written. */
function photograph(program, given) {
  // Pictures of one place at any hour.
  const env = { ...process.env, RUN_TIME_ZONE: 'Europe/Malta', ...given }
  const runner = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
  const child = spawn(process.execPath, [runner, 'test', '--config', 'tests/looks/playwright.config.ts', program], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  })
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)))
}

const [command, ...rest] = process.argv.slice(2)
if (command === 'take' && rest[0]) {
  if (!rest[1]) await rm(resolve(rest[0]), { recursive: true, force: true })
  process.exitCode = await photograph('take.spec.ts', { LOOKS_FOLDER: resolve(rest[0]), LOOKS_ONLY: rest[1] ?? '' })
} else if (command === 'guide') process.exitCode = await photograph('guide.spec.ts', {})
else if (command === 'compare' && rest[1])
  process.exitCode = await compare(resolve(rest[0]), resolve(rest[1]), resolve(rest[2] ?? `${rest[1]}-differences`))
else {
  console.error(USAGE)
  process.exitCode = 2
}
