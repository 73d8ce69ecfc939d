import { CASH_CATEGORY_NAMES } from '@forecourt/core/features/cash-book/enums'
import type { searchOperations } from '@forecourt/core/features/search/operations'
import type { Found } from '@forecourt/core/features/search/schemas'
import { cents, centsFromWire } from '@forecourt/core/kernel/money'
import { money } from '@forecourt/core/kernel/wire'
import type { Ctx, Handlers } from '../../context'
import { idsOf } from '../../database/search'
import { accountsFound, clientsFound, vehiclesFound } from './found-repository'
import { findEntriesByAmount } from './repository'
import { similarFound } from './similar'
import { tellFound } from './found'
import { likelyOrChanged } from './likely'
import { findRecords } from './records'

/** How many records of a kind the palette shows. */
const SHOWN = 4

export const searchHandlers: Handlers<typeof searchOperations> = {
  Search: async (ctx, { text, most = SHOWN, accounts: named = '' }) => {
    const { db } = ctx.store
    const [vehicleIDs, ownAccounts, clientIDs, entries] = await Promise.all([
      vehiclesFound(db, text, most),
      accountsFound(db, text, most),
      clientsFound(db, text, most),
      foundEntries(ctx, text),
    ])
    const isFound = vehicleIDs.length + ownAccounts.length + clientIDs.length + entries.length > 0
    const similar = isFound ? null : await similarFound(db, text, most)
    const accountIDs = [...new Set([...ownAccounts, ...idsOf(named)])]
    const found = await tellFound(db, { vehicleIDs, accountIDs, clientIDs })
    return similar ? { ...similar, accounts: [...similar.accounts, ...found.accounts], entries } : { ...found, entries }
  },
  GetLikelyRecords: (ctx, { since }) => likelyOrChanged(ctx.store.db, since ?? ''),
  ResolveRecords: async (ctx, { queries }) => ({ matches: await findRecords(ctx, queries) }),
}

async function foundEntries(ctx: Ctx, text: string): Promise<Found['entries']> {
  const amount = centsFromWire(text.replace('€', '').trim())
  if (amount === null || amount === 0) return []
  const rows = await findEntriesByAmount(ctx.db, amount, SHOWN)
  return rows.map((row) => ({
    id: row.id,
    dateTime: row.date,
    title: [CASH_CATEGORY_NAMES[row.category_id], row.shown_name, row.reg_no].filter(Boolean).join(', '),
    signedAmount: money(cents(Number(row.signed_amount))),
  }))
}
