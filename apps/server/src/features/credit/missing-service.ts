import { CREDIT_MISSING_NAMES, type CreditMissing } from '@forecourt/core/features/credit/enums'
import { creditMissing } from '@forecourt/core/features/credit/missing'
import type { CreditMissingRow, CreditMissingSearch } from '@forecourt/core/features/credit/schemas'
import type { IntegrityCheck } from '@forecourt/core/features/integrity/schemas'
import { textsToCheck } from '@forecourt/core/features/settings/fields'
import { NEW_REGIME_FROM } from '@forecourt/core/kernel/credit-regime'
import { day, formatDay } from '@forecourt/core/kernel/days'
import type { Ctx, Download } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { readSettings } from '../settings/repository'
import { refusalsWithoutLetter } from './assessment-repository'
import { creditAccounts } from './missing-repository'

type Days = Pick<CreditMissingSearch, 'since' | 'until' | 'missing'>

/**
 * Returns the accounts of which something is missing. What is missing follows from the rule of core alone, so all accounts of the days are read: a
 * dealership sells some hundreds a year on credit.
 * @source server 20.27
 */
export async function accountsWithMissing(
  ctx: Pick<Ctx, 'db' | 'today' | 'config'>,
  { since, until, missing: only }: Days,
): Promise<CreditMissingRow[]> {
  const { timeZone } = ctx.config
  const accounts = await creditAccounts(ctx.db, { since: since ?? null, until: until ?? null, timeZone })
  const rows = accounts.flatMap((account) => {
    const { vehicleID, accountNo, regNo, clientName, signedOn } = account
    const missing = creditMissing(account, ctx.today)
    return missing.length === 0 || (only && !missing.includes(only))
      ? []
      : [{ vehicleID, accountNo, regNo, clientName, soldDate: signedOn, missing }]
  })
  if (only && only !== 'refusal') return rows
  return [...rows, ...(await refusedApplicants(ctx, { since, until }))].toSorted((a, b) =>
    a.soldDate < b.soldDate ? -1 : Number(a.soldDate > b.soldDate),
  )
}

/** Returns applicants without an account without the letter of a refusal, each under the day of the decision. */
async function refusedApplicants(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { since, until }: Days,
): Promise<CreditMissingRow[]> {
  const from = since != null && since > NEW_REGIME_FROM ? since : NEW_REGIME_FROM
  const refused = await refusalsWithoutLetter(db, { since: from, until: until ?? null, timeZone: config.timeZone })
  return refused.map(({ decidedOn, ...row }) => ({ ...row, accountNo: '', soldDate: decidedOn, missing: ['refusal'] }))
}

export async function missingList(ctx: Ctx, search: CreditMissingSearch) {
  const found = await accountsWithMissing(ctx, search)
  return pagedAnswer(search, {
    rows: ({ limit, offset }) => Promise.resolve(found.slice(offset, offset + limit)),
    total: async () => ({
      totalCount: found.length,
      textsToCheck: textsToCheck((await readSettings(ctx.db)).creditTexts),
    }),
  })
}

/** Returns reminders of the right of withdrawal whose last day is over, as notices of the check of the books: the books are in order. */
export async function overdueReminders(ctx: Pick<Ctx, 'db' | 'today' | 'config'>): Promise<IntegrityCheck['notices']> {
  const overdue = await accountsWithMissing(ctx, { missing: 'reminder' })
  return overdue.map(({ accountNo, regNo, soldDate }) => ({
    rule: 'The buyer is reminded of the right of withdrawal',
    subject: accountNo || regNo,
    detail: `sold on ${formatDay(day(soldDate))}, no reminder sent within seven days`,
  }))
}

const textOf = (missing: readonly CreditMissing[]) => missing.map((code) => CREDIT_MISSING_NAMES[code]).join(', ')

const COLUMNS: readonly CsvColumn<CreditMissingRow>[] = [
  { header: 'Sold', kind: 'day', value: ({ soldDate }) => day(soldDate) },
  { header: 'HP Account', kind: 'text', value: ({ accountNo }) => accountNo },
  { header: 'Reg No', kind: 'text', value: ({ regNo }) => regNo },
  { header: 'Client', kind: 'text', value: ({ clientName }) => clientName },
  { header: 'Missing', kind: 'text', value: ({ missing }) => textOf(missing) },
]

export async function missingFile(ctx: Ctx, search: CreditMissingSearch): Promise<Download> {
  async function* rows() {
    yield await accountsWithMissing({ ...ctx, db: ctx.store.db }, search)
  }
  return csvDownload({ fileName: 'export.csv', columns: COLUMNS, rows: rows() })
}
