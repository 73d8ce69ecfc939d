import { commands } from '../../kernel/command'

const SCREENS = ['vehicle', 'client'] as const

export const attachmentsCommands = commands([
  {
    id: 'attachments.show-files',
    title: 'Photos and scans',
    hint: 'files',
    keywords: ['files', 'attachments', 'pictures', 'log book', 'identity card', 'agreement', 'upload', 'scan'],
    keys: ['Alt F'],
    when: { screen: SCREENS },
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'attachments.ask-phone',
    title: 'Photos from a telephone, by a QR code',
    hint: 'from a telephone',
    keywords: ['phone', 'mobile', 'camera', 'QR', 'scan', 'link'],
    keys: ['P'],
    when: { screen: SCREENS, focus: 'dialog' },
    surfaces: ['web'],
    group: 'Page',
  },
])
