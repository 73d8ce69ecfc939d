import type { OperationName } from '@forecourt/core/operations'
import type { CliConnection } from './connection'
import type { FileRequest } from './stream-file'

/** The lists that have the same rows as a file; the number of rows of other files is unknown. */
const LISTS_OF_FILES = {
  ExportCashManagement: 'GetCashManagement',
  ExportBatches: 'GetBatchList',
  ExportGetHPSchedules: 'GetHPSchedules',
  ExportDueHPSchedules: 'GetDueHPSchedules',
  ExportVehicles: 'GetVehicles',
  ExportClients: 'GetClients',
  ExportCarHires: 'GetCarHires',
  ExportUsers: 'GetUsers',
  ExportVehiclesPurchasedSoldReport: 'GetVehiclesPurchasedSoldReport',
  ExportCreditMissing: 'GetCreditMissing',
  ExportReceiptRegister: 'GetReceiptRegister',
} as const satisfies Partial<Record<OperationName, OperationName>>

/** The number of rows of a file; null where no list counts them. */
export async function totalRows({ client }: CliConnection, asked: FileRequest<OperationName>): Promise<number | null> {
  const { operation, input } = asked
  if (!isListed(operation)) return null
  // Each list takes the filters of its file and says how many rows there are, as that of users does.
  const list = LISTS_OF_FILES[operation] as 'GetUsers'
  const { totalCount } = await client.call(list, { ...input, only: 'total' })
  return totalCount
}

function isListed(operation: OperationName): operation is keyof typeof LISTS_OF_FILES {
  return Object.hasOwn(LISTS_OF_FILES, operation)
}
