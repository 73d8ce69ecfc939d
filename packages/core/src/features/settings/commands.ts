import { commands } from '../../kernel/command'

const MONTH = { name: 'month', kind: 'month', direction: 'past', message: 'Month is required' } as const

/** What is set once, by name. */
export const settingsCommands = commands([
  {
    id: 'settings.lock-month',
    calls: 'LockMonth',
    title: 'Lock a month',
    keywords: ['close', 'accounts', 'hand in', 'period'],
    verb: 'months lock',
    alsoTyped: ['lock month', 'lock the month'],
    example: 'months lock last-month',
    slots: [MONTH],
    grammar: 'months lock <month>',
    surfaces: ['web'],
    group: 'Record',
  },
  {
    id: 'settings.unlock-month',
    calls: 'UnlockMonth',
    title: 'Unlock a month',
    keywords: ['open', 'accounts', 'period'],
    verb: 'months unlock',
    alsoTyped: ['unlock month', 'unlock the month'],
    example: 'months unlock last-month',
    slots: [MONTH],
    grammar: 'months unlock <month>',
    surfaces: ['web'],
    group: 'Record',
  },
])
