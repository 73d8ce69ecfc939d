import { differenceText } from '@forecourt/core/features/cash-book/batch-rules'
import { type CoinCount, countProblems, isDrawerCounted } from '@forecourt/core/features/cash-book/coins'
import { type Cents, formatAmount, formatEuro } from '@forecourt/core/kernel/money'
import { Box, Text, useApp, useInput, useStdout } from 'ink'
import { useRef, useState } from 'react'
import { COLORS } from '../../kit/colors'
import { splitKeypresses } from '../../kit/keypresses'
import { KeysPage } from '../../kit/screen'
import { padText } from '../../kit/table'
import { useLatestState } from '../../kit/use-latest'
import { differenceLabel } from './count'
import { COUNT_KEYS, type CountKey, countKey } from './count-keys'
import {
  COUNT_LINES,
  type CountState,
  currentField,
  isLineChanged,
  isSameCount,
  lineTotal,
  nextCount,
  evaluateCount,
} from './count-state'

export type CountExit = { kind: 'saved'; count: CoinCount } | { kind: 'left' } | { kind: 'interrupt' }

export interface CountViewProps {
  initial: CountState
  batchID: number
  /** Null while the expected balance stays hidden until the count is saved. */
  closing: Cents | null
  /** Saves the count; an error is shown, and nothing that was typed is lost. */
  save: (count: CoinCount) => Promise<void>
  onExit: (exit: CountExit) => void
}

/** The number of screen lines around the list. */
const LINES_AROUND = 9

/** The count of the drawer: all notes and coins on one screen, with the total as it is typed. */
export const CountView = (props: CountViewProps) => {
  const app = useApp()
  const { stdout } = useStdout()
  const latest = useRef(props.initial)
  const [state, setState] = useState(props.initial)
  const [mode, setMode, modeNow] = useLatestState<'count' | 'keys' | 'leaving' | 'saving'>('count')
  const [refusal, setRefusal] = useState<string | null>(null)
  const leave = (exit: CountExit) => {
    props.onExit(exit)
    app.exit()
  }
  const save = () => {
    const { count, problem } = evaluateCount(latest.current)
    const wrong = problem ?? countProblems(count)[0]?.message ?? null
    if (wrong !== null) return setRefusal(wrong)
    setMode('saving')
    props.save(count).then(
      () => leave({ kind: 'saved', count }),
      (error: unknown) => {
        setRefusal(error instanceof Error ? error.message : String(error))
        setMode('count')
      },
    )
  }
  const act = (action: Parameters<typeof nextCount>[1]) => {
    latest.current = nextCount(latest.current, action)
    setState(latest.current)
  }
  const press = (meaning: NonNullable<CountKey>) => {
    setRefusal(null)
    if (meaning.kind === 'save') save()
    else if (meaning.kind === 'keys') setMode('keys')
    else if (meaning.kind === 'next') {
      if (latest.current.at === COUNT_LINES.length - 1) save()
      else act({ kind: 'move', by: 1 })
    } else if (meaning.kind === 'step-out') {
      if (isLineChanged(latest.current)) act({ kind: 'restore' })
      else if (isSameCount(latest.current, props.initial)) leave({ kind: 'left' })
      else setMode('leaving')
    } else if (meaning.kind !== 'interrupt') act(meaning)
  }
  useInput((input, key) => {
    for (const each of splitKeypresses(input, key)) {
      const meaning = countKey(each.input, each.key)
      if (each.key.ctrl && each.input === 'z') return
      // What is on its way to the server is waited for: it is saved, or it is not.
      if (modeNow() === 'saving') return
      if (meaning?.kind === 'interrupt') return leave({ kind: 'interrupt' })
      if (modeNow() === 'leaving' && each.input.toLowerCase() === 'y') return leave({ kind: 'left' })
      if (modeNow() !== 'count') {
        setMode('count')
        continue
      }
      if (meaning) press(meaning)
    }
  })
  if (mode === 'keys') return <KeysPage title="Keys of the count" keys={COUNT_KEYS} />
  const page = Math.max(4, (stdout.rows || 32) - LINES_AROUND)
  return (
    <Box flexDirection="column" paddingX={1}>
      <Text bold>Count of batch {props.batchID}</Text>
      <Text> </Text>
      <CountLines state={state} page={page} />
      <Text> </Text>
      <CountTotals state={state} closing={props.closing} />
      <Text> </Text>
      <CountFooter mode={mode} notice={refusal ?? state.notice} />
    </Box>
  )
}

const CountLines = ({ state, page }: { state: CountState; page: number }) => {
  const first = Math.max(0, Math.min(state.at - Math.floor(page / 2), COUNT_LINES.length - page))
  const read = evaluateCount(state)
  return COUNT_LINES.slice(first, first + page).map(({ field, label }) => {
    const isHere = field === currentField(state)
    const text = state.texts[field] ?? ''
    const sum = lineTotal(field, read)
    return (
      <Text key={field} {...(isHere ? { backgroundColor: COLORS.cursor } : {})}>
        <Text color={COLORS.browse} bold>
          {isHere ? '❯ ' : '  '}
        </Text>
        {padText(label, 6, 'right')} {field === 'extra' ? ' ' : 'x'}{' '}
        <Text bold={isHere} underline={isHere}>
          {padText(text, 12, 'right')}
        </Text>
        {padText(sum === 0 ? '' : formatAmount(sum), 16, 'right')}
      </Text>
    )
  })
}

const CountTotals = ({ state, closing }: { state: CountState; closing: Cents | null }) => {
  const { count, total, problem } = evaluateCount(state)
  return (
    <Box flexDirection="column">
      <Text>
        Total cash <Text bold>{formatEuro(total)}</Text>
        {closing === null
          ? '   Closing balance and difference are shown once it is saved'
          : `   Closing balance ${formatEuro(closing)}`}
      </Text>
      <Text color={COLORS.warn}>
        {closing === null ? ' ' : problem ? problem : differenceLine({ count, total, closing })}
      </Text>
    </Box>
  )
}

function differenceLine({ count, total, closing }: { count: CoinCount; total: Cents; closing: Cents }): string {
  if (!isDrawerCounted(count)) return 'Difference: not counted'
  return `Difference: ${differenceLabel(differenceText({ closing, counted: total }))}`
}

const CountFooter = ({ mode, notice }: { mode: string; notice: string | null }) => {
  if (mode === 'leaving')
    return <Text color={COLORS.warn}>Leave? What is counted is not saved. Y leaves, any other key goes on</Text>
  if (mode === 'saving') return <Text>Saving…</Text>
  if (notice !== null) return <Text color={COLORS.out}>{notice}</Text>
  return (
    <Text color={COLORS.dim} wrap="truncate">
      0-9 how many Enter next ↑↓ line Ctrl S save Esc leave ? keys
    </Text>
  )
}
