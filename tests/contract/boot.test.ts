import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { addressIn, credentialsIn } from '../fixtures/server'

interface Stamps {
  sources(root: string, folder: string): string[]
  contentHash(root: string, files: string[]): string
  isFresh(root: string, name: string, key: string): boolean
  mark(root: string, name: string, key: string): void
  unmark(root: string, name: string): void
}
interface Installing {
  installReason(output: string): string
  installWords(wanted: { isProduction: boolean }): string[]
  isInstalled(root: string, wanted?: { isProduction: boolean }): boolean
  manifests(root: string): string[]
}
interface Demo {
  setDemo(env: Record<string, string | undefined>): void
}
interface Finding {
  findChromium(env: Record<string, string | undefined>): { path: string | null; words: string }
}
interface Counts {
  passed: number
  failed: number
  skipped: number
  failures?: string[]
}
interface Reporting {
  vitestCounts(report: object): Counts
  playwrightCounts(report: object): Counts & { words?: string }
  countsOf(stage: { file: string; code: number; read: (report: never) => Counts }): Counts & { words?: string }
  table(results: (Counts & { name: string; ms: number; words?: string })[]): string
  failureList(results: { name: string; failures?: string[] }[]): string
  closingLine(results: Counts[]): string
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const at = (path: string) => pathToFileURL(join(ROOT, path)).href
// The bootstrap is plain JavaScript, so that a bare Node can run it; its shapes are those above.
const stamps: Stamps = await import(at('apps/server/boot/stamps.mjs'))
const installing: Installing = await import(at('apps/server/boot/install.mjs'))
const demo: Demo = await import(at('apps/server/boot/demo.mjs'))
const finding: Finding = await import(at('tests/run/chromium.mjs'))
const reporting: Reporting = await import(at('tests/run/report.mjs'))

const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'a path with spaces '))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

describe('stamps', () => {
  test('the hash follows names and contents, not order, and cannot be shifted from one file to the next', () => {
    const root = folder()
    writeFileSync(join(root, 'a'), 'xy')
    writeFileSync(join(root, 'b'), '')
    const first = stamps.contentHash(root, ['a', 'b'])
    expect(stamps.contentHash(root, ['b', 'a', 'a'])).toBe(first)
    expect(stamps.contentHash(root, ['a'])).not.toBe(first)
    writeFileSync(join(root, 'a'), 'x')
    writeFileSync(join(root, 'b'), 'y')
    expect(stamps.contentHash(root, ['a', 'b'])).not.toBe(first)
  })

  test('sources leave out what is made, hidden, or a test', () => {
    const root = folder()
    for (const path of ['p/src', 'p/node_modules/x', 'p/dist', 'p/.cache'])
      mkdirSync(join(root, path), { recursive: true })
    for (const path of ['p/src/a.ts', 'p/src/a.test.ts', 'p/src/b.test.tsx', 'p/node_modules/x/i.js', 'p/dist/m.js'])
      writeFileSync(join(root, path), '')
    expect(stamps.sources(root, 'p')).toEqual(['p/src/a.ts'])
  })

  test('a stamp is fresh for exactly its key, until it is forgotten', () => {
    const root = folder()
    expect(stamps.isFresh(root, 'web', 'k')).toBe(false)
    stamps.mark(root, 'web', 'k')
    expect(stamps.isFresh(root, 'web', 'k')).toBe(true)
    expect(stamps.isFresh(root, 'web', 'k2')).toBe(false)
    stamps.unmark(root, 'web')
    expect(stamps.isFresh(root, 'web', 'k')).toBe(false)
  })
})

describe('what is installed', () => {
  test('[server 13] in production nothing of the tests, with which tests are not content, while all is enough for production', () => {
    expect(installing.installWords({ isProduction: true })).toContain('--prod')
    expect(installing.installWords({ isProduction: false })).toContain('--prod=false')
    const root = folder()
    for (const path of ['apps/a', 'packages/b', 'tests']) {
      mkdirSync(join(root, path, 'node_modules'), { recursive: true })
      writeFileSync(join(root, path, 'package.json'), '{}')
    }
    mkdirSync(join(root, 'node_modules'))
    writeFileSync(join(root, 'node_modules/.modules.yaml'), '')
    const isThere = () => [true, false].map((isProduction) => installing.isInstalled(root, { isProduction }))
    expect(isThere()).toEqual([false, false])
    const key = stamps.contentHash(root, installing.manifests(root))
    stamps.mark(root, 'install-production', key)
    expect(isThere()).toEqual([true, false])
    stamps.unmark(root, 'install-production')
    stamps.mark(root, 'install', key)
    expect(isThere()).toEqual([true, true])
  })

  test('[server 13] what only tests need is no dependency of what is built and run', () => {
    const manifest = (path: string): { dependencies?: object } => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
    const names = [
      'package.json',
      'apps/cli/package.json',
      'apps/server/package.json',
      'apps/web/package.json',
    ].flatMap((path) => Object.keys(manifest(path).dependencies ?? {}))
    expect(names).toContain('vite')
    for (const tool of ['vitest', 'playwright', 'fast-check', 'happy-dom', 'knip', 'biome', 'size-limit', 'testing'])
      expect(names.filter((name) => name.includes(tool))).toEqual([])
  })
})

describe('words for what goes wrong at the start', () => {
  test('[server 13] a checkout that is read-only or of another user says which folder, and whose it is', () => {
    const mine = mkdtempSync(join(tmpdir(), 'forecourt test foreign '))
    const asNobody = process.getuid?.() === 0
    try {
      mkdirSync(join(mine, 'node_modules'))
      chmodSync(mine, 0o755)
      chmodSync(join(mine, 'node_modules'), 0o555)
      const words = [
        '--input-type=module',
        '-e',
        `
        const { mustBeWritable } = await import(${JSON.stringify(at('apps/server/boot/writable.mjs'))})
        try { mustBeWritable(${JSON.stringify(mine)}, ['node_modules']); console.log('writable') } catch (error) { console.log(error.message) }`,
      ]
      const run = spawnSync(process.execPath, words, {
        encoding: 'utf8',
        ...(asNobody ? { uid: 65_534, gid: 65_534 } : {}),
      })
      expect(run.stdout.replaceAll(mine, 'HERE')).toMatch(
        asNobody
          ? /^This checkout is not installed and built as its files are now, and \S+ may not do that: HERE\/node_modules belongs to root\. Run it as the user it belongs to, or copy/
          : /HERE\/node_modules belongs to this user, who took the right to write away/,
      )
    } finally {
      rmSync(mine, { recursive: true, force: true })
    }
  })

  test.each([
    ['npm error code ENOTFOUND', /registry could not be reached/],
    [' ERR_PNPM_META_FETCH_FAIL  GET …', /registry could not be reached/],
    [' ERR_PNPM_OUTDATED_LOCKFILE  Cannot install', /does not match/],
    ['Error: EACCES: permission denied, mkdir', /belongs to another user/],
    ['ENOSPC: no space left on device', /disk is full/],
    ['something new', /words are above/],
  ])('%s', (output, words) => {
    expect(installing.installReason(output)).toMatch(words)
  })

  test('an old Node is told which one it takes', async () => {
    const boot = JSON.stringify(at('apps/server/boot.mjs'))
    for (const [version, isTaken] of [
      ['18.20.0', false],
      ['20.18.3', false],
      ['21.7.0', false],
      ['22.11.0', false],
      ['20.19.0', true],
      ['22.12.0', true],
      ['24.0.0', true],
    ] as const) {
      const script = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); process.argv[2] = 'nothing'; import(${boot})`
      const run = await promisify(execFile)(process.execPath, ['-e', script, 'x', 'nothing']).catch((error) => error)
      if (isTaken) expect(run.stderr).toMatch(/There is no command 'nothing'/)
      else expect(run.stderr).toContain(`this is Node ${version}`)
      expect(run.code).toBe(isTaken ? 2 : 1)
    }
  })
})

test('the demo dealership is asked for only away from production, and never against a setting', () => {
  const asked = (env: Record<string, string | undefined>) => {
    demo.setDemo(env)
    return env.FORECOURT_DEMO
  }
  expect(asked({})).toBe('1')
  expect(asked({ FORECOURT_HOST: 'localhost' })).toBe('1')
  expect(asked({ FORECOURT_HOST: '127.0.0.9' })).toBe('1')
  expect(asked({ FORECOURT_DEMO: '0' })).toBe('0')
  expect(asked({ NODE_ENV: 'production' })).toBeUndefined()
  expect(asked({ DATABASE_URL: 'postgres://x' })).toBeUndefined()
  expect(asked({ FORECOURT_HOST: '0.0.0.0' })).toBeUndefined()
  expect(asked({ FORECOURT_HOST: '127.0.0.1.example.org' })).toBeUndefined()
})

describe('one at a time in one checkout', () => {
  const script = (root: string) => `
    const { withLock } = await import(${JSON.stringify(at('apps/server/boot/lock.mjs'))})
    await withLock(${JSON.stringify(root)}, 'a build', (text) => console.log(text), async () => {
      console.log('in')
      await new Promise((done) => process.stdin.once('data', done))
      console.log('out')
    })
    process.exit()`
  const start = (root: string) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script(root)])
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    const says = async (words: RegExp) => {
      while (!words.test(output)) await once(child.stdout, 'data')
    }
    return { child, says, output: () => output }
  }

  test('the second waits and is told for whom; a killed holder leaves nothing behind; other checkouts do not wait', async () => {
    const root = folder()
    const first = start(root)
    await first.says(/^in$/m)
    const second = start(root)
    await second.says(/waiting for another Forecourt command in this folder: a build \(process \d+\)/)
    const elsewhere = start(folder())
    await elsewhere.says(/^in$/m)
    expect(second.output()).not.toMatch(/^in$/m)
    first.child.kill('SIGKILL')
    await second.says(/^in$/m)
    for (const each of [second, elsewhere]) {
      each.child.stdin.write('go\n')
      await each.says(/^out$/m)
    }
  })
})

describe('finding Chromium', () => {
  test('the variable first, and in words when it leads nowhere', () => {
    const root = folder()
    const browser = join(root, 'my browser')
    writeFileSync(browser, '')
    expect(finding.findChromium({ CHROMIUM_PATH: browser, PATH: '/usr/bin' })).toEqual({
      path: null,
      words: `Chromium: CHROMIUM_PATH is ${browser}, which is not a program that can be run`,
    })
    chmodSync(browser, 0o755)
    expect(finding.findChromium({ CHROMIUM_PATH: browser }).path).toBe(browser)
  })

  test('then the PATH, then a download, the newest one', () => {
    const root = folder()
    for (const version of ['900', '1000']) {
      mkdirSync(join(root, `chromium-${version}/chrome-linux`), { recursive: true })
      writeFileSync(join(root, `chromium-${version}/chrome-linux/chrome`), '', { mode: 0o755 })
    }
    expect(finding.findChromium({ PLAYWRIGHT_BROWSERS_PATH: root, PATH: '' }).path).toBe(
      join(root, 'chromium-1000/chrome-linux/chrome'),
    )
    mkdirSync(join(root, 'bin'))
    writeFileSync(join(root, 'bin/google-chrome'), '', { mode: 0o755 })
    expect(finding.findChromium({ PLAYWRIGHT_BROWSERS_PATH: root, PATH: `:${join(root, 'bin')}` }).path).toBe(
      join(root, 'bin/google-chrome'),
    )
  })
})

describe('the summary of a run', () => {
  const read = reporting.vitestCounts
  const report = (content: unknown) => {
    const file = join(folder(), 'report.json')
    writeFileSync(file, JSON.stringify(content))
    return file
  }
  const one = (...statuses: string[]) => ({
    status: 'passed',
    assertionResults: statuses.map((status) => ({ status })),
  })

  test('counts passed, failed and left out; a file that does not load is one failure', () => {
    expect(
      read({ testResults: [one('passed', 'passed', 'pending'), { status: 'failed', assertionResults: [] }] }),
    ).toMatchObject({ passed: 2, failed: 1, skipped: 1 })
  })

  test('what did not pass is named at the end with the start of what it said', () => {
    const counts = read({
      testResults: [
        {
          ...{ name: 'a.test.ts', status: 'failed' },
          assertionResults: [
            { status: 'failed', fullName: 'pays once', failureMessages: ['\u001b[31mexpected 1\u001b[39m\nbut was 2'] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      ],
    })
    const late = reporting.playwrightCounts({
      stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [
        {
          specs: [
            {
              ...{ file: 'keys.spec.ts', line: 7, title: 'walks' },
              tests: [{ status: 'flaky', results: [{ error: { message: 'too late' } }, {}] }],
            },
          ],
        },
      ],
      errors: [],
    })
    expect(reporting.failureList([{ name: 'unit', ...counts }, { name: 'e2e', ...late }, { name: 'lint' }])).toBe(
      [
        'unit │ a.test.ts: pays once\n    expected 1\n    but was 2\n',
        'unit │ b.test.ts: not loaded\n    No such module\n',
        'e2e │ keys.spec.ts:7 walks\n    too late\n',
      ].join('\n'),
    )
    expect(reporting.failureList([{ name: 'unit', ...read({ testResults: [one('passed')] }) }])).toBe('')
  })

  test('a test of the browser that passes only when it is run again has failed', () => {
    const run = (flaky: number) => ({
      stats: { expected: 3, unexpected: 1, flaky, skipped: 2 },
      suites: [
        { specs: [], suites: [{ specs: [{ tests: [{ status: 'expected' }] }, { tests: [{ status: 'skipped' }] }] }] },
      ],
      errors: [],
    })
    expect(reporting.playwrightCounts(run(0))).toEqual({ passed: 3, failed: 1, skipped: 2 })
    expect(reporting.playwrightCounts(run(1))).toEqual({ passed: 3, failed: 2, skipped: 2 })
  })

  test('green needs a test, a report, and an exit code of 0', () => {
    const passed = report({ testResults: [one('passed')] })
    expect(reporting.countsOf({ file: passed, code: 0, read })).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(reporting.countsOf({ file: passed, code: 1, read })).toMatchObject({ passed: 1, failed: 1 })
    expect(reporting.countsOf({ file: report({ testResults: [] }), code: 0, read })).toMatchObject({
      failed: 1,
      words: 'found no test',
    })
    expect(reporting.countsOf({ file: '/nowhere', code: 137, read })).toMatchObject({ failed: 1 })
  })

  test('the closing line names what was left out only when something was', () => {
    expect(reporting.closingLine([{ passed: 2, failed: 0, skipped: 0 }])).toBe('2 passed, 0 failed')
    expect(
      reporting.closingLine([
        { passed: 2, failed: 1, skipped: 0 },
        { passed: 1, failed: 0, skipped: 3 },
      ]),
    ).toBe('3 passed, 1 failed, 3 skipped')
    expect(reporting.table([{ name: 'unit', ms: 1234, passed: 2, failed: 0, skipped: 0 }])).toMatch(
      /^unit +2 +0 +0 +1\.2 s$/m,
    )
  })
})

describe('what a server says when it starts', () => {
  test('its address, once the line is there', () => {
    expect(addressIn('[ 12 ms] building\nForecourt listens on http://127.0.0.1:41234\n')).toBe('http://127.0.0.1:41234')
    expect(addressIn('Forecourt listens')).toBeNull()
  })

  test('everyone who can sign in, in order, with or without a full stop', () => {
    expect(
      credentialsIn(
        'x\nSign in as anna, password A1!,b, passcode 0123\n  Sign in as ben, password c.d, passcode 4567.\n',
      ),
    ).toEqual([
      { username: 'anna', password: 'A1!,b', passcode: '0123' },
      { username: 'ben', password: 'c.d', passcode: '4567' },
    ])
  })
})
