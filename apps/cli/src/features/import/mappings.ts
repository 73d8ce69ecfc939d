import type { Client } from '@forecourt/core/client/client'
import type { ImportKind } from '@forecourt/core/features/import/enums'
import { IMPORT_KIND_NAMES } from '@forecourt/core/features/import/file-enums'
import { completeMapping } from '@forecourt/core/features/import/complete-mapping'
import { ImportMappingIn } from '@forecourt/core/features/import/mapping-schemas'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import { printList } from '../../kit/list-output'
import type { CommandInput } from '../../kit/options'

type SavedMapping = OutputOf<Operations['GetImportMappings']>['data'][number]

const COLUMNS: readonly ListColumn<SavedMapping>[] = [
  { name: 'name', header: 'Name', kind: 'text', value: ({ name }) => name },
  { name: 'kind', header: 'Kind', kind: 'text', value: ({ kind }) => IMPORT_KIND_NAMES[kind] },
  {
    name: 'columns',
    header: 'Columns',
    kind: 'text',
    value: ({ mapping }) =>
      Object.entries(mapping.columns)
        .map(([name, source]) => `${name}: ${source === null ? 'not read' : (source.from ?? source.value ?? '')}`)
        .join(', '),
  },
  { name: 'savedBy', header: 'By', kind: 'text', value: ({ savedBy }) => savedBy },
  {
    name: 'savedAt',
    header: 'At UTC',
    kind: 'text',
    value: ({ savedAt }) => savedAt.slice(0, 16).replace('T', ' '),
  },
]

/** Prints the saved mappings by name, with UTC times. */
export async function listMappingsCommand(ctx: Context, { options }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const { data: rows } = await client.call('GetImportMappings', {})
  const summary = rows.length === 1 ? '1 mapping' : `${rows.length} mappings`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount: rows.length }, summary })
}

/**
 * Saves the mapping of an uploaded file under a name.
 * @throws CliFailure 2 when nothing says which kind the file holds.
 */
export async function saveFileMapping(
  client: Pick<Client, 'call'>,
  name: string,
  asked: InputOf<Operations['LookAtImportFile']>,
): Promise<void> {
  const look = await client.call('LookAtImportFile', asked)
  const kind: ImportKind | null = look.kind
  if (kind === null) throw usageFailure(`${asked.fileName}: ${look.problems.join('; ')}`)
  const { data } = await client.call('GetImportMappings', {})
  const saved = data.find((each) => each.name.toLowerCase() === asked.mappingName?.trim().toLowerCase())
  const said = asked.mapping ? ImportMappingIn.parse(asked.mapping) : (saved?.mapping ?? { columns: {} })
  await client.call('SaveImportMapping', { name, kind, mapping: completeMapping(said, look) })
}
