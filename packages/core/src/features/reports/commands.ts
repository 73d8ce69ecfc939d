import { commands } from '../../kernel/command'
import { type Report, REPORTS } from './declarations'

const OF_WEB = { surfaces: ['web'] } as const
const DAYS = {
  slots: [{ name: 'days', kind: 'days', optional: true, fallback: 'from 01-01-2020 to today', direction: 'past' }],
  slotParams: { days: 'dateFrom,dateTo' },
  grammar: ' [days]',
} as const
const DAY_OR_LOT = {
  slots: [
    { name: 'day', kind: 'day', optional: true, fallback: 'asked for', direction: 'nearest' },
    { name: 'lot', kind: 'reference', optional: true, keyword: 'lot' },
  ],
  slotParams: { day: 'date', lot: 'lotNo' },
  grammar: ' [day] [lot <no>]',
} as const

const SCREENS_WITH_CHART = REPORTS.flatMap((report) =>
  'page' in report && !('hasNoPicture' in report.page) ? [report.page.screen] : [],
)

/** `G ps`: the dialog of a report on the hub, or its page where it needs no input. */
function goToReportCommand(report: Report) {
  const { name: title, keywords, alias } = report
  const same = { ...OF_WEB, title, keywords, alias, keys: [`G ${alias}`], group: 'Go to' } as const
  return report.asks === 'nothing'
    ? { ...same, id: `reports.show-${report.id}` as const, route: { to: report.page.path } }
    : { ...same, id: `reports.ask-${report.id}` as const, route: { to: '/reports', search: { report: report.id } } }
}

/** `report sold [days]`: the page of a report with its input; the dialog of one that is a file. */
function openReportCommand(report: Report, { id, title, ...line }: Report['lines'][number]) {
  const verb = `report ${'word' in line ? line.word : id}`
  const asks = report.asks === 'nothing' ? null : report.asks === 'days' ? DAYS : DAY_OR_LOT
  const to = 'page' in report ? { to: report.page.path } : { to: '/reports' as const, search: { report: report.id } }
  const search = 'search' in line ? { search: line.search } : {}
  return {
    ...OF_WEB,
    id: `reports.open-${id}` as const,
    title,
    verb,
    ...('verb' in line ? { synonyms: [line.verb] } : {}),
    ...('alsoTyped' in line ? { alsoTyped: line.alsoTyped } : {}),
    ...(report.asks === 'nothing' ? {} : { example: `${verb} ${report.asks === 'days' ? 'last-month' : 'lot 14'}` }),
    ...(asks ? { slots: asks.slots } : {}),
    grammar: `${verb}${asks?.grammar ?? ''}`,
    group: 'Find',
    route: { ...to, ...search, ...(asks ? { slotParams: asks.slotParams } : {}) },
  } as const
}

const hub = {
  ...OF_WEB,
  id: 'reports.show-hub',
  title: 'Reports',
  keywords: ['monthly', 'sold', 'purchased', 'stock', 'arriving'],
  alias: 're',
  keys: ['G re'],
  group: 'Go to',
  route: { to: '/reports' },
} as const

export const reportCommands = commands([
  hub,
  ...REPORTS.map(goToReportCommand),
  ...REPORTS.flatMap((report) => report.lines.map((line) => openReportCommand(report, line))),
  {
    id: 'reports.toggle-table',
    title: 'The picture as a table, or drawn',
    hint: 'table',
    keywords: ['chart', 'figures', 'numbers', 'accessible'],
    keys: ['T'],
    when: {
      screen: ['reports', ...SCREENS_WITH_CHART],
      focus: 'page',
    },
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'reports.print-list',
    title: 'The list as PDF',
    hint: 'PDF',
    keywords: ['print', 'paper'],
    keys: ['P'],
    when: { screen: ['report-receipts', 'report-counts'], focus: 'page' },
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'reports.add-common-expenses',
    calls: 'ProcessArrivingCars',
    title: 'Add Common Expenses',
    hint: 'add common expenses',
    keywords: ['arriving', 'Excel', 'Transport Malta', 'fee', 'generate'],
    keys: ['A'],
    when: { screen: 'report-arriving', focus: 'page' },
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'reports.save-fee',
    calls: 'SaveAdditionalFee',
    title: 'Save Add Fee',
    keywords: ['additional fee', 'handling'],
    keys: ['Alt F'],
    when: { screen: 'report-arriving', focus: 'dialog' },
    surfaces: ['web'],
    group: 'Form',
  },
  {
    id: 'reports.download-excel',
    calls: 'ExportMonthlyReport',
    title: 'Monthly Report as Excel',
    keywords: ['xlsx', 'spreadsheet'],
    keys: ['Alt E'],
    when: { screen: 'reports', focus: 'dialog' },
    surfaces: ['web'],
    group: 'Form',
  },
])
