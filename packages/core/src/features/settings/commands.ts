import { commands } from '../../kernel/command'

const MONTH = { name: 'month', kind: 'month', message: 'Month is required' } as const

/** What is set once, by name. */
export const settingsCommands = commands([
  {
    id: 'settings.lock-month',
    title: 'Lock a month',
    keywords: ['close', 'accounts', 'hand in', 'period'],
    verb: 'months lock',
    slots: [MONTH],
    grammar: 'months lock <month>',
    surfaces: ['web'],
    group: 'Record',
  },
  {
    id: 'settings.unlock-month',
    title: 'Unlock a month',
    keywords: ['open', 'accounts', 'period'],
    verb: 'months unlock',
    slots: [MONTH],
    grammar: 'months unlock <month>',
    surfaces: ['web'],
    group: 'Record',
  },
])
