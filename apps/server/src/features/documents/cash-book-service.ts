import {
  chequeOutEntries,
  isCountBlind,
  differenceReasonText,
  signedClosingText,
  BOOK_SECTION_NAMES,
  type CashBookSection,
} from '@forecourt/core/features/cash-book/batch-rules'
import { DENOMINATIONS, isDrawerCounted } from '@forecourt/core/features/cash-book/coins'
import { movesDrawer } from '@forecourt/core/features/cash-book/direction'
import type { BatchTransactions, CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, cents, centsFromWire, sumCents, ZERO } from '@forecourt/core/kernel/money'
import type { Ctx, Download } from '../../context'
import { type BookLine, type BookPart, type CashBook, cashBookDocument } from '../../documents/cash-book-document'
import { batchTransactions } from '../cash-book/batches-service'
import { readSettings } from '../settings/repository'
import { printContext } from './subject'

/** Prints the daily cash book of a batch, the current one unless named. */
export async function cashBookReport(ctx: Ctx, batchID: number | null): Promise<Download> {
  const [batch, settings] = await Promise.all([batchTransactions(ctx, batchID), readSettings(ctx.db)])
  const isBlind = isCountBlind(batch, settings.blindCount)
  return cashBookDocument(bookOf(batch, { timeZone: ctx.config.timeZone, isBlind }), printContext(ctx, settings))
}

function bookOf(batch: BatchTransactions, { timeZone, isBlind }: { timeZone: string; isBlind: boolean }): CashBook {
  const dayOf = (moment: string | null) => (moment === null ? '' : formatDay(dayInZone(new Date(moment), timeZone)))
  return {
    batchID: batch.batchID,
    state: batch.status === 'waiting' ? 'Waiting' : 'Open',
    started: dayOf(batch.batchStartDate),
    closed: dayOf(batch.batchEndDate),
    opening: inCents(batch.openingBalance),
    ins: inCents(batch.ins),
    outs: inCents(batch.outs),
    banked: sumCents(
      batch.bankDeposits.filter(({ typeID }) => movesDrawer(typeID)).map(({ signedAmount }) => inCents(signedAmount)),
    ),
    closing: isBlind ? null : inCents(batch.closingBalance),
    parts: SECTIONS.map((name) => partOf(batch, name, isBlind)),
    count: countOf(batch),
    reason: differenceReasonText(batch),
    closedBy: batch.closedBy,
    signed: signedClosingText(batch, dayOf) ?? '',
  }
}

// The keys of the names are the sections.
const SECTIONS = Object.keys(BOOK_SECTION_NAMES) as CashBookSection[]

function inCents(euros: number): Cents {
  return centsFromWire(euros) ?? ZERO
}

function partOf(batch: BatchTransactions, name: CashBookSection, isBlind: boolean): BookPart {
  const part = { heading: BOOK_SECTION_NAMES[name], lines: batch[name].map(lineOf), opening: null, others: [] }
  // Its balance runs to what a blind count is held against.
  if (name === 'cash' && !isBlind)
    return { ...part, opening: { label: 'Opening balance', amount: inCents(batch.openingBalance), isRunning: true } }
  if (name !== 'cheques') return part
  const taken = sumCents(chequeOutEntries(batch).map(({ signedAmount }) => inCents(signedAmount)))
  return {
    ...part,
    opening: { label: 'In hand before', amount: inCents(batch.chequesOpeningBalance), isRunning: false },
    others: [{ label: 'Banked or given out', amount: taken }],
  }
}

function lineOf(entry: CashEntryOut): BookLine {
  const { cheque, bankTransfer, card, epos, chequeOut } = entry
  const by = [
    ...(cheque ? [cheque.bank, cheque.chequeNumber, cheque.accountNumber, cheque.payerName] : []),
    ...(bankTransfer ? [bankTransfer.bank, bankTransfer.reference] : []),
    ...(card ? [card.bank, card.reference] : []),
    ...(epos ? [`Batch ${epos.batchNo}`] : []),
    ...(chequeOut ? [chequeOut.bank, chequeOut.chequeNumber] : []),
  ]
  return {
    regNo: entry.regNo,
    details: [entry.shownName, entry.description, by.filter((text) => text !== '').join(', ')],
    category: entry.categoryName,
    reference: entry.reference || entry.hpacNo,
    amount: inCents(entry.signedAmount),
  }
}

/** Returns the saved count; none without a note or coin, or when the batch was closed as not counted. */
function countOf(batch: BatchTransactions): CashBook['count'] {
  const { coins } = batch
  if (!coins || batch.notCounted || !isDrawerCounted(coins)) return null
  const total = inCents(coins.totalCash)
  return {
    coins: DENOMINATIONS.filter(({ field }) => coins[field] > 0).map(({ field, label, value }) => ({
      label,
      count: coins[field],
      amount: cents(value * coins[field]),
    })),
    extra: inCents(coins.extra),
    total,
    difference: cents(total - inCents(batch.closingBalance)),
  }
}
