import { hint, commandKey } from '../../kit/hint'
import { ownHint } from '../../kit/own-hint'
import { useParams } from '@tanstack/react-router'
import { type Day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { useEffect, useRef, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { DateField } from '../../kit/form/date-field'
import { Form, type FormHandle } from '../../kit/form/form'
import { formatCount } from '../../kit/grid/cells'
import { Kbd } from '../../kit/keys/kbd'
import { useCommandHandlers } from '../../kit/keys/keys'
import { useScreenChrome, useScreenHost, useToday } from '../../kit/screen/screen'
import { type Tile, tileAt, Tiles } from '../../kit/tiles'
import { opensDueDialog, dueDateProblem, dueAccountsText, HUB_LINES, hubTiles } from './hub'
import { Bar } from '../../kit/bar'

const HINTS = [
  hint('shell.show-part', 'open', { upTo: 4 }),
  ownHint(['←', '→'], 'tile'),
  ownHint('Enter', 'open'),
] as const

const DIALOG_HINTS = [
  hint(['date.set-today', 'date.step-forward', 'date.step-back'], 'day'),
  hint('form.save-form', 'open report'),
  hint('shell.step-out', 'close'),
] as const

/** The hub of hire purchase and bills of exchange: four tiles. `type` 1 of the address opens the dialog of the Payments Due Report. */
export function HirePurchaseHubScreen() {
  const { go } = useScreenHost()
  // Its dialogs have the type in the address.
  const { type } = useParams({ strict: false })
  const today = useToday()
  const schedules = useOperation('GetHPSchedules', { pageNumber: 1, pageSize: 1 })
  const due = useOperation('GetDueHPSchedules', { date: today, pageNumber: 1, pageSize: 1 })
  const isAsking = opensDueDialog(type)
  const isUnknown = type !== undefined && !isAsking
  useEffect(() => {
    if (isUnknown) go('/hp-boe', { replace: true })
  }, [isUnknown, go])
  const countText = (count: number | undefined, word: string) =>
    count === undefined ? '' : `${formatCount(count)} ${word}`
  const tiles = hubTiles({
    schedules: countText(schedules.data?.totalCount, 'accounts'),
    due: due.data === undefined ? '' : dueAccountsText(due.data),
  })
  const open = (tile: Tile | undefined) => {
    const to = tiles.find(({ alias }) => alias === tile?.alias)?.to
    if (to === undefined) return false
    go(to)
    return true
  }
  const close = () => {
    // It also closes when the page is left, by its own button too: that must not lead back.
    if (opensDueDialog(window.location.pathname.split('/')[2])) go('/hp-boe', { replace: true })
  }
  useCommandHandlers({
    'shell.show-part': ({ event }) => event !== null && open(tiles[tileAt(event)]),
  })
  useScreenChrome({ hints: HINTS, printTitle: 'HP / BOE' })
  return (
    <>
      <Bar>
        <h1>HP / BOE</h1>
        <span className="grow" />
        <span className="text-fg-2">
          <Kbd bare>1–4</Kbd> open <Kbd bare>{commandKey('hire-purchase.print-custom-bills')}</Kbd> from anywhere
        </span>
      </Bar>
      <Tiles label="HP / BOE" tiles={tiles} current={isAsking ? 'pd' : undefined} onOpen={open} lines={HUB_LINES} />
      {isAsking && (
        <DueDialog
          today={today}
          onClose={close}
          onOpen={(date) => go('/hp-boe/hp-payments-due', { search: { date, currentPage: 1 } })}
        />
      )}
    </>
  )
}

interface DueDialogProps {
  today: Day
  onClose: () => void
  onOpen: (date: Day) => void
}

/** Asks for the date of the Payments Due Report. */
function DueDialog({ today, onClose, onOpen }: DueDialogProps) {
  const [date, setDate] = useState<string>(today)
  const [wasTried, setWasTried] = useState(false)
  const form = useRef<FormHandle>(null)
  const first = useRef<HTMLInputElement>(null)
  const problem = wasTried ? dueDateProblem(date) : null
  const save = () => {
    setWasTried(true)
    if (!isDay(date)) {
      form.current?.showFirstProblem()
      return
    }
    onOpen(date)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Payments Due Report"
      width={664}
      top={236}
      initialFocus={first}
      hints={DIALOG_HINTS}
      footer={
        <>
          <Button tone="primary" size="footer" command="form.save-form" isSave onPress={save}>
            Open report
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Form label="Payments Due Report" ref={form} onSave={save} layout="column">
        <DateField
          label="Date"
          direction="nearest"
          name="date"
          required
          ref={first}
          today={today}
          value={date}
          onChange={setDate}
          invalid={problem !== null}
          message={problem ?? (date === today ? `today, ${formatDay(today)}` : 'what is due by then')}
        />
      </Form>
    </Dialog>
  )
}
