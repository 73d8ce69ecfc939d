import { commands } from '../../kernel/command'

export const transferCommands = commands([
  {
    id: 'transfers.open-vehicle',
    calls: 'SaveTransfer',
    title: 'Transfer of a sold vehicle',
    keywords: ['log book', 'ownership', 'Transport Malta', 'insurance', 'fines', 'VEH', 'witness'],
    verb: 'ownership',
    alsoTyped: ['ownership of', 'ownership change'],
    example: 'ownership ABC 123',
    slots: [{ name: 'vehicle', kind: 'vehicle', message: 'Reg No is required' }],
    grammar: 'ownership <vehicle>',
    surfaces: ['web'],
    group: 'Record',
  },
  {
    id: 'transfers.edit-checklist',
    calls: 'SaveTransfer',
    title: 'Transfer of the vehicle',
    keywords: ['log book', 'ownership', 'Transport Malta', 'insurance', 'fines', 'VEH'],
    keys: ['Alt Q'],
    when: { screen: 'vehicle' },
    surfaces: ['web'],
    group: 'Page',
  },
])
