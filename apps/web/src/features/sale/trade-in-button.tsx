import { isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import { formatRegistration } from '@forecourt/core/kernel/registrations'
import { type Cents, cents, formatAmount, sumCents } from '@forecourt/core/kernel/money'
import { useEffect, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { seedDraft } from '../../kit/drafts/drafts'
import { useCommandHandlers } from '../../kit/keys/keys'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { answerCents } from '../../kit/wire-text'
import { AddVehicleDialog } from '../vehicles/add-vehicle-dialog'
import { EMPTY_VEHICLE } from '../vehicles/vehicle-draft'
import { typedBuyerOf } from './sale-draft'
import { parseCents } from './sale-request'
import type { SaleForm } from './use-sale'

const DRAFT = { screen: 'take-in', record: 'new' }

/** Offers to take in the car of a field that names none. */
export function TradeInButton({ onPress }: { onPress: () => unknown }) {
  return (
    <Button size="row" command="deals.take-in" onPress={onPress}>
      Take it in
    </Button>
  )
}

/** What is allowed for a car that is not known yet, in cents: the price less the difference and the other cars; null where that says nothing. */
function remainingAllowance({ values }: SaleForm, allowed: readonly (Cents | null)[]): Cents | null {
  const [price, difference] = [parseCents(values, 'soldPrice'), parseCents(values, 'difference')]
  if (price === null || difference === null) return null
  const left = price - difference - sumCents(allowed.map((each) => each ?? cents(0)))
  return left > 0 ? cents(left) : null
}

/**
 * Takes in a car of the sale that is not in stock: a new vehicle, bought from the buyer for what is allowed (server 6.5).
 *
 * @param allowed What was allowed for the cars that are known.
 */
export function useAddTradeIn(form: SaleForm, allowed: readonly (Cents | null)[]) {
  const { drafts } = useScreenHost()
  const api = useApi()
  const today = useToday()
  const { values, patch, isFrozen } = form
  const [isOpen, setIsOpen] = useState(false)
  // Asked for while what was typed is still looked for.
  const [isWanted, setIsWanted] = useState(false)
  const at = isPartExchangeSale(values.saleType) ? values.cars.findIndex(({ id }) => id === null) : -1
  const open = () => {
    setIsWanted(false)
    const allowance = remainingAllowance(form, allowed)
    seedDraft(drafts, DRAFT, {
      ...EMPTY_VEHICLE,
      regNo: formatRegistration(values.cars[at]?.text ?? ''),
      boughtFromID: values.clientID,
      idno: values.idno,
      name: values.name,
      surname: values.surname,
      boughtDate: values.soldDate || today,
      boughtPrice: allowance === null ? '' : formatAmount(allowance),
    })
    setIsOpen(true)
  }
  const ask = () => {
    if (isFrozen) return false
    if (!isPartExchangeSale(values.saleType)) toastError('To take a car in, choose a part exchange as the sale type.')
    else if (values.idno.trim() === '') toastError('Sold to ID no is required')
    else if (at >= 0) open()
    else setIsWanted(leaveField())
    return true
  }
  const isReady = isWanted && at >= 0
  useEffect(() => {
    if (isReady) open()
  })
  useCommandHandlers({ 'deals.take-in': ask })
  const taken = async (vehicleID: number) => {
    const car = await api.call('GetVehicle', { vehicleID })
    const text = `${car.regNo} ${car.make.value} ${car.model.value}`.trim()
    const price = parseCents(values, 'soldPrice')
    const bought = answerCents(car.boughtPrice)
    const isOpenDifference = values.difference.trim() === '' && price !== null && bought !== null
    patch({
      cars: values.cars.map((each, i) => (i === at ? { id: vehicleID, text } : each)),
      ...(values.clientID === null && car.clientBoughtFrom ? typedBuyerOf(car.clientBoughtFrom) : {}),
      ...(isOpenDifference ? { difference: formatAmount(cents(price - bought)) } : {}),
    })
  }
  const dialog = isOpen && (
    <AddVehicleDialog title="Take it in" draftID={DRAFT} onAdded={taken} onClose={() => setIsOpen(false)} />
  )
  return { ask, dialog }
}

/** Leaves the field of a car, so that what was typed in it is looked for; false where no such field has focus. */
function leaveField(): boolean {
  const at = document.activeElement
  if (!(at instanceof HTMLInputElement) || !at.name.startsWith('car-') || at.value.trim() === '') return false
  at.blur()
  return true
}
