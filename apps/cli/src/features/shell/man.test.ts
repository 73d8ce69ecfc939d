import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Streams } from '../../streams'
import { commandTree } from '../../kit/command-tree'
import { createProgram } from '../../run'
import { runnableCommands } from './commands'
import { manualText } from './man'

const root = commandTree(createProgram({ env: {} } as Streams, new Set()))

test('[commands 3.4] the manual page has every command with its options, and no line that roff would read as its own', () => {
  const page = manualText(root)
  const escaped = (text: string) =>
    text
      .replaceAll('-', '\\-')
      .replaceAll(/[^ -~]/gu, (sign) => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`)
  for (const { usage, options } of runnableCommands(root)) {
    expect(page).toContain(`.SS ${escaped(usage)}\n`)
    for (const { flags } of options) expect(page).toContain(`.B ${escaped(flags)}\n`)
  }
  const requests = new Set(page.match(/^[.'].*?(?= |$)/gm))
  expect([...requests].sort()).toEqual(['.B', '.EE', '.EX', '.I', '.PP', '.SH', '.SS', '.TH', '.TP'])
})

test('[commands 3.4] groff formats it without a warning, where it is installed', () => {
  const run = spawnSync('groff', ['-man', '-Tutf8', '-ww'], {
    input: manualText(root),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  })
  // A machine without groff has checked the requests above.
  if (run.error) return
  expect([run.status, run.stderr]).toEqual([0, ''])
})
