import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outputTarget } from './out-file'
import { parseIfExists, shouldWrite, saveFile } from './save-file'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt save '))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half')
  throw new Error('the line broke')
}
const save = (file: string, chunks: AsyncIterable<Uint8Array>, ifExists: 'fail' | 'replace' | 'keep') =>
  saveFile(file, chunks, { ifExists, cleanups: new Set() })

test('a file is there whole', async () => {
  const file = join(folder, 'due.csv')
  expect(await save(file, pieces('a', 'b'), 'fail')).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('ab')
  expect(readdirSync(folder)).toEqual(['due.csv'])
})

test('a broken line leaves what was there, and nothing else', async () => {
  const file = join(folder, 'due.csv')
  writeFileSync(file, 'old')
  await expect(save(file, broken(), 'replace')).rejects.toThrow('the line broke')
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['old', ['due.csv']])
})

test('a file that appeared meanwhile is neither overwritten nor lost', async () => {
  const file = join(folder, 'due.csv')
  expect(shouldWrite({ path: file, exists: false }, 'fail')).toBe(true)
  writeFileSync(file, 'of another run')
  await expect(save(file, pieces('mine'), 'fail')).rejects.toThrow('exists already')
  expect(await save(file, pieces('mine'), 'keep')).toBe(false)
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['of another run', ['due.csv']])
})

test('drafts that a killed run left are removed by a later one, those of a run that goes on are not', async () => {
  const draft = (at: number) => {
    const name = `.due.csv.${randomUUID()}.tmp`
    writeFileSync(join(folder, name), 'half')
    utimesSync(join(folder, name), at, at)
    return name
  }
  const now = Date.now() / 1000
  draft(now - 4_000)
  const fresh = draft(now - 60)
  writeFileSync(join(folder, '.due.csv.notes.tmp'), 'mine')
  utimesSync(join(folder, '.due.csv.notes.tmp'), 1, 1)
  await save(join(folder, 'due.csv'), pieces('a'), 'replace')
  expect(readdirSync(folder).sort()).toEqual([fresh, '.due.csv.notes.tmp', 'due.csv'].sort())
})

test('a name as long as names may be can be filled', async () => {
  const file = join(folder, `${'ċ'.repeat(125)}.csv`)
  expect(await save(file, pieces('a'), 'replace')).toBe(true)
})

test('an interrupted run removes its draft', async () => {
  const cleanups = new Set<() => void>()
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('x')
    expect(readdirSync(folder)).toHaveLength(1)
    for (const cleanup of cleanups) cleanup()
    expect(readdirSync(folder)).toEqual([])
    throw new Error('interrupted')
  }
  await expect(saveFile(join(folder, 'a'), slow(), { ifExists: 'fail', cleanups })).rejects.toThrow('interrupted')
  expect(cleanups.size).toBe(0)
})

test('what cannot be written is said before work goes into it', () => {
  const nowhere = join(folder, 'none', 'a.csv')
  expect(outputTarget(nowhere)).toEqual({ kind: 'file', path: nowhere, exists: false })
  expect(() => shouldWrite({ path: nowhere, exists: false }, 'fail')).toThrow('does not exist')
  expect(() => outputTarget(folder)).toThrow('is a folder')
  expect(() => parseIfExists('maybe')).toThrow('--if-exists is one of fail, replace, keep')
})
