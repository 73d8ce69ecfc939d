import { commands } from '../../kernel/command'

export const assessmentCommands = commands([
  {
    id: 'credit.assess-buyer',
    calls: 'SaveAssessment',
    title: 'Assess whether a buyer can pay',
    keywords: ['creditworthiness', 'income', 'expenses', 'afford', 'credit', 'assessment'],
    verb: 'assess',
    alsoTyped: ['assessment', 'assessment of', 'affordability', 'creditworthiness'],
    example: 'assess HP-2219',
    slots: [
      { name: 'vehicle', kind: 'vehicle', unsoldFirst: true, message: 'Reg No/HP Account No is required' },
      { name: 'client', kind: 'client', floating: true, optional: true, fallback: 'its buyer' },
    ],
    grammar: 'assess <account | reg> [client]',
    surfaces: ['web'],
    group: 'Record',
  },
  {
    id: 'credit.print-refusal',
    calls: 'GetRefusalReport',
    title: 'Letter of a refused credit',
    hint: 'refusal letter',
    keywords: ['print', 'PDF', 'document', 'debt advice', 'rejection'],
    keys: ['Alt W'],
    when: { screen: 'assessment' },
    surfaces: ['web'],
    group: 'Page',
  },
])
