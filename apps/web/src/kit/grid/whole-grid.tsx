import { useMemo } from 'react'
import { useApi } from '../api/api'
import { Grid } from './grid'
import type { GridProps } from './grid-props'
import { wholeRows } from './paged-rows'

interface WholeGridProps<Row>
  extends Omit<GridProps<Row>, 'rows' | 'onNeedPages' | 'status' | 'errorText' | 'onReload'> {
  /** Undefined while they are fetched, or could not be. */
  all: readonly Row[] | undefined
  /** What was asked for them; absent where they came with something else. */
  answer?: { error: Error | null; refetch: () => unknown }
}

/** A list whose rows come all at once. */
export function WholeGrid<Row>({ all, answer, ...props }: WholeGridProps<Row>) {
  const api = useApi()
  const { rowId } = props
  const rows = useMemo(() => wholeRows(all ?? [], rowId), [all, rowId])
  return (
    <Grid<Row>
      {...props}
      rows={rows}
      onNeedPages={nothing}
      status={all ? 'ready' : answer?.error ? 'error' : 'loading'}
      errorText={answer?.error ? api.messageOf(answer.error) : undefined}
      onReload={answer && (() => answer.refetch())}
    />
  )
}

const nothing = () => undefined
