import { expect, test } from 'vitest'
import { coverageSheet, proofsOf, SECTIONS } from './coverage'
import { projectFiles, toyFiles } from './source'

test('titles are read in each way that they are written', () => {
  const text = [
    "test('[D1 2] one', () => {})",
    'test.each([1])(`[D1 5] [server 3] two`, () => {})',
    "])('[D2 9] three, with a \\'quote\\'', () => {})",
    "describe('[D3 2.6] four', () => {})",
    "test('no section', () => {})",
  ].join('\n')
  const proofs = proofsOf(toyFiles({ 'tests/a.test.ts': text, 'tests/b.ts': text }))
  expect([...proofs].map(([section, of]) => [section, of.map(({ title }) => title)])).toEqual([
    ['D1 2', ['one']],
    ['D1 5', ['two']],
    ['server 3', ['two']],
    ['D2 9', ["three, with a \\'quote\\'"]],
    ['D3 2.6', ['four']],
  ])
})

test('no test names a section that does not exist', () => {
  const known = new Set(SECTIONS.map(([section]) => section))
  const named = [...proofsOf(projectFiles()).keys()].filter((section) => section.startsWith('D'))
  expect(named.filter((section) => !known.has(section))).toEqual([])
})

test('every section has a test', () => {
  const proofs = proofsOf(projectFiles())
  expect(SECTIONS.filter(([section]) => !proofs.has(section))).toEqual([])
})

test('the printed coverage is the one of these tests', async () => {
  await expect(coverageSheet(projectFiles())).toMatchFileSnapshot('../../docs/coverage.md')
})
