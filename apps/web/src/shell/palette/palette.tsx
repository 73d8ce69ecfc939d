import { COMMANDS } from '@forecourt/core/commands'
import { parseLine } from '@forecourt/core/kernel/line'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useApi, useOperation } from '../../kit/api/api'
import { PaletteFrame } from '../../kit/palette/palette-frame'
import { toastError } from '../../kit/toast/toast'
import type { Here } from '../frame/use-here'
import type { FrameHost } from '../frame/use-host'
import type { WorkspaceParts } from '../workspace-parts'
import { completed } from './complete'
import { groupsOf } from './groups'
import type { Row } from './items'
import { ghostsOfLine, tokensOfLine } from './line-tokens'
import { LinePreview } from './preview'
import { putIntoField, wasAmountField } from './amount-field'
import { useActs } from './use-acts'
import { type LineState, LOOKUP_WAIT_MS, useLine, useSettled } from './use-line'

interface PaletteProps {
  parts: WorkspaceParts
  host: FrameHost
  here: Here
  onClose: () => void
  /** Told what the line is fit for; null when it closes. */
  onState: (state: string | null) => void
}

/** The command palette: words find, lines record, all by the catalogue. */
export function Palette({ parts, host, here, onClose, onState }: PaletteProps) {
  const { memory } = parts
  const api = useApi()
  const [text, setText] = useState('')
  const [amountField] = useState(wasAmountField)
  const [highlight, setHighlight] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<'run' | 'save' | null>(null)
  const latest = useRef(text)
  latest.current = text
  const today = host.today()
  const { recents, lines } = useSnapshot(memory.state)
  const frecency = useMemo(() => memory.frecency(), [memory])
  const parsed = useMemo(() => parseLine(text, { today, commands: COMMANDS }), [text, today])
  const line = useLine(parsed.readings, today)
  const wanted = searchTextOf(parsed, line?.resolved.reading)
  const searched = useSettled(wanted, wanted, LOOKUP_WAIT_MS)
  const isSearchable = searched.value.length > 1 && searched.value === wanted
  const found = useOperation('Search', isSearchable ? { text: searched.value } : null, { staleMs: 5_000 })
  const groups = groupsOf({
    text,
    parsed,
    resolved: line?.resolved ?? null,
    canSave: line?.canSave ?? false,
    found: found.data,
    searched: wanted,
    recents,
    frecency,
    place: { screen: here.screen?.id ?? '', pathname: here.pathname },
    today,
  })
  const rows = groups.flatMap((group) => group.items)
  const acts = useActs({ parts, host, close: onClose })
  const type = (next: string) => {
    setWaiting(null)
    setText(next)
  }
  const settle = (how: 'run' | 'save') => {
    if (!line) return
    const mustWait = how === 'save' ? line.isWaiting : line.resolved.state === 'pending'
    if (mustWait) return setWaiting(how)
    setWaiting(null)
    if (how === 'run') acts.runLine(line, text)
    else void acts.saveLine(line, text)
  }
  const settled = useRef(settle)
  settled.current = settle
  const isReady = line !== null && (waiting === 'save' ? !line.isWaiting : line.resolved.state !== 'pending')
  useEffect(() => {
    if (waiting !== null && isReady) settled.current(waiting)
  }, [waiting, isReady])
  const act = (id: string, how: 'run' | 'save') => {
    if (acts.isSaving) return
    // The row that was highlighted at the press.
    const row: Row | undefined = rows.find((each) => each.id === id)
    if (!row) return
    if (row.act.kind === 'line') settle(how)
    else if (row.act.kind === 'text') type(row.act.text)
    else acts.run(row.act)
  }
  const complete = async (caret: number) => {
    if (parsed.sum?.cents !== undefined) {
      const sum = rows[0]?.act
      if (sum?.kind !== 'copy' || !amountField) return toastError('No amount field had focus')
      onClose()
      return putIntoField(amountField, sum.text)
    }
    try {
      const next = await completed(text, caret, { today, search: (query) => api.call('Search', { text: query }) })
      if (next !== null && latest.current === text) type(next)
    } catch (error) {
      toastError(api.messageOf(error))
    }
  }
  const isSearching = wanted.length > 1 && (searched.value !== wanted || found.isFetching)
  const state = acts.isSaving ? 'Saving...' : waiting === null ? stateOf(line) : 'Waiting...'
  useEffect(() => {
    onState(state)
    return () => onState(null)
  }, [onState, state])
  const isLine = line !== null && parsed.search === null
  const current = rows.find((row) => row.id === highlight)
  const shown = rows.length === 1 ? '1 result' : `${rows.length} results`
  return (
    <PaletteFrame
      isOpen
      onClose={() => (waiting === null ? onClose() : setWaiting(null))}
      text={text}
      onText={type}
      tokens={isLine ? tokensOfLine(text, line.resolved) : []}
      ghosts={isLine ? ghostsOfLine(line.resolved) : []}
      groups={groups}
      isSearching={isSearching}
      onHighlight={setHighlight}
      preview={
        (line?.entry || line?.hire || line?.quote) && current?.id !== 'search' ? <LinePreview line={line} /> : null
      }
      grammar={
        isLine ? <Grammar of={line.resolved.reading.command.grammar} /> : 'Words find · ? keys and commands · = sums'
      }
      resultText={
        acts.isSaving
          ? 'Saving...'
          : waiting === null
            ? (parsed.problem ?? shown)
            : 'Waiting for the answer, Esc cancels'
      }
      onRun={(item) => act(item.id, 'run')}
      onSave={(item) => act(item.id, 'save')}
      onComplete={(caret) => void complete(caret)}
      recalled={lines}
    />
  )
}

/** The grammar of a line, its verb as in the box. */
function Grammar({ of = '' }: { of: string | undefined }) {
  const [verb, ...slots] = of.split(' ')
  return (
    <>
      <b>{verb}</b> {slots.join(' ')}
    </>
  )
}

/** What the line in the box is fit for, for the status line. */
function stateOf(line: LineState | null): string {
  if (!line) return 'Ready'
  if (!line.entry && !line.hire && !line.quote) return line.resolved.state === 'pending' ? 'Looking...' : 'Ready to go'
  if (line.canSave) return 'Ready to save'
  if (line.isWaiting) return 'Checking...'
  const failed = line.checks.filter(({ state }) => state === 'failed').length
  if (failed === 0) return 'Ready to go'
  return failed === 1 ? '1 problem' : `${failed} problems`
}

/** What the server is asked to find: the words, or the record of a line. */
function searchTextOf(
  parsed: ReturnType<typeof parseLine>,
  reading: ReturnType<typeof parseLine>['readings'][number] | undefined,
): string {
  if (parsed.help !== null || parsed.sum !== null || parsed.problem !== null) return ''
  if (parsed.search !== null) return parsed.search
  if (!reading) return parsed.words
  if (parsed.mark || !reading.fits) return parsed.words
  const head = reading.slots.find((slot) => slot.value?.kind === 'record')
  return head?.text ?? ''
}
