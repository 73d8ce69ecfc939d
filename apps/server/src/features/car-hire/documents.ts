import { CAR_HIRE_TYPE_NAMES } from '@forecourt/core/features/car-hire/enums'
import { dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { hireAgreement } from '../../documents/hire-agreement'
import { clientById } from '../clients/repository'
import { partyOf, printContext, vehicleFacts } from '../documents/subject'
import { readSettings } from '../settings/repository'
import { vehicleById } from '../vehicles/repository'
import { hireByID, type HireRecord } from './repository'
import { hireWithFigures } from './views'

export async function hireAgreementDocument(ctx: Ctx, id: number): Promise<Download> {
  const hire = await hireByID(ctx.db, id)
  const client = hire && (await clientById(ctx.db, hire.client_id))
  const vehicle = hire && (await vehicleById(ctx.db, hire.vehicle_id))
  if (!client || !vehicle) throw new Refusal('RECORD_NOT_FOUND', { record: `Car hire ${id}` })
  const settings = await readSettings(ctx.db)
  return hireAgreement(
    {
      number: hire.id,
      date: formatDay(dayInZone(hire.created_at, ctx.config.timeZone)),
      hirer: partyOf(client),
      vehicle: vehicleFacts(vehicle),
      type: CAR_HIRE_TYPE_NAMES[hire.hire_type] ?? '',
      ...hireWithFigures(hire),
      terms: settings.hireTerms,
      represented: settings.signatories[0],
    },
    printContext(ctx, settings),
  )
}

export function hiresFile(rows: AsyncIterable<readonly HireRecord[]>, timeZone: string): Download {
  const columns: readonly CsvColumn<HireRecord>[] = [
    { header: 'Date', kind: 'day', value: (row) => dayInZone(row.created_at, timeZone) },
    { header: 'Reg No', kind: 'text', value: (row) => row.reg_no },
    { header: 'Name', kind: 'text', value: (row) => row.client_name },
    { header: 'Type', kind: 'text', value: (row) => CAR_HIRE_TYPE_NAMES[row.hire_type] ?? '' },
    { header: 'Start Date', kind: 'day', value: (row) => hireWithFigures(row).start },
    { header: 'End Date', kind: 'day', value: (row) => hireWithFigures(row).end },
    { header: 'Days', kind: 'number', value: (row) => hireWithFigures(row).days },
    { header: 'Rate', kind: 'money', value: (row) => hireWithFigures(row).rate },
    { header: 'Total', kind: 'money', value: (row) => hireWithFigures(row).total },
    { header: 'Paid', kind: 'money', value: (row) => hireWithFigures(row).paid },
    { header: 'Open', kind: 'money', value: (row) => hireWithFigures(row).open },
  ]
  return csvDownload({ fileName: 'export.csv', columns, rows })
}
