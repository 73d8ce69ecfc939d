import { expect, test } from 'vitest'
import { jqFilter } from './jq'

test('[commands 3.8] an expression of jq prints its values, and one that is none is refused', async () => {
  const filter = await jqFilter('.data[] | .name')
  expect(await filter('{"data":[{"name":"Borg"},{"name":"Ġużè"}]}', false)).toBe('Borg\nĠużè\n')
  expect(await filter('{"data":[]}', true)).toBe('')
  await expect(filter('{"data":[1]}', false)).rejects.toThrow(/^--jq: Cannot index number with /)
  await expect(jqFilter('.data[')).rejects.toThrow("--jq: '.data[' is not a jq expression")
})

test.each(['last(range(1e12))', '[range(1e12)] | length', 'def f: f; f'])(
  '[commands 3.8] %s ends by the limit, while all else goes on',
  async (expression) => {
    const filter = await jqFilter(expression, 2_000)
    let beats = 0
    const beat = setInterval(() => {
      beats += 1
    }, 1)
    const run = filter('{}', false)
    await expect(run).rejects.toThrow('only its result is not shown')
    clearInterval(beat)
    expect(beats).toBeGreaterThan(10)
  },
)
