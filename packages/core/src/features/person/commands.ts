import { commands } from '../../kernel/command'

export const personCommands = commands([
  {
    id: 'person.print-page',
    needs: ['people', 'prices'],
    title: 'All data of this client, as a PDF',
    keywords: ['personal data', 'GDPR', 'access', 'export', 'PDF', 'privacy'],
    when: { screen: 'client' },
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'person.export-page',
    needs: ['people', 'prices'],
    title: 'All data of this client, as a file',
    keywords: ['personal data', 'GDPR', 'access', 'JSON', 'portability', 'privacy'],
    when: { screen: 'client' },
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'person.erase-page',
    needs: 'people',
    title: 'Erase this client',
    keywords: ['personal data', 'GDPR', 'forget', 'anonymise', 'delete', 'privacy', 'retention'],
    when: { screen: 'client' },
    surfaces: ['web'],
    group: 'Page',
  },
])
