import type { DueList } from '@forecourt/core/features/hire-purchase/schemas'
import type { HpScheduleRow } from '@forecourt/core/features/hire-purchase/schemas'
import type { CliConnection } from '../../kit/connection'
import { CliFailure, EXIT } from '../../kit/failure'
import type { DueInput, SchedulesInput } from './search'

const PAGE = 500
const TRIES = 3

interface Page {
  data: HpScheduleRow[]
  totalCount: number
}

/**
 * Reads all pages of a list as of one moment.
 * @param agrees Returns true when a later page shows the same state as the first one.
 * @throws CliFailure 1 when the list keeps changing while it is read.
 */
async function readSnapshot<P extends Page>(
  read: (pageNumber: number) => Promise<P>,
  agrees: (first: P, later: P) => boolean,
): Promise<P> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const first = await read(1)
    const rows = [...first.data]
    let isSame = true
    for (let page = 2; isSame && rows.length < first.totalCount; page += 1) {
      const later = await read(page)
      isSame = later.data.length > 0 && agrees(first, later)
      rows.push(...later.data)
    }
    const isWhole = rows.length === first.totalCount && new Set(rows.map((row) => row.vehicleID)).size === rows.length
    if (isSame && isWhole) return { ...first, data: rows }
  }
  throw new CliFailure(EXIT.failed, 'The list kept changing while it was read: try again')
}

export function dueSnapshot({ client }: CliConnection, input: DueInput): Promise<DueList> {
  return readSnapshot(
    (pageNumber) => client.call('GetDueHPSchedules', { ...input, pageNumber, pageSize: PAGE }),
    (first, later) =>
      later.totalCount === first.totalCount &&
      later.date === first.date &&
      later.remainingTotal === first.remainingTotal &&
      later.overdueTotal === first.overdueTotal,
  )
}

export async function schedulesSnapshot({ client }: CliConnection, input: SchedulesInput) {
  const list = await readSnapshot(
    (pageNumber) => client.call('GetHPSchedules', { ...input, pageNumber, pageSize: PAGE }),
    (first, later) => later.totalCount === first.totalCount,
  )
  return { ...list, remainingTotal: await client.call('GetHPSchedulesRemainingTotal', input) }
}
