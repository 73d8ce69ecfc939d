import { commands } from '../../kernel/command'

const sale = { screen: 'vehicle' } as const

/** What can be done with the sale of the vehicle that is open; which of them apply, its Sale tab says. */
export const dealCommands = commands([
  {
    id: 'deals.open-client',
    title: 'Go to client',
    keywords: ['buyer', 'seller', 'sold to', 'bought from'],
    keys: ['Alt J'],
    when: sale,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'deals.use-next-account',
    title: 'Next free HP account number',
    keywords: ['HP', 'account', 'new'],
    keys: ['Alt N'],
    when: sale,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'deals.generate-schedule',
    title: 'Generate Schedule',
    keywords: ['HP', 'instalments', 'calculate'],
    keys: ['Alt S'],
    when: sale,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'deals.delete-schedule',
    title: 'Delete Schedule',
    keywords: ['HP', 'instalments', 'remove'],
    keys: ['Alt Shift S'],
    when: sale,
    surfaces: ['web'],
    asks: 'Are you sure you want to delete the HP Schedule?',
    group: 'Page',
  },
  {
    id: 'deals.print-agreement',
    title: 'Agreement of the sale',
    keywords: ['sale', 'part exchange', 'HP', 'warranty', 'print', 'PDF'],
    keys: ['Alt A'],
    when: sale,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'deals.undo-sale',
    title: 'Reset sale data',
    keywords: ['undo', 'unsell', 'back to stock'],
    when: sale,
    surfaces: ['web'],
    asks: 'Are you sure you want to reset sale data?',
    group: 'Page',
  },
])
