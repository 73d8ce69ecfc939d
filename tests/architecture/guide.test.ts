import { describe, expect, test } from 'vitest'
import { GUIDE_PICTURES } from '../looks/guide-screens'
import { guideFileBytes, printedCode, codeProblem, guideFiles, guideText, guideLinks } from './guide'

const MOST_LINES = 70
const LARGEST_BYTES = 120_000

const FILES = guideFiles()
const PAGES = FILES.filter((file) => file.endsWith('.md'))
/** The page of prices is printed, and has a test of its own. */
const WRITTEN = PAGES.filter((file) => file !== 'prices.md')
const PICTURES = FILES.filter((file) => !file.endsWith('.md'))

/** Pages beside the guide that it leads to. */
const DOCUMENTS = new Set(['../operations.md', '../generated/cli.md', '../generated/keys.md'])

describe('reading', () => {
  test('what is printed as code, in blocks and in text', () => {
    const page = 'Press `Ctrl K`, or\n`pay\nHP-1`.\n```\nforecourt check     # silent\n```\n| a | `x \\| y` |'
    expect(printedCode(page)).toEqual(['forecourt check', 'Ctrl K', 'pay HP-1', 'x | y'])
  })

  test.each([
    ['pay HP-2219 250 cash', null],
    ['pay', 'is neither key nor whole line'],
    ['paid HP-2219 250', 'is neither key nor whole line'],
    ['Ctrl K', null],
    ['Ctrl J', 'is neither key nor whole line'],
    ['forecourt hp due eom --csv', null],
    ['forecourt hp due --prices', 'has no --prices'],
    ['forecourt hp owed', 'is no command of the terminal'],
    ['forecourt pay HP-2219 250 cash --dry-run', null],
    ['forecourt exp GHV 552', 'is no whole line'],
    ['forecourt pay HP-2219', 'leaves its amount open'],
    ['forecourt pay HP-2219 due', null],
    ['forecourt-server reset-passcode maria', null],
    ['forecourt-server forget maria', 'is no command of the server'],
    ['FORECOURT_PASSWORT', 'names a variable that nothing tells'],
  ])('%s', (code, problem) => {
    expect(codeProblem(code)).toBe(problem)
  })
})

describe('the guide', () => {
  test.each(WRITTEN)('%s says nothing that cannot be typed or pressed', (file) => {
    const problems = printedCode(guideText(file)).map((code) => [code, codeProblem(code)] as const)
    expect(problems.filter(([, problem]) => problem !== null)).toEqual([])
  })

  test('[commands 7] its pages are short, each is in the index, and every link of them leads to one or into the documents', () => {
    expect(WRITTEN.filter((file) => guideText(file).split('\n').length > MOST_LINES)).toEqual([])
    const index = new Set(guideLinks(guideText('README.md')))
    expect(PAGES.filter((file) => file !== 'README.md' && !index.has(file))).toEqual([])
    const lost = WRITTEN.flatMap((file) => guideLinks(guideText(file)).map((to) => [file, to] as const)).filter(
      ([, to]) => !FILES.includes(to) && !DOCUMENTS.has(to),
    )
    expect(lost).toEqual([])
  })

  test('[commands 7] each picture is taken, used and small', () => {
    const used = WRITTEN.flatMap((file) => guideLinks(guideText(file))).filter((to) => !to.endsWith('.md'))
    expect([...new Set(used)].sort()).toEqual(PICTURES)
    expect(GUIDE_PICTURES.map(({ name }) => `${name}.webp`).sort()).toEqual(PICTURES)
    expect(PICTURES.filter((file) => guideFileBytes(file) > LARGEST_BYTES)).toEqual([])
  })
})
