import { expect, test } from 'vitest'
import { projectFiles } from './source'

const DECLARATION = /^export (?:async )?(?:abstract )?(?:const|function\*?|class|interface|type|let) (\w+)/gm
/** As many exported names may have two meanings. */
const MOST = 20

/** The exported names that more than one file of the product declares, with those files. */
function ambiguousNames(): string[] {
  const places = new Map<string, Set<string>>()
  for (const { path, code } of projectFiles()) {
    if (!/^(?:packages|apps)\/[^/]+\/src\//.test(path) || /\.test\.tsx?$/.test(path)) continue
    for (const [, name = ''] of code.matchAll(DECLARATION)) places.set(name, (places.get(name) ?? new Set()).add(path))
  }
  return [...places].flatMap(([name, paths]) => (paths.size > 1 ? [`${name}: ${[...paths].join(', ')}`] : []))
}

test('an exported name has one meaning', () => {
  const names = ambiguousNames()
  expect(names.length, names.join('\n')).toBeLessThanOrEqual(MOST)
})
