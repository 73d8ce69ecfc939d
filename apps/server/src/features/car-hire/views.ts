import { CAR_HIRE_TYPE_NAMES } from '@forecourt/core/features/car-hire/enums'
import { hireDays, hireOwed, hireTotal } from '@forecourt/core/features/car-hire/rules'
import type { Booking, CarHireOut, CarHireRow } from '@forecourt/core/features/car-hire/schemas'
import { dayInZone } from '@forecourt/core/kernel/days'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { toCents, toDay } from '../../database/values'
import { clientById, clientSummary } from '../clients/repository'
import { hireByID, type HireRecord } from './repository'

/** Returns a listed hire with its figures: amounts in cents, days as days. */
export function hireWithFigures(row: HireRecord) {
  const days = { start: toDay(row.start_date), end: toDay(row.end_date) }
  const rate = toCents(row.rate)
  const total = hireTotal({ ...days, rate })
  const paid = toCents(row.paid)
  return { ...days, rate, days: hireDays(days), total, paid, open: hireOwed(total, paid) }
}

export function hireRow(row: HireRecord, timeZone: string): CarHireRow {
  const { start, end, rate, days, total, paid, open } = hireWithFigures(row)
  return {
    id: row.id,
    carHireID: row.id,
    createdDate: row.created_at.toISOString(),
    date: dayInZone(row.created_at, timeZone),
    vehicleID: row.vehicle_id,
    regNo: row.reg_no,
    vehicle: `${row.make} ${row.model}`,
    clientID: row.client_id,
    clientName: row.client_name,
    carHireType: row.hire_type,
    carHireTypeName: CAR_HIRE_TYPE_NAMES[row.hire_type] ?? '',
    startDateTime: start,
    endDateTime: end,
    days,
    rate: wireMoney(rate),
    total: wireMoney(total),
    paid: wireMoney(paid),
    open: wireMoney(open),
    version: row.version,
  }
}

/** Returns a hire as the timeline and a refused overlap show it. */
export function bookingOf(row: HireRecord, timeZone: string): Booking {
  const hire = hireRow(row, timeZone)
  return {
    carHireID: hire.carHireID,
    date: hire.date,
    clientID: hire.clientID,
    clientName: hire.clientName,
    carHireType: hire.carHireType,
    carHireTypeName: hire.carHireTypeName,
    startDateTime: hire.startDateTime,
    endDateTime: hire.endDateTime,
    days: hire.days,
    rate: hire.rate,
    total: hire.total,
    version: hire.version,
  }
}

export async function hireOut(ctx: Ctx, id: number): Promise<CarHireOut> {
  const row = await hireByID(ctx.db, id)
  const client = row && (await clientById(ctx.db, row.client_id))
  if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Car hire ${id}` })
  return { ...hireRow(row, ctx.config.timeZone), client: clientSummary(client) }
}
