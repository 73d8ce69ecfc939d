import { spawn, spawnSync } from 'node:child_process'
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCli, type Cli } from '../fixtures/cli'
import { aFileServer, type FileServer, servedBytes } from '../fixtures/file-server'
import { scratchRoot } from '../fixtures/scratch'

const BIN = fileURLToPath(new URL('../../apps/cli/bin/forecourt.mjs', import.meta.url))
const LARGE = 400_000_000
const MEMORY_MB = 100

describe('[commands 3.3] files of the command line', () => {
  let server: FileServer
  let cli: Cli
  let folder: string
  beforeAll(async () => {
    server = await aFileServer()
    cli = await aCli(server.url)
    folder = mkdtempSync(join(scratchRoot(), 'forecourt files '))
  })
  afterAll(async () => {
    await cli?.remove()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const env = () => ({
    FORECOURT_USERNAME: 'night',
    FORECOURT_PASSWORD: 'long enough',
    FORECOURT_SERVER: server.url,
    FORECOURT_CONFIG_DIR: cli.home,
  })
  const small = () => {
    server.file = () => ({ bytes: 1 })
    return servedBytes(1)
  }
  const exported = (words: readonly string[], options: Parameters<Cli['run']>[1] = {}) =>
    cli.run(['export', 'cash', ...words], { ...options, env: env(), cwd: folder })
  /** A line of bash with `forecourt` in it. */
  const bash = (line: string) => {
    const child = spawn(
      'bash',
      ['-o', 'pipefail', '-c', `forecourt() { '${process.execPath}' '${BIN}' "$@"; }; ${line}`],
      {
        env: { ...process.env, NODE_OPTIONS: '', ...env() },
        cwd: folder,
      },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        said += piece.toString('utf8')
      })
    return new Promise<{ code: number | null; said: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, said })),
    )
  }

  /** Runs an export and gives how much came through its standard output, and the most memory that it had. */
  async function watched(words: readonly string[]) {
    const child = spawn(process.execPath, [BIN, 'export', 'cash', ...words], {
      env: { PATH: process.env.PATH, HOME: folder, ...env() },
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let bytes = 0
    let mostKb = 0
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length
    })
    const watch = setInterval(() => {
      try {
        mostKb = Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? mostKb)
      } catch {
        // It has ended.
      }
    }, 5)
    const code = await new Promise((resolve) => child.on('close', resolve))
    clearInterval(watch)
    return { code, bytes, mostMb: mostKb / 1024 }
  }

  test('400 MB to a file and to a pipe take less than 100 MB of memory', async () => {
    server.file = () => ({ bytes: LARGE })
    const file = join(folder, 'large.csv')
    const toFile = await watched(['--out', file])
    expect([toFile.code, statSync(file).size]).toEqual([0, servedBytes(LARGE)])
    rmSync(file)
    const toPipe = await watched([])
    expect([toPipe.code, toPipe.bytes]).toEqual([0, servedBytes(LARGE)])
    for (const { mostMb } of [toFile, toPipe]) {
      expect(mostMb).toBeGreaterThan(30)
      expect(mostMb).toBeLessThan(MEMORY_MB)
    }
  })

  test('a reader that has enough ends it at once', async () => {
    server.abortedRequests = 0
    server.file = () => ({ bytes: 100 * LARGE, pauseMs: 1 })
    const run = await exported([], { pipe: 'head -1' })
    expect([run.code, run.stdout.includes('Date,'), run.stderr]).toEqual([0, true, ''])
    const through = await bash('forecourt export cash --out >(head -1)')
    expect([through.code, through.said]).toMatchObject([0, expect.stringContaining('Date,Reg No')])
    await expect.poll(() => server.abortedRequests).toBe(2)
  })

  test('where a person looks the rows are counted while they come, of how many where the list says it', async () => {
    server.file = () => ({ bytes: 400_000, pauseMs: 150 })
    server.answers.GetCashManagement = { data: [], totalCount: 123_456 }
    const line = `${process.execPath} ${BIN} export cash --out counted.csv`
    const seen = await bash(`script -qefc ${JSON.stringify(line)} /dev/null`)
    expect([seen.code, seen.said]).toEqual([
      0,
      expect.stringMatching(/counted\.csv {2}[\d,]+ of 123,456 rows {2}\d+\.\d kB/),
    ])
    rmSync(join(folder, 'counted.csv'))
  })

  test('what comes slowly may take its time; what stops coming, or breaks off, is exit 4 and leaves nothing', async () => {
    server.file = () => ({ bytes: 200_000, pauseMs: 700 })
    const slow = await exported(['--idle-timeout', '2', '--out', 'slow.csv'])
    expect([slow.code, statSync(join(folder, 'slow.csv')).size]).toEqual([0, servedBytes(200_000)])
    for (const [end, sentence] of [
      ['hangs', 'Nothing came from the server for 1 s\n'],
      ['breaks', 'The server broke off in the middle of the file\n'],
    ] as const) {
      server.file = () => ({ bytes: 200_000, end })
      const run = await exported(['--idle-timeout', '1', '--out', 'half.csv'])
      expect([run.code, run.stderr], end).toEqual([4, sentence])
    }
    expect(readdirSync(folder)).toEqual(['slow.csv'])
    expect((await exported(['--idle-timeout', '0'])).code).toBe(2)
    rmSync(join(folder, 'slow.csv'))
  })

  test('a regular file is renamed over, a link stays, whatever else is written through', async () => {
    const size = small()
    const at = (name: string) => join(folder, name)
    writeFileSync(at('real.csv'), 'old')
    const { ino } = statSync(at('real.csv'))
    symlinkSync('real.csv', at('link.csv'))
    expect((await exported(['--out', 'link.csv'])).stderr).toContain('exists already')
    expect((await exported(['--out', 'link.csv', '--if-exists', 'replace'])).code).toBe(0)
    expect([lstatSync(at('link.csv')).isSymbolicLink(), readlinkSync(at('link.csv'))]).toEqual([true, 'real.csv'])
    expect([statSync(at('real.csv')).size, statSync(at('real.csv')).ino === ino]).toEqual([size, false])

    symlinkSync('made.csv', at('dangling.csv'))
    expect((await exported(['--out', 'dangling.csv'])).code).toBe(0)
    expect([lstatSync(at('dangling.csv')).isSymbolicLink(), statSync(at('made.csv')).size]).toEqual([true, size])
    symlinkSync('round.csv', at('round.csv'))
    expect((await exported(['--out', 'round.csv'])).stderr).toContain('a link that leads to itself')

    symlinkSync('/dev/null', at('null'))
    for (const device of ['/dev/null', 'null']) expect((await exported(['--out', device])).code, device).toBe(0)
    expect([lstatSync('/dev/null').isCharacterDevice(), lstatSync(at('null')).isSymbolicLink()]).toEqual([true, true])
    const full = await exported(['--out', '/dev/full'])
    expect([full.code, full.stderr]).toEqual([
      1,
      expect.stringMatching(/^\/dev\/full cannot be written: its disk is full\n$/),
    ])

    expect(spawnSync('mkfifo', [at('pipe')]).status).toBe(0)
    const piped = await bash('cat pipe | wc -c & forecourt export cash --out pipe; wait')
    expect([piped.code, piped.said]).toEqual([0, expect.stringContaining(`${size}\n`)])
    expect(lstatSync(at('pipe')).isFIFO()).toBe(true)
  })

  test('/dev/stdout and >(…) work, also behind what is there already', async () => {
    const size = small()
    const line = `
      echo first > all.csv
      forecourt export cash --out /dev/stdout >> all.csv &&
      { echo second; forecourt export cash --out /proc/self/fd/1; } > both.csv &&
      forecourt export cash --out >(wc -c > count) && sleep 0.3 &&
      forecourt export cash --out /dev/fd/7 7> seven.csv`
    const { code, said } = await bash(line)
    expect([code, said.replaceAll(/\/dev\/fd\/\d+, .*\n/g, '')]).toEqual([0, ''])
    expect([statSync(join(folder, 'all.csv')).size, statSync(join(folder, 'both.csv')).size]).toEqual([
      size + 6,
      size + 7,
    ])
    expect(Number(readFileSync(join(folder, 'count'), 'utf8'))).toBe(size)
    expect(statSync(join(folder, 'seven.csv')).size).toBe(size)
    const closed = await bash('forecourt export cash --out /dev/fd/9')
    expect([closed.code, closed.said]).toEqual([1, '/dev/fd/9 is not open\n'])
  })
})
