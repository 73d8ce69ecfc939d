import { expect, test } from 'vitest'
import { printedHeadStyle } from './app-frame'

test('what was typed into a filter cannot end the style that repeats it', () => {
  expect(printedHeadStyle('a"}</style>\\b')).toBe(
    '@page{@top-left{content:"a\\22 }\\3c /style\\3e \\5c b"}}@page :first{@top-left{content:""}}',
  )
})
