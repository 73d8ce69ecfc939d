import { examplesOf } from './features/shell/examples'
import { processIo } from './io'
import { commandTree } from './kit/command-tree'
import { createProgram } from './run'

// Run once when the program is built: help and completion read what it prints, and need not load the commands.
process.stdout.write(JSON.stringify(commandTree(createProgram(processIo(), new Set()), examplesOf)))
