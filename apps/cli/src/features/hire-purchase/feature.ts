import { AGEING_BUCKETS, APR_UNITS, CREDIT_DOCUMENTS, HP_SORTS } from '@forecourt/core/features/hire-purchase/enums'
import { SETTLEMENT_METHODS } from '@forecourt/core/features/settings/enums'
import {
  withExportOptions,
  withFileOptions,
  withListOptions,
  DAY_COMPLETIONS,
  type LoadCommand,
  type Feature,
  listShape,
  type ProgramCommand,
  withSorting,
} from '../../kit/program'
import { IF_EXISTS } from '../../kit/save-file'

const ACCOUNT_ROWS = [
  ...['vehicleID', 'regNo', 'hpAccountNo', 'nextDueDate', 'nextPaymentAmount', 'numberOfPaymentsOverdue'],
  ...['overdueAmount', 'daysOverdue', 'numberOfRemainingPayments', 'totalOfRemainingPayments'],
  ...['numberOfPaidPayments', 'totalOfPaidPayments', 'name', 'surname', 'mobile', 'make', 'model'],
  ...['clientID', 'settled'],
]

export const hirePurchaseFeature: Feature = (program, does) => {
  const hp = program
    .command('hp')
    .description('hire purchase: payments due, accounts, schedules')
    .declare({ examples: ['hp due', 'hp show HP-2219'] })
  const due = does(async () => (await import('./due')).showPaymentsDue)
  const isDue = 'the HP accounts with a payment due on a day (today)'
  const dueExamples = new Map([
    [hp.command('due'), ['hp due', 'hp due eom --bucket over-90 --csv']],
    [program.command('due'), ['due', 'due eom --columns hpAccountNo,nextDueDate,overdueAmount']],
  ])
  for (const [command, examples] of dueExamples)
    withDueFilters(withListOptions(command.argument('[day...]').description(isDue)))
      .option('--plain', 'print the list, also on a terminal')
      .declare({
        json: listShape(ACCOUNT_ROWS, 'date', 'totalCount', 'buckets', 'overdueTotal', 'remainingTotal'),
        examples,
        words: [DAY_COMPLETIONS],
      })
      .action(due)
  addAccountCommands(hp, does)
  addCalculators(program, does)
}

/** Adds the commands of accounts; `hp` is their parent command. */
function addAccountCommands(hp: ProgramCommand, does: LoadCommand): void {
  const schedules = withListOptions(hp.command('schedules').argument('[text...]').description('HP accounts, by words'))
  withSorting(schedules.option('--pending', 'only those with payments open'), HP_SORTS)
    .declare({
      json: listShape(ACCOUNT_ROWS, 'totalCount', 'remainingTotal'),
      examples: ['hp schedules borg', 'hp schedules --pending --sort DueDate'],
    })
    .action(does(async () => (await import('./schedules')).printSchedules))
  withListOptions(hp.command('show').argument('<account...>').description('the instalments of an account'))
    .declare({
      json: listShape(
        [
          ...['number', 'dueDate', 'amount', 'open', 'paid', 'paidDate', 'cashTypeName', 'chequeNo', 'bankName'],
          ...['reference', 'isPaymentDue', 'isPartPayment'],
        ],
        'account',
        'credit',
      ),
      examples: ['hp show HP-2219', 'hp show ABC 123 --csv'],
      words: ['account'],
    })
    .action(does(async () => (await import('./show')).showAccount))
  hp.command('settlement')
    .argument('<account...>')
    .option('--day <day>', 'the day to settle on (today)')
    .option('--on <day>', 'the same')
    .option('--all', 'by all five methods with their lines; needs the passcode')
    .description('what settles an account on a day')
    .declare({
      json: {
        keys: [
          ...['vehicleID', 'hpAccountNo', 'regNo', 'date', 'settled', 'settlementToPay', 'arrears', 'overpaid'],
          ...['remainingPayments', 'settlementReason', 'settlementSoFar'],
          ...['numberOfPaymentsOverdue', 'overdueAmount', 'overdueReason'],
          ...['open?', 'ownMethod?', 'compensationPercent?', 'kept?', 'methods?'],
        ],
      },
      examples: ['hp settlement HP-2219', 'hp settlement ABC 123 --day eom', 'hp settlement HP-2219 --on 31/12 --all'],
      words: ['account'],
      values: { '--day': DAY_COMPLETIONS },
    })
    .action(does(async () => (await import('./settlement')).printSettlement))
  withFileOptions(
    hp
      .command('paper')
      .argument('<paper>')
      .argument('<account...>')
      .description(`a credit document of an account, as PDF: ${CREDIT_DOCUMENTS.join(', ')}; needs the passcode`),
  )
    .option('--day <day>', 'the day of a settlement (today)')
    .option('--method <method>', `by which it is settled: ${SETTLEMENT_METHODS.join(', ')} (specified)`)
    .declare({
      examples: [
        'hp paper amortisation HP-2219 --out table.pdf',
        'hp paper settlement HP-2219 --day 31/12 --method contract --out settlement.pdf',
      ],
      words: [CREDIT_DOCUMENTS, 'account'],
      values: { '--day': DAY_COMPLETIONS, '--method': SETTLEMENT_METHODS },
    })
    .action(does(async () => (await import('./document')).saveCreditDocument))
}

function addCalculators(program: ProgramCommand, does: LoadCommand): void {
  program
    .command('quote')
    .argument('[words...]')
    .usage('<price> <deposit> <months> [rate] [options]')
    .description(
      'what a hire purchase would cost a month, with its 2% bank charge; a rate is flat, in percent a year on the amount financed, and without one there is no interest',
    )
    .option('--pdf <file>', 'fill this file with the credit information of the quote; asks the server')
    .option('--until <day>', 'the last day on which that information binds')
    .option(
      '--leaflet <file>',
      'fill this file with the leaflet on credit, with the quote as its example; asks the server',
    )
    .option('--reg <mark>', 'the vehicle that it names')
    .option('--if-exists <what>', 'fail, replace or keep when the file is there', 'fail')
    .declare({
      json: {
        keys: [
          ...['price', 'deposit', 'financed', 'bankCharge', 'interest', 'monthlyPayment', 'lastPayment', 'total'],
          ...['withDeposit', 'months', 'rate', 'apr'],
          ...['totalAmountOfCredit', 'totalCostOfCredit', 'totalAmountPayable', 'numberOfPayments', 'aprPercent'],
          ...['borrowingRatePercent', 'rateWithChargesPercent', 'representative', 'file?', 'kept?', 'bytes?'],
        ],
      },
      examples: [
        'quote 12000 2000 48 5.5',
        'quote 12000 2000 48 5.5 --pdf information.pdf --until +14d --reg "ABC 123"',
        'quote 12000 2000 48 5.5 --leaflet leaflet.pdf',
      ],
      values: { '--until': ['tomorrow', '+7d', '+14d', '+1m'], '--reg': 'mark', '--if-exists': IF_EXISTS },
    })
    .action(does(async () => (await import('./quote')).printQuote))
  program
    .command('apr')
    .argument(
      '<file>',
      'columns date and amount: money lent above zero, money paid back below; - reads what is piped in',
    )
    .option('--unit <unit>', `what intervals are counted in: ${APR_UNITS.join(', ')} (months)`)
    .description('the annual percentage rate of charge of any flows, by Directive (EU) 2023/2225 Annex III')
    .declare({
      json: { keys: ['unit', 'percent', 'aprPercent', 'totalCredit', 'totalPayable', 'totalCost', 'flows'] },
      examples: ['apr flows.csv', 'apr flows.csv --unit days --json'],
      words: ['file', []],
      values: { '--unit': APR_UNITS },
    })
    .action(does(async () => (await import('./apr')).printApr))
}

function withDueFilters(command: ProgramCommand): ProgramCommand {
  const filtered = command
    .option('--text <text>', 'only accounts with these words')
    .option('--bucket <age>', 'only today, 1-30, 31-60, 61-90 or over-90 days late')
    .declare({ values: { '--bucket': AGEING_BUCKETS } })
  return withSorting(filtered, HP_SORTS)
}

export const hirePurchaseExports: Feature = (program, does) => {
  const schedules = withExportOptions(program.command('hp-schedules').description('HP accounts, as CSV'))
    .declare({ examples: ['export hp-schedules --pending --out accounts.csv'] })
    .option('--text <text>', 'only accounts with these words')
    .option('--pending', 'only those with payments open')
  withSorting(schedules, HP_SORTS).action(does(async () => (await import('./exports')).exportSchedules))
  const due = withExportOptions(
    program.command('hp-due').description('HP accounts with a payment due, as CSV'),
  ).declare({
    examples: ['export hp-due --day eom --out due.csv'],
    values: { '--day': DAY_COMPLETIONS },
  })
  withDueFilters(due.option('--day <day>', 'due on this day (today)')).action(
    does(async () => (await import('./exports')).exportDue),
  )
}
