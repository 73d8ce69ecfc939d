import { commands } from '../../kernel/command'

const MONTHS = ['months', 'month', 'instalments', 'payments']

/** The lines that change the credit of an account as a whole. */
export const creditChangeCommands = commands([
  {
    id: 'credit.withdraw-buyer',
    calls: 'WithdrawCredit',
    title: 'Withdraw from a credit',
    keywords: ['right of withdrawal', '14 days', 'cancel', 'cooling off', 'hire purchase'],
    verb: 'withdraw',
    alsoTyped: ['withdraw from', 'withdrawal', 'withdrawal of', 'withdraw credit'],
    example: 'withdraw HP-2219',
    saves: true,
    slots: [
      { name: 'account', kind: 'account', message: 'HP account or Reg No is required' },
      { name: 'day', kind: 'day', optional: true, fallback: 'today', direction: 'mostly-past' },
    ],
    grammar: 'withdraw <account> [day]',
    surfaces: ['web', 'cli'],
    group: 'Record',
  },
  {
    id: 'credit.change-terms',
    calls: 'Reschedule',
    title: 'Change the terms of a credit',
    keywords: ['reschedule', 'holiday', 'longer', 'lower', 'instalments', 'another day', 'hire purchase'],
    verb: 'reschedule',
    alsoTyped: ['extend terms', 're schedule', 'restructure'],
    example: 'reschedule HP-2219 48 months from 1 jan',
    saves: true,
    slots: [
      { name: 'account', kind: 'account', message: 'HP account or Reg No is required' },
      { name: 'months', kind: 'months', unit: MONTHS, optional: true },
      { name: 'each', kind: 'money', keyword: 'each', optional: true },
      { name: 'from', kind: 'day', keyword: 'from', optional: true, direction: 'future' },
      { name: 'holiday', kind: 'months', keyword: 'holiday', unit: MONTHS, optional: true },
      { name: 'on', kind: 'day', keyword: 'on', optional: true, direction: 'future' },
      { name: 'rate', kind: 'rate', keyword: 'at', optional: true },
    ],
    grammar:
      'reschedule <account> [<n> months] [each <money>] [from <day>] [holiday <n> months] [on <day>] [at <rate>]',
    surfaces: ['web', 'cli'],
    group: 'Record',
  },
  {
    id: 'credit.undo-change',
    calls: 'UndoScheduleChange',
    title: 'Undo the latest change of the schedule',
    keywords: ['withdrawal', 'terms', 'reschedule', 'old schedule', 'instalments'],
    keys: ['Shift U'],
    when: { screen: 'vehicle', focus: 'page' },
    surfaces: ['web'],
    asks: 'Undo the latest change of the schedule?',
    group: 'Page',
  },
])
