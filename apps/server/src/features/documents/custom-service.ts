import { customBillsProblems, customCancellationProblems } from '@forecourt/core/features/documents/rules'
import type { CustomBillsRequest, CustomCancellationRequest } from '@forecourt/core/features/documents/schemas'
import { addMonths, formatDay } from '@forecourt/core/kernel/days'
import { invariant } from '@forecourt/core/kernel/invariant'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { billsOfExchange } from '../../documents/bills-of-exchange'
import { cancellation } from '../../documents/cancellation'
import { clientById } from '../clients/repository'
import { readSettings } from '../settings/repository'
import { NO_VEHICLE, partyOf, printContext } from './subject'

/** Prints bills of exchange without an account: one each month, all of one amount. */
export async function customBillsDocument(ctx: Ctx, request: CustomBillsRequest): Promise<Download> {
  const problems = customBillsProblems(request)
  if (problems.length > 0) throw new InvalidFields(problems)
  const { clientID, date, amount, numberOfPayments: count, startDate, description } = request
  invariant(clientID && date && amount && count && startDate && description, 'Without problems all is there')
  const client = await clientById(ctx.db, clientID)
  if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
  const settings = await readSettings(ctx.db)
  return billsOfExchange(
    {
      accountNo: description,
      accountLabel: 'For',
      regNo: '',
      drawee: partyOf(client),
      place: settings.dealership.locality,
      issuedOn: formatDay(date),
      bills: Array.from({ length: count }, (_, i) => ({ amount, dueDate: addMonths(startDate, i) })),
      kind: 'Custom BOE',
    },
    printContext(ctx, settings),
  )
}

/** Prints a cancellation of a typed vehicle and owner. */
export async function customCancellationDocument(ctx: Ctx, request: CustomCancellationRequest): Promise<Download> {
  const problems = customCancellationProblems(request)
  if (problems.length > 0) throw new InvalidFields(problems)
  const { date, name, surname, regNo, make, model } = request
  invariant(date && regNo && make && model, 'Without problems all is there')
  const settings = await readSettings(ctx.db)
  return cancellation(
    {
      date: formatDay(date),
      signatory: settings.signatories[(request.signature ?? 1) - 1] ?? '',
      buyer: {
        name: `${name} ${surname}`,
        idno: '',
        address: [request.address1 ?? '', request.address2 ?? '', request.address3 ?? ''],
        phone: '',
      },
      vehicle: { ...NO_VEHICLE, regNo: regNo.toUpperCase(), make, model },
      accountNo: '',
    },
    printContext(ctx, settings),
  )
}
