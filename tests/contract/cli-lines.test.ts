import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CASHIER, startApp, type TestApp } from '../fixtures/app'
import { aCli, type Cli } from '../fixtures/cli'
import { declaredShape } from '../fixtures/cli-shapes'
import { anEntry } from '../fixtures/builders'
import { quickEngine } from '../fixtures/databases'
import { aDealClient, type Agreement, aDealAgreement, aRegNo, aDealVehicle } from '../fixtures/deal-builders'

const TODAY = '2026-03-15'

interface Row {
  line: number
  column: number
  state: string
  [detail: string]: unknown
}

describe('lines of a file', () => {
  let app: TestApp
  let cli: Cli
  let first: Agreement
  let second: Agreement
  beforeAll(async () => {
    app = await startApp({ engine: quickEngine, now: `${TODAY}T09:00:00Z` })
    cli = await aCli(app.url)
    first = await aDealAgreement(app)
    second = await aDealAgreement(app)
    // The drawer holds enough for what goes out.
    await app.call('AddEditCash', anEntry({ categoryID: CashCategory.FreeForm, typeID: CashType.Cash, amount: 50_000 }))
    const login = ['login', '--username', CASHIER.username, '--password-stdin']
    await cli.runHere(login, { input: `${CASHIER.password}\n` })
  })
  afterAll(async () => {
    await cli?.remove()
    await app?.stop()
  })

  const write = (name: string, lines: readonly string[]) => {
    const file = join(cli.home, name)
    writeFileSync(file, lines.join('\n'))
    return file
  }
  const count = async () => (await app.call('GetCashManagement', {})).totalCount
  const json = async (words: readonly string[], options: { input?: string } = {}) => {
    const run = await cli.runHere(['lines', ...words, '--json'], options)
    const value = JSON.parse(run.stdout)
    const rows: Row[] = run.code === 0 ? value.data : value.error.data
    return { ...run, value, rows, states: rows.map(({ state }) => state) }
  }

  test('[commands 4] without --apply nothing is recorded: each row says what it would, at its place in the file', async () => {
    const before = await count()
    const file = write('look.txt', [
      'Verb\tAccount\tAmount\tType\r',
      `pay\t${first.accountNo}\t375\tcash\r`,
      '# of the afternoon\r',
      `${second.accountNo} pay 375\r`,
      `pay ${first.accountNo} 375\r`,
      'zzz 20\r',
      'free 20\r',
    ])
    const run = await cli.run(['lines', file])
    const [ready = '', repaired = '', why, double = '', twice, none, lacks] = run.stdout.trimEnd().split('\n')
    expect(ready).toMatch(new RegExp(`^${file}:2:1: ready HP Payment, ${first.accountNo} .*€375.00 in, Cash`))
    expect(repaired).toContain(`${file}:4:1: asks HP Payment`)
    expect(why).toContain(`repaired:4: Read as 'pay ${second.accountNo} 375'`)
    expect([double, twice].join()).toContain(`double: Row 2 pays ${first.accountNo}, too`)
    expect(none).toBe(`${file}:6:1: wrong 'zzz': No line begins with 'zzz'. For example: pay ABC 123 250 cash`)
    expect(lacks).toBe(`${file}:7:8: wrong Name is required. For example: free -50 Petty cash, float`)
    expect(run.stderr).toBe('1 ready, 2 to be accepted, 2 wrong. Nothing is recorded; --apply records them\n')
    expect(run.code).toBe(1)
    expect((await json([file, '--accept', 'repaired:4,double'])).states).toEqual([
      'ready',
      'ready',
      'ready',
      'wrong',
      'wrong',
    ])
    expect(await count()).toBe(before)
  })

  test('[commands 4] what is right is recorded in its order, the rest is left; the same again records nothing', async () => {
    const before = await count()
    const file = write('day.txt', ['free 20 Tea, milk', 'free 20 Tea, milk', 'tm 170 fee 15', 'zzz', 'stv 9'])
    const applied = await json([file, '--apply'])
    expect(applied.states).toEqual(['saved', 'asks', 'saved', 'wrong', 'saved'])
    expect(applied.code).toBe(1)
    expect(await count()).toBe(before + 4)
    const ids = applied.rows.flatMap(({ entries }) =>
      ((entries ?? []) as { cashID: number }[]).map(({ cashID }) => cashID),
    )
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(applied.rows[2]?.entries).toEqual([
      expect.objectContaining({ signedAmount: -170, typeName: 'Cash', batchID: expect.any(Number) }),
      expect.objectContaining({ signedAmount: 15 }),
    ])
    expect((await json([file, '--apply'])).states).toEqual(['saved', 'asks', 'saved', 'wrong', 'saved'])
    expect(await count()).toBe(before + 4)
    // Lines added before and between, the wrong one corrected: only what is new is recorded.
    const more = ['# again', 'bank 5 bov', 'free 20 Tea, milk', 'free 20 Tea, milk', 'tm 170 fee 15', 'dad 3', 'stv 9']
    const all = await json([write('day.txt', more), '--apply', '--accept', 'double,changed-row'])
    expect([all.code, all.states]).toEqual([0, Array(6).fill('saved')])
    expect(await count()).toBe(before + 7)
    const shape = declaredShape('lines')
    const keys = shape && 'rows' in shape ? (shape.rows ?? []) : []
    for (const row of [...applied.rows, ...all.rows])
      for (const key of Object.keys(row)) expect(keys).toContain(keys.includes(key) ? key : `${key}?`)
    expect(Object.keys(all.value)).toEqual(['sheet', 'applied', 'data'])
    // Another name is another sheet.
    expect((await json([file, '--apply', '--name', 'other'])).states[0]).toBe('saved')
    expect(await count()).toBeGreaterThan(before + 7)
  })

  test('[commands 4] a later row of the same record waits for one that is not recorded, others do not', async () => {
    const file = write('waits.txt', [`pay ${second.accountNo} 99`, `pay ${second.accountNo} 375`, 'stv 4'])
    const applied = await json([file, '--apply'])
    expect(applied.states).toEqual(['asks', 'waits', 'saved'])
    expect(applied.rows[1]?.message).toBe('Row 1 of the same record is not recorded')
    expect(applied.code).toBe(6)
    const accepted = await json([file, '--apply', '--accept', 'mismatch'])
    expect(accepted.states).toEqual(['saved', 'asks', 'saved'])
    const all = await json([file, '--apply', '--accept', 'double,mismatch'])
    expect([all.code, all.states]).toEqual([0, ['saved', 'saved', 'saved']])
  })

  test('[commands 4] from a pipe, under a name', async () => {
    const input = 'stv 11\nstv 12\n'
    expect((await json(['-'], { input })).states).toEqual(['ready', 'ready'])
    const unnamed = await cli.runHere(['lines', '-', '--apply'], { input })
    expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('Give --name')])
    const before = await count()
    const words = ['lines', '-', '--apply', '--name', 'piped']
    const runs = [await cli.run(words, { input }), await cli.run(words, { input })]
    expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, '2 recorded\n'],
      [0, '2 recorded before\n'],
    ])
    expect(runs[0]?.stdout).toMatch(/^-:1:1: saved .*€11\.00 out, Cash.*entry \d+, batch \d+$/m)
    expect(await count()).toBe(before + 2)
    // Whoever reads goes away in the middle.
    const cut = await cli.run(['lines', '-', '--apply', '--name', 'cut'], { input, pipe: 'head -1' })
    expect(cut.stdout).toMatch(/^-:1:1: saved/)
    expect((await cli.run(['lines', '-', '--apply', '--name', 'cut'], { input })).code).toBe(0)
    expect(await count()).toBe(before + 4)
  })

  test('[commands 4] killed in the middle and run again, and two at once: each row once, in order', async () => {
    const before = await count()
    const lines = Array.from({ length: 24 }, (_, at) => `stv ${at + 100}`)
    const file = write('killed.txt', lines)
    const words = ['lines', file, '--apply']
    for (const line of [3, 9, 15]) {
      const run = await cli.run(words, { killedAfter: new RegExp(`:${line}:1: saved`) })
      expect(run.code).toBeNull()
    }
    const runs = await Promise.all([cli.run(words), cli.run(words)])
    expect(runs.map(({ code }) => code)).toEqual([0, 0])
    expect(await count()).toBe(before + lines.length)
    const { data } = await app.call('GetSavedLines', { sheet: 'killed.txt' })
    expect(data.map(({ text }) => text)).toEqual(lines)
    const ids = data.map(({ entries }) => entries[0]?.cashID ?? 0)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    // Two who pay the same instalments at once: what one has paid is no doubt of the other's.
    const pays = write('pays.txt', [`pay ${first.accountNo} due`, `pay ${first.accountNo} 375 cash`])
    const both = [...words.slice(0, 1), pays, '--apply', '--accept', 'double,mismatch']
    const paying = await Promise.all([cli.run(both), cli.run(both)])
    expect(paying.map(({ code }) => code)).toEqual([0, 0])
    expect(await count()).toBe(before + lines.length + 2)
  })

  test('[server 6.5] sell shows what it would save, is asked, saves once, and says what speaks against it', async () => {
    const json = async (words: readonly string[]) => {
      const run = await cli.runHere(['sell', ...words, '--json'])
      return { code: run.code, value: JSON.parse(run.stdout) }
    }
    const vehicleID = await aDealVehicle(app)
    const { regNo } = await app.call('GetVehicle', { vehicleID })
    const { idno } = await app.call('GetClient', { clientID: await aDealClient(app) })
    const traded = aRegNo()
    const words = [regNo, idno, '9500', 'pe', traded, '4000', 'dep', '1000', '36x140', 'from', '1/5']
    expect((await json(words)).value.error.message).toMatch(/[Pp]asscode/)
    await cli.runHere(['unlock', '--passcode-stdin'], { input: `${CASHIER.passcode}\n` })
    const dry = await cli.runHere(['sell', ...words, '--dry-run'])
    expect(dry.stdout).toMatch(
      /Difference +€5,500\.00[\s\S]*Cash due +€1,000\.00[\s\S]*is not in stock: it is taken in/,
    )
    expect((await app.call('GetVehicle', { vehicleID })).saleType).toBeNull()
    const low = await json([regNo, idno, '3000'])
    expect([low.code, low.value.error.guards.map(({ name }: { name: string }) => name)]).toEqual([6, ['below-cost']])
    const sold = await json([...words, '--key', 'a-sale'])
    expect([sold.code, sold.value]).toMatchObject([0, { vehicleID, regNo, cashDue: 1000, saleType: 3 }])
    const printed = declaredShape('sell')
    expect(printed && 'keys' in printed ? [...printed.keys].sort() : []).toEqual(Object.keys(sold.value).sort())
    expect(await app.call('GetHPDetails', { vehicleID })).toHaveLength(36)
    for (const [refused, code, said] of [
      [words, 1, /is already sold to/],
      [[regNo, 'NOBODY9', '9500'], 1, /There is no client NOBODY9/],
      [[regNo, idno, '9500', '36x'], 2, /Write instalments such as 36x140/],
      [[regNo, idno], 2, /Sold Price is required/],
    ] as const)
      expect(await json(refused)).toMatchObject({ code, value: { error: { message: expect.stringMatching(said) } } })
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test.each([
    [['lines', 'nowhere.txt'], /cannot be read/],
    [['lines', '-'], /has no lines/],
    [['lines', '-', '--accept', 'all'], /--accept takes/],
  ])('%j is refused', async (words, names) => {
    const run = await cli.runHere(words, { input: '\n# nothing\n' })
    expect([run.code, run.stdout]).toEqual([2, ''])
    expect(run.stderr).toMatch(names)
  })
})
