import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { momentIn } from '@forecourt/core/kernel/days'
import type { Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { formOf, printList } from '../../kit/list-output'
import type { Options } from '../../kit/options'

/** A field of a save; a save that changed nothing that is told has one empty one. */
interface FieldLine extends Omit<RecordChange, 'changes'> {
  field: string
  before: string
  after: string
}

const columnsIn = (timeZone: string): readonly Column<FieldLine>[] => {
  const moment = momentIn(timeZone)
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
const TEXT = ['at', 'username', 'summary', 'field', 'before', 'after', 'event']

/** Prints saves: a line for each field; JSON as the server answers it. */
export async function printChanges(
  ctx: Context,
  options: Options,
  found: { rows: readonly RecordChange[]; totalCount: number; countedUpTo?: number | undefined },
): Promise<void> {
  const { rows, totalCount, countedUpTo } = found
  if (formOf(ctx, options) === 'json') return ctx.printJson({ totalCount, countedUpTo, data: rows })
  const { client } = await ctx.connect()
  const { timeZone } = await client.call('GetWorkstation', {})
  const columns = columnsIn(timeZone)
  await printList(ctx, options, {
    columns,
    textColumns: formOf(ctx, options) === 'text' ? columns.filter(({ name }) => TEXT.includes(name)) : columns,
    rows: rows.flatMap(fieldLines),
    summary: totalCount === 1 ? '1 save' : `${rows.length} of ${countedUpTo ? 'the newest ' : ''}${totalCount} saves`,
  })
}

function fieldLines({ changes, ...change }: RecordChange): FieldLine[] {
  const fields = changes.length === 0 ? [{ field: '', before: '', after: '' }] : changes
  return fields.map((field) => ({ ...change, ...field }))
}
