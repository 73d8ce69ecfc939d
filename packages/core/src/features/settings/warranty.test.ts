import { expect, test } from 'vitest'
import { shortWarranty } from './warranty'

test.each([
  ['', null],
  ['Two (2) years warranty on the engine.', null],
  ['24 months on everything', null],
  ['730 days', null],
  ['Two (2) years on the engine and one (1) year on the gearbox.', 'one (1) year'],
  ['Six months.', 'Six months'],
  ['A 12-month warranty', '12-month'],
  ['23 months', '23 months'],
  ['90 days', '90 days'],
  ['one year warranty, in addition to your statutory rights', null],
  ['some years ago', null],
  ['no warranty', null],
])('[server 6.9] of “%s” the part under two years is %s', (text, words) => {
  expect(shortWarranty(text)).toBe(words)
})
