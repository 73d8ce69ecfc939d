import { TRANSFER_FIELDS } from '@forecourt/core/features/transfers/fields'
import { openTransferSteps, transferProblems, type TransferSteps } from '@forecourt/core/features/transfers/rules'
import type {
  PendingTransferRow,
  PendingTransfers,
  PendingTransfersSearch,
  TransferDraft,
  TransferOut,
} from '@forecourt/core/features/transfers/schemas'
import { type Day, daysBetween } from '@forecourt/core/kernel/days'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx, Download } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { streamRows } from '../../database/stream'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { refuseChanged } from '../../version-check'
import { lockVehicles } from '../deals/repository'
import {
  countPendingTransfers,
  type PendingKind,
  type PendingOrder,
  type PendingTransfer,
  pendingTransfer,
  pendingTransfersInOrder,
  registrationOf,
  saveTransferSteps,
  stepColumns,
  type Transfer,
  transferOfVehicle,
} from './repository'

function transferOut({ vehicleID, steps, version, soldOn, clientName, hpAccountNo, settledOn }: Transfer): TransferOut {
  const open = openTransferSteps(steps, { isSettled: settledOn !== null })
  return { vehicleID, ...steps, version, soldOn, clientName, hpAccountNo, settledOn, open }
}

async function soldTransfer(ctx: Ctx, vehicleID: number): Promise<Transfer> {
  const found = await transferOfVehicle(ctx.db, vehicleID)
  if (found) return found
  const regNo = await registrationOf(ctx.db, vehicleID)
  if (regNo === null) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  throw new Refusal('TRANSFER_NOT_SOLD', { regNo: regNo || 'The vehicle' })
}

/** @throws Refusal for a vehicle that is not sold. */
export async function transferOfSale(ctx: Ctx, { vehicleID }: { vehicleID: number }): Promise<TransferOut> {
  return transferOut(await soldTransfer(ctx, vehicleID))
}

/** Saves the given steps of a checklist; absent ones stay. */
export async function saveTransfer(ctx: Ctx, draft: TransferDraft): Promise<Record<string, never>> {
  const { vehicleID } = draft
  await lockVehicles(ctx.db, [vehicleID])
  const before = await soldTransfer(ctx, vehicleID)
  await refuseChanged(ctx, draft.version, before, () => transferOfSale(ctx, { vehicleID }))
  const given = TRANSFER_FIELDS.flatMap(({ name }) => (draft[name] === undefined ? [] : [[name, draft[name]]]))
  const steps: TransferSteps = { ...before.steps, ...Object.fromEntries(given) }
  const problems = transferProblems(steps, { soldOn: before.soldOn, today: ctx.today })
  if (problems.length > 0) throw new InvalidFields(problems)
  await saveTransferSteps(ctx.db, { vehicleID, steps, username: ctx.caller.username })
  await ctx.audit({
    kind: 'vehicle',
    subjectID: vehicleID,
    before: stepColumns(before.steps),
    after: stepColumns(steps),
  })
  ctx.announce({ kind: 'vehicle', id: vehicleID, action: 'changed' })
  return {}
}

function orderOf(kind: PendingKind, search: PendingTransfersSearch): PendingOrder {
  return {
    kind,
    from: search.dateFrom ?? null,
    to: search.dateTo ?? null,
    sort: search.sortByColumn ?? 'DateTime',
    descending: search.sortByType === 1,
  }
}

function pendingTransferOut(
  ctx: Ctx,
  { settledOn, steps, ...row }: PendingTransfer,
): PendingTransferRow & { date: Day } {
  return {
    ...row,
    days: Math.max(0, daysBetween(row.date, ctx.today)),
    open: openTransferSteps(steps, { isSettled: settledOn !== null }),
  }
}

export function pendingTransfersAnswer(
  kind: PendingKind,
  ctx: Ctx,
  search: PendingTransfersSearch,
): Promise<z.output<typeof PendingTransfers>> {
  const order = orderOf(kind, search)
  return pagedAnswer(search, {
    rows: async ({ limit, offset }) => {
      const rows = await pendingTransfersInOrder(ctx.db, order).limit(limit).offset(offset).execute()
      return rows.map((row) => pendingTransferOut(ctx, pendingTransfer(row)))
    },
    total: async () => ({ totalCount: await countPendingTransfers(ctx.db, order) }),
  })
}

const DATE_HEADERS: Readonly<Record<PendingKind, string>> = { transfer: 'Date Sold', cancellation: 'Date Settled' }

export function pendingTransfersFile(kind: PendingKind, ctx: Ctx, search: PendingTransfersSearch): Download {
  const batches = streamRows(ctx.store, pendingTransfersInOrder(ctx.store.db, orderOf(kind, search)))
  async function* rows() {
    for await (const batch of batches) yield batch.map((row) => pendingTransferOut(ctx, pendingTransfer(row)))
  }
  const columns: readonly CsvColumn<ReturnType<typeof pendingTransferOut>>[] = [
    { header: DATE_HEADERS[kind], kind: 'day', value: ({ date }) => date },
    { header: 'Days', kind: 'number', value: ({ days }) => days },
    { header: 'Reg No', kind: 'text', value: ({ regNo }) => regNo },
    { header: 'Make', kind: 'text', value: ({ make }) => make },
    { header: 'Model', kind: 'text', value: ({ model }) => model },
    { header: 'Sold To', kind: 'text', value: ({ clientName }) => clientName },
    { header: 'Mobile', kind: 'text', value: ({ mobile }) => mobile },
    { header: 'HP Account No', kind: 'text', value: ({ hpAccountNo }) => hpAccountNo },
    { header: 'Open', kind: 'text', value: ({ open }) => open.join(', ') },
  ]
  return csvDownload({ fileName: 'export.csv', columns, rows: rows() })
}
