import { COMMANDS } from '@forecourt/core/commands'
import { MATCH } from '@forecourt/core/features/search/match'
import { matchesChord, parseChord } from '@forecourt/core/kernel/keys'
import { commandStanding, rankCommands } from '@forecourt/core/kernel/rank'
import type { ParsedLine } from '@forecourt/core/line/parse'
import type { Repair } from '@forecourt/core/line/rewrite'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { keyOf } from '../../kit/hint'
import { beginsLine } from '../../kit/keys/held-keys'
import { PaletteFrame } from '../../kit/palette/palette-frame'
import { itemsOf } from '../../kit/palette/settle-groups'
import { toastError } from '../../kit/toast/toast'
import type { Here } from '../frame/use-here'
import type { FrameHost } from '../frame/use-host'
import { OutboxCenter } from '../outbox/outbox-center'
import { useOutboxText } from '../outbox/outbox-text'
import { isOnItsWay } from '../outbox/queue'
import type { WorkspaceParts } from '../workspace-parts'
import { HistoryDialog, type HistoryRecord } from '../../features/history/history-dialog'
import type { RecordIndex } from '../../features/search/record-index'
import { useRecords } from '../../features/search/use-records'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { bestRank, exactOf, type FoundRecords, type Totals } from './found'
import { actionsOf, type NounLine, nounLineOf } from './record-actions'
import { RecordPreview } from './record-preview'
import { completedRecord } from './shown-record'
import { recordKeys } from './record-keys'
import { groupsOf } from './groups'
import { nearRepairs } from './near-repairs'
import { foundGroups, type Row, type RowGroup } from './items'
import { ghostsOfLine, ghostsOfRepairs, tokensAsTyped, tokensOfLine } from './line-tokens'
import { LinePreview } from './preview'
import { putIntoField, wasAmountField } from './amount-field'
import { handedLine } from './line-look-up'
import { lineAhead } from './line-target'
import { useActs } from './use-acts'
import { useFound } from './use-found'
import { useMeantLine } from './use-meant'
import { usePrompt } from './use-prompt'
import { unsavedIn, useAnswers, usePromptKeys } from './use-prompt-keys'
import { type LineState, useLine } from './use-line'

const OUTBOX = parseChord(keyOf('shell.open-outbox'))

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
  /** The text that it opens with. */
  begins: string
  /** Which of them stands above the page. */
  shown: 'palette' | 'outbox' | null
  onShow: (shown: 'palette' | 'outbox' | null) => void
  /** Told what the line is fit for and what its keys do; null when there is nothing to say. */
  onState: (state: PaletteState | null) => void
}

/** The command palette, and the outbox of the lines that it hands over: those go on when it is closed. */
export function Palette({ shown, onShow, ...prompt }: PaletteProps) {
  const { parts, host } = prompt
  const [history, setHistory] = useState<HistoryRecord | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const ask = (id: string | null) => {
    // No answer is typed before the question could be read.
    if (id !== null) parts.keyboard.held.dropUntilRead('question', beginsLine)
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
        onMend={() => onShow('palette')}
        asked={asked}
        onAsk={ask}
        onHistory={setHistory}
      />
      {shown === 'palette' && (
        <Prompt
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

const NONE: readonly Repair[] = []

interface PromptProps extends Omit<PaletteProps, 'shown' | 'onShow'> {
  onClose: () => void
  /** Asks what is open about a line that came back. */
  onAsk: (id: string) => void
  onOutbox: () => void
  onHistory: (record: HistoryRecord) => void
}

/** The open palette: words find, lines record, all by the catalogue. */
function Prompt({ parts, host, here, begins, onClose, onState, onAsk, onOutbox, onHistory }: PromptProps) {
  const { memory, outbox } = parts
  const [amountField] = useState(wasAmountField)
  const today = host.today()
  const acts = useActs({ parts, host, close: onClose, onHistory })
  const [mended] = useState(() => outbox.line(outbox.state.mending ?? '') ?? null)
  useEffect(() => outbox.setMending(null), [outbox])
  const prompt = usePrompt(parts.keyboard, { today, unsaved: () => unsavedIn(outbox), begins, first: mended })
  const keys = usePromptKeys({ prompt, parts, acts, today, close: onClose, onAsk })
  const { text, waiting } = prompt
  const { recents, lines: recalled, habits } = useSnapshot(memory.state)
  const { lines } = useSnapshot(outbox.state)
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
  const wanted = noun?.record ?? meant.sought ?? searchTextOf(parsed, line?.resolved.reading)
  const { opened } = prompt
  const openedRecord = opened && completedRecord(opened.record, index)
  const { found, totals, isSearching } = useFound(wanted, recents)
  const near = line && !isSearching ? nearRepairs(meant.text, line.resolved, found) : NONE
  const foundRows = useFoundRows(found, wanted, totals)
  const groups = groupsOf({
    ...meant,
    near,
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
    actions: openedRecord && { record: openedRecord, offered: actionsOf(openedRecord) },
    noun,
    index,
    habits,
    recalled,
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
  const isRefused = rows.some(({ act, disabledReason }) => act.kind === 'line' && disabledReason !== undefined)
  const state = waiting !== null ? 'Waiting...' : isRefused ? 'Not allowed' : stateOf(line)
  const isLine = line !== null && parsed.search === null
  const enter = enterOf({ line: isLine ? line : null, isSum: parsed.sum !== null, isAction: opened !== null })
  useEffect(() => {
    onState({ text: state, enter })
    return () => onState(null)
  }, [onState, state, enter])
  const onKey = recordKeys({ prompt, keys, acts, index })
  const isNarrow = useBreakpoint() === 'narrow'
  const ahead = line && lineAhead(outbox, line, handedLine(meant, line.resolved), prompt.taken.current)
  const preview = (highlight: string | null) => {
    if (line?.checked && highlight !== 'search') return <LinePreview line={ahead ?? line} />
    if (isNarrow || (openedRecord === null && !rows.some(({ record }) => record))) return null
    const shown = openedRecord ?? rows.find(({ id }) => id === highlight)?.record
    return <RecordPreview record={shown ? completedRecord(shown, index) : null} index={index} />
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
      tokens={isLine ? (repair ? tokensAsTyped(meant.typed) : tokensOfLine(text, line.resolved)) : []}
      ghosts={isLine && !repair ? ghostsOfLine(line.resolved) : []}
      repaired={ghostsOfRepairs(text, repair ? [repair] : meant.others)}
      groups={groups}
      turn={`${prompt.turn} ${exactOf(found)}`}
      startAt={prompt.startAt}
      onKey={(event, item) => {
        const isOutbox = matchesChord(event.nativeEvent, OUTBOX)
        if (isOutbox) onOutbox()
        return isOutbox || onKey(event, rows.find(({ id }) => id === item?.id) ?? null)
      }}
      isSearching={isSearching}
      preview={preview}
      grammar={
        opened ? (
          'A letter runs one · ← goes back'
        ) : isLine ? (
          <Grammar of={line.resolved.reading.command.grammar} />
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

/** The rows of what is found, which stay while one types on about the same records. */
function useFoundRows(
  found: FoundRecords,
  wanted: string,
  { accounts, vehicles, clients }: Totals,
): readonly RowGroup[] {
  return useMemo(
    () => foundGroups(found, wanted, { accounts, vehicles, clients }),
    [found, wanted, accounts, vehicles, clients],
  )
}

/** What of words is a record and what to do with it, where they are no line and find no record as they stand. */
function nounOf(parsed: ParsedLine, index: RecordIndex | null): NounLine | null {
  const { readings, search, help, sum, problem, words } = parsed
  if (readings.length > 0 || search !== null || help !== null || sum !== null || problem !== null) return null
  const noun = nounLineOf(words)
  if (!noun) return null
  const [command] = rankCommands(words, COMMANDS)
  const isCommand = command !== undefined && commandStanding(words, command) !== 'within'
  const isRecord = index !== null && bestRank(index.find(words, { most: 1 })) < MATCH.typo
  return isCommand || isRecord ? null : noun
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

/** What Enter does, in a word; null for a line that is saved, which is reviewed and saved as the status line says of itself. */
function enterOf({ line, isSum, isAction }: { line: LineState | null; isSum: boolean; isAction: boolean }) {
  if (line) return line.command?.saving ? null : (line.command?.enter ?? 'open')
  if (isSum) return 'copy'
  return isAction ? 'run' : 'open'
}

/** What the server is asked to find: the words, or the record of a line. */
function searchTextOf(parsed: ParsedLine, reading: ParsedLine['readings'][number] | undefined): string {
  if (parsed.help !== null || parsed.sum !== null || parsed.problem !== null) return ''
  if (parsed.search !== null) return parsed.search
  if (!reading) return parsed.words
  if (parsed.mark || !reading.fits) return parsed.words
  const head = reading.slots.find((slot) => slot.value?.kind === 'record')
  return head?.text ?? ''
}
