import { expect, test } from 'vitest'
import { COMMANDS } from './commands'
import { keySheet } from '../test-data/key-sheet'

test('the printed sheet is the one of these commands, and lacks none that has a key or a line', async () => {
  const sheet = keySheet()
  for (const command of COMMANDS) expect(sheet, command.id).toContain(`| ${command.title} |`)
  await expect(sheet).toMatchFileSnapshot('../../../docs/generated/keys.md')
})
