import { expect, test } from 'vitest'
import { openApiDocument } from './openapi'

/** JSON that is broken into lines down to a depth: a line for each call and each shared shape. */
function printed(value: unknown, depth: number, indent = ''): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const inside = `${indent} `
  const lines = Object.entries(value).map(
    ([name, inner]) => `${inside}${JSON.stringify(name)}: ${printed(inner, depth - 1, inside)}`,
  )
  return `{\n${lines.join(',\n')}\n${indent}}`
}

test('[server 10] the printed document is the one of these operations', async () => {
  const document = openApiDocument()
  const sheet = printed(document, 3)
  expect(JSON.parse(sheet)).toEqual(JSON.parse(JSON.stringify(document)))
  await expect(`${sheet}\n`).toMatchFileSnapshot('../../../docs/generated/openapi.json')
})
