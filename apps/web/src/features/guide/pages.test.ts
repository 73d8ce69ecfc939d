import { expect, test } from 'vitest'
import { GUIDE_BEGIN, GUIDE_PAGES, guidePage, pageOfLink, pictureAt } from './pages'

test('[commands 7] the program holds ten pages in the order of the index, then that of prices, with their pictures', () => {
  expect(GUIDE_PAGES.map(({ id }) => id)).toEqual(
    'counter sale hire-purchase closing month importing shell keys users wrong prices'.split(' '),
  )
  expect(GUIDE_BEGIN).toMatch(/^Ten short pages/)
  for (const { title, text } of GUIDE_PAGES) {
    expect(title).not.toBe('')
    for (const [, name = ''] of text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)) expect(pictureAt(name), name).toBeDefined()
  }
})

test('a link leads to a page, to the index, or is none of the guide', () => {
  expect([pageOfLink('sale.md'), pageOfLink('README.md'), pageOfLink('../operations.md')]).toEqual(['sale', '', null])
  expect(guidePage('nothing')).toBeNull()
})
