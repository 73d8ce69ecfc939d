import { CASH_CATEGORY_NAMES } from '@forecourt/core/features/cash-book/enums'
import type { searchOperations } from '@forecourt/core/features/search/operations'
import type { SearchResult } from '@forecourt/core/features/search/schemas'
import { cents, centsFromWire } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import type { Ctx, Handlers } from '../../context'
import { idsOf } from '../../database/search'
import { findAccounts, findClients, findVehicles } from './find-repository'
import { findEntriesByAmount } from './repository'
import { similarRecords } from './similar'
import { foundRecordsOut } from './found-records'
import { likelyRecordsSince } from './likely'
import { findRecords } from './records'

/** The number of records of a kind that the palette shows. */
const SHOWN = 4

export const searchHandlers: Handlers<typeof searchOperations> = {
  Search: async (ctx, { text, most = SHOWN, accounts: named = '' }) => {
    const { db } = ctx.store
    const [vehicleIDs, ownAccounts, clientIDs, entries] = await Promise.all([
      findVehicles(db, text, most),
      findAccounts(db, text, most),
      findClients(db, text, most),
      foundEntries(ctx, text),
    ])
    const isFound = vehicleIDs.length + ownAccounts.length + clientIDs.length + entries.length > 0
    const similar = isFound ? null : await similarRecords(db, text, most)
    const accountIDs = [...new Set([...ownAccounts, ...idsOf(named)])]
    const found = await foundRecordsOut(db, { vehicleIDs, accountIDs, clientIDs })
    return similar ? { ...similar, accounts: [...similar.accounts, ...found.accounts], entries } : { ...found, entries }
  },
  GetLikelyRecords: (ctx, { since }) => likelyRecordsSince(ctx.store.db, since ?? ''),
  ResolveRecords: async (ctx, { queries }) => ({ matches: await findRecords(ctx, queries) }),
}

async function foundEntries(ctx: Ctx, text: string): Promise<SearchResult['entries']> {
  const amount = centsFromWire(text.replace('€', '').trim())
  if (amount === null || amount === 0) return []
  const rows = await findEntriesByAmount(ctx.db, amount, SHOWN)
  return rows.map((row) => ({
    id: row.id,
    dateTime: row.date,
    title: [CASH_CATEGORY_NAMES[row.category_id], row.shown_name, row.reg_no].filter(Boolean).join(', '),
    signedAmount: wireMoney(cents(Number(row.signed_amount))),
  }))
}
