import { collectCompletionSources } from './features/shell/completion-sources'
import type { BuiltCommands } from './features/shell/complete-sources'
import { processStreams } from './streams'
import { commandTree } from './kit/command-tree'
import { createProgram } from './run'

// Run once when the program is built: help and completion read what it prints, and need not load the commands.
const root = commandTree(createProgram(processStreams(), new Set()))
const built: BuiltCommands = { root, ...collectCompletionSources(root) }
process.stdout.write(JSON.stringify(built, (key, value: unknown) => (key === 'facts' ? undefined : value)))
