import { COMMANDS } from '@forecourt/core/commands'
import { BANKS, CASH_CATEGORY_NAMES, DIFFERENCE_REASON_NAMES } from '@forecourt/core/features/cash-book/enums'
import { TYPE_WORDS } from '@forecourt/core/features/cash-book/line-fields'
import { EMAIL_WORDS } from '@forecourt/core/features/email/enums'
import { AGEING_BUCKETS, APR_UNITS, CREDIT_PAPERS } from '@forecourt/core/features/hire-purchase/enums'
import { SETTLEMENT_METHODS } from '@forecourt/core/features/settings/enums'
import { CHANGE_ACTIONS, HISTORY_KINDS } from '@forecourt/core/features/history/enums'
import { IMPORT_KINDS } from '@forecourt/core/features/import/enums'
import { COUNTS_BY } from '@forecourt/core/features/reports/enums'
import { TOKEN_RIGHTS } from '@forecourt/core/kernel/rights'
import { WEBHOOK_KINDS } from '@forecourt/core/features/webhooks/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import type { CommandNode, OptionNode } from '../../kit/command-tree'
import { IF_EXISTS } from '../../kit/save-file'
import { runnable } from './commands'
import { printedBy } from './json-shapes'
import type { Completes, Source } from './complete-sources'

const DAYS = ['today', 'yesterday', 'tomorrow', 'eom', '-7d']
const SPANS = [
  ...['yesterday', 'this-week', 'last-week', 'this-month', 'last-month', 'this-quarter', 'last-quarter'],
  ...['this-year', 'last-year'],
]
const MONTHS = ['last-month', 'this-month']
const SHELLS = ['bash', 'zsh', 'fish']

/** What stands behind a command, word by word; the last holds for all that follow. */
const WORDS: Readonly<Record<string, readonly Source[]>> = {
  'hp due': [DAYS],
  due: [DAYS],
  'hp show': ['account'],
  statement: ['account'],
  'hp settlement': ['account'],
  'hp paper': [CREDIT_PAPERS, 'account'],
  'vehicle show': ['vehicle'],
  attach: ['vehicle', 'file'],
  attachments: ['vehicle', []],
  'cash add': ['line'],
  fix: ['account'],
  sell: ['line'],
  run: ['job-file'],
  lines: ['file'],
  import: ['file'],
  ...Object.fromEntries(IMPORT_KINDS.map((kind) => [`import ${kind}`, ['file'] as const])),
  'import undo': ['import', []],
  'import remove': ['import', []],
  apr: ['file', []],
  completion: [SHELLS, []],
  'profile use': ['profile', []],
  'profile remove': ['profile', []],
  history: [HISTORY_KINDS, 'record'],
  'token revoke': ['token', []],
  'webhook test': ['webhook', []],
  'webhook remove': ['webhook', []],
  'cash show': ['entry', []],
  'receipt print': ['entry', []],
  email: [EMAIL_WORDS, 'record'],
  batch: ['batch', []],
  'batch show': ['batch', []],
  'batch reopen': ['batch', []],
  'export cash-book': ['batch', []],
  'export all': ['file', []],
  'put-back': ['event', []],
  'who-changed': ['vehicle'],
  'months lock': [MONTHS],
  'months unlock': [MONTHS],
  api: [Object.keys(OPERATIONS), []],
}

/** What an option takes, in every command that has it. */
const VALUES: Readonly<Record<string, Source>> = {
  '--category': Object.values(CASH_CATEGORY_NAMES),
  '--type': Object.keys(TYPE_WORDS),
  '--unit': APR_UNITS,
  '--method': SETTLEMENT_METHODS,
  '--bank': [...new Set(Object.values(BANKS).flat())],
  '--state': ['stock', 'attempt', 'sold'],
  '--bucket': AGEING_BUCKETS,
  '--kind': HISTORY_KINDS,
  '--action': CHANGE_ACTIONS,
  '--by': COUNTS_BY,
  '--can': TOKEN_RIGHTS,
  '--reason': Object.values(DIFFERENCE_REASON_NAMES),
  '--if-exists': IF_EXISTS,
  '--dates': ['iso'],
  '--format': ['csv', 'pdf'],
  '--days': SPANS,
  '--from': DAYS,
  '--to': DAYS,
  '--day': DAYS,
  '--until': ['tomorrow', '+7d', '+14d', '+1m'],
  '--month': MONTHS,
  '--reg': 'mark',
  '--profile': 'profile',
  '--only': 'job',
  '--user': 'user',
  '--closed-by': 'user',
  '--kinds': WEBHOOK_KINDS,
  '--out': 'file',
  '--ca': 'file',
  '--map': 'file',
  '--save-map': 'mapping',
  '--input': 'file',
}

/** What words and options of each command can be completed with, for the file that completion reads. */
export function completesOf(root: CommandNode): Completes {
  const nodes = runnable(root)
  return {
    words: Object.fromEntries(nodes.flatMap((node) => wordsOf(node).map((words) => [node.path, words]))),
    values: Object.fromEntries(
      [root, ...nodes].flatMap((node) =>
        node.options.flatMap((option) => {
          const source = option.takesValue ? valuesOf(node, option) : null
          return source ? [[`${node.path} ${longOf(option)}`, source]] : []
        }),
      ),
    ),
  }
}

function wordsOf({ path }: CommandNode): (readonly Source[])[] {
  const own = WORDS[path]
  if (own) return [own]
  const isLine = COMMANDS.some(({ verb, surfaces, entry }) => verb === path && entry && surfaces.includes('cli'))
  return isLine ? [['line']] : []
}

function longOf({ names }: OptionNode): string {
  return names.find((name) => name.startsWith('--')) ?? ''
}

function valuesOf({ path }: CommandNode, option: OptionNode): Source | null {
  const name = longOf(option)
  // These say themselves what they take.
  if (name === '--sort') return option.description.split(/, | or /)
  if (name === '--accept') return option.description.replace(/^[^:]*: /, '').split(', ')
  if (name === '--columns') return path.startsWith('export ') ? ['all'] : columnsOf(path)
  if (path === 'token create' && name === '--days') return null
  if (path === 'users list' || path === 'export users') return name === '--name' ? 'user' : (VALUES[name] ?? null)
  if (path === 'export monthly' && name === '--format') return ['xlsx', 'pdf']
  return VALUES[name] ?? null
}

function columnsOf(path: string): readonly string[] {
  const printed = printedBy(path)
  if (!printed || !('rows' in printed)) return []
  return (printed.rows ?? []).map((name) => name.replace('?', ''))
}
