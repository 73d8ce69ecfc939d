import { matchesChord, parseChord } from '@forecourt/core/kernel/keys'
import type { parseLine } from '@forecourt/core/line/parse'
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
import { exactOf } from './found'
import { groupsOf } from './groups'
import type { Row } from './items'
import { ghostsOfLine, ghostsOfRepairs, tokensAsTyped, tokensOfLine } from './line-tokens'
import { LinePreview } from './preview'
import { putIntoField, wasAmountField } from './amount-field'
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
  /** Which of them stands above the page. */
  shown: 'palette' | 'outbox' | null
  onShow: (shown: 'palette' | 'outbox' | null) => void
  /** Told what the line is fit for and what its keys do; null when there is nothing to say. */
  onState: (state: PaletteState | null) => void
}

/** The command palette, and the outbox of the lines that it hands over: those go on when it is closed. */
export function Palette({ shown, onShow, ...prompt }: PaletteProps) {
  const { parts, host } = prompt
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
      />
      {shown === 'palette' && (
        <Prompt
          {...prompt}
          onClose={() => onShow(null)}
          onOutbox={() => onShow('outbox')}
          onAsk={(id) => {
            onShow(null)
            ask(id)
          }}
        />
      )}
    </>
  )
}

interface PromptProps extends Omit<PaletteProps, 'shown' | 'onShow'> {
  onClose: () => void
  /** Asks what is open about a line that came back. */
  onAsk: (id: string) => void
  onOutbox: () => void
}

/** The open palette: words find, lines record, all by the catalogue. */
function Prompt({ parts, host, here, onClose, onState, onAsk, onOutbox }: PromptProps) {
  const { memory, outbox } = parts
  const [amountField] = useState(wasAmountField)
  const [highlight, setHighlight] = useState<string | null>(null)
  const today = host.today()
  const acts = useActs({ parts, host, close: onClose })
  const [mended] = useState(() => outbox.line(outbox.state.mending ?? '') ?? null)
  useEffect(() => outbox.setMending(null), [outbox])
  const prompt = usePrompt(parts.keyboard, { unsaved: () => unsavedIn(outbox), first: mended })
  const keys = usePromptKeys({ prompt, parts, acts, today, close: onClose, onAsk })
  const { text, waiting } = prompt
  const { recents, lines: recalled } = useSnapshot(memory.state)
  const { lines } = useSnapshot(outbox.state)
  const frecency = useMemo(() => memory.frecency(), [memory])
  const meant = useMeantLine(text, today)
  const { parsed, repair } = meant
  const line = useLine(parsed, today)
  const wanted = meant.name ?? searchTextOf(parsed, line?.resolved.reading)
  const { found, totals, isSearching } = useFound(wanted, recents)
  const groups = groupsOf({
    ...meant,
    // Words alone are sooner what is searched for.
    others: meant.others.filter(({ isWeak }) => !isWeak || !isSearching),
    typed: text,
    isSearching,
    line,
    found,
    totals,
    searched: wanted,
    recents,
    unsaved: lines.filter((line) => prompt.listed.includes(line.id) && !isOnItsWay(line)),
    choices: prompt.choices,
    frecency,
    place: { screen: here.screen?.id ?? '', pathname: here.pathname, keyboard: parts.keyboard },
    today,
  })
  const rows = groups.flatMap<Row>(itemsOf)
  useAnswers(prompt, { ...meant, line, rows, isSearching }, keys.goOn)
  const complete = (caret: number) => {
    if (parsed.sum?.cents === undefined) return void keys.complete(caret)
    const sum = rows[0]?.act
    if (sum?.kind !== 'copy' || !amountField) return toastError('No amount field had focus')
    onClose()
    putIntoField(amountField, sum.text)
  }
  const state = waiting === null ? stateOf(line) : 'Waiting...'
  const isLine = line !== null && parsed.search === null
  // A line that is saved is reviewed and saved, as the status line says of itself.
  const enter = isLine && !line.command?.saving ? (line.command?.enter ?? 'open') : null
  useEffect(() => {
    onState({ text: state, enter })
    return () => onState(null)
  }, [onState, state, enter])
  const current = rows.find((row) => row.id === highlight)
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
      tokens={isLine ? (repair ? tokensAsTyped(text, today) : tokensOfLine(text, line.resolved)) : []}
      ghosts={isLine && !repair ? ghostsOfLine(line.resolved) : []}
      repaired={ghostsOfRepairs(text, repair ? [repair] : meant.others)}
      groups={groups}
      turn={`${prompt.turn} ${exactOf(found)}`}
      isSearching={isSearching}
      onHighlight={setHighlight}
      preview={line?.checked && current?.id !== 'search' ? <LinePreview line={line} /> : null}
      grammar={
        isLine ? <Grammar of={line.resolved.reading.command.grammar} /> : 'Words find · ? keys and commands · = sums'
      }
      resultText={
        waiting === null ? (parsed.problem ?? prompt.note ?? behind ?? shown) : 'Waiting for the answer, Esc cancels'
      }
      onRun={(item) => keys.act(item.id, 'run')}
      onSave={(item) => keys.act(item.id, 'save')}
      onEarly={keys.early}
      onDiscard={(item) => keys.discard(item.id)}
      onComplete={complete}
      onKey={(event) => {
        const isOutbox = matchesChord(event, OUTBOX)
        if (isOutbox) onOutbox()
        return isOutbox
      }}
      recalled={recalled}
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
