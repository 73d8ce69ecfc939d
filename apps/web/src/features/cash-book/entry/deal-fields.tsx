import { needsVehicle, vehicleLabel } from '@forecourt/core/features/cash-book/entry-rules'
import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { matchesIdno } from '@forecourt/core/features/clients/rules'
import type { ClientOption } from '@forecourt/core/features/clients/schemas'
import { centsFromWire, formatEuro } from '@forecourt/core/kernel/money'
import { useApi, useOperation } from '../../../kit/api/api'
import { useWindowAnswers } from '../../../kit/api/window-answers'
import { Button } from '../../../kit/button'
import { controlLook } from '../../../kit/form/field'
import { messageLook, ROW, FormSection } from '../../../kit/form/form-row'
import type { ComboOption } from '../../../kit/form/combo-field'
import { ReadOnlyRow, Switch } from '../../../kit/form/switch'
import { TextField } from '../../../kit/form/text-field'
import { Registration } from '../../../kit/registration'
import { LookupField, type LookupFieldProps } from '../../../kit/form/lookup-field'
import { namesVehicle } from '../../vehicles/vehicle-options'
import type { EntryModel, EntryFieldState } from './use-entry'

/** The vehicle or accounts that the entry is about, and who pays. */
export function DealFields({ entry }: { entry: EntryModel }) {
  const { form, hasField } = entry
  const isOfSeveral = hasField('combineHpPaymentsOfAccounts')
  if (!needsVehicle(form.categoryID)) return null
  return (
    <FormSection title="Vehicle">
      {isOfSeveral ? <AccountFields entry={entry} /> : <VehicleField entry={entry} />}
      {isHirePurchase(form.categoryID) && !isOfSeveral && <BuyerOfAccount entry={entry} />}
      {hasField('clientID') && <ClientFields entry={entry} />}
    </FormSection>
  )
}

/** Pays several HP accounts at once, one entry each. */
export function SeveralAccountsSwitch({ entry }: { entry: EntryModel }) {
  const { form, set } = entry
  return (
    <Switch
      label="Several accounts"
      value={form.isMultiple}
      onChange={(isMultiple) =>
        set({
          isMultiple,
          combineHpPaymentsOfAccounts: isMultiple ? initialAccounts(entry) : [],
          enableCombineHpPayment: false,
          amount: '',
          prefilled: '',
        })
      }
      message={form.isMultiple ? 'one entry each, one shared cheque' : ''}
    />
  )
}

/** Returns the accounts of an entry: the account of the vehicle chosen so far is the first of several. */
function initialAccounts(entry: EntryModel): string[] {
  const account = entry.accounts.next[0]?.accountNo
  return account ? [account] : []
}

/** Returns where a field finds vehicles, or accounts: in the window, and on the server. */
function useVehicleOptions(isHp: boolean): Required<Pick<LookupFieldProps<number>, 'find' | 'here'>> {
  const api = useApi()
  const known = useWindowAnswers()
  const asked = (text: string) => ({ text, ...(isHp ? { hp: true } : {}) })
  const optionsOf = (vehicles: readonly { key: number; value: string }[]) =>
    vehicles.map(({ key, value }) => ({ id: key, text: value }))
  return {
    find: async (text, signal) => optionsOf(await api.call('GetVehiclesDropDown', asked(text), { signal })),
    here: (text) => {
      const answer = known('GetVehiclesDropDown', asked(text))
      return answer && { options: optionsOf(answer.data), isAll: answer.isAll }
    },
  }
}

/** The vehicle that the entry is about; an optional one is asked for elsewhere. */
export function VehicleField({ entry }: { entry: EntryModel }) {
  const { form, set, fieldState, isClosed, saved } = entry
  const isHp = isHirePurchase(form.categoryID)
  const vehicles = useVehicleOptions(isHp)
  const { data: vehicle, isError } = useOperation(
    'GetVehicle',
    form.vehicleID === null ? null : { vehicleID: form.vehicleID },
  )
  const account = vehicle?.hirePurchase?.hpAccountNumber ?? ''
  const known = vehicle && vehicle.id === form.vehicleID ? vehicle : undefined
  const name = known ? known.regNo || known.chassisNo : isError || form.vehicleID === null ? '' : '…'
  const about =
    known &&
    [`${known.make.value} ${known.model.value}`.trim(), known.yom, known.color.value].filter(Boolean).join(', ')
  const gone = saved !== null && saved.vehicleID === null && saved.regNo !== '' ? `${saved.regNo}, deleted` : undefined
  return (
    <LookupField<number>
      label={vehicleLabel(form.categoryID)}
      {...(needsVehicle(form.categoryID) ? { required: true } : { placeholder: 'Optional' })}
      isReg
      value={
        form.vehicleID === null
          ? textOption(form.unknownVehicle)
          : { id: form.vehicleID, text: isHp && account ? `${name}  ${account}` : name }
      }
      {...vehicles}
      isExact={namesVehicle}
      onChange={(option) => set({ vehicleID: option?.id ?? null, unknownVehicle: '' })}
      onUnknown={(unknownVehicle) => set({ vehicleID: null, unknownVehicle })}
      locked={isClosed}
      {...withHint(fieldState('vehicleID'), about || gone)}
    />
  )
}

/** Returns a typed text that names no record, as the field shows it. */
export function textOption(text: string): ComboOption<number> | null {
  return text === '' ? null : { id: 0, text }
}

/** Shows the hint of a field that has no problem. */
export function withHint(state: EntryFieldState, hint: string | undefined): EntryFieldState {
  return state.message !== undefined || hint === undefined ? state : { ...state, message: hint }
}

function BuyerOfAccount({ entry }: { entry: EntryModel }) {
  const client = entry.accounts.next[0]?.client
  if (!client) return null
  return (
    <ReadOnlyRow label="Client" message={[client.locality, client.mobile].filter(Boolean).join(', ')}>
      {client.idno} {client.name} {client.surname}
    </ReadOnlyRow>
  )
}

/** Several HP accounts, each with its next instalment. */
function AccountFields({ entry }: { entry: EntryModel }) {
  const { form, set, fieldState, accounts } = entry
  const vehicles = useVehicleOptions(true)
  const named = form.combineHpPaymentsOfAccounts
  const state = fieldState('combineHpPaymentsOfAccounts')
  const add = (text: string) => {
    const account = text.split(' - ').at(-1)?.trim() ?? ''
    const accounts = account === '' || named.includes(account) ? named : [...named, account]
    set({ combineHpPaymentsOfAccounts: accounts, unknownAccount: '' })
  }
  const remove = (account: string) => set({ combineHpPaymentsOfAccounts: named.filter((other) => other !== account) })
  return (
    <>
      <LookupField<number>
        label="Add account"
        required={named.length === 0}
        stays
        value={textOption(form.unknownAccount)}
        {...vehicles}
        isExact={namesVehicle}
        onChange={(option) => (option ? add(option.text) : set({ unknownAccount: '' }))}
        onUnknown={(unknownAccount) => set({ unknownAccount })}
        {...withHint(state, named.length === 1 ? '1 account' : `${named.length} accounts`)}
      />
      {accounts.accounts.map(({ account, next, isUnknown }) => (
        <div className={ROW} data-account="" key={account}>
          <span className="text-13 text-right text-fg-1">
            <Registration text={next?.regNo} none="" />
          </span>
          <output className={controlLook({ state: 'fixed', isBare: false })} data-control="">
            {account}
            <span className="ml-auto numerals">{euroOrZero(next?.amount)}</span>
          </output>
          <span className={messageLook({ tone: isUnknown || next?.amount === null ? 'problem' : 'hint' })}>
            {isUnknown
              ? 'No open HP account has this number'
              : next?.amount === null
                ? 'Nothing is owed'
                : buyerText(next)}{' '}
            <Button size="row" onPress={() => remove(account)} label={`Remove ${account}`}>
              Remove
            </Button>
          </span>
        </div>
      ))}
    </>
  )
}

function euroOrZero(amount: number | null | undefined): string {
  const known = amount === null || amount === undefined ? null : centsFromWire(amount)
  return known === null ? '' : formatEuro(known)
}

function buyerText(next: EntryModel['accounts']['next'][number] | undefined): string {
  return next?.client ? `${next.client.name} ${next.client.surname}` : ''
}

function ClientFields({ entry }: { entry: EntryModel }) {
  const { form, set, fieldState } = entry
  const api = useApi()
  const here = useWindowAnswers()
  const optionsOf = (clients: readonly ClientOption[]) =>
    clients.map(({ id, idno, name, surname }) => ({ id, text: `${idno}  ${name} ${surname}` }))
  const isRequired = form.categoryID === CashCategory.Deposit
  const { data: known } = useOperation('GetClient', form.clientID === null ? null : { clientID: form.clientID })
  const client = known?.id === form.clientID ? known : undefined
  const idno = form.client.idno
  const isNew = entry.hasField('client.name')
  const noClient = { idno: '', name: '', surname: '' }
  const chosen =
    form.clientID === null
      ? isNew
        ? { id: 0, text: idno }
        : null
      : { id: form.clientID, text: client ? `${client.idno}  ${client.name} ${client.surname}` : '…' }
  const state = { ...fieldState('client.idno'), ...fieldState('clientID') }
  return (
    <>
      <LookupField<number>
        label="Client ID No"
        takesNew
        required={isRequired}
        value={chosen}
        find={async (text, signal) => optionsOf(await api.call('GetClientsDropDown', { IDNO: text }, { signal }))}
        here={(text) => {
          const answer = here('GetClientsDropDown', { IDNO: text })
          return answer && { options: optionsOf(answer.data), isAll: answer.isAll }
        }}
        isExact={(typed, option) => option.text.split(' ')[0]?.toLowerCase() === typed.toLowerCase()}
        isMeant={(typed, option) => matchesIdno(typed, option.text.split(' ')[0] ?? '')}
        onChange={(option) =>
          set(option ? { clientID: option.id, client: noClient } : { clientID: null, client: noClient })
        }
        onUnknown={(typed) => set({ clientID: null, client: { ...form.client, idno: typed.toUpperCase() } })}
        {...withHint(state, isNew ? 'a new client' : isRequired ? undefined : 'the buyer when empty')}
      />
      {isNew && (
        <>
          <TextField
            label="Client Name"
            required
            value={form.client.name}
            onChange={(name) => set({ client: { ...form.client, name } })}
            {...fieldState('client.name')}
          />
          <TextField
            label="Client Surname"
            required
            value={form.client.surname}
            onChange={(surname) => set({ client: { ...form.client, surname } })}
            {...fieldState('client.surname')}
          />
        </>
      )}
    </>
  )
}
