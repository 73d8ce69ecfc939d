import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findImportFiles } from '../features/import/upload'
import { describeFailure } from './describe-failure'
import { writeFailureReason } from './output-lost'

const folder = mkdtempSync(join(tmpdir(), 'forecourt unreadable '))
afterAll(() => rmSync(folder, { recursive: true }))

const errorOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('[commands 3.2] a file that no command told of by itself is told in a sentence, with its name and without a code', async () => {
  const loop = join(folder, 'loop')
  symlinkSync(loop, loop)
  const errors = [
    errorOf(() => readFileSync(join(folder, 'nowhere.csv'))),
    errorOf(() => readFileSync(join(folder, 'nowhere', 'x'))),
    errorOf(() => readFileSync(loop)),
    errorOf(() => readFileSync(join(folder, 'n'.repeat(300)))),
    await open(join(folder, 'nowhere.csv')).catch((error: unknown) => error),
  ]
  for (const error of errors) {
    const { exitCode, message } = await describeFailure(error)
    expect([exitCode, message]).toEqual([2, expect.stringMatching(/^\/.* cannot be opened: (there is no|its)/)])
    expect(message).not.toMatch(/E[A-Z]{3,}|mistake/)
    expect(writeFailureReason(error as Error)).not.toMatch(/E[A-Z]{3,}/)
  }
  expect((await describeFailure(new Error('ENOENT'))).message).toBe('forecourt made a mistake: ENOENT')
})

test('[commands 3.9] a folder of files, one of which leads nowhere', () => {
  const files = join(folder, 'files')
  mkdirSync(files)
  symlinkSync(join(folder, 'gone.csv'), join(files, 'cars.csv'))
  expect(String(errorOf(() => findImportFiles([files])))).toContain(
    `${files}/cars.csv cannot be read: there is no such file`,
  )
  chmodSync(files, 0)
  // Whoever may read everything reads it all the same.
  if (process.getuid?.() !== 0) expect(String(errorOf(() => findImportFiles([files])))).toContain('you may not read it')
  chmodSync(files, 0o700)
})
