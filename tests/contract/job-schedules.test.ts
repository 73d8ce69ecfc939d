import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCli, type Cli } from '../fixtures/cli'
import { aFileServer, type FileServer, servedBytes } from '../fixtures/file-server'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BIN = join(ROOT, 'apps/cli/bin/forecourt.mjs')

describe('[commands 3.2] what runs jobs by itself', () => {
  let server: FileServer
  let cli: Cli
  let home: string
  beforeAll(async () => {
    server = await aFileServer()
    cli = await aCli(server.url)
    home = mkdtempSync(join(tmpdir(), 'forecourt home '))
    mkdirSync(join(home, '.config/forecourt'), { recursive: true })
    const environment = join(home, '.config/forecourt/environment')
    writeFileSync(
      environment,
      `FORECOURT_SERVER=${server.url}\nFORECOURT_USERNAME=night\nFORECOURT_PASSWORD=secret-of-night\n`,
    )
    chmodSync(environment, 0o600)
    mkdirSync(join(home, 'bin'))
    writeFileSync(join(home, 'bin/forecourt'), `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`, { mode: 0o755 })
  })
  afterAll(async () => {
    await cli?.remove()
    await server?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  /** The units of a jobs file, each written under its name. */
  async function unitsIn(folder: string, file: string): Promise<string[]> {
    const { code, stdout, stderr } = await cli.run(['run', file, '--print-systemd'])
    expect([code, stderr]).toEqual([0, ''])
    const [, ...parts] = stdout.split(/^# (forecourt-.*\.(?:service|timer))\n/m)
    const names = parts.filter((_, at) => at % 2 === 0)
    for (const [at, name] of names.entries()) writeFileSync(join(folder, name), parts[2 * at + 1] ?? '')
    return names
  }

  test('the units pass systemd-analyze verify, whatever the file is called', async () => {
    const office = join(home, "of fice 100%'s")
    const units = join(home, 'units')
    for (const folder of [office, units]) mkdirSync(folder)
    const file = join(office, 'jobs.yaml')
    const job = (name: string, rest: string) =>
      `  - { name: ${name}, export: cash, out: ${name}.csv, at: "02:30", ${rest} }\n`
    writeFileSync(
      file,
      `jobs:\n${job('a', 'every: day')}${job('b', 'every: 1')}${job('c', 'every: fri').replace('02:30', '18:00')}`,
    )
    const names = await unitsIn(units, file)
    expect(names).toHaveLength(4)
    for (const name of names) expect(name).toContain('jobs.yaml')
    const verify = () => {
      const env = { ...process.env, XDG_RUNTIME_DIR: home }
      const paths = names.map((name) => join(units, name))
      const run = spawnSync('systemd-analyze', ['--user', 'verify', ...paths], { encoding: 'utf8', env })
      if (run.error)
        throw new Error('systemd-analyze is not here: install systemd, as .ci/run does', { cause: run.error })
      return { status: run.status, stderr: run.stderr }
    }
    expect(verify()).toEqual({ status: 0, stderr: '' })
    const service = readFileSync(join(units, names[0] ?? ''), 'utf8')
    expect(service).toMatch(/^After=network-online\.target$/m)
    expect(service).toMatch(/^EnvironmentFile=-%E\/forecourt\/environment$/m)
    // It is one that finds what is wrong.
    writeFileSync(join(units, names[0] ?? ''), service.replace('ExecStart=/', 'ExecStart='))
    expect(verify().stderr).not.toBe('')
  })

  test('a reader that goes away and a full disk behind the lines end no run, which then does not end with 0', async () => {
    const office = join(home, 'lost')
    mkdirSync(office)
    const file = join(office, 'jobs.yaml')
    const jobs = ['a', 'b', 'c'].map((name) => `  - { name: ${name}, export: cash, out: ${name}.csv }\n`)
    writeFileSync(file, `jobs:\n${jobs.join('')}`)
    server.file = () => ({ bytes: 1, pauseMs: 50 })
    const env = { FORECOURT_USERNAME: 'night', FORECOURT_PASSWORD: 'long enough' }
    const run = await cli.run(['run', file], { env, pipe: 'head -1' })
    expect(run.code, run.stderr).toBe(1)
    for (const name of ['a', 'b', 'c']) {
      expect(readFileSync(join(office, `${name}.csv`)).length).toBe(servedBytes(1))
      rmSync(join(office, `${name}.csv`))
    }
    const full = await cli.run(['--version'], {
      env,
      pipe: `cat >/dev/null; ${quoted(process.execPath)} ${quoted(BIN)} run ${quoted(file)} 2>&1 >/dev/full`,
    })
    expect([full.code, full.stdout]).toEqual([
      1,
      expect.stringMatching(/^The jobs ran, but their lines could not be written: ENOSPC[^\n]*\n$/),
    ])
  })

  test('the lines of the guide mail what went wrong, nothing when all is well, and show no password', async () => {
    const guide = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
    const [, block = ''] = /```\n(MAILTO=.*?)```/s.exec(guide) ?? []
    const command = /^15 2 \* \* \* {2}(.*)$/m.exec(block)?.[1] ?? ''
    expect(command).toContain('forecourt check')
    expect(guide).not.toMatch(/FORECOURT_PASSWORD=\S+ +\S*forecourt/)
    expect(command).not.toMatch(/PASSWORD|USERNAME/)
    /** What cron does: a bare environment, `sh -c`, and a mail of whatever was printed. */
    const mailed = async (line: string) => {
      const bare = `env -i HOME=${quoted(home)} PATH=${quoted(`${join(home, 'bin')}:/usr/bin:/bin`)}`
      const { code, stdout } = await cli.run(['--version'], {
        pipe: `cat >/dev/null; ${bare} /bin/sh -c ${quoted(line.replaceAll('\\%', '%'))} 2>&1`,
      })
      return { code, mail: stdout }
    }
    const well = { checkedAt: '2026-03-10T09:00:00Z', faults: [], moved: [], counted: {} }
    const fault = { rule: 'Batches chain', subject: 'Batch 7', detail: 'opens with 1.00 less' }
    server.answers.CheckBooks = well
    expect(await mailed(command)).toEqual({ code: 0, mail: '' })
    server.answers.CheckBooks = { ...well, faults: [fault] }
    expect(await mailed(command)).toEqual({
      code: 1,
      mail: 'Batches chain: Batch 7: opens with 1.00 less\n1 fault in the books\n',
    })

    const file = join(home, 'jobs.yaml')
    writeFileSync(file, 'jobs:\n  - { name: cash, export: cash, out: cash.csv, at: "02:30", retries: 0 }\n')
    const printed = await cli.run(['run', file, '--print-cron'])
    // As it was printed: it reads the environment file by itself.
    const line = printed.stdout.split('\n')[2]?.slice('30 2 * * *  '.length) ?? ''
    server.file = () => ({ bytes: 1, status: 409 })
    const failed = await mailed(line)
    expect([failed.code, failed.mail]).toEqual([1, expect.stringMatching(/"job":"cash".*\ncash: Not just now\n$/)])
    server.file = () => ({ bytes: 1 })
    expect(await mailed(line)).toEqual({ code: 0, mail: '' })
    expect(readFileSync(join(home, 'cash.csv')).length).toBe(servedBytes(1))
  })

  test('mornings that a machine was off have their files at the next one, and those that cannot have one are named', async () => {
    const office = join(home, 'missed')
    mkdirSync(office)
    const file = join(office, 'jobs.yaml')
    const job = (name: string, rest: string) => `  - { name: ${name}, at: "02:30", retries: 0, ${rest} }\n`
    const cash = job('cash', 'export: cash, filters: { days: yesterday }, out: "cash-{from}.csv"')
    writeFileSync(file, `jobs:\n${cash}${job('stock', 'export: vehicles-stock, out: "stock-{today}.csv"')}`)
    const today = new Date()
    const daysAgo = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - days, 12)
    const looked = daysAgo(3).toISOString().slice(0, 10)
    writeFileSync(join(office, '.jobs.yaml.done'), JSON.stringify({ cash: looked, stock: looked }))
    server.file = () => ({ bytes: 1 })
    const env = { FORECOURT_USERNAME: 'night', FORECOURT_PASSWORD: 'long enough' }
    const run = await cli.run(['run', file, '--due', '02:30', '--quiet'], { env })
    const files = readdirSync(office).filter((name) => name.endsWith('.csv'))
    // The server says that it is 10 March.
    expect(files).toEqual(['cash-2026-03-07.csv', 'cash-2026-03-08.csv', 'cash-2026-03-09.csv', 'stock-2026-03-10.csv'])
    const days = [daysAgo(2), daysAgo(1)].map((on) => on.toISOString().slice(0, 10).split('-').reverse().join('-'))
    expect([run.code, run.stderr]).toEqual([
      1,
      `stock: No file for ${days.join(', ')}: what it asks has no day, so its answer is that of now\n`,
    ])
    expect(await cli.run(['run', file, '--due', '02:30', '--quiet'], { env })).toMatchObject({ code: 0, stdout: '' })
  })
})

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
