import { clientFieldsOf } from '@forecourt/core/features/clients/fields'
import { entryCommands } from '@forecourt/core/features/cash-book/entry-commands'
import { IMPORT_KINDS } from '@forecourt/core/features/import/enums'
import type { OperationName } from '@forecourt/core/operations'
import { plainName } from '../../kit/plain-names'

/** What a command prints under `--json`: its keys, one that may be absent with a question mark, and those of each row of `data`. */
interface Shape {
  keys: readonly string[]
  rows?: readonly string[]
}

/** A shape, the answer of a call as the server gives it, or null for text that has no other form. */
export type Printed = Shape | { answer: OperationName } | null

const list = (rows: readonly string[], ...around: readonly string[]): Shape => ({ keys: [...around, 'data'], rows })

const ACCOUNT = [
  ...['vehicleID', 'regNo', 'hpAccountNo', 'nextDueDate', 'nextPaymentAmount', 'numberOfPaymentsOverdue'],
  ...['overdueAmount', 'daysOverdue', 'numberOfRemainingPayments', 'totalOfRemainingPayments'],
  ...['numberOfPaidPayments', 'totalOfPaidPayments', 'name', 'surname', 'mobile', 'make', 'model'],
  ...['clientID', 'settled'],
]
const DUE = list(ACCOUNT, 'date', 'totalCount', 'buckets', 'overdueTotal', 'remainingTotal')
const COUNT = ['batchID', 'count', 'totalCash', 'closingBalance?', 'difference?', 'differenceText?', 'key']
const ENTRY: Shape = { keys: ['cashID?', 'version?', 'cashIDs?', 'feeCashID?', 'key'] }
const FILE: Shape = { keys: ['file', 'kept', 'bytes'] }

const IMPORTED = list(
  ['file', 'line', 'column', 'value', 'message'],
  ...['import', 'state', 'counts', 'exceptions', 'files'],
)

const SHAPES: Readonly<Record<string, Printed>> = {
  login: { keys: ['username', 'userID', 'server', 'businessDay'] },
  logout: { keys: ['signedOut'] },
  whoami: { keys: ['username', 'userID', 'server', 'profile'] },
  status: { keys: ['server', 'build', 'timeZone', 'businessDay', 'username', 'profile', 'unlockedUntil'] },
  unlock: { keys: ['unlockedUntil'] },
  'sessions list': list(['id', 'since', 'lastUsedAt', 'address', 'device', 'isThis'], 'totalCount'),
  'sessions end': { keys: ['id'] },
  'token create': { keys: ['id', 'name', 'can', 'token', 'expiresAt'] },
  'token list': list(
    [
      ...[
        'id',
        'name',
        'state',
        'can',
        'createdBy',
        'isMakerActive',
        'createdAt',
        'expiresAt',
        'lastUsedAt',
        'revokedBy',
        'revokedAt',
      ],
    ],
    'totalCount',
  ),
  'token revoke': { keys: ['id', 'name'] },
  'webhook add': { keys: ['id', 'address', 'kinds', 'secret'] },
  attach: { keys: ['record', 'recordID', 'kind', 'added'] },
  attachments: {
    keys: ['file?', 'kept?', 'bytes?', 'data?'],
    rows: ['number', 'id', 'kind', 'name', 'type', 'size', 'sha256', 'of', 'addedBy'],
  },
  'webhook list': list(['id', 'address', 'kinds', 'state', 'waiting', 'dead', 'lastAnswer', 'lastAt'], 'totalCount'),
  'webhook test': { keys: ['id', 'answer'] },
  'webhook remove': { keys: ['id', 'address'] },
  'profile list': list(['name', 'server', 'username', 'isCurrent'], 'totalCount'),
  'profile use': { keys: ['name', 'server'] },
  'profile remove': { keys: ['name', 'server'] },
  'hp due': DUE,
  due: DUE,
  'hp schedules': list(ACCOUNT, 'totalCount', 'remainingTotal'),
  'hp show': list(
    [
      ...['number', 'dueDate', 'amount', 'open', 'paid', 'paidDate', 'cashTypeName', 'chequeNo', 'bankName'],
      ...['reference', 'isPaymentDue', 'isPartPayment'],
    ],
    'account',
    'credit',
  ),
  statement: list(
    ['account', 'regNo', 'date', 'what', 'reference', 'debit', 'credit', 'balance', 'cashID'],
    ...['client', 'fromDate', 'toDate', 'opening', 'debits', 'credits', 'closing', 'now', 'accounts'],
  ),
  'person export': FILE,
  'person erase': {
    keys: ['clientID', 'name', 'idno', 'retentionDays', 'from', 'refusals', 'replaced', 'erased'],
  },
  'hp paper': FILE,
  'hp settlement': {
    keys: [
      ...['vehicleID', 'hpAccountNo', 'regNo', 'date', 'settled', 'settlementToPay', 'arrears', 'overpaid'],
      ...['remainingPayments', 'settlementReason', 'settlementSoFar'],
      ...['numberOfPaymentsOverdue', 'overdueAmount', 'overdueReason'],
      ...['open?', 'ownMethod?', 'compensationPercent?', 'kept?', 'methods?'],
    ],
  },
  quote: {
    keys: [
      ...['price', 'deposit', 'financed', 'bankCharge', 'interest', 'monthlyPayment', 'lastPayment', 'total'],
      ...['withDeposit', 'months', 'rate', 'apr'],
      ...['totalAmountOfCredit', 'totalCostOfCredit', 'totalAmountPayable', 'numberOfPayments', 'aprPercent'],
      ...['borrowingRatePercent', 'representative', 'file?', 'kept?', 'bytes?'],
    ],
  },
  apr: { keys: ['unit', 'percent', 'aprPercent', 'totalCredit', 'totalPayable', 'totalCost', 'flows'] },
  'receipt get': { answer: 'GetReceiptNumber' },
  'receipt set': { keys: ['old', 'new'] },
  'receipt print': FILE,
  email: { keys: ['id?', 'client', 'paper', 'to', 'subject', 'text', 'key?'] },
  'cash list': list(
    [
      ...['id', 'dateTime', 'categoryName', 'cashTypeName', 'regNo', 'hpAccountNo', 'shownName', 'description'],
      ...['reference', 'signedAmount', 'batchID', 'receiptNumber', 'createdBy', 'deletedAt?', 'deletedBy?'],
    ],
    'totalCount',
    'total',
  ),
  'cash show': { answer: 'GetCashEntry' },
  'cash add': ENTRY,
  fix: { answer: 'AddEditCash' },
  sell: { keys: ['vehicleID', 'regNo', 'clientName', 'saleType', 'hpAccountNo', 'peVehicleID', 'cashDue', 'key'] },
  lines: list(
    [
      ...[
        'line',
        'column',
        'text',
        'state',
        'word?',
        'message?',
        'example?',
        'of?',
        'amount?',
        'questions?',
        'entries?',
      ],
      ...['savedBy?', 'savedAt?'],
    ],
    'sheet',
    'applied',
  ),
  batch: { answer: 'GetBatchTransactions' },
  'batch show': { answer: 'GetBatchTransactions' },
  'batch list': list(
    [
      ...['id', 'startDate', 'endDate', 'closingBalance', 'counted', 'difference', 'differenceReason'],
      ...['closedBy', 'status'],
    ],
    'totalCount',
  ),
  'batch count': { keys: COUNT },
  'batch close': { keys: COUNT },
  'batch reopen': { keys: ['batchID', 'key'] },
  cheques: list(
    ['id', 'date', 'payerName', 'bank', 'chequeNo', 'accountNumber', 'description', 'amount'],
    'totalCount',
    'total',
  ),
  'client search': list(
    [
      'id',
      ...(['who', 'contact', 'address'] as const).flatMap((part) =>
        clientFieldsOf(part).map(({ name }) => plainName(name)),
      ),
    ],
    'totalCount',
  ),
  'vehicle search': list(
    [
      ...['id', 'regNo', 'state', 'make', 'model', 'yom', 'color', 'chassisNo', 'hpAccountNo', 'boughtDate'],
      ...['soldDate', 'soldTo'],
    ],
    'totalCount',
  ),
  'vehicle show': { answer: 'GetVehicle' },
  'client add': { keys: ['id?', 'idno', 'name', 'surname', 'key?'] },
  'client edit': { keys: ['id', 'key?'] },
  'vehicle add': { keys: ['id?', 'key?'] },
  'vehicle edit': { keys: ['id', 'key?'] },
  config: list(['name', 'value'], 'totalCount'),
  'config get': { keys: ['name', 'value'] },
  'config set': { keys: ['changed', 'key?'] },
  'users list': list(['userID', 'username', 'role', 'hasSecondFactor', 'isFirstPassword', 'isActive'], 'totalCount'),
  'months list': list(['month', 'locked', 'lockedBy', 'lockedAt']),
  'months lock': { keys: ['month', 'locked', 'key'] },
  'months unlock': { keys: ['month', 'locked', 'key'] },
  history: { answer: 'GetHistory' },
  'who-changed': { answer: 'GetHistory' },
  'put-back': { keys: ['eventID', 'summary', 'becomes', 'sets'] },
  changes: { answer: 'GetChanges' },
  check: { answer: 'CheckBooks' },
  run: list([
    ...['job', 'export', 'status', 'file?', 'bytes?', 'removed?', 'exitCode?', 'message?', 'attempts', 'startedAt'],
    'ms',
  ]),
  import: IMPORTED,
  ...Object.fromEntries(IMPORT_KINDS.map((kind) => [`import ${kind}`, IMPORTED])),
  'import list': list(
    ['name', 'state', 'files', 'made', 'changed', 'left', 'atFault', 'createdBy', 'createdAt', 'appliedAt'],
    'totalCount',
  ),
  'import mappings': list(['name', 'kind', 'columns', 'savedBy', 'savedAt'], 'totalCount'),
  'export all': { keys: ['folder', 'kept', 'files', 'outside'] },
  'import columns': list(['kind', 'heading', 'needed', 'holds', 'also'], 'totalCount'),
  'import template': { keys: ['folder', 'files'] },
  'import undo': { keys: ['import', 'state', 'undoneBy'] },
  'import remove': { keys: ['import', 'removed'] },
  completion: null,
  man: null,
  api: null,
  commands: list(['path', 'names', 'description', 'usage']),
  doctor: { keys: ['findings'] },
}

/** What a command prints under `--json`; undefined for one that nobody has described. */
export function printedBy(path: string): Printed | undefined {
  if (Object.hasOwn(SHAPES, path)) return SHAPES[path]
  if (path.startsWith('export ')) return FILE
  return entryCommands.some(({ verb }) => verb === path) ? ENTRY : undefined
}

/** The shape in words, for the reference. */
export function shapeText(printed: Printed): string {
  if (printed === null) return ''
  if ('answer' in printed)
    return `\`--json\`: the answer of \`${printed.answer}\`, its fields named as in all commands.`
  const rows = printed.rows ? `: [{ ${printed.rows.join(', ')} }]` : ''
  const keys = printed.keys.map((key) => (key === 'data' ? `data${rows}` : key))
  return `\`--json\`: \`{ ${keys.join(', ')} }\``
}
