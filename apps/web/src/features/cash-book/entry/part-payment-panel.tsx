import { centsOf } from '@forecourt/core/features/cash-book/entry-form'
import { entryInput } from '@forecourt/core/features/cash-book/entry-input'
import { isDay } from '@forecourt/core/kernel/days'
import { useOperation } from '../../../kit/api/api'
import { useDebounced } from '../../../kit/debounced'
import { FactList, Panel, PanelNote } from '../../../kit/panel'
import { partPaymentPanelFacts } from '../line/entry-facts'
import type { EntryModel } from './use-entry'

/** The effect of a part payment on its account, before it is saved, or why it cannot be taken. */
export function PartPaymentPanel({ entry }: { entry: EntryModel }) {
  const { form } = entry
  const amount = useDebounced(form.amount, 150)
  const isWhole = form.vehicleID !== null && centsOf(amount) !== null && isDay(form.dateTime)
  const { id: _, version: __, ...reading } = entryInput({ ...form, amount })
  const edited = form.id === null ? {} : { cashEntryID: form.id }
  const { data } = useOperation('PrepareCashEntry', isWhole ? { readings: [{ entry: reading }], ...edited } : null, {
    staleMs: 5_000,
    keepPrevious: true,
  })
  if (!isWhole) return <PartPaymentNote>Enter an amount to see its effect on future payments.</PartPaymentNote>
  if (!data) return null
  const problem = data.checks.find(({ code, outcome }) => outcome === 'blocks' && code.startsWith('HP_'))
  if (!data.partPayment) return problem ? <PartPaymentNote>{problem.sentence}</PartPaymentNote> : null
  return (
    <Panel title="Ahead of time">
      <FactList facts={partPaymentPanelFacts(data.partPayment).slice(1)} />
    </Panel>
  )
}

function PartPaymentNote({ children }: { children: string }) {
  return (
    <Panel title="Ahead of time">
      <PanelNote>{children}</PanelNote>
    </Panel>
  )
}
