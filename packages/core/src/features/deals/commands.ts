import { commands, type Everyday, type Slot } from '../../kernel/command'

const sale = { screen: 'vehicle' } as const

/** What a line may say of a car that is taken in, by name alone. */
const detail = <const N extends string>(name: N, kind: Slot['kind'] = 'text') =>
  ({ name, kind, optional: true, named: true }) as const

/** A car has no price but that of its sale. */
const PRICE_TOLD: Everyday = {
  said: [
    ...[
      'change price of',
      'change price',
      'change the price of',
      'new price of',
      'new price',
      'set price of',
      'set price',
    ],
    ...['change price to', 'change the price to', 'lower price of', 'lower price', 'reduce price of', 'reduce price'],
    ...['price of', 'price'],
  ],
  line: 'sell {vehicle!} {amount!}',
}

/** Selling in one line, and what can be done with the sale of the vehicle that is open; which of them apply, its Sale tab says. */
export const dealCommands = commands([
  {
    id: 'deals.sell-vehicle',
    needs: 'sales',
    title: 'Sell a vehicle',
    keywords: ['sale', 'part exchange', 'hire purchase', 'instalments', 'schedule', 'agreement'],
    verb: 'sell',
    alsoTyped: ['sell vehicle', 'sell car', 'selling'],
    alsoSaid: { 'sold …': 'sell …' },
    everyday: [PRICE_TOLD],
    example: 'sell WIC 070 0412385M 9500 pe XVV 326 4000 dep 1000 36x140 from 1/1',
    saves: true,
    slots: [
      { name: 'vehicle', kind: 'vehicle', unsoldFirst: true, message: 'Reg No is required' },
      { name: 'client', kind: 'client', anywhere: true, message: 'Sold to ID no is required' },
      { name: 'price', kind: 'money', zero: true, message: 'Sold Price is required' },
      { name: 'pe', kind: 'mark', keyword: 'pe', optional: true },
      { name: 'allowance', kind: 'money', follows: 'pe', zero: true, optional: true },
      { name: 'dep', kind: 'money', keyword: 'dep', zero: true, optional: true },
      { name: 'instalments', kind: 'instalments', optional: true },
      { name: 'last', kind: 'money', keyword: 'last', optional: true },
      { name: 'from', kind: 'day', keyword: 'from', optional: true, direction: 'mostly-future' },
      { name: 'day', kind: 'day', optional: true, fallback: 'today', direction: 'mostly-past' },
      detail('account'),
      detail('make'),
      detail('model'),
      detail('body'),
      detail('fuel'),
      detail('colour'),
      detail('year', 'number'),
    ],
    grammar: 'sell <vehicle> <client> <price> [pe <reg> <allowance>] [dep <money>] [<n>x<money>] [from <day>] [day]',
    surfaces: ['web', 'cli'],
    group: 'Record',
  },
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
    calls: 'CalculateHpSchedule',
    title: 'Generate Schedule',
    keywords: ['HP', 'instalments', 'calculate'],
    keys: ['Alt S'],
    when: sale,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'deals.delete-schedule',
    calls: 'DeleteHpSchedule',
    title: 'Delete Schedule',
    keywords: ['HP', 'instalments', 'remove'],
    keys: ['Alt Shift S'],
    when: sale,
    surfaces: ['web'],
    asks: 'Are you sure you want to delete the HP Schedule?',
    group: 'Page',
  },
  {
    id: 'deals.take-in',
    calls: 'SoldToVehicle',
    title: 'Take in a car that is not in stock',
    keywords: ['part exchange', 'trade-in', 'new vehicle', 'add'],
    keys: ['Alt U'],
    when: sale,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'deals.print-agreement',
    calls: 'GetSaleAgreementReport',
    title: 'Agreement of the sale',
    keywords: ['sale', 'part exchange', 'HP', 'warranty', 'print', 'PDF'],
    keys: ['Alt A'],
    when: sale,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'deals.undo-sale',
    calls: 'SoldToVehicle',
    title: 'Reset sale data',
    keywords: ['undo', 'unsell', 'back to stock'],
    when: sale,
    surfaces: ['web'],
    asks: 'Are you sure you want to reset sale data?',
    group: 'Page',
  },
])
