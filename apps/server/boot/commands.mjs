import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { BUILDS, build, isBuilt } from './build.mjs'
import { isProduction, setDemo } from './demo.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { endWithParent } from './parent.mjs'
import { wordsOf } from './problem.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Progress goes to stderr: stdout belongs to the server and to the tests. */
function say(text) {
  console.error(`[${performance.now().toFixed(0).padStart(6)} ms] ${text}`)
}

/** What of this runs where nothing is tested. */
const WITHOUT_TESTS = new Set(['start', 'build', 'release'])

/** Installs and builds what changed, one process of a checkout at a time; with nothing changed it takes no lock and writes nothing. */
async function prepare(name, { builds = true } = {}) {
  const wanted = { isProduction: WITHOUT_TESTS.has(name) && isProduction(process.env) }
  const isReady = () => isInstalled(ROOT, wanted) && (!builds || BUILDS.every((one) => isBuilt(ROOT, one)))
  if (isReady()) return
  await withLock(ROOT, `npm run ${name}`, say, async () => {
    await install(ROOT, say, wanted)
    if (builds) await build(ROOT, say)
  })
}

async function start(rest) {
  await prepare('start')
  setDemo(process.env)
  const main = join(ROOT, 'apps/server/dist/main.js')
  process.argv = [process.execPath, main, ...rest]
  await import(pathToFileURL(main).href)
}

/** The runner of the tests lives with the tests; it is loaded only when asked for, and says itself when it needs a build. */
async function runTests(name, rest) {
  await prepare(name, { builds: false })
  const runner = await import(pathToFileURL(join(ROOT, 'tests/run/main.mjs')).href)
  process.exitCode = await runner.run({ root: ROOT, name, wanted: rest, build: () => prepare(name) })
}

const COMMANDS = {
  start: { words: 'installs and builds what changed, then starts the server', run: start },
  test: { words: 'runs every kind of test, or the stages named', run: (rest) => runTests('test', rest) },
  check: { words: 'types, lint, architecture, sizes and unit tests', run: (rest) => runTests('check', rest) },
  long: { words: 'the full-size runs under tests/long, or the one named', run: (rest) => runTests('long', rest) },
  bench: { words: 'the benchmarks under tests/load, or the one named', run: (rest) => runTests('bench', rest) },
  build: { words: 'installs and builds what changed', run: () => prepare('build') },
  release: {
    words: 'the packages that install on another machine, into release/',
    run: async (rest) => {
      await prepare('release')
      const { release } = await import('./release.mjs')
      await release(ROOT, say, rest)
    },
  },
  'next-version': {
    words: 'gives what is unreleased the next version: npm run next-version -- 1.60.0',
    run: async (rest) => {
      const { nextVersion } = await import('./next-version.mjs')
      nextVersion(ROOT, say, rest)
    },
  },
  dev: {
    words: 'the server and the pages, rebuilt at every change',
    run: async () => {
      await prepare('dev', { builds: false })
      const dev = await import('./dev.mjs')
      await dev.run(ROOT, say)
    },
  },
}

/** @param {string[]} args the command and what follows it */
export async function run([name = 'start', ...rest]) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null
  if (!command) {
    const list = Object.entries(COMMANDS).map(([each, { words }]) => `  ${each.padEnd(12)} ${words}`)
    console.error(`There is no command '${name}'. There are:\n${list.join('\n')}`)
    process.exitCode = 2
    return
  }
  if (!existsSync(join(ROOT, 'pnpm-lock.yaml'))) {
    console.error(`${ROOT} is not a whole checkout of Forecourt: pnpm-lock.yaml is missing.`)
    process.exitCode = 1
    return
  }
  // Relative settings such as FORECOURT_DATA_DIR are meant from the top of the checkout.
  process.chdir(ROOT)
  endWithParent()
  try {
    await command.run(rest)
  } catch (error) {
    console.error(`\n${wordsOf(error)}`)
    process.exitCode = 1
  }
}
