import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { quoteSentence } from '@forecourt/core/features/hire-purchase/quote'
import { routeOf } from '@forecourt/core/kernel/line-route'
import { valueIn } from '@forecourt/core/kernel/reading'
import { OPERATIONS } from '@forecourt/core/operations'
import { useRefresh } from '../../kit/api/refresh'
import { useState } from 'react'
import { ADD_HIRE } from '../../features/car-hire/hire-draft'
import { type EntryForm, inputOf, isSeveral } from '../../features/cash-book/entry/entry-form'
import { ADD_DRAFT } from '../../features/cash-book/entry/entry-places'
import type { ResolvedReading } from '../../features/search/resolution'
import { useApi } from '../../kit/api/api'
import { useSave } from '../../kit/api/save'
import { addressOfTab, type Paper, PAPERS, paperOfCommand, VEHICLE_TABS } from '../../features/vehicles/address'
import { type DraftStore, seedDraft } from '../../kit/drafts/drafts'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import { focusPage } from '../frame/regions'
import type { FrameHost } from '../frame/use-host'
import type { WorkspaceParts } from '../workspace-parts'
import { hireValuesOf } from './hire-line'
import type { Act } from './items'
import type { LineState } from './use-line'

interface ActsOptions {
  parts: WorkspaceParts
  host: FrameHost
  close: () => void
}

const FORM = '/cash-management-add'
/** Long enough for what is above the page to have given focus back. */
const SETTLE_MS = 60

/** What the rows of the palette do. */
export function useActs({ parts, host, close }: ActsOptions) {
  const { keyboard, drafts, memory } = parts
  const api = useApi()
  const entrySave = useEntrySave(parts)

  /** Leaves the palette, then acts; what is typed meanwhile is played into what opened. */
  const leave = (work: () => void) => {
    const release = keyboard.held.hold()
    close()
    setTimeout(() => {
      work()
      setTimeout(() => {
        // What had focus may be gone from a form that the line filled anew.
        if (document.activeElement === document.body) focusPage()
        release()
      }, SETTLE_MS)
    }, SETTLE_MS)
  }
  const go = (to: string, search?: Readonly<Record<string, unknown>>) =>
    leave(() => host.go(to, search ? { search } : {}))

  const goTo = (place: Place | null) => {
    if (place) go(place.to, place.search)
  }
  const openForm = (form: EntryForm) => {
    const isChecking = drafts.read(ADD_DRAFT)?.state === 'checking'
    if (isChecking) toastError('An earlier entry is still being checked')
    else seedDraft(drafts, ADD_DRAFT, form)
    go(FORM)
  }
  const openReceipt = async ({ reading }: ResolvedReading) => {
    const number = valueIn(reading, 'number')
    if (number?.kind !== 'number') return
    try {
      const entry = await api.call('GetCashEntry', { receiptNumber: number.value })
      go(`/cash-management/edit/${entry.id}`)
    } catch (error) {
      toastError(api.messageOf(error))
    }
  }

  /** Opens what a line says, without saving anything. */
  const runLine = ({ resolved, entry, quote: quoted }: LineState, text: string): void => {
    const { command } = resolved.reading
    memory.rememberUse(command.id)
    if (entry) {
      memory.rememberLine(text)
      openForm(entry.seed)
      return
    }
    // What is wrong is said in its row or beside it; nothing near it is opened instead.
    if (quoted && !quoted.quote) return
    if (!resolved.reading.complete || resolved.state === 'none' || resolved.state === 'ambiguous') return
    memory.rememberLine(text)
    const bound = ['cash-book.close-batch', 'cash-book.count-cash'].includes(command.id)
    const paper = paperOfCommand(command.id)
    const route = bound ? null : routeOf(resolved.reading, host.today())
    if (quoted?.quote) run({ kind: 'copy', text: quoteSentence(quoted.quote) })
    else if (command.id === 'cash-book.open-receipt') void openReceipt(resolved)
    else if (command.id === 'vehicles.open-record') goTo(recordPlace(resolved))
    else if (command.id === 'car-hire.book-car') {
      fillHire(drafts, resolved)
      go('/car-hire/add')
    } else if (paper !== null) goTo(paperPlace(resolved, paper))
    else if (route) go(route.to, route.search)
    else leave(() => keyboard.run(command.id))
  }
  /** Saves a line at once when nothing speaks against it, else opens its form. */
  const saveLine = async (line: LineState, text: string): Promise<void> => {
    if (!line.canSave || !line.entry) return runLine(line, text)
    if (drafts.read(ADD_DRAFT)?.state === 'checking') return openForm(line.entry.seed)
    memory.rememberUse(line.resolved.reading.command.id)
    memory.rememberLine(text)
    if (await entrySave.save(line.entry.form)) close()
    else go(FORM)
  }
  const run = (act: Act): void => {
    if (act.kind === 'go') go(act.to, act.search)
    else if (act.kind === 'command') {
      memory.rememberUse(act.command.id)
      leave(() => keyboard.run(act.command.id))
    } else if (act.kind === 'copy') {
      void copyText(act.text)
      close()
    }
  }
  return { run, runLine, saveLine, isSaving: entrySave.isSaving }
}

interface Place {
  to: string
  search?: Readonly<Record<string, unknown>> | undefined
}

/** The page of the record that a line names; null while it names none. */
function recordPlace({ reading, slots }: ResolvedReading): Place | null {
  const slot = slots.get('record')
  const record = slot?.state === 'resolved' ? slot.records[0] : undefined
  if (!record) return null
  const tab = valueIn(reading, 'tab')
  const part = VEHICLE_TABS.find((id) => tab?.kind === 'text' && tab.text === id)
  if (record.kind === 'client') return { to: '/clients/client', search: { clientID: record.id } }
  return { to: `/vehicles/vehicle/${record.id}`, search: part && addressOfTab(part) }
}

/** Where the dialog of a paper of the line's vehicle opens. */
function paperPlace({ slots }: ResolvedReading, print: Paper): Place | null {
  const slot = slots.get('vehicle')
  const record = slot?.state === 'resolved' ? slot.records[0] : undefined
  if (!record) return null
  return { to: `/vehicles/vehicle/${record.id}`, search: { ...addressOfTab(PAPERS[print]), print } }
}

/** Puts what a line says into the form of a new hire. */
function fillHire(drafts: DraftStore, resolved: ResolvedReading): void {
  const values = hireValuesOf(resolved)
  if (drafts.read(ADD_HIRE)?.state === 'checking') toastError('An earlier hire is still being checked')
  else if (values) seedDraft(drafts, ADD_HIRE, values)
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess(`${text} copied`)
  } catch {
    toastError('The browser did not let it be copied')
  }
}

/** Saves an entry through the draft of its form, so that nothing is lost or stored twice whatever happens. */
function useEntrySave({ drafts, keyboard }: WorkspaceParts) {
  const refresh = useRefresh()
  const one = useSave('AddEditCash')
  const several = useSave('MultiplyHPPayment')
  const fee = useSave('AddTmHandlingFee')
  const [isSaving, setIsSaving] = useState(false)
  const send = async (form: EntryForm): Promise<boolean> => {
    seedDraft(drafts, ADD_DRAFT, form)
    const key = drafts.read(ADD_DRAFT)?.key ?? drafts.newKey()
    const isMany = isSeveral(form)
    const input = inputOf(form)
    const outcome = isMany
      ? await several.save(input, { key, quiet: true })
      : await one.save(input, { key, quiet: true })
    if (outcome.kind === 'no-answer' || outcome.kind === 'cancelled') drafts.settle(ADD_DRAFT, form, outcome.kind)
    if (outcome.kind === 'refused') {
      drafts.write(ADD_DRAFT, form, { key: drafts.newKey(), state: 'idle' })
      toastError(outcome.message)
    }
    if (outcome.kind !== 'saved') return false
    drafts.clear(ADD_DRAFT)
    drafts.bringBack({ ...ADD_DRAFT, record: `${ADD_DRAFT.record}~` })
    let message = OPERATIONS[isMany ? 'MultiplyHPPayment' : 'AddEditCash'].success
    const cashID = 'cashID' in outcome.output ? outcome.output.cashID : undefined
    if (form.categoryID === CashCategory.TransportMalta && cashID !== undefined) {
      const second = await fee.save({ id: cashID }, { quiet: true })
      if (second.kind === 'saved') message = OPERATIONS.AddTmHandlingFee.success
      else
        toastError(`Entry ${cashID} is saved, its handling fee is not: ${second.message}`, {
          text: 'Save the fee',
          onPress: () => fee.save({ id: cashID }),
        })
    }
    if (message) toastSuccess(message)
    refresh()
    return true
  }
  const save = async (form: EntryForm): Promise<boolean> => {
    setIsSaving(true)
    const work = send(form)
    keyboard.busyUntil(work)
    return work.finally(() => setIsSaving(false))
  }
  return { save, isSaving }
}
