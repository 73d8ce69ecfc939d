import { needsOpenPasscode, rightsNeeded, rightsNeededFor } from '../src/access'
import { CashCategory } from '../src/features/cash-book/enums'
import { EMAIL_DOCUMENT_CALLS } from '../src/features/email/enums'
import { CALLS_WITHOUT_APPROVAL, RIGHTS_OF_ROLE, ROLES } from '../src/features/session/enums'
import type { Operation } from '../src/kernel/operation'
import { RIGHT_NAMES, type Right } from '../src/kernel/rights'
import { OPERATIONS, type OperationName } from '../src/operations'

const ALL = Object.entries(OPERATIONS) as [OperationName, Operation][] // its keys are their names

const EXAMPLE_INPUTS: Readonly<Partial<Record<OperationName, Readonly<Record<string, unknown>>>>> = {
  PrepareEmail: Object.fromEntries(EMAIL_DOCUMENT_CALLS.map((paper) => [paper, { paper }])),
  SendPaper: {
    ...Object.fromEntries(EMAIL_DOCUMENT_CALLS.map((paper) => [paper, { paper }])),
    'GetInvoiceReport, and the address is kept': { paper: 'GetInvoiceReport', keepAddress: true },
  },
  SendStatement: { 'a statement': {}, 'a statement, and the address is kept': { keepAddress: true } },
  SellVehicle: { 'a sale': {}, 'a sale with a schedule': { numberOfMonths: 36 } },
  AddEditCash: {
    'a new entry': { categoryID: CashCategory.HpPayment },
    'an entry that is there': { id: 7, categoryID: CashCategory.HpPayment },
    'a settlement': { categoryID: CashCategory.HPSettlement },
    'a part payment': { categoryID: CashCategory.HpPayment, prepay: {} },
    'cash above the limit': { categoryID: CashCategory.Sale, cashLimitConfirmed: true },
  },
  SaveLine: {
    'a new entry': { entry: { categoryID: CashCategory.HpPayment } },
    'a settlement': { entry: { categoryID: CashCategory.HPSettlement } },
    'cash above the limit': { entry: { categoryID: CashCategory.Sale, cashLimitConfirmed: true } },
  },
}

const PASSCODES: Readonly<Record<Operation['access']['passcode'], string>> = {
  all: 'refused',
  part: 'less is told',
  none: '',
}

const rolesWith = (rights: readonly Right[]) =>
  ROLES.filter((role) => rights.every((right) => RIGHTS_OF_ROLE[role].includes(right))).join(', ')

function rowOf([name, { open, byPhone, access }]: [OperationName, Operation]): string {
  const { token, passcode, prices } = access
  const needed = rightsNeeded(name)
  const isByInput = EXAMPLE_INPUTS[name] !== undefined
  const cells = open
    ? ['', 'whoever signs in', '', '']
    : [
        isByInput ? 'what is sent' : needed.join(', '),
        byPhone ? 'a telephone with a link' : isByInput ? '' : rolesWith(needed),
        token === 'none' ? '' : [token].flat().join(', '),
        PASSCODES[passcode],
      ]
  return `| ${[name, ...cells, prices.join(', '), CALLS_WITHOUT_APPROVAL.includes(name) ? 'never' : ''].join(' | ')} |`
}

function inputRows(name: OperationName): string[] {
  return Object.entries(EXAMPLE_INPUTS[name] ?? {}).map(([words, input]) => {
    const needed = [...rightsNeeded(name), ...rightsNeededFor(name, input)]
    return `| ${[name, words, needed.join(', '), rolesWith(needed), needsOpenPasscode(name, input) ? 'refused' : ''].join(' | ')} |`
  })
}

export function accessSheet(): string {
  return `${[
    '# Who may ask which call',
    '',
    'Printed from the declarations of the calls, which the server asks. A role needs all the rights that stand beside a call; a service token needs one of',
    'those beside it, and whoever made it the rights of a role. While the passcode is locked a call is refused, or less is told. Who is told which price: [prices](../guide/prices.md).',
    '',
    ...[
      '| right | lets a role |',
      '|---|---|',
      ...Object.entries(RIGHT_NAMES).map(([right, name]) => `| ${right} | ${name} |`),
    ],
    '',
    '| call | needs | roles of the program | service tokens | locked | prices | a colleague may allow it |',
    '|---|---|---|---|---|---|---|',
    ...ALL.map(rowOf),
    '',
    '## What is sent decides',
    '',
    '| call | what is sent | needs | roles of the program | locked |',
    '|---|---|---|---|---|',
    ...ALL.flatMap(([name]) => inputRows(name)),
  ].join('\n')}\n`
}
