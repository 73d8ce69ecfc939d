import { moneyTextProblem } from '@forecourt/core/line/reading'
import { routeOf } from '@forecourt/core/line/route'
import { OPERATIONS } from '@forecourt/core/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../kit/api/api'
import { useOpenDocument } from '../../kit/api/document'
import type { HistoryRecord } from '../../features/history/history-dialog'
import { invalidate } from '../../kit/api/invalidate'
import { copyText } from '../../kit/copy-text'
import { type DraftStore, seedDraft } from '../../kit/drafts/drafts'
import type { LineForm, Destination } from '../../kit/line/line-command'
import { toastError } from '../../kit/toast/toast'
import { goToFound } from '../frame/go-to-found'
import { focusPage } from '../frame/regions'
import type { FrameHost } from '../frame/use-host'
import type { WorkspaceParts } from '../workspace-parts'
import type { RowAct } from './rows'
import type { PaletteLineState } from './use-palette-line'

interface RowActsOptions {
  parts: WorkspaceParts
  host: FrameHost
  close: () => void
  onHistory: (record: HistoryRecord) => void
}

/** Long enough for an overlay to have returned focus. */
const FOCUS_RETURN_MS = 60

/** Returns what the rows of the palette do. */
export function useRowActs({ parts, host, close, onHistory }: RowActsOptions) {
  const { keyboard, drafts, memory } = parts
  const api = useApi()
  const queries = useQueryClient()
  const openDocument = useOpenDocument()
  /**
   * Leaves the palette, then acts; what is typed meanwhile is played into what opened.
   *
   * @param isProblem What opens shows what went wrong, and is read first; `unseen` for what was repaired, which no key typed ahead saves.
   */
  const leave = (work: () => void, isProblem: boolean | 'unseen' = false) => {
    const release = keyboard.wait('screen')
    close()
    setTimeout(() => {
      work()
      setTimeout(() => {
        // What had focus may be gone from a form that the line filled anew.
        if (document.activeElement === document.body && !keyboard.hasLayers) focusPage()
        if (isProblem === 'unseen') keyboard.queue.deferSaves()
        else if (isProblem) keyboard.requireReading('error')
        release()
      }, FOCUS_RETURN_MS)
    }, FOCUS_RETURN_MS)
  }
  const lead = ({ to, search }: Destination, isProblem: boolean | 'unseen' = false) =>
    leave(() => host.go(to, search ? { search } : {}), isProblem)
  const go = (place: Destination, isProblem: boolean | 'unseen' = false) => {
    host.reportChosen(place.to, place.search ? { search: place.search } : {})
    lead(place, isProblem)
  }
  /** Opens the form of a new record with these values; of one that could not be saved, what was typed for something else stays out of it. */
  const openForm = (form: LineForm, values: object, isProblem: boolean | 'unseen' = false) => {
    if (hasUnansweredSave(drafts, form)) toastError(form.checking)
    else seedDraft(drafts, form.draft, values)
    go(form, isProblem)
  }
  /**
   * Does what a line says, without saving anything; false when what is wrong with it is to be read first, `behind-save` when it opens no form and
   * must wait for what is on its way for its record.
   *
   * @param isUnseen Its form takes nothing that was typed ahead; `unseen` for a repaired line that nobody can have read, whose form takes all but what would save it.
   */
  const runLine = (
    { resolved, command: line, checked }: PaletteLineState,
    text: string,
    { isUnseen, isBehindSave }: { isUnseen: boolean | 'unseen'; isBehindSave: boolean },
  ): boolean | 'behind-save' => {
    const { command, complete } = resolved.reading
    // Nothing near what is meant is opened instead.
    const isOpen = !complete || resolved.state === 'none' || resolved.state === 'ambiguous'
    // Its form would take a word that is not understood for a text.
    if ((isOpen && !line?.runsOpen) || moneyTextProblem(resolved.reading)) return false
    const route = line || !command.slots ? null : routeOf(resolved.reading, host.today())
    const doing = line ? line.run(resolved, checked) : route && { kind: 'go' as const, ...route }
    if (line && !doing) return false
    // What it shows would be read before the save, which a form reads again as it is sent.
    if (isBehindSave && doing?.kind !== 'form') return 'behind-save'
    memory.rememberUse(command.id)
    memory.rememberLine(text)
    if (doing?.kind === 'form') openForm(doing.form, doing.values, isUnseen)
    else if (doing?.kind === 'find')
      void goToFound(doing.find, { api, keyboard, go: (where) => run({ kind: 'go', ...where }) })
    else if (doing?.kind === 'paper') {
      doing.show(openDocument)
      close()
    } else if (doing?.kind === 'email') {
      const { paper, others = [] } = doing
      const { gated } = OPERATIONS[paper.paper]
      leave(() => host.showMessage((mail) => mail.send(paper, ...others), gated))
    } else if (doing?.kind === 'message') leave(() => host.showMessage((mail) => mail.show(doing.draw), doing.isGated))
    else if (doing?.kind === 'history') {
      const { vehicleID: id, words, field } = doing
      leave(() => onHistory({ kind: 'vehicle', id, words, field }))
    } else if (doing) run(doing)
    else leave(() => keyboard.run(command.id))
    return true
  }
  const run = (act: RowAct): void => {
    if (act.kind === 'go') {
      const { runs } = act
      const besides = runs === undefined ? 0 : keyboard.boundCount(runs)
      go(act)
      if (runs !== undefined) keyboard.runWhenBound(runs, besides)
    } else if (act.kind === 'history') leave(() => onHistory(act.record))
    else if (act.kind === 'command') {
      memory.rememberUse(act.command.id)
      leave(() => keyboard.run(act.command.id))
    } else if (act.kind === 'copy') {
      void copyText(act.text)
      close()
    }
  }
  /** Has everything read once more: no page that opens behind a save shows what was read before it. */
  const readAnew = () => {
    queries.removeQueries({ type: 'inactive' })
    void invalidate(queries, null)
  }
  /** Goes on to what a save led to; keys that come as it opens are for nothing in it. */
  const goOn = (place: Destination) => {
    readAnew()
    lead(place, true)
  }
  return { run, runLine, openForm, leave, goOn, readAnew }
}

/** True when an earlier save of the form has no answer yet. */
export function hasUnansweredSave(drafts: Pick<DraftStore, 'read'>, { draft }: LineForm): boolean {
  return drafts.read(draft)?.state === 'checking'
}
