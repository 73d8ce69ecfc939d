import { type Day, dayInZone, isDay, momentFormatter } from '@forecourt/core/kernel/days'
import { type Cents, cents, formatEuro, sumCents, ZERO } from '@forecourt/core/kernel/money'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { cx } from 'class-variance-authority'
import { type ReactNode, useMemo, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { DateField } from '../../kit/form/date-field'
import { PasscodeGate } from '../../kit/gate/passcode-gate'
import { formatCount } from '../../kit/grid/cells'
import { CENTRED } from '../../kit/grid/grid-state'
import { hint } from '../../kit/hint'
import { useCommandHandlers, useInputReady } from '../../kit/keys/keys'
import { ownHint } from '../../kit/own-hint'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { useIsLasting } from '../../kit/skeleton'
import { answerCents, euroText } from '../../kit/wire-text'
import { CURRENT_SAVE_CLASS, CURRENT_SAVE_EDGE_CLASS, SaveList, SCROLLED_TABLE, useSaveList } from './change-list'
import { isOnTotal, focusedTotalIndex } from './total-value'

const PAGE_SIZE = 50
/** The server returns at most this many. */
const MOVES_MAX = 500
const LOADING_MS = 300

type MovesRequest = InputOf<Operations['GetTotalMoves']>
type Moves = OutputOf<Operations['GetTotalMoves']>

export interface PageTotal {
  label: string
  /** The record of the total, such as `batch 12`. */
  about: string
  asked: MovesRequest
  /** It is behind the passcode. */
  isGated?: boolean
}

/**
 * Opens the changes of a total of the page: of the one with focus by the history key, of the first by a key of its own.
 * @param totals Empty while none is shown: the keys are then left to other handlers of the page.
 */
export function useTotalMoves(totals: readonly PageTotal[]): { open: (at?: number) => boolean; dialog: ReactNode } {
  const [at, setAt] = useState<number | null>(null)
  const open = (to = 0) => {
    if (!totals[to]) return false
    setAt(to)
    return true
  }
  useCommandHandlers({
    'history.show-moves': () => open(focusedTotalIndex() ?? 0),
    'history.show-changes': () => isOnTotal() && open(focusedTotalIndex() ?? 0),
  })
  const dialog = at !== null && totals[at] && (
    <MovesDialog totals={totals} at={at} onAt={setAt} onClose={() => setAt(null)} />
  )
  return { open, dialog }
}

/** Returns the totals of a batch; while its count is blind, without its closing. */
export function batchTotals(batchID: number, { isBlind = false } = {}): PageTotal[] {
  const about = `batch ${batchID}`
  const of = (label: string, total: MovesRequest['total']): PageTotal => ({
    label,
    about,
    asked: { total, id: batchID },
  })
  return [
    of('Opening Balance', 'opening'),
    of('In', 'in'),
    of('Outs', 'out'),
    of('Cheques in hand', 'cheques'),
    ...(isBlind ? [] : [of('Closing Balance', 'closing')]),
  ]
}

/**
 * Returns the totals of the account of a vehicle.
 * @param about The account number.
 */
export function hpAccountTotals(id: number, about: string): PageTotal[] {
  return [
    { label: 'Remaining', about, asked: { total: 'remaining', id }, isGated: true },
    { label: 'Paid', about, asked: { total: 'paid', id }, isGated: true },
  ]
}

interface MovesDialogProps {
  totals: readonly PageTotal[]
  at: number
  onAt: (at: number) => void
  onClose: () => void
}

/** The saves that changed a total since a day, and by how much each. */
function MovesDialog({ totals, at, onAt, onClose }: MovesDialogProps) {
  const total = totals[at]
  const pick = (event: KeyboardEvent) => {
    const to = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1
    if (event.ctrlKey || event.altKey || !totals[to] || event.target instanceof HTMLInputElement) return false
    onAt(to)
    return true
  }
  if (!total) return null
  const moves = <LoadedMoves key={JSON.stringify(total.asked)} asked={total.asked} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="What moved it"
      titleAside={<span className="font-normal text-fg-1">{`${total.label}, ${total.about}`}</span>}
      width={1060}
      top={70}
      hints={totals.length > 1 ? [ownHint(['1', LAST_DIGIT[totals.length] ?? '9'], 'total'), ...HINTS] : HINTS}
      onKey={pick}
      footer={
        <Button size="footer" command="shell.step-out" onPress={onClose}>
          Close
        </Button>
      }
    >
      {totals.length > 1 && (
        <div className="flex flex-wrap gap-2 px-4.5 pt-2" role="group" aria-label="Totals">
          {totals.map(({ label }, place) => (
            <Button key={label} size="row" hint={String(place + 1)} pressed={place === at} onPress={() => onAt(place)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {total.isGated ? <PasscodeGate>{moves}</PasscodeGate> : moves}
    </Dialog>
  )
}

/** The digit of the last total, by the number of totals. */
const LAST_DIGIT: Readonly<Partial<Record<number, '2' | '5' | '7'>>> = { 2: '2', 5: '5', 7: '7' }
const HINTS = [
  ownHint(['↑', '↓'], 'save'),
  ownHint('Shift Tab', 'since'),
  ownHint('Tab', 'next'),
  hint('shell.step-out', 'close'),
]

function LoadedMoves({ asked }: { asked: MovesRequest }) {
  const api = useApi()
  const today = useToday()
  const { timeZone } = useScreenHost().workstation
  const [since, setSince] = useState<Day | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const question = since === null ? { ...asked, pageSize } : { ...asked, since, pageSize }
  const answer = useOperation('GetTotalMoves', question, { keepPrevious: true, staleMs: 0 })
  const { data: found, error, isLoading, refetch } = answer
  const isLate = useIsLasting(isLoading, LOADING_MS)
  useInputReady('dialog', found !== undefined || error !== null)
  const began = found ? dayInZone(new Date(found.since), timeZone) : ''
  const change = (text: string) => {
    setTyped(isDay(text) ? null : text)
    if (isDay(text)) setSince(text)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 px-4.5 pt-2 text-13">
        <span className="text-fg-1">Since</span>
        <DateField
          bare
          label="Since"
          direction="past"
          width={150}
          today={today}
          value={typed ?? since ?? began}
          invalid={typed !== null && typed !== ''}
          onChange={change}
        />
        {found && <Sums of={found} />}
      </div>
      {error && !found ? (
        <div className={`${CENTRED} static! min-h-20`} role="alert">
          <span className="font-semibold text-out">{api.messageOf(error)}</span>
          <Button onPress={() => void refetch()}>Try again</Button>
        </div>
      ) : found ? (
        <MoveList moves={found} timeZone={timeZone} more={() => setPageSize(pageSize + PAGE_SIZE)} />
      ) : (
        <p className={`${CENTRED} static! min-h-20`}>{isLate && 'Loading...'}</p>
      )}
    </>
  )
}

const parseCentsOrZero = (amount: number): Cents => answerCents(amount) ?? ZERO
const signedEuro = (amount: Cents) => `${amount > 0 ? '+' : ''}${formatEuro(amount)}`

/** The total then, the total now, and the difference. */
function Sums({ of: { was, now } }: { of: Moves }) {
  return (
    <p aria-live="polite">
      <span className="text-fg-1">then</span> <span className="numerals font-semibold">{euroText(was)}</span>{' '}
      <span className="text-fg-1">now</span> <span className="numerals font-semibold">{euroText(now)}</span>{' '}
      <span className="text-fg-1">moved</span>{' '}
      <span className="numerals font-semibold">
        {signedEuro(sumCents([parseCentsOrZero(now), cents(-parseCentsOrZero(was))]))}
      </span>
    </p>
  )
}

const MONEY = 'text-right numerals'

function MoveList({ moves, timeZone, more }: { moves: Moves; timeZone: string; more: () => void }) {
  const moment = useMemo(() => momentFormatter(timeZone), [timeZone])
  const [at, setAt] = useState(0)
  const { data, totalCount } = moves
  const list = useSaveList({ at, count: data.length, onAt: setAt })
  const isMore = data.length < Math.min(totalCount, MOVES_MAX)
  return (
    <SaveList list={list} label="Moves, newest first">
      {data.length === 0 ? (
        <p className="p-4.5 text-fg-1">Nothing moved it since then.</p>
      ) : (
        <table className={SCROLLED_TABLE}>
          <thead>
            <tr>
              <th className="w-35.5 small:w-24">When</th>
              <th className="w-28 small:w-18">Who</th>
              <th>What</th>
              <th className={cx('w-28 small:w-22', MONEY)}>Before</th>
              <th className={cx('w-28 small:w-22', MONEY)}>After</th>
              <th className={cx('w-28 small:w-22', MONEY)}>Moved</th>
              <th className={cx('w-32 small:w-22', MONEY)}>Total</th>
            </tr>
          </thead>
          <tbody>
            {data.map((move, place) => (
              <tr
                key={`${move.at} ${move.kind} ${move.id} ${move.total}`}
                data-save={place}
                aria-current={place === at || undefined}
                className={cx(place === at && [CURRENT_SAVE_CLASS, CURRENT_SAVE_EDGE_CLASS])}
                onClick={() => setAt(place)}
              >
                <td>{moment(move.at)}</td>
                <td>{move.username}</td>
                <td>{move.summary}</td>
                <td className={MONEY}>{euroText(move.before)}</td>
                <td className={MONEY}>{euroText(move.after)}</td>
                <td className={cx(MONEY, 'font-semibold', move.moved < 0 && 'text-out')}>
                  {signedEuro(parseCentsOrZero(move.moved))}
                </td>
                <td className={MONEY}>{euroText(move.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="flex items-center gap-3 px-4.5 pb-2 text-fg-1">
        {`${formatCount(data.length)} of ${formatCount(totalCount)}`}
        {isMore && <Button onPress={more}>Show more</Button>}
      </p>
    </SaveList>
  )
}
