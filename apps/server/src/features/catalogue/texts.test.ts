import { describe, expect, test } from 'vitest'
import { seeded } from '../../../../../tests/fixtures/hostile'
import { Texts, type Where } from './texts'

const WHOLE: Readonly<Record<Where, (text: string, part: string) => boolean>> = {
  anywhere: (text, part) => text.includes(part),
  'at the start': (text, part) => text.startsWith(part),
  'all of it': (text, part) => text === part,
}

describe('texts in long strings', () => {
  test('find what each text by itself would, through any changes', () => {
    const random = seeded(5)
    const some = (most: number) => Math.floor(random() * most)
    const word = () => Array.from({ length: some(4) }, () => 'ab千'[some(3)]).join('')
    const texts = new Texts()
    const plain: (string | null)[] = []
    const slots = 2_600
    for (let slot = 0; slot < slots; slot += 1) plain.push(null)
    for (let round = 0; round < 12; round += 1) {
      for (let i = 0; i < 300; i += 1) {
        const slot = some(slots)
        const text = random() < 0.1 ? null : `${word()}${word()}`
        texts.set(slot, text)
        plain[slot] = text
      }
      for (const where of ['anywhere', 'at the start', 'all of it'] as const)
        for (const part of ['', 'a', 'ab', '千', 'bab', word()]) {
          const expected = plain.map((text) => (text !== null && WHOLE[where](text, part) ? 1 : 0))
          expect([...texts.find(part, slots, where)], `${where} '${part}'`).toEqual(expected)
        }
    }
  })

  test('nothing is found across two texts, or beyond the slots that are asked for', () => {
    const texts = new Texts()
    texts.set(0, 'ab')
    texts.set(1, 'cd')
    texts.set(5_000, 'ab')
    expect([...texts.find('bc', 2)]).toEqual([0, 0])
    expect([...texts.find('ab', 2)]).toEqual([1, 0])
    expect(texts.find('', 5_001)[5_000]).toBe(1)
    expect([...texts.find('', 3)]).toEqual([1, 1, 0])
  })
})
