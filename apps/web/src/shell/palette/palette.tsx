import { COMMANDS } from '@forecourt/core/commands'
import { MATCH } from '@forecourt/core/features/search/match'
import { matchesChord, parseChord } from '@forecourt/core/kernel/keys'
import { matchQuality, rankCommands } from '@forecourt/core/kernel/rank'
import type { ParsedLine } from '@forecourt/core/line/parse'
import type { Repair } from '@forecourt/core/line/rewrite'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { commandKey } from '../../kit/hint'
import { PaletteFrame } from '../../kit/palette/palette-frame'
import { groupItems } from '../../kit/palette/stable-groups'
import { toastError } from '../../kit/toast/toast'
import type { CurrentPage } from '../frame/use-current-page'
import type { FrameHost } from '../frame/use-host'
import { OutboxCenter } from '../outbox/outbox-center'
import { useOutboxText } from '../outbox/outbox-text'
import { isBehindSave, isOnItsWay } from '../outbox/queue'
import type { WorkspaceParts } from '../workspace-parts'
import { HistoryDialog, type HistoryRecord } from '../../features/history/history-dialog'
import type { RecordIndex } from '../../features/search/record-index'
import { useRecords } from '../../features/search/use-records'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { bestRank, hasExactMatch, type FoundRecords, type FoundTotals } from './found-records'
import { recordActions, type RecordActionLine, parseRecordAction } from './record-actions'
import { RecordPreview } from './record-preview'
import { completeRecord } from './palette-record'
import { recordKeys } from './record-keys'
import { paletteGroups } from './groups'
import { nearSuggestions } from './near-suggestions'
import { foundRecordGroups, type PaletteRow, type RowGroup } from './rows'
import { lineHints, suggestionHints, suggestionTokens, lineTokens } from './line-tokens'
import { LinePreview } from './preview'
import { newOutboxLine } from './line-look-up'
import { pendingChangeLine } from './preview-delay'
import { useRowActs } from './use-row-acts'
import { useFoundRecords } from './use-found-records'
import { useInterpretedLine } from './use-interpreted-line'
import { usePrompt } from './use-prompt'
import { unsavedLineIDs, useContinueWhenAnswered, usePromptKeys } from './use-prompt-keys'
import { type PaletteLineState, usePaletteLine } from './use-palette-line'

/** Returns the amount field that had focus when the palette opened. */
function lastAmountField(): HTMLInputElement | null {
  const active = document.activeElement
  return active instanceof HTMLInputElement && active.inputMode === 'decimal' ? active : null
}

/** Types a text into a field in place of its content. */
function replaceFieldText(field: HTMLInputElement, text: string): void {
  // React watches its own `value` property; the prototype's setter is the one that makes it see a change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  requestAnimationFrame(() => field.focus())
}

const OUTBOX_CHORD = parseChord(commandKey('shell.open-outbox'))

/** What the status line shows of the palette. */
export interface PaletteState {
  text: string
  /** What Enter does with a line that is not saved; null without one. */
  enter: string | null
}

interface PaletteProps {
  parts: WorkspaceParts
  host: FrameHost
  here: CurrentPage
  /** The text that it opens with. */
  initialText: string
  /** Which of them is open over the page. */
  shown: 'palette' | 'outbox' | null
  onShow: (shown: 'palette' | 'outbox' | null) => void
  /** Called with what the line can do and what its keys do; null when there is nothing to show. */
  onState: (state: PaletteState | null) => void
}

/** The command palette with the outbox of its lines, which go on when it is closed. */
export function Palette({ shown, onShow, ...prompt }: PaletteProps) {
  const { parts, host } = prompt
  const [history, setHistory] = useState<HistoryRecord | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const ask = (id: string | null) => {
    // No answer is typed before the question could be read.
    if (id !== null) parts.keyboard.requireReading('question')
    setAsked(id)
  }
  return (
    <>
      <OutboxCenter
        parts={parts}
        host={host}
        isOpen={shown === 'outbox'}
        onOpen={() => onShow('outbox')}
        onClose={() => onShow(null)}
        onCorrect={() => onShow('palette')}
        askedLineID={asked}
        onAsk={ask}
        onHistory={setHistory}
      />
      {shown === 'palette' && (
        <PalettePrompt
          {...prompt}
          onHistory={setHistory}
          onClose={() => onShow(null)}
          onOutbox={() => onShow('outbox')}
          onAsk={(id) => {
            onShow(null)
            ask(id)
          }}
        />
      )}
      {history && <HistoryDialog record={history} onClose={() => setHistory(null)} />}
    </>
  )
}

const NO_SUGGESTIONS: readonly Repair[] = []

interface PromptProps extends Omit<PaletteProps, 'shown' | 'onShow'> {
  onClose: () => void
  /** Asks the checks of a line that came back. */
  onAsk: (id: string) => void
  onOutbox: () => void
  onHistory: (record: HistoryRecord) => void
}

/** The open palette: words find, lines record, all by the catalogue. */
function PalettePrompt({ parts, host, here, initialText, onClose, onState, onAsk, onOutbox, onHistory }: PromptProps) {
  const { memory, outbox } = parts
  const [amountField] = useState(lastAmountField)
  const today = host.today()
  const acts = useRowActs({ parts, host, close: onClose, onHistory })
  const [mended] = useState(() => outbox.line(outbox.state.mending ?? '') ?? null)
  useEffect(() => outbox.setCorrecting(null), [outbox])
  const prompt = usePrompt(parts.keyboard, {
    today,
    unsaved: () => unsavedLineIDs(outbox),
    initialText,
    lineToCorrect: mended,
  })
  const keys = usePromptKeys({ prompt, parts, acts, today, close: onClose, onAsk })
  const { text, waiting } = prompt
  const { recents, lines: recalled, habits } = useSnapshot(memory.state)
  const { lines } = useSnapshot(outbox.state)
  const frecency = useMemo(() => memory.frecency(), [memory])
  const meant = useInterpretedLine(text, today, recents)
  const { parsed, repair } = meant
  const line = usePaletteLine(parsed, today)
  const records = useRecords()
  const index = records?.index ?? null
  const version = records?.getVersion()
  // What is in the index changes with its version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is changed in place
  const noun = useMemo(() => recordActionLine(parsed, index), [parsed, index, version])
  const wanted = noun?.record ?? meant.sought ?? searchText(parsed, line?.resolved.reading)
  const { opened } = prompt
  const openedRecord = opened && completeRecord(opened.record, index)
  const { found, totals, isSearching } = useFoundRecords(wanted, recents)
  const near = line && !isSearching ? nearSuggestions(meant.text, line.resolved, found) : NO_SUGGESTIONS
  const foundRows = useFoundRows(found, wanted, totals)
  const groups = paletteGroups({
    ...meant,
    nearSuggestions: near,
    // Words alone are sooner what is searched for.
    others: meant.others.filter(({ isWeak }) => !isWeak || !isSearching),
    typed: text,
    isSearching,
    line,
    found,
    foundRows,
    recents,
    unsaved: lines.filter((line) => prompt.listed.includes(line.id) && !isOnItsWay(line)),
    choices: prompt.choices,
    actions: openedRecord && { record: openedRecord, offered: recordActions(openedRecord) },
    noun,
    index,
    habits,
    earlierLines: recalled,
    frecency,
    place: { screen: here.screen?.id ?? '', pathname: here.pathname, keyboard: parts.keyboard },
    today,
  })
  const rows = groups.flatMap<PaletteRow>(groupItems)
  const asLine = line && newOutboxLine(meant, line.resolved)
  const isBehind = asLine !== null && isBehindSave(asLine, lines)
  useContinueWhenAnswered(
    prompt,
    { ...meant, nearSuggestions: near, line, rows, isSearching, isBehindSave: isBehind },
    keys.goOn,
  )
  const complete = (caret: number, highlight: string | null) => {
    if (parsed.sum?.cents === undefined) return keys.complete(caret, highlight)
    const sum = rows[0]?.act
    if (sum?.kind !== 'copy' || !amountField) return toastError('No amount field had focus')
    onClose()
    replaceFieldText(amountField, sum.text)
  }
  const isRefused = rows.some(({ act, disabledReason }) => act.kind === 'line' && disabledReason !== undefined)
  const state = waiting !== null ? 'Waiting...' : isRefused ? 'Not allowed' : lineStateText(line)
  const isLine = line !== null && parsed.search === null
  const enter = enterText({ line: isLine ? line : null, isSum: parsed.sum !== null, isAction: opened !== null })
  useEffect(() => {
    onState({ text: state, enter })
    return () => onState(null)
  }, [onState, state, enter])
  const onKey = recordKeys({ prompt, keys, acts, index })
  const isNarrow = useBreakpoint() === 'narrow'
  const ahead = line && asLine && pendingChangeLine(outbox, line, asLine, prompt.taken.current)
  const preview = (highlight: string | null) => {
    if (line?.checked && highlight !== 'search') return <LinePreview line={ahead ?? line} />
    if (isNarrow || (openedRecord === null && !rows.some(({ record }) => record))) return null
    const shown = openedRecord ?? rows.find(({ id }) => id === highlight)?.record
    return <RecordPreview record={shown ? completeRecord(shown, index) : null} index={index} />
  }
  const count = groups.reduce((sum, group) => sum + group.items.length, 0)
  const shown = count === 1 ? '1 result' : `${count} results`
  const said = useOutboxText(outbox, parts.keyboard)
  const isListed = text === '' && lines.every(({ id }) => prompt.listed.includes(id))
  const behind = isListed ? null : said
  return (
    <PaletteFrame
      onClose={keys.stepOut}
      text={text}
      onText={prompt.type}
      onLines={keys.takeLines}
      tokens={isLine ? (repair ? suggestionTokens(meant.typed) : lineTokens(text, line.resolved)) : []}
      ghosts={isLine && !repair ? lineHints(line.resolved) : []}
      repaired={suggestionHints(text, repair ? [repair] : meant.others)}
      groups={groups}
      turn={`${prompt.turn} ${hasExactMatch(found)}`}
      startAt={prompt.startAt}
      onKey={(event, item) => {
        const isOutbox = matchesChord(event.nativeEvent, OUTBOX_CHORD)
        if (isOutbox) onOutbox()
        return isOutbox || onKey(event, rows.find(({ id }) => id === item?.id) ?? null)
      }}
      isSearching={isSearching}
      preview={preview}
      grammar={
        opened ? (
          'A letter runs one · ← goes back'
        ) : isLine ? (
          <LineGrammar of={line.resolved.reading.command.grammar} />
        ) : (
          'Type to search · ? for commands · = to calculate'
        )
      }
      resultText={shown}
      notice={waiting === null ? (parsed.problem ?? prompt.note ?? behind) : 'Waiting for the answer, Esc cancels'}
      onRun={(item) => keys.act(item.id, 'run')}
      onSave={(item) => keys.act(item.id, 'save')}
      onEarly={keys.early}
      onDiscard={(item) => keys.discard(item.id)}
      onComplete={complete}
      recalled={recalled}
    />
  )
}

/** Returns the rows of what was found; they stay while one types on about the same records. */
function useFoundRows(
  found: FoundRecords,
  wanted: string,
  { accounts, vehicles, clients }: FoundTotals,
): readonly RowGroup[] {
  return useMemo(
    () => foundRecordGroups(found, wanted, { accounts, vehicles, clients }),
    [found, wanted, accounts, vehicles, clients],
  )
}

/** Returns the record and its action among words that are no line and find no record as they are. */
function recordActionLine(parsed: ParsedLine, index: RecordIndex | null): RecordActionLine | null {
  const { readings, search, help, sum, problem, words } = parsed
  if (readings.length > 0 || search !== null || help !== null || sum !== null || problem !== null) return null
  const noun = parseRecordAction(words)
  if (!noun) return null
  const [command] = rankCommands(words, COMMANDS)
  const isCommand = command !== undefined && matchQuality(words, command) !== 'within'
  const isRecord = index !== null && bestRank(index.find(words, { most: 1 })) < MATCH.typo
  return isCommand || isRecord ? null : noun
}

/** The grammar of a line, its verb as in the box. */
function LineGrammar({ of = '' }: { of: string | undefined }) {
  const [verb, ...slots] = of.split(' ')
  return (
    <>
      <b>{verb}</b> {slots.join(' ')}
    </>
  )
}

/** Returns what the line in the box can do, for the status line. */
function lineStateText(line: PaletteLineState | null): string {
  if (!line) return 'Ready'
  if (!line.checked) return line.resolved.state === 'pending' ? 'Looking...' : 'Ready to go'
  if (line.canSave) return 'Ready to save'
  if (line.isWaiting) return 'Checking...'
  const failed = line.checks.filter(({ state }) => state === 'failed').length
  if (failed === 0) return 'Ready to go'
  return failed === 1 ? '1 problem' : `${failed} problems`
}

/** Returns what Enter does, in a word; null for a line that is saved, which the status line explains. */
function enterText({ line, isSum, isAction }: { line: PaletteLineState | null; isSum: boolean; isAction: boolean }) {
  if (line) return line.command?.saving ? null : (line.command?.enter ?? 'open')
  if (isSum) return 'copy'
  return isAction ? 'run' : 'open'
}

/** Returns what the server is asked to find: the words, or the record of a line. */
function searchText(parsed: ParsedLine, reading: ParsedLine['readings'][number] | undefined): string {
  if (parsed.help !== null || parsed.sum !== null || parsed.problem !== null) return ''
  if (parsed.search !== null) return parsed.search
  if (!reading) return parsed.words
  if (parsed.mark || !reading.fits) return parsed.words
  const head = reading.slots.find((slot) => slot.value?.kind === 'record')
  return head?.text ?? ''
}
