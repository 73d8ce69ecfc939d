import { LINE_MAX } from '@forecourt/core/line/parse'
import type { SavedLine } from '@forecourt/core/features/cash-book/saved-line-schemas'
import {
  type CheckedRow,
  rowCheckKey,
  rowVerdicts,
  type RowCheck,
  type RowVerdict,
} from '@forecourt/core/features/cash-book/sheet-checks'
import { type SheetRowOutcome, saveRows } from '@forecourt/core/features/cash-book/sheet-saving'
import { SHEET_ROWS_MAX, sheetRows } from '@forecourt/core/features/cash-book/sheet-rows'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../../kit/api/api'
import { readsOf } from '../../../kit/api/invalidate'
import { useRefresh } from '../../../kit/api/refresh'
import { useSave } from '../../../kit/api/save'
import { useDraft } from '../../../kit/drafts/drafts'
import { useScreenHost, useToday } from '../../../kit/screen/screen'
import { toastError, toastSuccess } from '../../../kit/toast/toast'
import { webSheetPorts, type RowAnswer, useRowAnswers } from './use-row-answers'

/** A row of the draft. The server knows it by its id: it is saved once, even when its text changes. */
interface DraftRow {
  id: string
  text: string
  /** The checks that were confirmed, with their figures. */
  accepted: readonly string[]
  saved: SavedLine | null
  /** It was sent, and nobody knows whether it arrived. */
  isUnsure: boolean
  /** Why it was not saved when that was tried; empty otherwise. */
  why: string
}

interface SheetDraft {
  rows: readonly DraftRow[]
  /** The typed line; `editing` is the row that it will replace. */
  typed: string
  editing: string | null
}

const DRAFT_ID = { screen: 'cash-sheet', record: 'new' } as const
const EMPTY_SHEET: SheetDraft = { rows: [], typed: '', editing: null }

/** So many rows are asked about again at each save of others; more on request. */
const REFRESHED_MAX = 100

export type SheetRowState = 'saved' | 'checking' | 'wrong' | 'ready' | 'asks'

export interface SheetViewRow {
  id: string
  /** Its position, from 1. */
  line: number
  text: string
  state: SheetRowState
  verdict: RowVerdict
  why: string
}

/** Returns the sheet of this user in this tab: it outlives a reload until its rows are saved or removed. */
export function useSheet() {
  const { drafts } = useScreenHost()
  const today = useToday()
  const draft = useDraft<SheetDraft>(drafts, DRAFT_ID, EMPTY_SHEET, { isOwnWork: true })
  const [isSaving, setIsSaving] = useState(false)
  const { rows, typed, editing } = draft.values
  const texts = useMemo(() => rows.flatMap(({ saved, text }) => (saved ? [] : [text])), [rows])
  const { knownOf, why, askAnew } = useRowAnswers(texts, { today, isPaused: isSaving })
  // What others save meanwhile changes what rows come to.
  const { data: batch } = useOperation('GetCurrentBatchTransactions', {})
  const batchBefore = useRef(batch)
  useEffect(() => {
    const isNews = batchBefore.current !== undefined && batchBefore.current !== batch
    if (isNews && texts.length <= REFRESHED_MAX) askAnew()
    batchBefore.current = batch
  }, [batch, texts.length, askAnew])
  const checked = useMemo(() => rows.map((row, at) => toCheckedRow(row, at, knownOf(row.text))), [rows, knownOf])
  const verdicts = useMemo(() => rowVerdicts(checked, { today, saved: [] }), [checked, today])
  const shown = useMemo(
    () => rows.map((row, at) => sheetViewRow(row, at, verdicts[at] ?? { state: 'checking' })),
    [rows, verdicts],
  )
  /** The draft as it stands now: rows are typed while others are saved. */
  const now = () => drafts.read<SheetDraft>(DRAFT_ID)?.values ?? EMPTY_SHEET
  const change = (id: string, part: Partial<DraftRow>) =>
    draft.patch({ rows: now().rows.map((row) => (row.id === id ? { ...row, ...part } : row)) })
  const add = (lines: readonly string[]) => {
    const room = SHEET_ROWS_MAX - now().rows.length
    if (lines.length > room) toastError(`A sheet has at most ${SHEET_ROWS_MAX} rows`)
    draft.patch({
      rows: [...now().rows, ...lines.slice(0, Math.max(0, room)).map((text) => newRow(drafts.newKey(), text))],
    })
  }
  const save = useSheetSave({ checked, shown, sheet: draft.key, now, change, setIsSaving, isSaving, askAnew })
  return {
    ...{ rows: shown, typed, editing, isSaving, why, save, askAnew },
    type: (text: string) => draft.patch({ typed: text }),
    /** Takes the typed line as a row, in the place of the one that is edited. */
    enter: () => {
      const { typed: text, editing: id } = now()
      const [line] = sheetRows(text)
      draft.patch({ typed: '', editing: null })
      if (!line) return
      const row = now().rows.find((each) => each.id === id)
      if (row && !row.saved) change(row.id, { text: line.text, accepted: [], why: '' })
      else add([line.text])
    },
    paste: (text: string) => add(sheetRows(text).map((row) => row.text.slice(0, 2 * LINE_MAX))),
    edit: (row: SheetViewRow) => {
      if (row.state !== 'saved') draft.patch({ typed: row.text, editing: row.id })
      return row.state !== 'saved'
    },
    stopEditing: () => draft.patch({ typed: '', editing: null }),
    accept: ({ id, verdict }: SheetViewRow) => {
      if (verdict.state === 'asks')
        change(id, { accepted: verdict.questions.map((each) => rowCheckKey(each)), why: '' })
    },
    remove: ({ id }: SheetViewRow) => draft.patch({ rows: now().rows.filter((row) => row.id !== id) }),
    clearSaved: () => draft.patch({ rows: now().rows.filter(({ saved }) => !saved) }),
  }
}

export type SheetModel = ReturnType<typeof useSheet>

function newRow(id: string, text: string): DraftRow {
  return { id, text, accepted: [], saved: null, isUnsure: false, why: '' }
}

const NO_ANSWER: RowAnswer = {
  read: { text: '', readings: [], inputs: [], changes: [], line: null },
  prepared: null,
}

function toCheckedRow({ id, text, saved }: DraftRow, at: number, known: RowAnswer = NO_ANSWER): CheckedRow {
  return { line: at + 1, text, row: id, ...known, saved }
}

function sheetViewRow({ id, text, accepted, saved, why }: DraftRow, at: number, verdict: RowVerdict): SheetViewRow {
  const isAccepted = verdict.state === 'asks' && verdict.questions.every((each) => accepted.includes(rowCheckKey(each)))
  return { id, line: at + 1, text: saved?.text ?? text, state: isAccepted ? 'ready' : verdict.state, verdict, why }
}

interface SheetSaveOptions {
  checked: readonly CheckedRow[]
  shown: readonly SheetViewRow[]
  sheet: string
  now: () => SheetDraft
  change: (id: string, part: Partial<DraftRow>) => void
  isSaving: boolean
  setIsSaving: (isSaving: boolean) => void
  askAnew: () => void
}

/** Saves every row that is shown as ready; the others stay with their sentence. */
function useSheetSave({ checked, shown, sheet, now, change, isSaving, setIsSaving, askAnew }: SheetSaveOptions) {
  const api = useApi()
  const refresh = useRefresh()
  const today = useToday()
  const line = useSave('SaveLine')
  const runs = useRef(false)
  const run = async () => {
    const seen = new Map(shown.map((row) => [row.id, row]))
    const kept = new Map(now().rows.map((row) => [row.id, row]))
    const isReady = (id: string) => seen.get(id)?.state === 'ready'
    let saved = 0
    await saveRows(
      {
        ...{ rows: checked, saved: [], today },
        accepts: ({ row }, question: RowCheck) => kept.get(row)?.accepted.includes(rowCheckKey(question)) ?? false,
        // What was sent and not answered is looked up, whatever is said of it now.
        isWanted: ({ row }) => isReady(row) || kept.get(row)?.isUnsure === true,
        isAsSeen: ({ row }, verdict) =>
          isReady(row) && verdictAmount(verdict) === verdictAmount(seen.get(row)?.verdict),
      },
      {
        prepare: webSheetPorts(api).prepare,
        savedLine: async (row) => {
          if (!kept.get(row)?.isUnsure) return null
          const { data } = await api.call('GetSavedLines', { sheet, row })
          return data[0] ?? null
        },
        save: async (row) => {
          change(row.row, { isUnsure: true })
          const ended = await line.save({ sheet, ...row }, { quiet: true })
          if (ended.kind === 'saved') return { kind: 'saved', saved: ended.output }
          if (ended.kind === 'refused') return { kind: 'refused', why: ended.message }
          throw new UnansweredRowError(ended.message)
        },
      },
      ({ row, saved: before }, end) => {
        if (before || !(isReady(row) || kept.get(row)?.isUnsure)) return
        if (end.state === 'saved') saved += 1
        change(
          row,
          end.state === 'saved' ? { saved: end.saved, isUnsure: false } : { isUnsure: false, why: reasonNotSaved(end) },
        )
      },
    ).catch((error: unknown) => {
      toastError(`${error instanceof UnansweredRowError ? error.message : api.messageOf(error)} The rest is not saved.`)
    })
    if (saved > 0) toastSuccess(`${saved} ${saved === 1 ? 'row' : 'rows'} saved`)
  }
  return async () => {
    if (isSaving || runs.current) return
    if (!shown.some(({ state }) => state === 'ready') && !now().rows.some(({ isUnsure }) => isUnsure))
      return toastError('No row is ready to be saved')
    runs.current = true
    setIsSaving(true)
    try {
      await run()
    } finally {
      runs.current = false
      setIsSaving(false)
      askAnew()
      // Once for all rows.
      refresh(...readsOf(['entry']))
    }
  }
}

class UnansweredRowError extends Error {}

function verdictAmount(verdict: RowVerdict | undefined): number | null {
  return verdict?.state === 'ready' || verdict?.state === 'asks' ? verdict.amount : null
}

/** Returns why a row that was shown as ready is not saved. */
function reasonNotSaved(end: SheetRowOutcome): string {
  if (end.state === 'refused') return end.why
  if (end.state === 'waits') return `Row ${end.line} of the same record is not saved`
  return 'The rows before change this row. Look at it again'
}
