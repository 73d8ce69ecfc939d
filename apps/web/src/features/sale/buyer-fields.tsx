import { personValues } from '@forecourt/core/features/clients/fields'
import type { ClientOption } from '@forecourt/core/features/clients/schemas'
import { cx } from 'class-variance-authority'
import { type ReactNode, type Ref, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { LookupField } from '../../kit/form/lookup-field'
import { useCommandHandlers } from '../../kit/keys/keys'
import { useScreenHost } from '../../kit/screen/screen'
import { type ClientComboOption, useClientOptions } from '../clients/client-options'
import { personName } from '../vehicles/words'
import { NO_CLIENT, type TypedClient, changeIdno } from '../clients/typed-client'
import { TypedClientFields } from '../clients/typed-client-fields'
import { SALE_RIGHT_ROWS } from './columns'
import { typedBuyerOf, isResetWord, type SaleValues } from './sale-draft'
import type { SaleForm } from './use-sale'

interface BuyerProps {
  form: SaleForm
  /** The schedule stands on this client: it cannot be changed. */
  isFixed: boolean
}

/** The buyer as the form shows them: of a found client everything that is known, else what was typed. */
export function useBuyer(values: SaleValues): TypedClient {
  const { data: client } = useOperation('GetClient', values.clientID === null ? null : { clientID: values.clientID })
  if (values.clientID === null || client?.id !== values.clientID) return values
  return typedBuyerOf(client)
}

interface SoldToProps extends BuyerProps {
  first: Ref<HTMLInputElement>
}

/** Who it is sold to: a client found by ID No, a new one, or the word `reset`. */
export function SoldToField({ form, isFixed, first }: SoldToProps) {
  const { go } = useScreenHost()
  const { values, patch, saved, problems } = form
  const [isResetting, setIsResetting] = useState(false)
  const problem = problems.get('idno')
  const clients = useClientOptions()
  const type = (idno: string) => {
    if (isResetWord(idno)) setIsResetting(true)
    else patch(changeIdno(values, idno))
  }
  const openBuyer = () => {
    if (values.clientID === null) return false
    go('/clients/client', { search: { clientID: values.clientID } })
    return true
  }
  useCommandHandlers({ 'deals.open-client': openBuyer, 'deals.undo-sale': () => setIsResetting(true) })
  return (
    <>
      <LookupField<number>
        takesOnly
        label="Sold To ID No"
        name="idno"
        required
        ref={first}
        disabled={isFixed || form.isFrozen}
        value={values.idno === '' ? null : { id: values.clientID ?? 0, text: values.idno }}
        {...clients}
        takesNew
        onText={type}
        onChange={(option) => {
          if (option === null) patch(changeIdno(values, ''))
          // Its options are those that `find` gave.
          else patch(optionPatch(form, (option as ClientComboOption).client))
        }}
        invalid={problem !== undefined}
        message={problem ?? <BuyerHint values={values} onOpen={openBuyer} />}
      />
      <ConfirmReset
        form={form}
        isOpen={isResetting}
        onDone={(isDone) => {
          setIsResetting(false)
          if (!isDone) patch(buyerOfForm(saved))
        }}
      />
    </>
  )
}

function buyerOfForm(values: SaleValues): TypedClient {
  return { clientID: values.clientID, ...personValues(values) }
}

/** What choosing a client does: everything is known of the saved buyer, of another one the rest is read. */
function optionPatch({ saved }: SaleForm, client: ClientOption): Partial<SaleValues> {
  if (client.id === saved.clientID) return buyerOfForm(saved)
  const { id, idno, name, surname } = client
  return { ...NO_CLIENT, clientID: id, idno, name, surname }
}

function BuyerHint({ values, onOpen }: { values: SaleValues; onOpen: () => unknown }): ReactNode {
  if (values.idno.trim() === '') return null
  if (values.clientID === null) return 'new client'
  return (
    <Button size="row" command="deals.open-client" onPress={onOpen}>
      Go to client
    </Button>
  )
}

interface ConfirmResetProps {
  form: SaleForm
  isOpen: boolean
  onDone: (isDone: boolean) => void
}

/** Asks before the sale is undone; an unsold vehicle only loses what was typed. */
function ConfirmReset({ form, isOpen, onDone }: ConfirmResetProps) {
  const { vehicle } = form
  const isSold = vehicle.saleType !== null
  const reset = async () => {
    if (isSold && !(await form.undo())) return onDone(false)
    form.clear()
    onDone(true)
  }
  return (
    <Confirm
      isOpen={isOpen}
      title="Are you sure you want to reset sale data?"
      about={
        isSold
          ? `${vehicle.regNo} goes back to stock: its sale to ${personName(vehicle.clientSoldTo)} is undone; cash entries stay.`
          : 'What was typed here is cleared.'
      }
      focus="no"
      isDangerous
      busyText={form.busyText}
      onYes={reset}
      onNo={() => onDone(false)}
    />
  )
}

/** The buyer's details: to read for a client that was found, to type for a new one. */
export function BuyerFields({ form, isFixed }: BuyerProps) {
  const { values, patch, problems, isFrozen } = form
  const buyer = useBuyer(values)
  const isFound = values.clientID !== null
  return (
    <section
      className={cx(
        'min-w-0 px-4 pt-2 pb-1.5 border-l border-line-1 max-[1240px]:px-5 max-[1240px]:border-l-0 max-[1240px]:border-t print:border-0',
        '[--field:118px_minmax(0,260px)_minmax(0,1fr)] [&_[data-row=invalid]]:[--field:118px_minmax(80px,1fr)_minmax(0,max-content)]',
        SALE_RIGHT_ROWS,
      )}
    >
      <h2>
        Client details {isFound && <span className="font-normal text-fg-2">from {values.idno}</span>}
        {!isFound && values.idno.trim() !== '' && <span className="font-normal text-fg-2">new client</span>}
      </h2>
      <TypedClientFields {...{ values, patch, problems, isFrozen }} found={isFound || isFixed ? buyer : null} />
    </section>
  )
}
