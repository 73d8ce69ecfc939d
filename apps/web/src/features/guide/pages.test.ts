import { expect, test } from 'vitest'
import { GUIDE_INTRODUCTION, GUIDE_PAGES, guidePage, guidePageOfLink, guidePictureUrl } from './pages'

test('[commands 7] the program holds eleven pages in the order of the index, then that of prices, with their pictures', () => {
  expect(GUIDE_PAGES.map(({ id }) => id)).toEqual(
    'counter sale hire-purchase credit closing month importing shell keys users wrong prices'.split(' '),
  )
  expect(GUIDE_INTRODUCTION).toMatch(/^Eleven short pages/)
  for (const { title, text } of GUIDE_PAGES) {
    expect(title).not.toBe('')
    for (const [, name = ''] of text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
      expect(guidePictureUrl(name), name).toBeDefined()
  }
})

test('a link leads to a page, to the index, or is none of the guide', () => {
  expect([guidePageOfLink('sale.md'), guidePageOfLink('README.md'), guidePageOfLink('../operations.md')]).toEqual([
    'sale',
    '',
    null,
  ])
  expect(guidePage('nothing')).toBeNull()
})
