import { CASH_CATEGORY_NAMES } from '@forecourt/core/features/cash-book/enums'
import type { searchOperations } from '@forecourt/core/features/search/operations'
import type { Found } from '@forecourt/core/features/search/schemas'
import { cents, centsFromWire } from '@forecourt/core/kernel/money'
import { money } from '@forecourt/core/kernel/wire'
import type { Ctx, Handlers } from '../../context'
import { idsOf } from '../../database/search'
import { accountsFound, clientsFound, vehiclesFound } from './found-repository'
import { accountHits, clientHits, findEntriesByAmount, vehicleHits } from './repository'
import { likelyOrChanged } from './likely'
import { findRecords } from './records'

/** How many records of a kind the palette shows. */
const SHOWN = 4

export const searchHandlers: Handlers<typeof searchOperations> = {
  Search: async (ctx, { text, accounts: named = '' }) => {
    const { db } = ctx.store
    const [vehicles, accounts, clients, entries] = await Promise.all([
      vehiclesFound(db, text, SHOWN).then((ids) => foundVehicles(ctx, ids)),
      accountsFound(db, text, SHOWN).then((ids) => foundAccounts(ctx, [...new Set([...ids, ...idsOf(named)])])),
      clientsFound(db, text, SHOWN).then((ids) => foundClients(ctx, ids)),
      foundEntries(ctx, text),
    ])
    return { vehicles, accounts, clients, entries }
  },
  GetLikelyRecords: (ctx, { since }) => likelyOrChanged(ctx.store.db, since ?? ''),
  ResolveRecords: async (ctx, { queries }) => ({ matches: await findRecords(ctx, queries) }),
}

async function foundVehicles(ctx: Ctx, ids: readonly number[]): Promise<Found['vehicles']> {
  const rows = await vehicleHits(ctx.db, ids)
  return rows.map((row) => ({
    id: row.id,
    regNo: row.reg_no,
    title: `${row.make} ${row.model}`,
    detail: [row.yom, row.color, row.chassis_no].filter(Boolean).join(', '),
    state: row.sold ? 3 : row.attempt ? 2 : 1,
    accountNo: row.hp_account_no ?? '',
  }))
}

async function foundAccounts(ctx: Ctx, ids: readonly number[]): Promise<Found['accounts']> {
  const rows = await accountHits(ctx.db, ids)
  return rows.map((row) => ({
    vehicleID: row.id,
    accountNo: row.hp_account_no,
    regNo: row.reg_no,
    clientName: row.client_name,
    nextDueDate: row.next_due_date,
    nextPaymentAmount: row.next_amount === null ? null : money(cents(Number(row.next_amount))),
    open: row.open,
  }))
}

async function foundClients(ctx: Ctx, ids: readonly number[]): Promise<Found['clients']> {
  const rows = await clientHits(ctx.db, ids)
  return rows.map((row) => ({
    id: row.id,
    idno: row.idno,
    name: `${row.name} ${row.surname}`,
    locality: row.address3,
    mobile: row.mob_no,
    detail: row.bought ? `bought ${row.bought}` : '',
  }))
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
