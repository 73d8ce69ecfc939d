import { IMPORT_KINDS, type ImportKind } from '@forecourt/core/features/import/enums'
import { IMPORT_KIND_NAMES } from '@forecourt/core/features/import/file-enums'
import { withListOptions, type Feature, listShape, type ProgramCommand } from '../../kit/program'
import { IF_EXISTS } from '../../kit/save-file'

const EXAMPLES: Readonly<Record<ImportKind, readonly string[]>> = {
  clients: ['import clients clients.csv', 'import clients customers.xlsx --map map.yaml --apply'],
  vehicles: ['import vehicles stock.csv', 'import vehicles stock.csv --map "Old system" --apply'],
  sales: ['import sales sold.csv', 'import sales sold.csv --apply'],
  hp: ['import hp schedules.csv', 'import hp schedules.csv --json'],
  payments: ['import payments payments.csv', 'import payments payments.csv --apply'],
  cash: ['import cash drawer.csv', 'import cash drawer.csv --csv'],
  batches: ['import batches moved/batches.csv'],
  hires: ['import hires hires.csv --apply'],
  costs: ['import costs costs.csv', 'import costs costs.xlsx --apply'],
  register: ['import register moved/register.csv'],
}

/** @source commands 3.9 */
export const importFeature: Feature = (program, does) => {
  const bring = does(async () => (await import('./import-files')).importFiles)
  const group = withImport(program.command('import'))
    .argument('[folder]', 'a folder of .csv and .xlsx files, or one file whose name says what it holds')
    .description('what files of another system would change in the books; --apply applies them, all or nothing')
    .declare({ examples: ['import old-system', 'import old-system --apply --name "Moving in"'] })
    .action(bring)
  for (const kind of IMPORT_KINDS)
    withImport(group.command(kind))
      .argument('<file...>', 'a .csv or .xlsx file, or several')
      .description(`${IMPORT_KIND_NAMES[kind]}: what a file of them would make, change and leave; --apply does it`)
      .declare({ examples: EXAMPLES[kind] })
      .action(
        does(async () => {
          const { importFiles } = await import('./import-files')
          return (ctx, given) => importFiles(ctx, given, kind)
        }),
      )
  withListOptions(group.command('list').description('the imports, with their files and outcome'))
    .declare({
      json: listShape(
        ['name', 'state', 'files', 'made', 'changed', 'left', 'atFault', 'createdBy', 'createdAt', 'appliedAt'],
        'totalCount',
      ),
      examples: ['import list'],
    })
    .action(does(async () => (await import('./imports')).listImports))
  withListOptions(group.command('mappings').description('the saved mappings, with what each reads as which column'))
    .declare({
      json: listShape(['name', 'kind', 'columns', 'savedBy', 'savedAt'], 'totalCount'),
      examples: ['import mappings'],
    })
    .action(does(async () => (await import('./mappings')).listMappingsCommand))
  withListOptions(
    group
      .command('columns')
      .argument('[kind...]', 'clients, vehicles, sales, hp, payments or cash; all of them unless named')
      .description('the columns that files of an import may have, and what else people head them with'),
  )
    .declare({
      json: listShape(['kind', 'heading', 'needed', 'holds', 'also'], 'totalCount'),
      examples: ['import columns', 'import columns vehicles'],
    })
    .action(does(async () => (await import('./columns')).listColumns))
  group
    .command('template')
    .argument('<folder>', 'where the files go; it is made where there is none')
    .description('one CSV and one XLSX file of each kind, with the headings that import knows')
    .option('--dry-run', 'only say which files it would make')
    .declare({ json: { keys: ['folder', 'files'] }, examples: ['import template new-files --dry-run'] })
    .action(does(async () => (await import('./columns')).writeTemplates))
  group
    .command('undo')
    .argument('<name>', 'the name of the import')
    .description('take an import out of the books, while nothing else has touched its records')
    .declare({
      json: { keys: ['import', 'state', 'undoneBy'] },
      examples: ['import undo "Moving in"'],
      words: ['import', []],
    })
    .action(does(async () => (await import('./imports')).undoImportCommand))
  group
    .command('remove')
    .argument('<name>', 'the name of an import that was never in the books')
    .description('remove an import that is not applied, with its files and rows')
    .option('--yes', 'do not ask')
    .declare({
      json: { keys: ['import', 'removed'] },
      examples: ['import remove "Moving in" --yes'],
      words: ['import', []],
    })
    .action(does(async () => (await import('./imports')).removeImportCommand))
}

/** @source server 19.10 */
export const importExports: Feature = (program, does) => {
  program
    .command('all')
    .argument('<folder>', 'an empty folder, or one that is made')
    .description('all of the books as the files that import reads; into an empty database they give the same books')
    .option('--if-exists <what>', 'fail, replace or keep when the folder is not empty', 'fail')
    .option('--idle-timeout <seconds>', 'give up when nothing comes for so long (150)')
    .option('--dry-run', 'print what would be asked and where it would go, and fill nothing')
    .option('--passcode-stdin', 'read the passcode from the standard input: prices are behind it')
    .declare({
      json: { keys: ['folder', 'kept', 'files', 'outside'] },
      examples: ['export all moved', 'export all moved --if-exists replace --json'],
      words: ['file', []],
      values: { '--if-exists': IF_EXISTS },
    })
    .action(does(async () => (await import('./export-all')).exportAll))
}

function withImport(command: ProgramCommand): ProgramCommand {
  return withListOptions(command)
    .option(
      '--map <name>',
      'YAML that says which heading is which column, and how numbers and days are written, or the name of a saved mapping',
    )
    .option('--save-map <name>', 'keep how the file is read, as a mapping of this name')
    .option('--name <name>', 'what the import is called (the name of the file or folder)')
    .option('--dry-run', 'only say what would become of each row, as without --apply')
    .option('--apply', 'bring it in, when nothing is wrong with it')
    .option('--passcode-stdin', 'read the passcode from the standard input: what is wrong with rows is behind it')
    .declare({
      json: listShape(
        ['file', 'line', 'column', 'value', 'message'],
        ...['import', 'state', 'counts', 'exceptions', 'files'],
      ),
      words: ['file'],
      values: { '--map': 'file', '--save-map': 'mapping' },
    })
}
