import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { momentFormatter } from '@forecourt/core/kernel/days'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { listForm, printList } from '../../kit/list-output'
import type { Options } from '../../kit/options'

/** A changed field of a save; a save without visible changes has one empty line. */
interface FieldLine extends Omit<RecordChange, 'changes'> {
  field: string
  before: string
  after: string
}

const columnsInZone = (timeZone: string): readonly ListColumn<FieldLine>[] => {
  const moment = momentFormatter(timeZone)
  return [
    { name: 'at', header: 'When', kind: 'text', value: (line) => moment(line.at) },
    { name: 'username', header: 'Who', kind: 'text', value: (line) => line.username },
    { name: 'summary', header: 'What', kind: 'text', value: (line) => line.summary },
    { name: 'action', header: 'Action', kind: 'text', value: (line) => line.action },
    { name: 'kind', header: 'Kind', kind: 'text', value: (line) => line.kind },
    { name: 'id', header: 'Id', kind: 'number', value: (line) => line.id },
    { name: 'field', header: 'Field', kind: 'text', value: (line) => line.field },
    { name: 'before', header: 'Before', kind: 'text', value: (line) => line.before },
    { name: 'after', header: 'After', kind: 'text', value: (line) => line.after },
    { name: 'event', header: 'Event', kind: 'number', value: (line) => line.eventID ?? null },
  ]
}
const TEXT_COLUMN_NAMES = ['at', 'username', 'summary', 'field', 'before', 'after', 'event']

/** Prints saves with a line for each field; as JSON, the answer of the server. */
export async function printChanges(
  ctx: Context,
  options: Options,
  found: { rows: readonly RecordChange[]; totalCount: number; countedUpTo?: number | undefined },
): Promise<void> {
  const { rows, totalCount, countedUpTo } = found
  if (listForm(ctx, options) === 'json') return ctx.printJson({ totalCount, countedUpTo, data: rows })
  const { client } = await ctx.connect()
  const { timeZone } = await client.call('GetWorkstation', {})
  const columns = columnsInZone(timeZone)
  await printList(ctx, options, {
    columns,
    textColumns:
      listForm(ctx, options) === 'text' ? columns.filter(({ name }) => TEXT_COLUMN_NAMES.includes(name)) : columns,
    rows: rows.flatMap(fieldLines),
    summary: totalCount === 1 ? '1 save' : `${rows.length} of ${countedUpTo ? 'the newest ' : ''}${totalCount} saves`,
  })
}

function fieldLines({ changes, ...change }: RecordChange): FieldLine[] {
  const fields = changes.length === 0 ? [{ field: '', before: '', after: '' }] : changes
  return fields.map((field) => ({ ...change, ...field }))
}
