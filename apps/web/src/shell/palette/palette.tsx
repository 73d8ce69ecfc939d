import type { parseLine } from '@forecourt/core/line/parse'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { PaletteFrame } from '../../kit/palette/palette-frame'
import { itemsOf } from '../../kit/palette/settle-groups'
import { Doubts } from '../../kit/dialog/doubts'
import { toastError } from '../../kit/toast/toast'
import type { Here } from '../frame/use-here'
import type { FrameHost } from '../frame/use-host'
import type { WorkspaceParts } from '../workspace-parts'
import { exactOf } from './found'
import { groupsOf } from './groups'
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
      {isOpen && <Prompt {...prompt} onAsk={(line) => setAsked((before) => [...before, line])} />}
    </>
  )
}

type PromptProps = Omit<PaletteProps, 'isOpen' | 'onOpen'> & { onAsk: (line: AskedLine) => void }

/** The open palette: words find, lines record, all by the catalogue. */
function Prompt({ parts, host, here, onClose, onState, onAsk }: PromptProps) {
  const { memory } = parts
  const [amountField] = useState(wasAmountField)
  const [highlight, setHighlight] = useState<string | null>(null)
  const today = host.today()
  const acts = useActs({ parts, host, close: onClose })
  const prompt = usePrompt(parts.keyboard)
  const keys = usePromptKeys({ prompt, parts, acts, today, close: onClose, onAsk })
  const { text, waiting } = prompt
  const { recents, lines: recalled } = useSnapshot(memory.state)
  const { lines } = useSnapshot(parts.lines.state)
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
    unsaved: lines.filter(({ state }) => state === 'unsaved'),
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
  const isSending = waiting?.for === 'save' && lines.some(({ id, state }) => id === waiting.id && state === 'sent')
  const state = isSending ? 'Saving...' : waiting === null ? stateOf(line) : 'Waiting...'
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
      isSearching={isSearching}
      onHighlight={setHighlight}
      preview={line?.checked && current?.id !== 'search' ? <LinePreview line={line} /> : null}
      grammar={
        isLine ? <Grammar of={line.resolved.reading.command.grammar} /> : 'Words find · ? keys and commands · = sums'
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
