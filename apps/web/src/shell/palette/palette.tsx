import { COMMANDS } from '@forecourt/core/commands'
import { MATCH } from '@forecourt/core/features/search/match'
import { commandStanding, rankCommands } from '@forecourt/core/kernel/rank'
import type { parseLine } from '@forecourt/core/line/parse'
import type { Repair } from '@forecourt/core/line/repair'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { PaletteFrame } from '../../kit/palette/palette-frame'
import { itemsOf } from '../../kit/palette/settle-groups'
import { Doubts } from '../../kit/dialog/doubts'
import { toastError } from '../../kit/toast/toast'
import type { Here } from '../frame/use-here'
import type { FrameHost } from '../frame/use-host'
import type { WorkspaceParts } from '../workspace-parts'
import { HistoryDialog, type HistoryRecord } from '../../features/history/history-dialog'
import type { RecordIndex } from '../../features/search/record-index'
import { useRecords } from '../../features/search/use-records'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { bestRank, exactOf } from './found'
import { actionsOf, type NounLine, nounLineOf } from './record-actions'
import { RecordPreview } from './record-preview'
import { completedRecord } from './shown-record'
import { recordKeys } from './record-keys'
import { groupsOf } from './groups'
import { nearRepairs } from './near-repairs'
import type { Row } from './items'
import { ghostsOfLine, ghostsOfRepairs, tokensAsTyped, tokensOfLine } from './line-tokens'
import { LinePreview } from './preview'
import { putIntoField, wasAmountField } from './amount-field'
import { useActs } from './use-acts'
import { useLinesAhead } from './use-lines-ahead'
import { useFound } from './use-found'
import { useMeantLine } from './use-meant'
import { usePrompt } from './use-prompt'
import { type AskedLine, useAnswers, usePromptKeys } from './use-prompt-keys'
import { type LineState, useLine } from './use-line'

/** What the status line says of the palette. */
export interface PaletteState {
  text: string
  /** What Enter does with a line that is not saved; null without one. */
  enter: string | null
}

interface PaletteProps {
  parts: WorkspaceParts
  host: FrameHost
  here: Here
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  /** Told what the line is fit for and what its keys do; null when there is nothing to say. */
  onState: (state: PaletteState | null) => void
}

/** The command palette, and the lines that it saves: those go on when it is closed. */
export function Palette({ onOpen, isOpen, ...prompt }: PaletteProps) {
  const { parts, host, onState } = prompt
  const [history, setHistory] = useState<HistoryRecord | null>(null)
  useLinesAhead({ parts, host, onOpen })
  const { lines } = useSnapshot(parts.lines.state)
  const [asked, setAsked] = useState<readonly AskedLine[]>([])
  const said = isOpen ? null : stateOfLines(lines)
  useEffect(() => {
    if (said === null) return
    onState({ text: said, enter: null })
    return () => onState(null)
  }, [onState, said])
  // Of one that was discarded meanwhile, or begun anew, nothing is asked.
  const first = asked.find(({ id }) => lines.some((line) => line.id === id))
  const isAnswered = () => setAsked((before) => before.filter((line) => line !== first))
  return (
    <>
      {first && (
        <Doubts
          key={first.id}
          reasons={first.doubts}
          onYes={() => {
            isAnswered()
            parts.lines.accept(first.id, first.doubts)
          }}
          onNo={() => {
            isAnswered()
            parts.lines.remove(first.id)
            first.revise()
          }}
          onLeave={isAnswered}
        />
      )}
      {isOpen && (
        <Prompt {...prompt} onHistory={setHistory} onAsk={(line) => setAsked((before) => [...before, line])} />
      )}
      {history && <HistoryDialog record={history} onClose={() => setHistory(null)} />}
    </>
  )
}

const NONE: readonly Repair[] = []

interface PromptProps extends Omit<PaletteProps, 'isOpen' | 'onOpen'> {
  onAsk: (line: AskedLine) => void
  onHistory: (record: HistoryRecord) => void
}

/** The open palette: words find, lines record, all by the catalogue. */
function Prompt({ parts, host, here, onClose, onState, onAsk, onHistory }: PromptProps) {
  const { memory } = parts
  const [amountField] = useState(wasAmountField)
  const today = host.today()
  const acts = useActs({ parts, host, close: onClose, onHistory })
  const prompt = usePrompt(parts.keyboard)
  const keys = usePromptKeys({ prompt, parts, acts, today, close: onClose, onAsk })
  const { text, waiting } = prompt
  const { recents, lines: recalled } = useSnapshot(memory.state)
  const { lines } = useSnapshot(parts.lines.state)
  const frecency = useMemo(() => memory.frecency(), [memory])
  const meant = useMeantLine(text, today, recents)
  const { parsed, repair } = meant
  const line = useLine(parsed, today)
  const records = useRecords()
  const index = records?.index ?? null
  const version = records?.getVersion()
  // What is in the index changes with its version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is changed in place
  const noun = useMemo(() => nounOf(parsed, index), [parsed, index, version])
  const wanted = noun?.record ?? meant.name ?? searchTextOf(parsed, line?.resolved.reading)
  const { opened } = prompt
  const openedRecord = opened && completedRecord(opened.record, index)
  const { found, totals, isSearching } = useFound(wanted, recents)
  const near = line && !isSearching ? nearRepairs(meant.text, line.resolved, found) : NONE
  const groups = groupsOf({
    ...meant,
    near,
    // Words alone are sooner what is searched for.
    others: meant.others.filter(({ isWeak }) => !isWeak || !isSearching),
    typed: text,
    isSearching,
    line,
    found,
    totals,
    searched: wanted,
    recents,
    unsaved: lines.filter(({ state }) => state === 'unsaved'),
    choices: prompt.choices,
    actions: openedRecord && { record: openedRecord, offered: actionsOf(openedRecord) },
    noun,
    index,
    frecency,
    place: { screen: here.screen?.id ?? '', pathname: here.pathname, keyboard: parts.keyboard },
    today,
  })
  const rows = groups.flatMap<Row>(itemsOf)
  useAnswers(prompt, { ...meant, near, line, rows, isSearching }, keys.goOn)
  const complete = (caret: number, highlight: string | null) => {
    if (parsed.sum?.cents === undefined) return keys.complete(caret, highlight)
    const sum = rows[0]?.act
    if (sum?.kind !== 'copy' || !amountField) return toastError('No amount field had focus')
    onClose()
    putIntoField(amountField, sum.text)
  }
  const isSending = waiting?.for === 'save' && lines.some(({ id, state }) => id === waiting.id && state === 'sent')
  const state = isSending ? 'Saving...' : waiting === null ? stateOf(line) : 'Waiting...'
  const isLine = line !== null && parsed.search === null
  // A line that is saved is reviewed and saved, as the status line says of itself.
  const enter = isLine && !line.command?.saving ? (line.command?.enter ?? 'open') : null
  useEffect(() => {
    onState({ text: state, enter })
    return () => onState(null)
  }, [onState, state, enter])
  const onKey = recordKeys({ prompt, keys, acts, index })
  const isNarrow = useBreakpoint() === 'narrow'
  const preview = (highlight: string | null) => {
    if (line?.checked && highlight !== 'search') return <LinePreview line={line} />
    if (isNarrow || (openedRecord === null && !rows.some(({ record }) => record))) return null
    const shown = openedRecord ?? rows.find(({ id }) => id === highlight)?.record
    return <RecordPreview record={shown ? completedRecord(shown, index) : null} index={index} />
  }
  const count = groups.reduce((sum, group) => sum + group.items.length, 0)
  const shown = count === 1 ? '1 result' : `${count} results`
  const behind = text === '' ? null : stateOfLines(lines)
  return (
    <PaletteFrame
      onClose={keys.stepOut}
      text={text}
      onText={prompt.type}
      onLines={keys.takeLines}
      tokens={isLine ? (repair ? tokensAsTyped(text, today) : tokensOfLine(text, line.resolved)) : []}
      ghosts={isLine && !repair ? ghostsOfLine(line.resolved) : []}
      repaired={ghostsOfRepairs(text, repair ? [repair] : meant.others)}
      groups={groups}
      turn={`${prompt.turn} ${exactOf(found)}`}
      startAt={prompt.startAt}
      onKey={(event, item) => onKey(event, rows.find(({ id }) => id === item?.id) ?? null)}
      isSearching={isSearching}
      preview={preview}
      grammar={
        opened ? (
          'A letter runs one · ← goes back'
        ) : isLine ? (
          <Grammar of={line.resolved.reading.command.grammar} />
        ) : (
          'Words find · ? keys and commands · = sums'
        )
      }
      resultText={
        isSending
          ? 'Saving...'
          : waiting === null
            ? (parsed.problem ?? prompt.note ?? behind ?? shown)
            : 'Waiting for the answer, Esc cancels'
      }
      onRun={(item) => keys.act(item.id, 'run')}
      onSave={(item) => keys.act(item.id, 'save')}
      onEarly={keys.early}
      onDiscard={(item) => keys.discard(item.id)}
      onComplete={complete}
      recalled={recalled}
    />
  )
}

/** What of words is a record and what to do with it, where they are no line and find no record as they stand. */
function nounOf(parsed: ReturnType<typeof parseLine>, index: RecordIndex | null): NounLine | null {
  const { readings, search, help, sum, problem, words } = parsed
  if (readings.length > 0 || search !== null || help !== null || sum !== null || problem !== null) return null
  const noun = nounLineOf(words)
  if (!noun) return null
  const [command] = rankCommands(words, COMMANDS)
  const isCommand = command !== undefined && commandStanding(words, command) !== 'within'
  const isRecord = index !== null && bestRank(index.find(words, { most: 1 })) < MATCH.typo
  return isCommand || isRecord ? null : noun
}

/** What becomes of the lines behind the prompt; null when there are none. */
function stateOfLines(lines: readonly { state: string }[]): string | null {
  const unsaved = lines.filter(({ state }) => state === 'unsaved').length
  if (unsaved > 0) return unsaved === 1 ? '1 line is not saved: Ctrl K' : `${unsaved} lines are not saved: Ctrl K`
  if (lines.length === 0) return null
  return lines.length === 1 ? 'Saving a line...' : `Saving ${lines.length} lines...`
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
  if (!line.checked) return line.resolved.state === 'pending' ? 'Looking...' : 'Ready to go'
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
