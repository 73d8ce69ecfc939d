import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_SECRET } from '../fixtures/cashier'
import { installPackages, packPackages, runWorkingDay } from '../fixtures/packages'
import { writeProof } from '../fixtures/reliability'

const NODES = ['20', '22', '24']

let packed: Awaited<ReturnType<typeof packPackages>> | undefined
const sizes: [string, string][] = []
const folder = mkdtempSync(join(tmpdir(), 'forecourt test nodes '))
const facts: [string, string][] = []
beforeAll(async () => {
  packed = await packPackages()
  for (const file of packed.files) sizes.push([basename(file), `${(statSync(file).size / 1e6).toFixed(1)} MB`])
})
afterAll(() => {
  packed?.remove()
  rmSync(folder, { recursive: true, force: true })
  if (facts.length === NODES.length)
    writeProof('Packages in an empty folder, installed without a network', [...sizes, ...facts])
})

/** The newest Node of a line, from the registry. */
function nodeOf(line: string): string {
  const prefix = join(folder, line)
  const name = `node-${process.platform}-${process.arch}`
  execFileSync('npm', ['install', '--no-save', '--prefix', prefix, `${name}@${line}`], { stdio: 'ignore' })
  return join(prefix, 'node_modules', name, 'bin/node')
}

test.each(NODES)('[server 13] a day on Node %s, on a database that the package makes', async (line) => {
  const node = nodeOf(line)
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  expect(version).toMatch(new RegExp(`^v${line}\\.`))
  const began = performance.now()
  const installed = await installPackages(packed!.files, node)
  const seconds = (performance.now() - began) / 1000
  try {
    await runWorkingDay(installed, join(installed.folder, 'data'))
    // The archive of that day is whole, and a second place begins with it.
    const [archive, other] = ['day.archive', 'other'].map((name) => join(installed.folder, name))
    const secret = { FORECOURT_SECRET: TEST_SECRET }
    for (const words of [
      ['verify', archive!],
      ['restore', archive!, '--data', other!],
      ['migrate', '--check', '--data', other!],
    ])
      expect(await installed.run('forecourt-server', words, secret)).toMatchObject({ code: 0, stderr: '' })
    facts.push([`Node ${version}`, `installed in ${seconds.toFixed(1)} s; a day done with it, its archive restored`])
  } finally {
    installed.remove()
  }
})
