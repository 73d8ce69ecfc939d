import { BOOKING_DAYS_MAX, bookingsLastDay } from '@forecourt/core/features/car-hire/rules'
import type { carHireOperations } from '@forecourt/core/features/car-hire/operations'
import type { Bookings, CarHiresSearch } from '@forecourt/core/features/car-hire/schemas'
import { type Day, daysBetween, hasRoomAround } from '@forecourt/core/kernel/days'
import { InvalidFields } from '@forecourt/core/refusals'
import type { Ctx, Handlers } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { streamRows } from '../../database/stream'
import { toCount } from '../../database/values'
import { hireAgreementDocument, hiresFile } from './documents'
import {
  countHires,
  fleet,
  hireableVehicles,
  hiresBetween,
  hiresInOrder,
  type HiresOrder,
  hiresPage,
} from './repository'
import { removeHire, saveHire } from './service'
import { bookingOf, hireOut, hireRow } from './views'

export const carHireHandlers: Handlers<typeof carHireOperations> = {
  GetCarHires: (ctx, search) => {
    const text = search.text ?? ''
    return pagedAnswer(search, {
      rows: async (range) => {
        const rows = await hiresPage(ctx.db, { text, ...orderOf(search), ...range })
        return rows.map((row) => hireRow(row, ctx.config.timeZone))
      },
      total: async () => ({ totalCount: toCount(await countHires(ctx.db, text)) }),
    })
  },
  GetCarHire: (ctx, { carHireID }) => hireOut(ctx, carHireID),
  SaveCarHire: saveHire,
  DeleteCarHire: removeHire,
  GetCarHireVehicles: async (ctx) => {
    const vehicles = await hireableVehicles(ctx.db)
    const of = (transmission: string) =>
      vehicles
        .filter((vehicle) => vehicle.transmission === transmission)
        .map(({ id, reg_no, make, model }) => ({ key: id, value: `${reg_no} ${make} ${model}` }))
    return { manualVehicles: of('Manual'), automaticVehicles: of('Automatic') }
  },
  GetCarHireReport: (ctx, { carHireId }) => hireAgreementDocument(ctx, carHireId),
  GetCarHireBookings: (ctx, search) => bookings(ctx, search.from ?? ctx.today, search.to),
  ExportCarHires: async (ctx, search) => {
    const list = { text: search.text ?? '', ...orderOf(search) }
    return hiresFile(streamRows(ctx.store, hiresInOrder(ctx.store.db, list)), ctx.config.timeZone)
  },
}

/** Returns the order of the list: newest first unless it is sorted by a column. */
function orderOf(search: CarHiresSearch): HiresOrder {
  if (!search.sortByColumn) return { sort: 'Date', descending: search.sortByType !== 0 }
  return { sort: search.sortByColumn, descending: search.sortByType === 1 }
}

async function bookings(ctx: Ctx, from: Day, until: Day | undefined): Promise<Bookings> {
  if (!hasRoomAround(from)) throw new InvalidFields([{ field: 'from', message: 'This day is too far away' }])
  const to = until ?? bookingsLastDay(from)
  if (to < from) throw new InvalidFields([{ field: 'to', message: 'The last day comes before the first' }])
  if (daysBetween(from, to) >= BOOKING_DAYS_MAX)
    throw new InvalidFields([{ field: 'to', message: `Ask for at most ${BOOKING_DAYS_MAX} days` }])
  const vehicles = await fleet(ctx.db, { from, to })
  const hires = await hiresBetween(ctx.db, { from, to })
  return {
    from,
    to,
    vehicles: vehicles.map((vehicle) => ({
      vehicleID: vehicle.id,
      regNo: vehicle.reg_no,
      vehicle: `${vehicle.make} ${vehicle.model}`,
      transmission: vehicle.transmission,
      hires: hires.filter((hire) => hire.vehicle_id === vehicle.id).map((hire) => bookingOf(hire, ctx.config.timeZone)),
    })),
  }
}
