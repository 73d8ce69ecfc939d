import { commands } from '../../kernel/command'

export const personCommands = commands([
  {
    id: 'person.print-page',
    calls: 'GetPersonReport',
    title: 'All data of this client, as a PDF',
    keywords: ['personal data', 'GDPR', 'access', 'export', 'PDF', 'privacy'],
    when: { screen: 'client' },
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'person.export-page',
    calls: 'ExportPerson',
    title: 'All data of this client, as a file',
    keywords: ['personal data', 'GDPR', 'access', 'JSON', 'portability', 'privacy'],
    when: { screen: 'client' },
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'person.erase-page',
    calls: 'ErasePerson',
    title: 'Erase this client',
    keywords: ['personal data', 'GDPR', 'forget', 'anonymise', 'delete', 'privacy', 'retention'],
    when: { screen: 'client' },
    surfaces: ['web'],
    group: 'Page',
  },
])
