import { commands } from '../../kernel/command'

const IN_FILE = { calls: 'AddCreditRecord', surfaces: ['web'], group: 'Page' } as const
const when = { screen: 'vehicle', focus: 'dialog' } as const

/** The credit file of an account, and what is recorded in it (server 20.29). */
export const creditCommands = commands([
  {
    id: 'credit.show-file',
    title: 'Credit File',
    keywords: ['inspection', 'information given', 'explanations', 'reminder', 'offer', 'missing'],
    keys: ['Shift C'],
    when: { screen: 'vehicle', focus: 'page' },
    surfaces: ['web'],
    group: 'Page',
  },
  {
    ...IN_FILE,
    calls: 'SaveAssessment',
    id: 'credit.open-assessment',
    title: 'Assess the buyer',
    hint: 'assess',
    keys: ['A'],
    when,
  },
  {
    ...IN_FILE,
    id: 'credit.record-information',
    title: 'Record that the information was given',
    hint: 'information',
    keys: ['I'],
    when,
  },
  {
    ...IN_FILE,
    id: 'credit.record-explanations',
    title: 'Record that explanations were given',
    hint: 'explanations',
    keys: ['X'],
    when,
  },
  {
    ...IN_FILE,
    id: 'credit.record-agreement',
    title: 'Record the signed agreement',
    hint: 'agreement',
    keys: ['S'],
    when,
  },
  {
    ...IN_FILE,
    id: 'credit.record-reminder',
    title: 'Record the reminder of withdrawal',
    hint: 'reminder',
    keys: ['R'],
    when,
  },
  {
    ...IN_FILE,
    id: 'credit.record-change',
    title: 'Record a letter of change',
    hint: 'change',
    keys: ['C'],
    when,
  },
  { ...IN_FILE, id: 'credit.record-offer', title: 'Record an offer of forbearance', hint: 'offer', keys: ['O'], when },
  {
    ...IN_FILE,
    calls: 'SaveSettings',
    id: 'credit.open-texts',
    title: 'Open the texts of credit papers to be checked',
    hint: 'texts',
    keys: ['M'],
    when,
  },
  { ...IN_FILE, id: 'credit.record-letter', title: 'Record a letter or a call', hint: 'letter', keys: ['L'], when },
])
