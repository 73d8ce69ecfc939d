import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OPERATIONS } from '@forecourt/core/operations'
import { describe, expect, test } from 'vitest'
import {
  citationsOf,
  countWords,
  coverageSheet,
  domainPages,
  domainSections,
  linkedFiles,
  leafSections,
  pageText,
  proofsOf,
  quotedSentences,
  sectionsOf,
  strayCitations,
} from './domain'
import { isTestFile, projectFiles, projectTexts, toyFiles } from './source'

describe('reading', () => {
  test('titles of tests, in each way that they are written', () => {
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

  test('headings, and those of them that rule something themselves', () => {
    const sections = sectionsOf('# D3: money\n## D3 2 Screens\n### D3 2.1 One\n## server 11 Two\n')
    expect(sections.map(({ id }) => id)).toEqual(['D3 2', 'D3 2.1', 'server 11'])
    expect(leafSections(sections).map(({ title }) => title)).toEqual(['One', 'Two'])
  })

  test('citations, and what is none', () => {
    expect(citationsOf('@source D3 2.6; server 6.2 and commands 1. [D2 9] 4 servers 3')).toEqual([
      'D3 2.6',
      'server 6.2',
      'commands 1',
      'D2 9',
    ])
    const faults = strayCitations([
      { path: 'a.ts', text: '// D3 2.6\n// D2 section 9\n// server.md 6.2\n// as D1 says\n// the specification' },
    ])
    expect(faults).toEqual([
      'a.ts:2 spells out a section',
      'a.ts:2 cites a page without a section',
      'a.ts:3 cites a page by its file',
      'a.ts:4 cites a page without a section',
      'a.ts:5 cites what is not in the repository',
    ])
  })

  test('quoted sentences', () => {
    expect(quotedSentences("of 'It is {n} or\nit' and 'no'; all of it's 'Oops! You're lost.'")).toEqual([
      ['It is', 'or it'],
      [],
      ["Oops! You're lost."],
    ])
  })
})

test('every file that a page names is there', () => {
  expect(linkedFiles('docs/a/b.md', '[x](../c.md#d) [y](https://e.f) `apps/g.ts` `apps/*/h.ts` [z](e.md)')).toEqual([
    'docs/c.md',
    'docs/a/e.md',
    'apps/g.ts',
  ])
  const named = projectTexts()
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) => linkedFiles(path, text))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([])
})

describe('the rules of the business', () => {
  const files = projectFiles()
  const sections = domainSections()

  test('no section stands twice', () => {
    const ids = sections.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('the index leads to every page and names every section', () => {
    const index = pageText('README.md')
    expect(domainPages().filter((page) => !index.includes(`(${page})`))).toEqual([])
    const named = index
      .split('\n')
      .map((line) => line.split('|')[2] ?? '')
      .join()
    const last = (id: string) => id.split(' ')[1] ?? ''
    const missing = sections.filter(
      ({ id }) => !/^D/.test(id) && !named.includes(id) && !named.includes(`\`${last(id)}\``),
    )
    expect(missing).toEqual([])
  })

  test('a page can be read in one sitting', () => {
    const pages = domainPages().filter((page) => !/^D\d/.test(page))
    expect(pages.length).toBeGreaterThan(30)
    expect(pages.filter((page) => countWords(pageText(page)) > 1_500)).toEqual([])
  })

  test('every citation leads to a section', () => {
    const known = new Set(sections.map(({ id }) => id))
    const cited = projectTexts()
      .filter(({ path }) => !path.startsWith('tests/architecture/'))
      .flatMap(({ path, text }) => citationsOf(text).map((citation) => ({ path, citation })))
    expect(cited.length).toBeGreaterThan(500)
    expect(cited.filter(({ citation }) => !known.has(citation))).toEqual([])
  })

  test('nothing is cited in another form', () => {
    expect(strayCitations(files.filter(({ path }) => !path.startsWith('tests/architecture/')))).toEqual([])
  })

  test('every section has a test', () => {
    const proofs = proofsOf(files)
    expect(leafSections(sections).filter(({ id }) => !proofs.has(id))).toEqual([])
    const made = new URL('../../.out/', import.meta.url)
    mkdirSync(made, { recursive: true })
    writeFileSync(fileURLToPath(new URL('coverage.md', made)), coverageSheet(files))
  })

  test('every operation is told', () => {
    const told = domainPages().map(pageText).join('\n')
    expect(Object.keys(OPERATIONS).filter((name) => !new RegExp(`\\b${name}\\b`).test(told))).toEqual([])
  })

  test('every quoted sentence is said by the program', () => {
    const said = files
      .filter(({ path }) => !isTestFile(path))
      .map(({ text }) => text)
      .join('\n')
      .replaceAll("\\'", "'")
    const quoted = domainPages().flatMap((page) =>
      quotedSentences(pageText(page)).flatMap((parts) => parts.map((part) => ({ page, part }))),
    )
    expect(quoted.length).toBeGreaterThan(200)
    expect(quoted.filter(({ part }) => !said.includes(part))).toEqual([])
  })
})
