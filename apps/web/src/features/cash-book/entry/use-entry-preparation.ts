import type { ConfirmationFacts } from '@forecourt/core/features/cash-book/entry-checks'
import { paidHpAccount } from '@forecourt/core/features/cash-book/due-amount'
import {
  type DrawerState,
  mayRefund,
  paysOutsideHp,
  type StoredEntry,
  takesCashOut,
} from '@forecourt/core/features/cash-book/entry-plausibility'
import { movesDrawer, signedAmount } from '@forecourt/core/features/cash-book/direction'
import type { DatedAmount, EntryDays } from '@forecourt/core/features/cash-book/entry-days'
import { centsOf, type EntryForm, paysSeveralAccounts } from '@forecourt/core/features/cash-book/entry-form'
import { chequeKey, type DuplicateCheque } from '@forecourt/core/features/cash-book/cheque-rules'
import type { CorrectedEntry } from '@forecourt/core/features/cash-book/corrections'
import type { EntryInput, InterpretedEntryInput } from '@forecourt/core/features/cash-book/entry-input'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import {
  type BalanceMovement,
  movementsOf,
  type SignedClosings,
} from '@forecourt/core/features/cash-book/moved-closings'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { SettlementEffect } from '@forecourt/core/features/cash-book/waived-checks'
import type { NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { type Day, day, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { useMemo } from 'react'
import { useOperation } from '../../../kit/api/api'
import { followingClosing } from '../closings'

export interface PaidAccountState {
  /** The account as it is named in the form. */
  account: string
  vehicleID: number | null
  next: NextHPPayment | undefined
  /** True when no open account has that number, or nothing is known of it. */
  isUnknown: boolean
}

export interface PaidAccountsState {
  accounts: readonly PaidAccountState[]
  /** The next payments of all of them; empty until every one has answered. */
  next: readonly NextHPPayment[]
}

export interface EntryPreparation {
  paid: PaidAccountsState
  /** The facts that decide about the checks, as far as they are known. */
  facts: Omit<ConfirmationFacts, 'today'>
  /** Some of the facts are still to come. */
  isAsking: boolean
}

/**
 * Returns the part of a form that decides what is due and owed and whether its day, a closing or the drawer is checked, whatever its amounts; null
 * while that is nothing.
 */
function preparationReading(
  form: EntryForm,
  { isUsual, isOut, isBack, cheque }: { isUsual: boolean; isOut: boolean; isBack: boolean; cheque: EntryInput | null },
): InterpretedEntryInput | null {
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
  if (paysSeveralAccounts(form))
    return combineHpPaymentsOfAccounts.length === 0
      ? alone
      : { entry: { ...entry, enableMultipleHpPayment: true, combineHpPaymentsOfAccounts } }
  const isWanted = isHirePurchase(categoryID) || isBack || (id === null && paysOutsideHp(categoryID))
  return isWanted && vehicleID !== null ? { entry: { ...entry, vehicleID } } : alone
}

/** Returns the cheque of a form, received or our own, which is asked about in case another entry has it; null while the form names none. */
function chequeInput({ typeID, cheque, chequeOut }: EntryForm, saved: CashEntryOut | null): EntryInput | null {
  const isOwn = typeID === CashType.ChequeOut
  if (!isOwn && typeID !== CashType.Cheque) return null
  const { bank, chequeNumber } = isOwn ? chequeOut : cheque
  const key = chequeKey({ bank, number: chequeNumber })
  const stored = isOwn ? saved?.chequeOut : saved?.cheque
  if (key === null || (stored && key === chequeKey({ bank: stored.bank, number: stored.chequeNumber }))) return null
  return { typeID, [isOwn ? 'chequeOut' : 'cheque']: { bank, chequeNumber } }
}

/** True for an entry that takes cash out of the drawer, whose balance is then asked for. */
function isCashOutForm({ categoryID, typeID, amount }: EntryForm): boolean {
  return takesCashOut({ categoryID, typeID, amount: centsOf(amount) })
}

/** True for a typed amount that goes back to a client, whose payments are then asked for; of an edit only when more goes back than before. */
function givesMoneyBack({ categoryID, amount, vehicleID }: EntryForm, before: StoredEntry | null): boolean {
  const typed = centsOf(amount)
  return (
    vehicleID !== null && typed !== null && mayRefund({ categoryID, amount: typed }) && typed < (before?.signed ?? ZERO)
  )
}

/** True for an edit that may pay less on an HP account, or of a correction there: the effect on its settlement is then asked for. */
function mayPayLess(form: EntryForm, saved: CashEntryOut | null): boolean {
  if (!saved || saved.vehicleID === null || !isHirePurchase(saved.categoryID)) return false
  const typed = centsOf(form.amount)
  const isElsewhere = form.vehicleID !== saved.vehicleID || form.categoryID !== saved.categoryID
  const stored = centsFromWire(saved.amount) ?? ZERO
  // A correction that takes less back may let the settlement that it corrects stand again.
  return isElsewhere || (typed !== null && (saved.correctsID ? typed !== stored : typed < stored))
}

/** True for an edit that takes no more than the entry did: the drawer is not checked. */
function takesNoMore({ categoryID, amount }: EntryForm, before: StoredEntry | null): boolean {
  const typed = centsOf(amount)
  return (
    before !== null &&
    categoryID !== null &&
    typed !== null &&
    signedAmount({ categoryID, amount: typed }) >= before.moved
  )
}

/** True for today, and for what a saved entry has already: neither needs an answer of the server. */
function needsNoDayCheck(form: EntryForm, today: Day, before: DatedAmount | null): boolean {
  const { dateTime, categoryID } = form
  if (!isDay(dateTime) || dateTime === today) return true
  const amount = centsOf(form.amount)
  const isSameSum = amount !== null && categoryID !== null && signedAmount({ categoryID, amount }) === before?.signed
  return before?.date === dateTime && isSameSum
}

/**
 * Returns the server's facts about the records and the day of a form: the HP accounts that it pays with their next instalments, what is owed on its
 * vehicle, the days of its batch. They are fetched once these are chosen; core's checks run on them here as amounts are typed.
 */
export function useEntryPreparation(form: EntryForm, today: Day, saved: CashEntryOut | null): EntryPreparation {
  const before = useMemo(() => saved && storedEntry(saved), [saved])
  const isUsualDay = needsNoDayCheck(form, today, before)
  const isMoved = saved?.batchSigned === true && changesMovement(form, saved)
  const isOut = isCashOutForm(form) && !takesNoMore(form, before)
  const isBack = givesMoneyBack(form, before)
  const cheque = chequeInput(form, saved)
  const isAsked = cheque !== null || form.correctsID !== null
  const isLess = mayPayLess(form, saved)
  const reading = preparationReading(form, { isUsual: isUsualDay && !isMoved && !isLess, isOut, isBack, cheque })
  const input = reading && { readings: [reading], ...(form.id === null ? {} : { cashEntryID: form.id }) }
  const { data, isError, isPlaceholderData, isStale, isFetching } = useOperation('PrepareCashEntry', input, {
    staleMs: 5_000,
    keepPrevious: true,
  })
  const known = reading && !isPlaceholderData ? data : undefined
  const several = paysSeveralAccounts(form)
  const isOfVehicle = reading !== null && !several && Boolean(reading.entry.vehicleID)
  const named = several ? form.combineHpPaymentsOfAccounts : isOfVehicle && isHirePurchase(form.categoryID) ? [''] : []
  const accounts = named.map((account): PaidAccountState => {
    // Beside an account that is added, what was said of the others stands.
    const found = (several ? data : known)?.accounts.find((each) => each.account === account)
    const next = found?.next ?? undefined
    const vehicleID = several ? (found?.vehicleID ?? null) : form.vehicleID
    return { account, vehicleID, next, isUnknown: isError || (found !== undefined && !next) }
  })
  const all = accounts.flatMap((account) => account.next ?? [])
  const next = all.length === accounts.length ? all : []
  const isOwed = form.id === null && paysOutsideHp(form.categoryID) && isOfVehicle
  const vehicle = isOwed ? (known?.vehicle ?? null) : null
  const days = isUsualDay ? null : preparedDays(known)
  const current = useOperation('GetCurrentBatchTransactions', saved === null ? {} : null, { staleMs: 5_000 })
  const closings = saved === null ? followingClosing(current.data) : isMoved ? preparedClosings(known) : null
  // What was said before the last save stands until it is asked again, and decides nothing.
  const isOld = isStale && isFetching
  return {
    paid: { accounts, next },
    facts: {
      before,
      days,
      closings,
      drawer: isOut ? preparedDrawer(known) : null,
      corrected: preparedCorrectedEntry(known),
      taken: cheque && preparedDuplicateCheque(known),
      paid: isBack && known?.paid != null ? centsFromWire(known.paid) : null,
      settled: isLess || form.correctsID !== null ? preparedSettlementEffect(known) : null,
      vehicle: vehicle ?? (isBack ? (known?.vehicle ?? null) : null),
      owed: vehicle && centsFromWire(vehicle.owed),
      accounts: next.map(paidHpAccount),
    },
    isAsking:
      isOld ||
      accounts.some((account) => !account.next && !account.isUnknown) ||
      ((isOwed || isMoved || isOut || isBack || isAsked || isLess || !isUsualDay) && !known && !isError) ||
      (saved === null && !current.data && !current.isError),
  }
}

/** Returns the movement of a form; null while it is incomplete. */
function formMovement({ categoryID, typeID, amount }: EntryForm): BalanceMovement | null {
  const typed = centsOf(amount)
  if (categoryID === null || typeID === null || typed === null) return null
  return movementsOf({ categoryID, typeID, signedAmount: signedAmount({ categoryID, amount: typed }) })
}

function savedMovement({ categoryID, typeID, signedAmount: signed }: CashEntryOut): BalanceMovement {
  return movementsOf({ categoryID, typeID, signedAmount: centsFromWire(signed) ?? ZERO })
}

function changesMovement(form: EntryForm, saved: CashEntryOut): boolean {
  const [before, after] = [savedMovement(saved), formMovement(form)]
  if (after === null) return false
  const losesFee = saved.categoryID === CashCategory.TransportMalta && form.categoryID !== saved.categoryID
  return losesFee || after.drawer !== before.drawer || after.cheques !== before.cheques
}

function preparedClosings(known: PreparedEntry | undefined): SignedClosings | null {
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

function storedEntry({ dateTime, signedAmount: amount, typeID }: CashEntryOut): StoredEntry {
  const signed = centsFromWire(amount)
  return { date: day(dateTime), signed, moved: movesDrawer(typeID) ? (signed ?? ZERO) : ZERO }
}

function preparedDrawer(known: PreparedEntry | undefined): DrawerState | null {
  const drawer = known?.drawer
  return drawer ? { isTold: drawer.isTold, holds: centsFromWire(drawer.holds) ?? ZERO } : null
}

function preparedCorrectedEntry(known: PreparedEntry | undefined): CorrectedEntry | null {
  const corrected = known?.corrected
  if (!corrected) return null
  return {
    id: corrected.id,
    signed: centsFromWire(corrected.signed) ?? ZERO,
    stays: centsFromWire(corrected.stays) ?? ZERO,
  }
}

function preparedDuplicateCheque(known: PreparedEntry | undefined): DuplicateCheque | null {
  const taken = known?.taken
  return taken ? { ...taken, date: day(taken.date), signed: centsFromWire(taken.signed) ?? ZERO } : null
}

export function preparedSettlementEffect(known: PreparedEntry | undefined): SettlementEffect | null {
  const settled = known?.settled
  if (!settled) return null
  const [waived, open] = [settled.waived, settled.open].map((euros) => centsFromWire(euros))
  const settledAbove = settled.settledAbove === null ? null : centsFromWire(settled.settledAbove)
  return { ...settled, waived: waived ?? ZERO, open: open ?? ZERO, settledAbove }
}

function preparedDays(known: PreparedEntry | undefined): EntryDays | null {
  const days = known?.days
  return days
    ? { ...days, earliest: day(days.earliest), from: day(days.from), to: days.to === null ? null : day(days.to) }
    : null
}
