import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Tile, tileAt, tileDigits, Tiles } from './tiles'

afterEach(cleanup)

const tiles = Array.from({ length: 11 }, (_, at): Tile => {
  const letter = String.fromCharCode(97 + at)
  return { alias: `t${letter}`, name: `Tile ${letter}`, about: '', asks: '', figure: '' }
})

test('digits open the first ten tiles, 0 the tenth; those behind it have their alias alone', () => {
  render(<Tiles label="Reports" tiles={tiles} onOpen={vi.fn()} lines={[]} />)
  const keys = screen.getAllByRole('button').map((tile) => tile.getAttribute('aria-keyshortcuts'))
  expect(keys).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', null])
  expect(keys.slice(0, 10).map((key) => tileAt({ code: `Digit${key}` }))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(tileAt({ code: 'Numpad0' })).toBe(9)
  expect([tileDigits(4), tileDigits(9), tileDigits(11)]).toEqual(['1–4', '1–9', '1–9 0'])
})
