import type { OperationName } from '@forecourt/core/operations'
import type { Connection } from './connection'
import type { Question } from './streamed'

/** The lists whose rows are those of a file; of other files nobody knows how many rows they will have. */
const LIST_OF = {
  ExportCashManagement: 'GetCashManagement',
  ExportBatches: 'GetBatchList',
  ExportGetHPSchedules: 'GetHPSchedules',
  ExportDueHPSchedules: 'GetDueHPSchedules',
  ExportVehicles: 'GetVehicles',
  ExportClients: 'GetClients',
  ExportCarHires: 'GetCarHires',
  ExportUsers: 'GetUsers',
  ExportVehiclesPurchasedSoldReport: 'GetVehiclesPurchasedSoldReport',
  ExportReceiptRegister: 'GetReceiptRegister',
} as const satisfies Partial<Record<OperationName, OperationName>>

/** How many rows a file will have; null where its list does not say. */
export async function totalOf({ client }: Connection, asked: Question<OperationName>): Promise<number | null> {
  const { operation, input } = asked
  if (!isListed(operation)) return null
  // Each list takes the filters of its file and says how many rows there are, as that of users does.
  const list = LIST_OF[operation] as 'GetUsers'
  const { totalCount } = await client.call(list, { ...input, only: 'total' })
  return totalCount
}

function isListed(operation: OperationName): operation is keyof typeof LIST_OF {
  return Object.hasOwn(LIST_OF, operation)
}
