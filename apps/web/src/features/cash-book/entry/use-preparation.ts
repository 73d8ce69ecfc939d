import type { AskedFacts } from '@forecourt/core/features/cash-book/entry-checks'
import { paidAccount } from '@forecourt/core/features/cash-book/entry-checks'
import {
  type Drawer,
  mayGoBack,
  paysWhatIsOwed,
  type StoredEntry,
  takesCashOut,
} from '@forecourt/core/features/cash-book/entry-doubts'
import { movesDrawer, signedAmount } from '@forecourt/core/features/cash-book/direction'
import type { DatedAmount, EntryDays } from '@forecourt/core/features/cash-book/entry-days'
import { centsOf, type EntryForm, isSeveral } from '@forecourt/core/features/cash-book/entry-form'
import { chequeKey, type TakenNumber } from '@forecourt/core/features/cash-book/cheque-rules'
import type { CorrectedEntry } from '@forecourt/core/features/cash-book/corrections'
import type { EntryInput, EntryReadingInput } from '@forecourt/core/features/cash-book/entry-input'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { type Moves, movesOf, type SignedClosings } from '@forecourt/core/features/cash-book/moved-closings'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { SettledBehind } from '@forecourt/core/features/cash-book/waived-more'
import type { NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { type Day, day, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { useMemo } from 'react'
import { useOperation } from '../../../kit/api/api'
import { closingOf } from '../closings'

export interface PaidAccount {
  /** As it is named in the form. */
  account: string
  vehicleID: number | null
  next: NextHPPayment | undefined
  /** True when no open account has that number, or nothing is known of it. */
  isUnknown: boolean
}

export interface PaidAccounts {
  accounts: readonly PaidAccount[]
  /** What is known of all of them; empty until every one has answered. */
  next: readonly NextHPPayment[]
}

export interface Preparation {
  paid: PaidAccounts
  /** What decides about its questions, as far as it is known. */
  facts: Omit<AskedFacts, 'today'>
  /** Some of that is still to come. */
  isAsking: boolean
}

/** What of a form decides what is due and owed and whether its day, a closing or the drawer is asked about, whatever its amounts; null while that is nothing. */
function readingOf(
  form: EntryForm,
  { isUsual, isOut, isBack, cheque }: { isUsual: boolean; isOut: boolean; isBack: boolean; cheque: EntryInput | null },
): EntryReadingInput | null {
  const { id, categoryID, vehicleID, clientID, client, correctsID, combineHpPaymentsOfAccounts } = form
  const entry = {
    categoryID,
    dateTime: isDay(form.dateTime) ? form.dateTime : null,
    ...(isOut && { typeID: form.typeID }),
    ...(isBack && (clientID === null ? { client } : { clientID })),
    ...cheque,
    ...(correctsID !== null && { correctsID }),
  }
  const alone = isUsual && !isOut && !cheque && correctsID === null ? null : { entry }
  if (isSeveral(form))
    return combineHpPaymentsOfAccounts.length === 0
      ? alone
      : { entry: { ...entry, enableMultipleHpPayment: true, combineHpPaymentsOfAccounts } }
  const isWanted = isHirePurchase(categoryID) || isBack || (id === null && paysWhatIsOwed(categoryID))
  return isWanted && vehicleID !== null ? { entry: { ...entry, vehicleID } } : alone
}

/** The cheque that a form names, received or of our own: whether another entry has it is asked with it; null while it names none. */
function chequeIn({ typeID, cheque, chequeOut }: EntryForm, saved: CashEntryOut | null): EntryInput | null {
  const isOwn = typeID === CashType.ChequeOut
  if (!isOwn && typeID !== CashType.Cheque) return null
  const { bank, chequeNumber } = isOwn ? chequeOut : cheque
  const key = chequeKey({ bank, number: chequeNumber })
  const stored = isOwn ? saved?.chequeOut : saved?.cheque
  if (key === null || (stored && key === chequeKey({ bank: stored.bank, number: stored.chequeNumber }))) return null
  return { typeID, [isOwn ? 'chequeOut' : 'cheque']: { bank, chequeNumber } }
}

/** True for what takes cash out of the drawer: what that holds is asked with it. */
function isCashOut({ categoryID, typeID, amount }: EntryForm): boolean {
  return takesCashOut({ categoryID, typeID, amount: centsOf(amount) })
}

/** True for a typed amount that goes back to a client: what that paid is asked with it; of an edit only when more goes back than before. */
function isGivenBack({ categoryID, amount, vehicleID }: EntryForm, before: StoredEntry | null): boolean {
  const typed = centsOf(amount)
  return (
    vehicleID !== null && typed !== null && mayGoBack({ categoryID, amount: typed }) && typed < (before?.signed ?? ZERO)
  )
}

/** True for an edit of what pays an HP account that may pay less on it, or of a correction there: what becomes of its settlement is asked with it. */
function isPaidLess(form: EntryForm, saved: CashEntryOut | null): boolean {
  if (!saved || saved.vehicleID === null || !isHirePurchase(saved.categoryID)) return false
  const typed = centsOf(form.amount)
  const isElsewhere = form.vehicleID !== saved.vehicleID || form.categoryID !== saved.categoryID
  const stored = centsFromWire(saved.amount) ?? ZERO
  // A correction that takes less back may let the settlement that it corrects stand again.
  return isElsewhere || (typed !== null && (saved.correctsID ? typed !== stored : typed < stored))
}

/** True for an edit that takes no more than the entry did: the drawer is not looked at. */
function isNoMore({ categoryID, amount }: EntryForm, before: StoredEntry | null): boolean {
  const typed = centsOf(amount)
  return (
    before !== null &&
    categoryID !== null &&
    typed !== null &&
    signedAmount({ categoryID, amount: typed }) >= before.moved
  )
}

/** Today, and what a saved entry has already, need no answer of the server. */
function isOfUsualDay(form: EntryForm, today: Day, before: DatedAmount | null): boolean {
  const { dateTime, categoryID } = form
  if (!isDay(dateTime) || dateTime === today) return true
  const amount = centsOf(form.amount)
  const isSameSum = amount !== null && categoryID !== null && signedAmount({ categoryID, amount }) === before?.signed
  return before?.date === dateTime && isSameSum
}

/**
 * What the server says of the records and of the day of a form: the HP accounts that it pays with what each needs next, what is owed on its
 * vehicle, the days of its batch. It is asked once they are chosen; core's checks run on it here as amounts are typed.
 */
export function usePreparation(form: EntryForm, today: Day, saved: CashEntryOut | null): Preparation {
  const before = useMemo(() => saved && storedOf(saved), [saved])
  const isUsualDay = isOfUsualDay(form, today, before)
  const isMoved = saved?.batchSigned === true && isMovedIn(form, saved)
  const isOut = isCashOut(form) && !isNoMore(form, before)
  const isBack = isGivenBack(form, before)
  const cheque = chequeIn(form, saved)
  const isAsked = cheque !== null || form.correctsID !== null
  const isLess = isPaidLess(form, saved)
  const reading = readingOf(form, { isUsual: isUsualDay && !isMoved && !isLess, isOut, isBack, cheque })
  const input = reading && { readings: [reading], ...(form.id === null ? {} : { cashEntryID: form.id }) }
  const { data, isError, isPlaceholderData, isStale, isFetching } = useOperation('PrepareCashEntry', input, {
    staleMs: 5_000,
    keepPrevious: true,
  })
  const known = reading && !isPlaceholderData ? data : undefined
  const several = isSeveral(form)
  const isOfVehicle = reading !== null && !several && Boolean(reading.entry.vehicleID)
  const named = several ? form.combineHpPaymentsOfAccounts : isOfVehicle && isHirePurchase(form.categoryID) ? [''] : []
  const accounts = named.map((account): PaidAccount => {
    // Beside an account that is added, what was said of the others stands.
    const found = (several ? data : known)?.accounts.find((each) => each.account === account)
    const next = found?.next ?? undefined
    const vehicleID = several ? (found?.vehicleID ?? null) : form.vehicleID
    return { account, vehicleID, next, isUnknown: isError || (found !== undefined && !next) }
  })
  const all = accounts.flatMap((account) => account.next ?? [])
  const next = all.length === accounts.length ? all : []
  const isOwed = form.id === null && paysWhatIsOwed(form.categoryID) && isOfVehicle
  const vehicle = isOwed ? (known?.vehicle ?? null) : null
  const days = isUsualDay ? null : daysOf(known)
  const current = useOperation('GetCurrentBatchTransactions', saved === null ? {} : null, { staleMs: 5_000 })
  const closings = saved === null ? closingOf(current.data) : isMoved ? closingsOf(known) : null
  // What was said before the last save stands until it is asked again, and decides nothing.
  const isOld = isStale && isFetching
  return {
    paid: { accounts, next },
    facts: {
      before,
      days,
      closings,
      drawer: isOut ? drawerOf(known) : null,
      corrected: correctedOf(known),
      taken: cheque && takenOf(known),
      paid: isBack && known?.paid != null ? centsFromWire(known.paid) : null,
      settled: isLess || form.correctsID !== null ? settledOf(known) : null,
      vehicle: vehicle ?? (isBack ? (known?.vehicle ?? null) : null),
      owed: vehicle && centsFromWire(vehicle.owed),
      accounts: next.map(paidAccount),
    },
    isAsking:
      isOld ||
      accounts.some((account) => !account.next && !account.isUnknown) ||
      ((isOwed || isMoved || isOut || isBack || isAsked || isLess || !isUsualDay) && !known && !isError) ||
      (saved === null && !current.data && !current.isError),
  }
}

/** What a form moves; null while it says too little. */
function formMoves({ categoryID, typeID, amount }: EntryForm): Moves | null {
  const typed = centsOf(amount)
  if (categoryID === null || typeID === null || typed === null) return null
  return movesOf({ categoryID, typeID, signedAmount: signedAmount({ categoryID, amount: typed }) })
}

function savedMoves({ categoryID, typeID, signedAmount: signed }: CashEntryOut): Moves {
  return movesOf({ categoryID, typeID, signedAmount: centsFromWire(signed) ?? ZERO })
}

function isMovedIn(form: EntryForm, saved: CashEntryOut): boolean {
  const [before, after] = [savedMoves(saved), formMoves(form)]
  if (after === null) return false
  const losesFee = saved.categoryID === CashCategory.TransportMalta && form.categoryID !== saved.categoryID
  return losesFee || after.drawer !== before.drawer || after.cheques !== before.cheques
}

function closingsOf(known: PreparedEntry | undefined): SignedClosings | null {
  const closings = known?.closings
  if (!closings) return null
  const batches = closings.batches.map((batch) => ({
    ...batch,
    closing: centsFromWire(batch.closing) ?? ZERO,
    cheques: centsFromWire(batch.cheques) ?? ZERO,
  }))
  const [drawer, cheques] = [closings.before.drawer, closings.before.cheques].map((euros) => centsFromWire(euros))
  return { batches, more: closings.more, before: { drawer: drawer ?? ZERO, cheques: cheques ?? ZERO } }
}

function storedOf({ dateTime, signedAmount: amount, typeID }: CashEntryOut): StoredEntry {
  const signed = centsFromWire(amount)
  return { date: day(dateTime), signed, moved: movesDrawer(typeID) ? (signed ?? ZERO) : ZERO }
}

function drawerOf(known: PreparedEntry | undefined): Drawer | null {
  const drawer = known?.drawer
  return drawer ? { isTold: drawer.isTold, holds: centsFromWire(drawer.holds) ?? ZERO } : null
}

function correctedOf(known: PreparedEntry | undefined): CorrectedEntry | null {
  const corrected = known?.corrected
  if (!corrected) return null
  return {
    id: corrected.id,
    signed: centsFromWire(corrected.signed) ?? ZERO,
    stays: centsFromWire(corrected.stays) ?? ZERO,
  }
}

function takenOf(known: PreparedEntry | undefined): TakenNumber | null {
  const taken = known?.taken
  return taken ? { ...taken, date: day(taken.date), signed: centsFromWire(taken.signed) ?? ZERO } : null
}

export function settledOf(known: PreparedEntry | undefined): SettledBehind | null {
  const settled = known?.settled
  if (!settled) return null
  const [waived, open] = [settled.waived, settled.open].map((euros) => centsFromWire(euros))
  const settledAbove = settled.settledAbove === null ? null : centsFromWire(settled.settledAbove)
  return { ...settled, waived: waived ?? ZERO, open: open ?? ZERO, settledAbove }
}

function daysOf(known: PreparedEntry | undefined): EntryDays | null {
  const days = known?.days
  return days
    ? { ...days, earliest: day(days.earliest), from: day(days.from), to: days.to === null ? null : day(days.to) }
    : null
}
