import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import type { Context } from '../../kit/context'
import type { CommandInput } from '../../kit/options'
import { unreadableFile } from '../../kit/unreadable'
import { writeTemplates } from './columns'
import { findImportFiles } from './upload'

const folder = mkdtempSync(join(tmpdir(), 'forecourt templates '))
afterAll(() => rmSync(folder, { recursive: true }))

const said: string[] = []
const ctx = { globals: { json: false }, report: (text: string) => said.push(text) } as unknown as Context
const given = (word: string) => ({ words: [word], options: {}, flags: {}, commands: [] }) as unknown as CommandInput

test('[commands 3.9] a folder gets a file of each kind with its headings, and none is written over', async () => {
  const into = join(folder, 'new files')
  await writeTemplates(ctx, given(into))
  expect(readdirSync(into)).toEqual(
    ['cash', 'clients', 'hp', 'payments', 'sales', 'vehicles'].flatMap((kind) => [`${kind}.csv`, `${kind}.xlsx`]),
  )
  const csv = readFileSync(join(into, 'clients.csv'), 'utf8')
  expect(csv.startsWith('\ufeffID No,Name,Surname,')).toBe(true)
  expect(csv).not.toContain('Book')
  const sheet = strFromU8(unzipSync(readFileSync(join(into, 'clients.xlsx')))['xl/worksheets/sheet1.xml']!)
  expect([...sheet.matchAll(/<t>([^<]*)</g)].map(([, text]) => text).join(',')).toBe(csv.slice(1).trim())
  expect(said[0]).toContain('forecourt import')
  await expect(writeTemplates(ctx, given(into))).rejects.toThrow('clients.csv is there already: name another folder')
})

test('[commands 3.9] a file that is not there is said in words', () => {
  expect(() => findImportFiles([join(folder, 'none.csv')])).toThrow(
    /none\.csv cannot be read: there is no such file or folder$/,
  )
  expect(unreadableFile('x', Object.assign(new Error('EACCES: denied'), { code: 'EACCES' })).message).toBe(
    'x cannot be read: you may not read it',
  )
})
