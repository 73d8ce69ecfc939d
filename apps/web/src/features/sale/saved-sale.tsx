import type { SavedSale } from '@forecourt/core/features/hire-purchase/sell-schemas'
import { OPERATIONS } from '@forecourt/core/operations'
import { Button } from '../../kit/button'
import { useKeyOffer } from '../../kit/keys/key-offer'
import type { Destination, SavedRecordActions } from '../../kit/line/line-command'
import { useScreenHost } from '../../kit/screen/screen'
import { toastSaved } from '../../kit/toast/toast'
import { euroText } from '../../kit/wire-text'
import { addressOfTab } from '../vehicles/address'
import { agreementOf } from '@forecourt/core/features/deals/agreements'

/** Where the agreement of a sale is printed. */
export function agreementDestination({ vehicleID }: SavedSale): Destination {
  return { to: `/vehicles/vehicle/${vehicleID}`, search: { ...addressOfTab('sale'), print: 'agreement' } }
}

/** Says what was sold, to whom, under which account and what is due; offers to open it and its agreement. */
export function announceSale(sold: SavedSale): void {
  toastSaved(OPERATIONS.SellVehicle.success ?? '', (close) => <SoldMessage sold={sold} close={close} />)
}

/** A sale that was saved, in a row of a list. */
export function useSavedSaleActions(sold: SavedSale): SavedRecordActions {
  const { go } = useScreenHost()
  const { regNo, clientName, hpAccountNo, cashDue, vehicleID } = sold
  const due = cashDue === 0 ? '' : `${euroText(cashDue)} due`
  const agreement = agreementDestination(sold)
  return {
    text: [regNo, clientName, hpAccountNo, due].filter(Boolean).join(' · '),
    open: () => go(`/vehicles/vehicle/${vehicleID}`, { search: addressOfTab('sale') }),
    agreement: () => go(agreement.to, { search: agreement.search ?? {} }),
  }
}

function SoldMessage({ sold, close }: { sold: SavedSale; close: () => void }) {
  const { text, open, agreement } = useSavedSaleActions(sold)
  const closing = (act: (() => unknown) | undefined) => () => {
    close()
    return act?.()
  }
  const keys = { O: closing(open), A: closing(agreement) }
  const isOffered = useKeyOffer(keys)
  return (
    <>
      <p className="min-h-4.5 text-13 leading-4.5 wrap-anywhere">{text}</p>
      <p className="flex gap-2 mt-1">
        <Button hint={isOffered ? 'O' : ''} label={`Open the sale of ${sold.regNo}`} onPress={keys.O}>
          Open
        </Button>
        <Button hint={isOffered ? 'A' : ''} label={`Open the agreement of ${sold.regNo}`} onPress={keys.A}>
          {agreementOf(sold.saleType).name}
        </Button>
      </p>
    </>
  )
}
