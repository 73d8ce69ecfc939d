import { expect, test } from 'vitest'
import { FIGURES, figuresOfScreen } from './figures'
import { SCREENS } from './screens'

test('every figure has whole sentences, a name of its own, and a screen that shows it', () => {
  expect(new Set(FIGURES.map(({ name }) => name)).size).toBe(FIGURES.length)
  for (const { name, lines, screens } of FIGURES) {
    expect(lines.length, name).toBeGreaterThan(0)
    for (const line of lines) expect(line, name).toMatch(/^[A-Z].*\.$/)
    for (const screen of screens) expect(Object.keys(SCREENS), name).toContain(screen)
  }
})

test('a screen has its own figures, and one without any has none', () => {
  expect(figuresOfScreen('vehicle').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['PE profit', 'HP settlement']),
  )
  expect(figuresOfScreen('daily-cash-book').map(({ name }) => name)).toEqual(['Closing balance expected'])
  expect(figuresOfScreen('login')).toEqual([])
})
