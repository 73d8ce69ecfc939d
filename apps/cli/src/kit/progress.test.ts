import { expect, test } from 'vitest'
import type { Context } from './context'
import { createProgress, createRowCounter } from './progress'

const bytes = (text: string) => Buffer.from(text)

test('rows are counted wherever the pieces part them; a line end within quotes is none', () => {
  const text = 'A,B\r\n1,"two\r\nlines, and ""more"""\r\n2,x\r\n'
  for (let at = 0; at <= text.length; at += 1) {
    const rows = createRowCounter()
    rows.add(bytes(text.slice(0, at)))
    rows.add(bytes(text.slice(at)))
    expect(rows.count(), String(at)).toBe(2)
  }
  expect(createRowCounter().count()).toBe(0)
})

async function drawn(total: () => Promise<number | null>, globals = { quiet: false, json: false }) {
  let text = ''
  const mark = (part: string) => {
    text += part
  }
  // The parts of a context that progress looks at.
  const ctx = { io: { isErrorTerminal: true, notePart: mark }, globals } as unknown as Context
  const progress = createProgress(ctx, 'cash.csv', total)
  async function* pieces() {
    yield bytes('A\r\n1\r\n')
    await new Promise((resolve) => setTimeout(resolve, 130))
    yield bytes('2\r\n'.repeat(1200))
  }
  for await (const _ of progress.count(pieces())) void _
  progress.end()
  return text
}

test('rows of how many, and bytes; what cannot be counted has no total, and a quiet run draws nothing', async () => {
  expect(await drawn(async () => 60_000)).toMatch(
    /cash\.csv {2}1 rows {2}6 B .*cash\.csv {2}1,201 of 60,000 rows {2}3\.6 kB .*\u001b\[K$/s,
  )
  expect(await drawn(async () => null)).toContain('1,201 rows  3.6 kB')
  expect(await drawn(async () => 5)).toContain('1,201 rows  3.6 kB')
  const failing = await drawn(async () => {
    throw new Error('no')
  })
  expect(failing).toContain('1,201 rows')
  expect(await drawn(async () => 5, { quiet: true, json: false })).toBe('')
})
