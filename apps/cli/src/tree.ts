import { completesOf } from './features/shell/completes'
import type { BuiltCommands } from './features/shell/complete-sources'
import { processIo } from './io'
import { commandTree } from './kit/command-tree'
import { createProgram } from './run'

// Run once when the program is built: help and completion read what it prints, and need not load the commands.
const root = commandTree(createProgram(processIo(), new Set()))
const built: BuiltCommands = { root, ...completesOf(root) }
process.stdout.write(JSON.stringify(built, (key, value: unknown) => (key === 'facts' ? undefined : value)))
