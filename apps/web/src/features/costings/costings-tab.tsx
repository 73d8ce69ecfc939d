import { hint } from '../../kit/hint'
import { ownHint } from '../../kit/own-hint'
import { ReportOrigin } from '@forecourt/core/features/vehicles/enums'
import type { CostingsOut, ExpenseRow } from '@forecourt/core/features/costings/schemas'
import { cx } from 'class-variance-authority'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { Button } from '../../kit/button'
import type { SubRow } from '../../kit/grid/column'
import { SidePanel } from '../../kit/panel'
import { Grid } from '../../kit/grid/grid'
import type { GridHandle } from '../../kit/grid/grid-props'
import { NO_ROWS } from '../../kit/grid/row-status'
import { wholeRows } from '../../kit/grid/paged-rows'
import { useCommandHandlers, useInputReady } from '../../kit/keys/keys'
import { useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { answerCents, euroText } from '../../kit/wire-text'
import { useVehicleChrome } from '../vehicles/page/chrome'
import { editorRows } from '../../kit/rows/row-editor'
import { useEditedRow } from '../../kit/rows/use-edited-row'
import type { VehicleTabProps } from '../vehicles/page/vehicle-tab'
import { isOnRow, useHistory } from '../history/history-dialog'
import { useTotalMoves } from '../history/moves-dialog'
import { TotalValue } from '../history/total-value'
import { CommonExpensesPanel } from './common-expense'
import { CostingsStrip } from './costings-strip'
import { PartExchangePanel } from './part-exchange-panel'
import { EXPENSE_COLUMNS, type ExpenseLine, expenseLineID } from './expense-columns'
import { useExpenseKind } from './expense-editor'
import { AddRow, DeleteRow, EditRow } from '../../kit/rows/row-forms'
import { Foot } from '../../kit/bar'
import { LIST_COLUMN } from '../../kit/screen/list-frame'

const HINTS = [
  hint(['grid.move-up', 'grid.move-down'], 'expense'),
  hint('grid.open-row', 'edit'),
  hint('vehicles.add-row'),
  hint('vehicles.delete-row'),
] as const
const EDIT_HINTS = [
  ownHint('Tab', 'next'),
  hint('form.save-form'),
  hint('vehicles.delete-record'),
  hint('shell.step-out', 'cancel'),
  hint('form.open-options', 'vendors'),
] as const
const NO_EXPENSES: readonly ExpenseRow[] = []
const MADE_BY_ENTRY = 'This expense was made by a cash entry. Change the entry instead'
const isExpandable = () => false

/** What a vehicle cost, expense by expense, and what it earned. */
export function CostingsTab({ vehicle }: VehicleTabProps) {
  const api = useApi()
  const { go } = useScreenHost()
  const [{ origin }] = useScreenSearch('/inside/vehicles/vehicle/$vehicleID')
  const vehicleID = vehicle.id
  const { data: costings, error, refetch } = useOperation('GetCostings', { vehicleID })
  const rows = costings?.expenses ?? NO_EXPENSES
  const kind = useExpenseKind(vehicleID)
  const [editing, setEditing] = useEditedRow('vehicle-costings', vehicleID)
  const [deleting, setDeleting] = useState<ExpenseRow | null>(null)
  const [cursor, setCursor] = useState<{ line: ExpenseLine | undefined; index: number }>({ line: undefined, index: 0 })
  const grid = useRef<GridHandle>(null)
  const reread = useRefreshAndWait()
  const changed = useCallback(() => reread('GetCostings', 'GetVehicle', 'GetVehicles'), [reread])
  const done = useCallback(() => {
    grid.current?.focus()
    setEditing(null)
  }, [setEditing])
  const edit = (line: ExpenseLine) => {
    if (line.kind === 'add') setEditing('new')
    else if (line.kind === 'expense' && !line.row.fromCashManagement) setEditing(line.row.id)
    else if (line.kind === 'expense') go(`/cash-management/edit/${line.row.cashMgmtID}`)
  }
  // The key that follows a move at once finds the row that was moved to, drawn or not.
  const at = useRef<ExpenseLine | undefined>(undefined)
  const remove = () => {
    const line = at.current
    if (line?.kind !== 'expense' || editing !== null) return false
    if (line.row.fromCashManagement) toastError(MADE_BY_ENTRY)
    else setDeleting(line.row)
    return true
  }
  useCommandHandlers({ 'vehicles.add-row': () => setEditing('new'), 'vehicles.delete-row': remove })
  const history = useHistory(() => {
    const line = at.current
    if (line?.kind !== 'expense' || !isOnRow()) return null
    const { id, fromCashManagement, cashMgmtID } = line.row
    const words = `${vehicle.regNo || 'no reg'}, expense ${line.number}`
    return fromCashManagement ? { kind: 'entry', id: cashMgmtID, words } : { kind: 'expense', id, words }
  })
  const moves = useTotalMoves(
    costings
      ? [
          {
            ...{ label: 'Total cost', about: vehicle.regNo || 'no reg' },
            asked: { total: 'costs', id: vehicleID },
            isGated: true,
          },
        ]
      : [],
  )
  useCommandHandlers({ 'history.show-changes': () => at.current?.kind === 'total' && isOnRow() && moves.open() })
  const lines = useMemo(() => expenseLines(costings), [costings])
  const open = useMemo(() => {
    const under = new Map<string, readonly SubRow[]>()
    const row = rows.find((one) => one.id === editing)
    if (row)
      under.set(
        String(row.id),
        editorRows(
          'number',
          <EditRow
            {...{ kind, row }}
            recordID={vehicleID}
            number={rows.indexOf(row) + 1}
            onDone={done}
            onChanged={changed}
          />,
        ),
      )
    return under
  }, [editing, rows, vehicleID, kind, done, changed])
  const isFromReport = origin === ReportOrigin.PurchaseSoldReport
  const isEmpty = costings !== undefined && rows.length === 0 && editing === null
  const place =
    cursor.line?.kind === 'expense' ? [`Expense ${cursor.index + 1}/${rows.length}`] : isEmpty ? [NO_ROWS] : []
  useVehicleChrome(vehicle, {
    part: 'costings',
    status: place,
    hints: editing === null ? HINTS : EDIT_HINTS,
    ...(origin === undefined ? {} : { query: `origin=${origin}` }),
  })
  useInputReady('screen', costings !== undefined || error !== null)
  const hasSide = costings !== undefined && (isFromReport || costings.partExchange !== null)
  const ofCash = rows.filter((row) => row.fromCashManagement).length
  return (
    <div
      className={cx(
        'grid flex-1 min-h-0',
        hasSide
          ? 'grid-cols-[minmax(0,1fr)_300px] max-[1101px]:grid-cols-[minmax(0,1fr)_232px] print:block'
          : 'grid-cols-1',
      )}
    >
      <div className={LIST_COLUMN}>
        <CostingsStrip costings={costings} />
        <Grid
          label="Expenses"
          columns={EXPENSE_COLUMNS}
          rows={lines}
          rowId={expenseLineID}
          onNeedPages={() => undefined}
          status={costings ? 'ready' : error ? 'error' : 'loading'}
          rowTone={(line) => (line.kind === 'total' ? 'total' : line.kind === 'add' ? 'muted' : 'plain')}
          expansion={{ isPlain: true, isExpandable, open, onExpand: edit, onCollapse: done }}
          onCursor={(line, index) => {
            at.current = line
            setCursor({ line, index })
          }}
          onOpen={edit}
          opensOnClick
          onReload={() => void refetch()}
          errorText={error ? api.messageOf(error) : ''}
          autoFocus={editing === null}
          ref={grid}
        />
        {editing === 'new' && <AddRow kind={kind} recordID={vehicleID} onDone={done} onChanged={changed} />}
        <Foot>
          <Button size="row" command="vehicles.add-row" onPress={() => setEditing('new')}>
            Add expense
          </Button>
          <span className="grow" />
          {costings && (
            <>
              <span>
                <span className="numerals">{rows.length - ofCash}</span> typed,{' '}
                <span className="numerals">{ofCash}</span> from cash
              </span>
              <span className="w-px h-3.5 bg-line-2" />
              <span>
                Total cost{' '}
                <span className="numerals font-semibold">
                  <TotalValue at={0} label="Total cost" onOpen={moves.open}>
                    {euroText(costings.totalCost)}
                  </TotalValue>
                </span>
              </span>
            </>
          )}
        </Foot>
      </div>
      {hasSide && (
        <SidePanel label="Other figures" isRegion onPaper="below">
          {isFromReport && (
            <CommonExpensesPanel vehicleID={vehicleID} common={costings.commonExpenseResponse} onChanged={changed} />
          )}
          <PartExchangePanel costings={costings} />
        </SidePanel>
      )}
      {history.dialog}
      {moves.dialog}
      <DeleteRow
        kind={kind}
        row={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => void changed().then(done)}
      />
    </div>
  )
}

/** Returns the expenses as lines of the list, with the one that can be added and the total after them. */
function expenseLines(costings: CostingsOut | undefined) {
  const all: ExpenseLine[] = (costings?.expenses ?? NO_EXPENSES).map((row, i) => ({
    kind: 'expense',
    number: i + 1,
    row,
  }))
  if (costings) all.push({ kind: 'add' }, { kind: 'total', amount: answerCents(costings.expensesTotal) })
  return wholeRows(all, expenseLineID)
}
