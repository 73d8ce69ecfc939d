import { formatDay, isDay } from '@forecourt/core/kernel/days'
import type { DueList, HpScheduleDetail } from '@forecourt/core/features/hire-purchase/schemas'
import { Box, Text, useApp, useInput, useStdout } from 'ink'
import { useEffect, useRef, useState } from 'react'
import { AccountInstalments } from './account-panel'
import { COLORS } from '../../kit/colors'
import { splitKeypresses } from '../../kit/keypresses'
import { DUE_KEYS, type DueKey, dueKey } from './due-keys'
import { AgeingParts, KeyLine, ListHead, DueListRow, DueTotals } from './due-parts'
import { KeysPage } from '../../kit/screen'
import { useLatestState } from '../../kit/use-latest'
import {
  countChanges,
  type DueAction,
  type DueState,
  cursorAccount,
  hasNothingToLeave,
  nextDueState,
  shownRows,
} from './due-state'

export type DueExit = { kind: 'quit' } | { kind: 'interrupt' } | { kind: 'pay'; accounts: string[]; state: DueState }

export interface DueViewProps {
  initial: DueState
  /** `m.borg@office`. */
  who: string
  /** Reports newer lists, and whether they arrive live; returns a function that stops it. */
  watch: (heard: { onList: (list: DueList) => void; onLive: (isLive: boolean) => void }) => () => void
  reload: () => Promise<DueList>
  details: (vehicleID: number) => Promise<HpScheduleDetail[]>
  /** Exports the shown accounts and returns the message about it. */
  exportRows: (state: DueState) => Promise<string>
  onExit: (exit: DueExit) => void
}

/** The number of screen lines around the list. */
const LINES_AROUND = 14

function useTerminalSize(): { columns: number; rows: number } {
  const { stdout } = useStdout()
  const [size, setSize] = useState({ columns: stdout.columns || 100, rows: stdout.rows || 32 })
  useEffect(() => {
    const measure = () => setSize({ columns: stdout.columns || 100, rows: stdout.rows || 32 })
    stdout.on('resize', measure)
    return () => void stdout.off('resize', measure)
  }, [stdout])
  return size
}

/** The first visible row, so that the cursor is visible. */
export function windowStart(cursor: number, count: number, page: number): number {
  return Math.max(0, Math.min(cursor - Math.floor(page / 2), count - page))
}

const Title = ({ state, who, isLive }: { state: DueState; who: string; isLive: boolean }) => {
  const { list, waiting } = state
  const changes = waiting ? countChanges(list, waiting) : 0
  return (
    <Box justifyContent="space-between" paddingX={1}>
      <Text bold>HP Payments Due - {isDay(list.date) ? formatDay(list.date) : list.date}</Text>
      <Text>
        <Text color={COLORS.dim}>
          {who} {isLive ? ' live' : ' not live'}
        </Text>
        {changes > 0 ? (
          <Text>
            <Text color={COLORS.warn}>{`  ${changes === 1 ? '1 change' : `${changes} changes`}`}</Text>
            <Text bold>{'  R'}</Text>
          </Text>
        ) : null}
      </Text>
    </Box>
  )
}

const FilterLine = ({ state, shown }: { state: DueState; shown: number }) => (
  <Box justifyContent="space-between" paddingX={1}>
    <Text>
      <Text color={COLORS.browse} bold>
        ❯{' '}
      </Text>
      <Text bold>{state.filter}</Text>
      {state.isFiltering ? <Text inverse> </Text> : null}
      <Text color={COLORS.dim}>{state.filter ? '   / edit  Esc clear' : '  / filter'}</Text>
    </Text>
    <Text color={COLORS.dim}>
      {shown} of {state.list.data.length}
    </Text>
  </Box>
)

/** The state of the screen, current even for the second of two keys that arrive together. */
function useDueState(initial: DueState) {
  const latest = useRef(initial)
  const [state, setState] = useState(initial)
  const act = (action: DueAction) => {
    latest.current = nextDueState(latest.current, action)
    setState(latest.current)
  }
  return { state, latest, act }
}

export const DueView = (props: DueViewProps) => {
  const app = useApp()
  const { columns, rows: height } = useTerminalSize()
  const { state, latest, act } = useDueState(props.initial)
  const [isLive, setLive] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const [isHelp, setHelp, isHelpNow] = useLatestState(false)
  const [panel, setPanel] = useState<{ title: string; rows: HpScheduleDetail[] } | null>(null)
  const { watch } = props
  const hear = useRef(act)
  useEffect(() => watch({ onList: (list) => hear.current({ kind: 'heard', list }), onLive: setLive }), [watch])

  const rows = shownRows(state)
  const page = Math.max(3, height - LINES_AROUND)
  const first = windowStart(state.cursor, rows.length, page)

  const leave = (exit: DueExit) => {
    props.onExit(exit)
    app.exit()
  }
  const tell = (work: Promise<string | null>) =>
    void work.then(setNotice, (error: unknown) => setNotice(error instanceof Error ? error.message : String(error)))
  const under = () => latest.current.list.data.find((row) => row.vehicleID === cursorAccount(latest.current))
  const pay = () => {
    const { list, selected } = latest.current
    const chosen = list.data.filter((row) => selected.has(row.vehicleID))
    const accounts = (chosen.length > 0 ? chosen : [under()]).flatMap((row) => row?.accountNo ?? [])
    if (accounts.length > 0) leave({ kind: 'pay', accounts, state: latest.current })
  }
  const reload = async () => {
    act({ kind: 'heard', list: await props.reload() })
    act({ kind: 'take' })
    return null
  }
  const show = async () => {
    const row = under()
    if (!row) return null
    const title = `${row.accountNo}  ${row.regNo}  ${row.name} ${row.surname}`
    setPanel({ title, rows: await props.details(row.vehicleID) })
    return null
  }
  const press = (meaning: NonNullable<DueKey>) => {
    if (meaning.kind === 'quit' || (meaning.kind === 'step-out' && hasNothingToLeave(latest.current)))
      leave({ kind: 'quit' })
    else if (meaning.kind === 'keys') setHelp(true)
    else if (meaning.kind === 'interrupt') leave({ kind: 'interrupt' })
    else if (meaning.kind === 'pay') pay()
    else if (meaning.kind === 'reload') tell(reload())
    else if (meaning.kind === 'show') tell(show())
    else if (meaning.kind === 'export') tell(props.exportRows(latest.current))
    else act(meaning)
  }

  useInput(
    (input, key) => {
      setNotice(null)
      for (const each of splitKeypresses(input, key)) {
        if (isHelpNow()) {
          setHelp(false)
          continue
        }
        const meaning = dueKey(each.input, each.key, { isFiltering: latest.current.isFiltering, page })
        if (meaning) press(meaning)
      }
    },
    { isActive: panel === null },
  )

  if (isHelp) return <KeysPage title="Keys of the payments due" keys={DUE_KEYS} />
  if (panel) return <AccountInstalments {...panel} height={height - 1} onClose={() => setPanel(null)} />
  return (
    <Box flexDirection="column" width={columns}>
      <Title state={state} who={props.who} isLive={isLive} />
      <Text> </Text>
      <Box paddingLeft={1}>
        <AgeingParts list={state.list} chosen={state.bucket} width={columns - 2} />
      </Box>
      <Text> </Text>
      <FilterLine state={state} shown={rows.length} />
      <ListHead sort={state.sort} width={columns} />
      {rows.slice(first, first + page).map((row, at) => (
        <DueListRow
          key={row.vehicleID}
          row={row}
          isCursor={first + at === state.cursor}
          isSelected={state.selected.has(row.vehicleID)}
          filter={state.filter}
          width={columns}
        />
      ))}
      <DueTotals state={state} rows={rows} first={first} count={page} />
      <Text> </Text>
      <KeyLine isFiltering={state.isFiltering} notice={notice} />
    </Box>
  )
}
