import { FIRST_DAY_STEPS, firstDaySteps } from '@forecourt/core/features/first-steps/first-day'
import { SETTINGS_FIELDS } from '@forecourt/core/features/settings/fields'
import { valueAt } from '@forecourt/core/kernel/value-at'
import type { Ctx } from '../../context'
import { nextFreeReceipt } from '../cash-book/receipts-repository'
import { usersCount } from '../users/repository'
import { DEFAULT_SETTINGS, firstBatch, holdsRecords, readSettings } from '../settings/repository'

/** What is set before the first day, and what of it is set by now. */
export async function firstDayOut({ db }: Ctx) {
  const [settings, receiptNumber, first, activeUsers, hasRecords] = await Promise.all([
    readSettings(db),
    nextFreeReceipt(db),
    firstBatch(db),
    usersCount(db, { username: '', isActive: true }),
    holdsRecords(db),
  ])
  const asBegun = SETTINGS_FIELDS.flatMap(({ path }) =>
    valueAt(settings, path) === valueAt(DEFAULT_SETTINGS, path) ? [path] : [],
  )
  const steps = firstDaySteps({
    asBegun: new Set(asBegun),
    hasIban: settings.standingOrderBanks.some(({ iban }) => iban !== ''),
    receiptNumber,
    isOpened: first.opening !== 0 || !first.isOnly,
    activeUsers,
    hasRecords,
  })
  return { steps: FIRST_DAY_STEPS.map((step) => ({ step, isSet: steps[step] })) }
}
