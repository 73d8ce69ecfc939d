import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ifExistsOf, mayWrite, saveFile } from './save-file'

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
  expect(mayWrite(file, 'fail')).toBe(true)
  writeFileSync(file, 'of another run')
  await expect(save(file, pieces('mine'), 'fail')).rejects.toThrow('exists already')
  expect(await save(file, pieces('mine'), 'keep')).toBe(false)
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['of another run', ['due.csv']])
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
  expect(() => mayWrite(join(folder, 'none', 'a.csv'), 'fail')).toThrow('does not exist')
  expect(() => mayWrite(folder, 'replace')).toThrow('is a folder')
  expect(() => ifExistsOf('maybe')).toThrow('--if-exists is one of fail, replace, keep')
})
