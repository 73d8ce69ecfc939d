import type { SourceFile } from './source'

/** The numbered sections of the three documents that say what Forecourt does, and what each is about. */
export const SECTIONS: readonly (readonly [section: string, title: string])[] = [
  ['D1 1', 'For whom: the staff of a dealership'],
  ['D1 2', 'Shell, sign-in, clients, vehicle list'],
  ['D1 3', 'Entities: clients and vehicles'],
  ['D1 4', 'States: session, passcode, spouse'],
  ['D1 5', 'Validation: sign-in, clients, Add Vehicle'],
  ['D1 6', 'Who may do what'],
  ['D1 7', 'Calls: session, clients, vehicle list'],
  ['D1 8', 'Errors and messages'],
  ['D1 9', 'Constants and limits'],
  ['D2 1', 'One vehicle and everything about it'],
  ['D2 2', 'The vehicle page, its tabs and dialogs'],
  ['D2 3', 'Entities of the vehicle page'],
  ['D2 4', 'States of a sale, a schedule, a row'],
  ['D2 5', 'Validation on the vehicle page'],
  ['D2 6', 'The passcode gate'],
  ['D2 7', 'Calls and documents of the vehicle page'],
  ['D2 8', 'Messages of the vehicle page'],
  ['D2 9', 'Bank charge, settlement, costs, profit'],
  ['D3 1', 'Every movement of money, by whoever is signed in'],
  ['D3 2.1', 'Routes'],
  ['D3 2.2', 'Cash book search'],
  ['D3 2.3', 'Add cash entry'],
  ['D3 2.4', 'Edit cash entry'],
  ['D3 2.5', 'Deposit receipt'],
  ['D3 2.6', 'Daily Cash Book'],
  ['D3 2.7', 'Cash Books'],
  ['D3 2.8', 'Pending cheques'],
  ['D3 2.9', 'Reports hub'],
  ['D3 2.10', 'Vehicle reports'],
  ['D3 2.11', 'HP hub and payments due'],
  ['D3 2.12', 'HP schedules'],
  ['D3 2.13', 'Custom BOE and cancellation'],
  ['D3 2.14', 'Car hire'],
  ['D3 2.15', 'Arriving cars'],
  ['D3 2.16', 'Part exchanged'],
  ['D3 2.17', 'Receipt number'],
  ['D3 2.18', 'Users'],
  ['D3 3', 'Entities: entries, batches, cheques, HP'],
  ['D3 4', 'States: batches, entries, accounts'],
  ['D3 5', 'Validation of entries and forms'],
  ['D3 6', 'Who may do what'],
  ['D3 7', 'Calls: cash, batches, HP, reports'],
  ['D3 8', 'Messages'],
  ['D3 9', 'Constants: coins, banks, limits'],
]

const TAG = /\[((?:D[123]|server) \d+(?:\.\d+)?)\]/g
const TITLE =
  /(?:test|it|describe)(?:\.\w+(?:\([^\n]*?\))?)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1|\]\)\(\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3/g

const PROOF = /^(?!tests\/architecture\/).*\.(?:test\.tsx?|spec\.ts)$/

/** The titles of tests by the section that they carry in brackets. */
export function proofsOf(files: readonly SourceFile[]): Map<string, { path: string; title: string }[]> {
  const found = new Map<string, { path: string; title: string }[]>()
  for (const file of files.filter(({ path }) => PROOF.test(path)))
    for (const match of file.text.matchAll(TITLE)) {
      const title = match[2] ?? match[4] ?? ''
      for (const [, section = ''] of title.matchAll(TAG)) {
        const proof = { path: file.path, title: title.replaceAll(TAG, '').replaceAll(/\s+/g, ' ').trim() }
        found.set(section, [...(found.get(section) ?? []), proof])
      }
    }
  return found
}

/** Which test proves which section, as Markdown. */
export function coverageSheet(files: readonly SourceFile[]): string {
  const proofs = proofsOf(files)
  const lines = [
    '# Coverage',
    '',
    'Printed from the titles of tests: each carries the section that it proves, a part of the specification (D1, D2, D3) or of the server’s',
    'rules. A section without a test fails the tests.',
  ]
  const part = (heading: string, rows: readonly (readonly [string, string])[]) => {
    lines.push('', `## ${heading}`)
    for (const [section, title] of rows) {
      lines.push('', `### ${section}${title === '' ? '' : ` ${title}`}`, '')
      const of = proofs.get(section) ?? []
      for (const { path, title: proof } of [...of].sort((a, b) => compare(a.path, b.path)))
        lines.push(`- ${proof.replaceAll(/[<>|*_]/g, '\\$&')} (\`${path}\`)`)
    }
  }
  for (const document of ['D1', 'D2', 'D3'])
    part(
      document,
      SECTIONS.filter(([section]) => section.startsWith(document)),
    )
  const rules = [...proofs.keys()].filter((section) => section.startsWith('server')).sort(bySection)
  part(
    'Rules of the server',
    rules.map((section) => [section, ''] as const),
  )
  return `${lines.join('\n')}\n`
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function bySection(a: string, b: string): number {
  const [left = [], right = []] = [a, b].map((section) => section.split(' ').at(-1)?.split('.').map(Number))
  return (left[0] ?? 0) - (right[0] ?? 0) || (left[1] ?? 0) - (right[1] ?? 0)
}
