import type { Command as CatalogueCommand } from '@forecourt/core/kernel/command'
import { entryCommands } from '@forecourt/core/features/cash-book/entry-commands'
import { slotsOfCommand } from '@forecourt/core/line/reading'
import {
  BANKS,
  CASH_CATEGORY_NAMES,
  CASH_SORTS,
  CLOSING_CHECKS,
  DIFFERENCE_REASON_NAMES,
} from '@forecourt/core/features/cash-book/enums'
import { TYPE_WORDS } from '@forecourt/core/features/cash-book/line-fields'
import { Option } from 'commander'
import {
  withExportOptions,
  withFileOptions,
  withListOptions,
  withWriteOptions,
  DAY_COMPLETIONS,
  type LoadCommand,
  type Feature,
  listShape,
  MONTH_COMPLETIONS,
  type ProgramCommand,
  withPeriod,
  withSorting,
  WRITE_OPTIONS,
} from '../../kit/program'
import { COIN_OPTIONS } from './coin-options'
import { SHEET_ACCEPT_NAMES, FIELD_OPTIONS, ENTRY_CHECKS } from './line-options'
import { SALE_CHECKS } from '@forecourt/core/features/deals/enums'

const ENTRY_SHAPE = { keys: ['cashID?', 'version?', 'cashIDs?', 'feeCashID?', 'key'] }
const COUNT_SHAPE = {
  keys: ['batchID', 'count', 'totalCash', 'closingBalance?', 'difference?', 'differenceText?', 'key'],
}

/** The values that Tab offers for the options of lines. */
const LINE_VALUES = {
  '--accept': ENTRY_CHECKS,
  '--type': Object.keys(TYPE_WORDS),
  '--day': DAY_COMPLETIONS,
  '--bank': [...new Set(Object.values(BANKS).flat())],
  '--month': MONTH_COMPLETIONS,
}

export const cashBookFeature: Feature = (program, does) => {
  const options = lineOptions()
  for (const line of entryCommands)
    if (isForCli(line)) addEntryLine(program, does, { line, options: optionsOfLine(line, options) })
  program
    .command('fix')
    .argument('[words...]')
    .usage('[account] <amount> | name <text> [options]')
    .description("correct the amount or the name of one's last entry, or of the last payment of an account")
    .option('--dry-run', 'print what would be done, and do nothing')
    .option('--accept <checks>', `confirm these checks: ${ENTRY_CHECKS.join(', ')}`)
    .allowUnknownOption()
    .declare({
      json: { answer: 'AddEditCash' },
      examples: ['fix 48.50', 'fix HP-2219 250 --dry-run'],
      words: ['account'],
      values: { '--accept': ENTRY_CHECKS },
    })
    .action(does(async () => (await import('./fix')).fixEntry))
  withWriteOptions(program.command('sell').argument('[words...]'))
    .usage('<vehicle> <client> <price> [pe <reg> <allowance>] [dep <money>] [<n>x<money>] [from <day>] [day] [options]')
    .description('sell a vehicle in stock, take the other car in and make the schedule')
    .option('--accept <checks>', `confirm these checks: ${SALE_CHECKS.join(', ')}`)
    .allowUnknownOption()
    .declare({
      json: {
        keys: ['vehicleID', 'regNo', 'clientName', 'saleType', 'hpAccountNo', 'peVehicleID', 'cashDue', 'key'],
      },
      examples: ['sell WIC 070 0412385M 9500 pe XVV 326 4000 dep 1000 36x140 from 1/1 --dry-run'],
      words: ['line'],
      values: { '--accept': SALE_CHECKS },
    })
    .action(does(async () => (await import('./sell')).sellCommand))
  addLinesCommand(program, does)
  const receipt = program
    .command('receipt')
    .description('receipts, and the number of the next one')
    .declare({ examples: ['receipt get', 'receipt print 10482 --out receipt.pdf'] })
  receipt
    .command('get')
    .description('print the receipt number')
    .declare({ json: { answer: 'GetReceiptNumber' }, examples: ['receipt get'] })
    .action(does(async () => (await import('./receipt')).printNextReceipt))
  receipt
    .command('set')
    .argument('<number>')
    .option('--yes', 'do not ask')
    .description('set the receipt number; shows old and new')
    .declare({ json: { keys: ['old', 'new'] }, examples: ['receipt set 10500', 'receipt set 10500 --yes'] })
    .action(does(async () => (await import('./receipt')).setNextReceiptCommand))
  withFileOptions(receipt.command('print').argument('<entry>').description('the receipt of an entry, as PDF'))
    .option('--replace', 'a new receipt in place of the one that the entry has')
    .declare({ examples: ['receipt print 10482 --out receipt.pdf'], words: ['entry', []] })
    .action(does(async () => (await import('./receipt')).saveReceipt))
  addCashCommands(program, does, options)
  addBatchCommands(program, does)
  withListOptions(program.command('cheques').description('the cheques that are still to be banked'))
    .declare({
      json: listShape(
        ['id', 'date', 'payerName', 'bank', 'chequeNo', 'accountNumber', 'description', 'amount'],
        'totalCount',
        'total',
      ),
      examples: ['cheques', 'cheques --csv'],
    })
    .action(does(async () => (await import('./cheques')).printCheques))
}

function isForCli(line: CatalogueCommand): boolean {
  return line.surfaces.includes('cli') && line.verb !== undefined && line.entry !== undefined
}

const PAY_EXAMPLES = ['pay HP-2219 due', 'pay ABC 123 250 chq --bank BOV --no 000412 --ac 4001 --payer "Maria Borg"']

/** Adds a line of the palette as a subcommand that takes its words unchanged. */
function addEntryLine(
  program: ProgramCommand,
  does: LoadCommand,
  o: { line: CatalogueCommand; options: readonly Option[] },
): void {
  const { line, options } = o
  const command = program
    .command(line.verb ?? '')
    .aliases(line.synonyms ?? [])
    .argument('[words...]')
    .description(`record: ${line.title}`)
    .usage(`${(line.grammar ?? '').replace(`${line.verb} `, '')} [options]`)
  const example = line.example ?? line.verb ?? ''
  withOptions(command, options)
    .allowUnknownOption()
    .declare({
      json: ENTRY_SHAPE,
      examples: line.verb === 'pay' ? PAY_EXAMPLES : [example, `${example} --dry-run`],
      words: ['line'],
      values: LINE_VALUES,
    })
    .action(
      does(async () => {
        const { recordLine } = await import('./record')
        return (ctx, given) => recordLine(ctx, { ...given, verb: line.verb ?? '' })
      }),
    )
}

function addLinesCommand(program: ProgramCommand, does: LoadCommand): void {
  withListOptions(program.command('lines'))
    .argument('<file>', 'a line a row; - reads them from the standard input')
    .description('what each line of a file would record, and its problems; --apply records them')
    .option(
      '--apply',
      'record every row that is right, in their order; each is recorded once, however often this is run',
    )
    .option(
      '--accept <questions>',
      `confirm these checks of every row, and the suggestion for a line: ${SHEET_ACCEPT_NAMES}`,
    )
    .option('--name <name>', 'what the rows are kept under (the name of the file)')
    .declare({
      json: listShape(
        [
          ...['line', 'column', 'text', 'state', 'word?', 'message?', 'example?', 'of?', 'amount?', 'questions?'],
          ...['entries?', 'savedBy?', 'savedAt?'],
        ],
        ...['sheet', 'applied'],
      ),
      examples: ['lines october.txt', 'lines october.txt --apply --accept double'],
      words: ['file'],
      values: { '--accept': SHEET_ACCEPT_NAMES.split(', ') },
    })
    .action(does(async () => (await import('./sheet')).runSheet))
}

/** The options that one line takes: those of its fields and of its types of payment. */
function optionsOfLine(line: CatalogueCommand, options: readonly Option[]): Option[] {
  const slots = slotsOfCommand(line).flatMap(({ name }) => (name === 'name-description' ? ['name', 'text'] : [name]))
  const details = Object.values(line.entry?.details ?? {}).flatMap((fields) => fields.map(({ name }) => name))
  const own = new Set([...slots, ...details])
  return options.filter((option) => !FIELD_NAMES.has(option.attributeName()) || own.has(option.attributeName()))
}

const FIELD_NAMES: ReadonlySet<string> = new Set(FIELD_OPTIONS.map(([name]) => name))

/** The options of all lines. They are made once and shared by some twenty commands, since making them for each would slow every start. */
function lineOptions(): Option[] {
  return [
    ...WRITE_OPTIONS.map(([flags, what]) => new Option(flags, what)),
    new Option('--accept <checks>', `confirm these checks: ${ENTRY_CHECKS.join(', ')}`),
    ...FIELD_OPTIONS.map(([name, what]) => new Option(`--${name} <${what}>`, `as ${name}:… in the line`)),
  ]
}

function withOptions(command: ProgramCommand, options: readonly Option[]): ProgramCommand {
  for (const option of options) command.addOption(option)
  return command
}

function withCashFilters(command: ProgramCommand): ProgramCommand {
  const filtered = command
    .option('--reg <mark>', 'of this registration or HP account')
    .option('--who <name>', 'with these words in vendor or customer')
    .option('--category <category>', 'by name or number')
    .option('--type <type>', 'cash, chq, epos, bt, co, nc or card')
    .option('--month-expense', 'look at the month of monthly expenses instead of their day')
    .option('--with-deleted', 'deleted ones, too, with who deleted them and when; no total counts them')
    .declare({
      values: {
        '--reg': 'mark',
        '--category': Object.values(CASH_CATEGORY_NAMES),
        '--type': Object.keys(TYPE_WORDS),
      },
    })
  return withSorting(withPeriod(filtered, 'entries'), CASH_SORTS)
}

function addCashCommands(program: ProgramCommand, does: LoadCommand, options: readonly Option[]): void {
  const group = program
    .command('cash')
    .description('cash entries')
    .declare({
      examples: ['cash list --days last-week', 'cash add pay HP-2219 250 cash'],
    })
  withCashFilters(withListOptions(group.command('list').description('cash entries, newest first')))
    .option('--limit <count>', 'at most this many (100); 0 for all')
    .declare({
      json: listShape(
        [
          ...['id', 'dateTime', 'categoryName', 'cashTypeName', 'regNo', 'hpAccountNo', 'shownName', 'description'],
          ...['reference', 'signedAmount', 'batchID', 'receiptNumber', 'createdBy', 'deletedAt?', 'deletedBy?'],
        ],
        'totalCount',
        'total',
      ),
      examples: ['cash list --days yesterday', 'cash list --reg "ABC 123" --type chq --limit 0'],
    })
    .action(does(async () => (await import('./entries')).listEntries))
  group
    .command('show')
    .argument('[id]', 'the number of an entry (the last one)')
    .option('--receipt <number>', 'the entry that has this receipt')
    .description('one cash entry')
    .declare({
      json: { answer: 'GetCashEntry' },
      examples: ['cash show', 'cash show --receipt 10482'],
      words: ['entry', []],
    })
    .action(does(async () => (await import('./entries')).showEntry))
  const add = group.command('add').argument('<line...>').usage('<verb> <words of its line> [options]')
  withOptions(add.description('record a line of the palette, its verb first: cash add pay HP-2219 250 cash'), options)
    .allowUnknownOption()
    .declare({
      json: ENTRY_SHAPE,
      examples: ['cash add pay HP-2219 250 cash', 'cash add "free 5 Anna Borg, found in the drawer" --dry-run'],
      words: ['line'],
      values: LINE_VALUES,
    })
    .action(does(async () => (await import('./record')).recordWholeLine))
}

/** The options of the coins of a count; a coin that is not given counts as zero. */
function coinOptions(): Option[] {
  const coins = COIN_OPTIONS.map(({ option }) => {
    return new Option(`--${option} <count>`, `how many ${option.endsWith('c') ? option : `€${option}`}`)
  })
  return [
    ...coins,
    new Option('--extra <money>', 'what is not counted by coins, in euro'),
    new Option('--count-stdin', 'read the count from the standard input, as the coins of `batch show --json`'),
  ]
}

function addBatchCommands(program: ProgramCommand, does: LoadCommand): void {
  const coins = coinOptions()
  const show = does(async () => (await import('./batch')).showBatch)
  const group = withListOptions(program.command('batch').argument('[id]').description('the daily cash book'))
    .declare({ json: { answer: 'GetBatchTransactions' }, examples: ['batch', 'batch 471'], words: ['batch', []] })
    .action(show)
  withListOptions(group.command('show').argument('[id]').description('a batch (the open one) with its entries'))
    .declare({
      json: { answer: 'GetBatchTransactions' },
      examples: ['batch show', 'batch show 471 --csv'],
      words: ['batch', []],
    })
    .action(show)
  withPeriod(withListOptions(group.command('list').description('the batches, newest first')), 'started')
    .option('--limit <count>', 'at most this many (25); 0 for all')
    .declare({
      json: listShape(
        [
          ...['id', 'startDate', 'endDate', 'closingBalance', 'counted', 'difference', 'differenceReason'],
          ...['closedBy', 'status'],
        ],
        'totalCount',
      ),
      examples: ['batch list --days last-month', 'batch list --limit 5'],
    })
    .action(does(async () => (await import('./batch')).listBatches))
  withWriteOptions(
    withOptions(group.command('count').description('save a count of the open batch; asks for each coin'), coins),
  )
    .declare({ json: COUNT_SHAPE, examples: ['batch count', 'batch count --50 86 --2 33 --extra 120.50'] })
    .action(does(async () => (await import('./batch-write')).countBatch))
  withWriteOptions(
    withOptions(group.command('close').description('close the open batch with this count, or the saved one'), coins),
  )
    .option('--accept <checks>', `confirm these checks: ${CLOSING_CHECKS.join(', ')}`)
    .option('--reason <reason>', 'why the count differs, such as `wrong change given` or its beginning')
    .option('--note <text>', 'more about that')
    .option('--yes', 'do not ask')
    .declare({
      json: COUNT_SHAPE,
      examples: ['batch close', 'batch close --yes --accept difference --reason "wrong change given"'],
      values: { '--accept': CLOSING_CHECKS, '--reason': Object.values(DIFFERENCE_REASON_NAMES) },
    })
    .action(does(async () => (await import('./batch-write')).closeBatchCommand))
  withWriteOptions(group.command('reopen').argument('[id]').description('open the last closed batch again'))
    .option('--yes', 'do not ask')
    .declare({
      json: { keys: ['batchID', 'key'] },
      examples: ['batch reopen', 'batch reopen --yes'],
      words: ['batch', []],
    })
    .action(does(async () => (await import('./batch-write')).reopenBatchCommand))
}

export const cashBookExports: Feature = (program, does) => {
  withCashFilters(withExportOptions(program.command('cash').description('cash entries, as CSV')))
    .option(
      '--columns <set>',
      'all: with ids, batch, receipt, bank, cheque, card and EPOS, and who wrote and changed it',
    )
    .declare({
      examples: ['export cash --days last-month --out cash.csv', 'export cash --category "HP Payment" --dates iso'],
      values: { '--columns': ['all'] },
    })
    .action(does(async () => (await import('./exports')).exportCash))
  withPeriod(withExportOptions(program.command('batches').description('the cash books, as CSV')), 'started')
    .option('--columns <set>', 'all: with what each moved, its count, difference, reason and who closed it')
    .declare({ examples: ['export batches --days 2026-Q3 --out batches.csv'], values: { '--columns': ['all'] } })
    .action(does(async () => (await import('./exports')).exportBatches))
  withFileOptions(
    program
      .command('cash-book')
      .argument('[batch]')
      .description('the daily cash book of a batch (the open one), as PDF'),
  )
    .declare({ examples: ['export cash-book --out today.pdf'], words: ['batch', []] })
    .action(does(async () => (await import('./exports')).exportCashBook))
  withExportOptions(program.command('cheques').description('the cheques that are still to be banked, as CSV'))
    .declare({ examples: ['export cheques --out cheques.csv'] })
    .action(does(async () => (await import('./exports')).exportCheques))
}
