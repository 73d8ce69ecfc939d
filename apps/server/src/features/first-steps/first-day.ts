import { FIRST_DAY_STEPS, firstDaySteps } from '@forecourt/core/features/first-steps/first-day'
import { SETTINGS_FIELDS } from '@forecourt/core/features/settings/fields'
import { valueAt } from '@forecourt/core/kernel/value-at'
import type { Ctx } from '../../context'
import { nextFreeReceipt } from '../cash-book/receipts-repository'
import { countMatchingUsers } from '../users/repository'
import { DEFAULT_SETTINGS, firstBatch, hasVehiclesOrClients, readSettings } from '../settings/repository'

/** Returns the steps before the first day, with those that are done. */
export async function firstDayOut({ db }: Ctx) {
  const [settings, receiptNumber, first, activeUsers, hasRecords] = await Promise.all([
    readSettings(db),
    nextFreeReceipt(db),
    firstBatch(db),
    countMatchingUsers(db, { username: '', isActive: true }),
    hasVehiclesOrClients(db),
  ])
  const asBegun = SETTINGS_FIELDS.flatMap(({ path }) =>
    valueAt(settings, path) === valueAt(DEFAULT_SETTINGS, path) ? [path] : [],
  )
  const steps = firstDaySteps({
    unchangedSettings: new Set(asBegun),
    hasIban: settings.standingOrderBanks.some(({ iban }) => iban !== ''),
    receiptNumber,
    isOpened: first.opening !== 0 || !first.isOnly,
    activeUsers,
    hasRecords,
  })
  return { steps: FIRST_DAY_STEPS.map((step) => ({ step, isSet: steps[step] })) }
}
