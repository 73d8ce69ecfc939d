import { hint } from '../../../kit/hint'
import { ownHint } from '../../../kit/own-hint'
import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import type { ClientSummary } from '@forecourt/core/features/clients/schemas'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { cx } from 'class-variance-authority'
import { useMemo, useRef, useState } from 'react'
import { useOperation } from '../../../kit/api/api'
import { useRefreshAndWait } from '../../../kit/api/refresh'
import { Button } from '../../../kit/button'
import { useRecordDraft } from '../../../kit/drafts/record-draft'
import { useRecordSave } from '../../../kit/drafts/record-save'
import { DateField } from '../../../kit/form/date-field'
import { FixTag } from '../../../kit/form/edit-form'
import { Form, type FormHandle } from '../../../kit/form/form'
import { MoneyField } from '../../../kit/form/money-field'
import { ReadOnlyRow } from '../../../kit/form/switch'
import { euroText } from '../../../kit/wire-text'
import { LookupField } from '../../../kit/form/lookup-field'
import { useCommandHandlers, useEditMode } from '../../../kit/keys/keys'
import { Registration } from '../../../kit/registration'
import { useScreenHost, useToday } from '../../../kit/screen/screen'
import { type ClientComboOption, useClientOptions } from '../../clients/client-options'
import { PurchaseAgreementDialog } from '../documents/purchase-agreement'
import { addressOfTab } from '../address'
import { useVehicleChrome } from './chrome'
import { linkedExchangeVehicle, exchangeLinksOf } from './exchange-links'
import { changesText, useFirstFocusOf } from './form-parts'
import { useRequestedDocument } from './use-requested-document'
import { PURCHASE_FIELDS, purchaseBody, purchaseFormProblems, purchaseOf, type PurchaseValues } from './purchase-draft'
import { useRowProblems } from '../../../kit/rows/row-problems'
import { sectionDraftID } from '../../../kit/drafts/drafts'
import type { VehicleTabProps } from './vehicle-tab'
import { Bar } from '../../../kit/bar'
import { TAB_FIELDS, TabFoot, TabForm } from './tab-form'

/** From whom a vehicle was bought, when, and for how much. */
export function PurchaseTab({ vehicle }: VehicleTabProps) {
  const { go } = useScreenHost()
  const part = useRef<HTMLElement>(null)
  useFirstFocusOf(part)
  const [isPrinting, setIsPrinting] = useState(false)
  const purchase = usePurchase(vehicle)
  const { draft, problems, submit } = purchase
  const links = exchangeLinksOf(vehicle)
  const other = linkedExchangeVehicle(links, true)
  const print = () => setIsPrinting(true)
  useRequestedDocument({ purchase: print })
  const { clientID } = draft.values
  const openClient = () => {
    if (clientID !== null) go('/clients/client', { search: { clientID } })
    return clientID !== null
  }
  useCommandHandlers({
    'form.save-form': submit,
    'vehicles.print-purchase': print,
    'deals.open-client': openClient,
  })
  useVehicleChrome(vehicle, {
    part: 'purchase',
    status: [
      ...(problems.size > 0 ? [`${problems.size} to fix`] : []),
      ...changesText(draft.changes),
      ...(draft.frozen ? ['Checking…'] : []),
    ],
    hints: [ownHint('Tab', 'fields'), hint('form.save-form')],
  })
  const undo = () => {
    purchase.form.current?.discardTyped()
    draft.clear()
  }
  return (
    <TabForm label="Purchase" ref={part}>
      <Bar>
        <h2>Purchase</h2>
        <FixTag count={problems.size} />
        <span className="grow" />
        <Button command="vehicles.print-purchase" onPress={print}>
          Purchase Agreement
        </Button>
        {vehicle.partExchangePurchase && other !== null && (
          <Button
            command="vehicles.show-exchange-purchase"
            onPress={() => go(`/vehicles/vehicle/${other}`, { search: addressOfTab('costings') })}
          >
            Go To PE Vehicle
          </Button>
        )}
      </Bar>
      <PurchaseForm vehicle={vehicle} purchase={purchase} onOpenClient={openClient} />
      <TabFoot draft={draft} busyText={purchase.busyText} onSave={submit} onUndo={undo} />
      {purchase.dialogs}
      {isPrinting && <PurchaseAgreementDialog vehicleID={vehicle.id} onClose={() => setIsPrinting(false)} />}
    </TabForm>
  )
}

function usePurchase(vehicle: VehicleOut) {
  const reread = useRefreshAndWait()
  const form = useRef<FormHandle>(null)
  const saved = useMemo(() => ({ values: purchaseOf(vehicle), version: vehicle.version }), [vehicle])
  const draft = useRecordDraft<PurchaseValues>(sectionDraftID('vehicle-purchase', vehicle.id), saved)
  const { problems, forget, refuse, check } = useRowProblems(purchaseFormProblems(draft.values))
  useEditMode(draft.changes > 0)
  const showProblem = () => form.current?.showFirstProblem()
  const readAgain = () => reread('GetVehicle', 'GetVehicles', 'GetClients', 'GetCostings')
  const { save, isSaving, busyText, dialogs } = useRecordSave<'EditVehicleBoughtDetails', PurchaseValues, VehicleOut>({
    name: 'EditVehicleBoughtDetails',
    draft,
    body: (change) => purchaseBody(vehicle.id, change),
    fields: PURCHASE_FIELDS,
    read: purchaseOf,
    onSaved: readAgain,
    onRefused: (fields) => {
      refuse(fields)
      showProblem()
    },
    onTheirs: () => void readAgain(),
  })
  const submit = () => {
    if (isSaving || draft.changes === 0) return
    if (!check()) return showProblem()
    void save()
  }
  const patch = (values: Partial<PurchaseValues>) => {
    if (draft.frozen) return
    forget()
    draft.patch(values)
  }
  return { form, draft, problems, patch, submit, busyText, dialogs }
}

interface PurchaseFormProps {
  vehicle: VehicleOut
  purchase: ReturnType<typeof usePurchase>
  onOpenClient: () => void
}

const NARROW_ROWS = 'max-[1101px]:[--field:104px_minmax(0,1fr)_auto] max-[1101px]:[--field-gap:8px]'

function PurchaseForm({ vehicle, purchase, onOpenClient }: PurchaseFormProps) {
  const clients = useClientOptions()
  const today = useToday()
  const { form, draft, problems, patch, submit } = purchase
  const { values, frozen } = draft
  const seller = useSeller(vehicle, values.clientID)
  const field = (name: keyof PurchaseValues) => ({
    name,
    required: true,
    disabled: frozen,
    invalid: problems.has(name),
    message: problems.get(name),
  })
  return (
    <Form
      label="Purchase"
      ref={form}
      onSave={submit}
      className={cx(
        TAB_FIELDS,
        'grid grid-cols-[566px_minmax(0,1fr)] content-stretch max-[1101px]:grid-cols-2 phone:grid-cols-1! [&_h2]:mb-0.5',
      )}
    >
      <div className={cx('min-w-0 px-5 pt-2 pb-1.5 [--field:142px_234px_minmax(0,1fr)]', NARROW_ROWS)}>
        <h2>Bought from</h2>
        <LookupField<number>
          takesOnly
          {...field('clientID')}
          label="ID No"
          value={values.idno === '' ? null : { id: values.clientID ?? 0, text: values.idno }}
          {...clients}
          onText={(idno) => patch({ idno, clientID: null })}
          onChange={(option) => {
            if (option === null) patch({ idno: '', clientID: null })
            // Its options are those that `find` gave.
            else patch({ idno: option.text, clientID: (option as ClientComboOption).client.id })
          }}
          message={
            problems.get('clientID') ??
            (values.clientID !== null && (
              <Button size="row" command="deals.open-client" onPress={onOpenClient}>
                Go to client
              </Button>
            ))
          }
        />
        <DateField
          {...field('dateBought')}
          label="Bought date"
          direction="mostly-past"
          today={today}
          value={values.dateBought}
          onChange={(dateBought) => patch({ dateBought })}
        />
        <MoneyField
          writesOut
          {...field('priceBought')}
          label="Bought price"
          parse={parseMoneyText}
          value={values.priceBought}
          onChange={(priceBought) => patch({ priceBought })}
        />
        {vehicle.boughtPaid !== undefined && vehicle.boughtPaid !== 0 && (
          <ReadOnlyRow
            label="Paid to seller"
            message={vehicle.boughtOpen ? `${euroText(vehicle.boughtOpen)} open` : undefined}
          >
            <span className="numerals">{euroText(vehicle.boughtPaid)}</span>
          </ReadOnlyRow>
        )}
        {vehicle.partExchangePurchase && (
          <ReadOnlyRow label="Part-exchange vehicle">
            <Registration text={vehicle.partExchangePurchase.peVehicleRegNo} />
          </ReadOnlyRow>
        )}
      </div>
      <div
        className={cx(
          'min-w-0 px-4 pt-2 pb-1.5 border-l border-line-1 print:border-l-0 [--field:118px_minmax(0,300px)_minmax(0,1fr)] [--field-gap:8px]',
          NARROW_ROWS,
        )}
      >
        <h2>Client details {seller && <span className="font-normal text-fg-1">from {seller.idno}</span>}</h2>
        {vehicle.clientBoughtFrom === null && (
          <p className="pt-1 pb-2 text-fg-1">There is no bought from client attached with vehicle</p>
        )}
        {seller &&
          sellerFacts(seller).map(([label, value]) => (
            <ReadOnlyRow label={label} key={label}>
              {value}
            </ReadOnlyRow>
          ))}
      </div>
    </Form>
  )
}

/** The seller who is chosen, with all details. */
function useSeller(vehicle: VehicleOut, clientID: number | null): ClientSummary | null {
  const known = vehicle.clientBoughtFrom
  const isKnown = clientID === null || known?.id === clientID
  const { data } = useOperation('GetClient', isKnown ? null : { clientID })
  if (clientID === null) return null
  return isKnown ? known : (data ?? null)
}

function sellerFacts(seller: ClientSummary): [string, string][] {
  return CLIENT_FIELDS.filter(({ name }) => name !== 'idno').map((field) => [
    'short' in field ? field.short : field.label,
    seller[field.name],
  ])
}
