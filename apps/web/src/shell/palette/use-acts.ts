import { quoteSentence } from '@forecourt/core/features/hire-purchase/quote'
import { routeOf } from '@forecourt/core/line/route'
import { valueIn } from '@forecourt/core/line/reading'
import { ADD_HIRE } from '../../features/car-hire/hire-draft'
import type { EntryForm } from '../../features/cash-book/entry/entry-form'
import { ADD_DRAFT } from '../../features/cash-book/entry/entry-places'
import type { ResolvedReading } from '../../features/search/resolution'
import { useApi } from '../../kit/api/api'
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
  /** Leaves the palette, then acts; what is typed meanwhile is played into what opened. */
  const leave = (work: () => void) => {
    const release = keyboard.held.hold()
    close()
    setTimeout(() => {
      work()
      setTimeout(() => {
        // What had focus may be gone from a form that the line filled anew.
        if (document.activeElement === document.body && !keyboard.hasLayer) focusPage()
        release()
      }, SETTLE_MS)
    }, SETTLE_MS)
  }
  const go = (to: string, search?: Readonly<Record<string, unknown>>) =>
    leave(() => host.go(to, search ? { search } : {}))

  const goTo = (place: Place | null) => {
    if (place) go(place.to, place.search)
  }
  /** Opens the form of a new entry with these values. */
  const openForm = (form: EntryForm) => {
    const isChecking = drafts.read(ADD_DRAFT)?.state === 'checking'
    if (isChecking) toastError('An earlier entry is still being checked')
    else seedDraft(drafts, ADD_DRAFT, form)
    go(FORM)
  }
  const openReceipt = async ({ reading }: ResolvedReading) => {
    const number = valueIn(reading, 'number')
    if (number?.kind !== 'number') return
    const release = keyboard.held.hold()
    try {
      const entry = await api.call('GetCashEntry', { receiptNumber: number.value })
      go(`/cash-management/edit/${entry.id}`)
    } catch (error) {
      keyboard.held.drop('error')
      toastError(api.messageOf(error))
    } finally {
      release()
    }
  }

  /** Opens what a line says, without saving anything; false when what is wrong with it is to be read first. */
  const runLine = ({ resolved, entry, quote: quoted }: LineState, text: string): boolean => {
    const { command } = resolved.reading
    memory.rememberUse(command.id)
    if (entry) {
      memory.rememberLine(text)
      openForm(entry.seed)
      return true
    }
    // What is wrong is said in its row or beside it; nothing near it is opened instead.
    if (quoted && !quoted.quote) return false
    if (!resolved.reading.complete || resolved.state === 'none' || resolved.state === 'ambiguous') return false
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
    return true
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
  return { run, runLine, openForm, leave }
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
