import { cents, formatAmount, formatEuro } from '@forecourt/core/kernel/money'
import { type ClipboardEvent, useMemo, useRef, useState } from 'react'
import { Bar, Foot } from '../../../kit/bar'
import { Button } from '../../../kit/button'
import { InputRow } from '../../../kit/form/text-field'
import { MoneyCell } from '../../../kit/grid/cells'
import type { GridColumn } from '../../../kit/grid/column'
import { Grid } from '../../../kit/grid/grid'
import type { GridHandle } from '../../../kit/grid/grid-props'
import { pagedRows } from '../../../kit/grid/paged-rows'
import { rowStatus } from '../../../kit/grid/row-status'
import { hint } from '../../../kit/hint'
import { Icon } from '../../../kit/icon'
import { useCommandHandlers, useEscape } from '../../../kit/keys/keys'
import { CheckList, FactList, Panel, SidePanel } from '../../../kit/panel'
import { useScreenChrome } from '../../../kit/screen/screen'
import { wireCents } from '../daily/batch-rows'
import { type HistoryRecord, isOnRow, useHistory } from '../../history/history-dialog'
import { type SheetModel, type SheetRowState, type SheetViewRow, useSheet } from './use-sheet'

const STATE_LOOKS: Readonly<Record<SheetRowState, { word: string; look: string }>> = {
  saved: { word: 'saved', look: 'text-fg-2' },
  checking: { word: '…', look: 'text-fg-2' },
  ready: { word: 'ready', look: 'text-ok' },
  asks: { word: 'asks', look: 'text-warn font-semibold' },
  wrong: { word: 'wrong', look: 'text-out font-semibold' },
}

function StateCell({ state }: { state: SheetRowState }) {
  const { word, look } = STATE_LOOKS[state]
  return <span className={look}>{word}</span>
}

const COLUMNS: readonly GridColumn<SheetViewRow>[] = [
  { id: 'line', header: '#', width: 46, align: 'right', cell: ({ line }) => line, tone: 'hint' },
  { id: 'state', header: 'State', width: 64, cell: ({ state }) => <StateCell state={state} /> },
  { id: 'text', header: 'Line', width: 'fill', least: 160, cell: ({ text }) => text, title: ({ text }) => text },
  {
    id: 'of',
    header: 'What it records',
    width: 'fill',
    least: 160,
    cell: verdictText,
    title: verdictText,
    tone: 'second',
  },
  {
    id: 'amount',
    header: 'Amount €',
    width: 94,
    align: 'right',
    cell: (row) => {
      const signed = signedRowAmount(row)
      return signed === null ? '' : <MoneyCell amount={signed} />
    },
  },
]
const rowId = ({ id }: SheetViewRow) => id
const PAGE =
  'grid flex-1 grid-cols-[minmax(0,1fr)_340px] min-h-0 narrow:grid-cols-1 narrow:grid-rows-[minmax(0,1fr)_auto] print:block'

/** Returns a row's result in one line: what it records or was saved as, else why it cannot be. */
function verdictText({ verdict, why }: SheetViewRow): string {
  if (why !== '') return why
  if (verdict.state === 'saved') return verdict.saved.entries.map((entry) => savedWords(entry)).join('; ')
  if (verdict.state === 'wrong') return verdict.fault.sentence
  if (verdict.state === 'checking') return ''
  const [question] = verdict.questions
  const { category, subject, type, day, description } = verdict.facts
  return question?.sentence ?? [category, subject, type, day, description].filter(Boolean).join(', ')
}

function savedRowRecord(row: SheetViewRow | undefined): HistoryRecord | null {
  const entry = row?.verdict.state === 'saved' ? row.verdict.saved.entries[0] : undefined
  return entry ? { kind: 'entry', id: entry.cashID, words: savedWords(entry) } : null
}

function savedWords(entry: Extract<SheetViewRow['verdict'], { state: 'saved' }>['saved']['entries'][number]): string {
  const { cashID, accountNo, regNo, name, typeName, batchID, isDeleted } = entry
  if (isDeleted) return `entry ${cashID}, deleted since`
  return [accountNo, regNo, name, typeName, `entry ${cashID}`, `batch ${batchID}`].filter(Boolean).join(', ')
}

function signedRowAmount({ verdict }: SheetViewRow) {
  if (verdict.state === 'ready' || verdict.state === 'asks') return verdict.facts.signed
  if (verdict.state !== 'saved') return null
  return cents(verdict.saved.entries.reduce((sum, { signedAmount }) => sum + wireCents(signedAmount), 0))
}

/** Many lines, one a row, typed or pasted: each with what it would record and its checks; rows that are ready are saved together. */
export function SheetScreen() {
  const sheet = useSheet()
  const { rows, isSaving } = sheet
  const grid = useRef<GridHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState(0)
  const paged = useMemo(() => {
    const pageSize = Math.max(1, rows.length)
    return pagedRows({ total: rows.length, pageSize, rowId, pages: new Map([[0, rows]]) })
  }, [rows])
  const framed = rows[Math.min(at, rows.length - 1)]
  const isTyping = () => document.activeElement === field.current
  const history = useHistory(() => (isOnRow() ? savedRowRecord(framed) : null))
  useCommandHandlers({
    'form.save-form': () => void sheet.save(),
    'form.accept-field': () => (isTyping() ? sheet.enter() : false),
    'cash-book.accept-row': () => framed && sheet.accept(framed),
    'cash-book.remove-row': () => framed && sheet.remove(framed),
    'cash-book.clear-saved-rows': () => sheet.clearSaved(),
  })
  useEscape('field', () => (isTyping() && sheet.editing !== null ? sheet.stopEditing() : false))
  useScreenChrome({
    status: [rowStatus({ status: 'ready', index: at, total: rows.length }), rowCountText(rows)],
    hints: [
      hint('form.accept-field', sheet.editing === null ? 'add row' : 'change row'),
      hint(['grid.move-up', 'grid.move-down']),
      hint('grid.open-row', 'edit'),
      hint('cash-book.accept-row'),
      hint('cash-book.remove-row'),
      hint('form.save-form', 'save what is ready'),
      hint('cash-book.clear-saved-rows'),
    ],
  })
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // One line is text for the field, wherever it comes from.
    if (isTyping() && !/[\r\n\t]/.test(text)) return
    event.preventDefault()
    sheet.paste(text)
  }
  return (
    <div className={PAGE} data-region="form" onPaste={paste}>
      <div className="flex flex-col flex-1 min-w-0 min-h-0 print:block print:overflow-visible">
        <Bar isWide>
          <h1>Sheet of Lines</h1>
          <span className="text-fg-1" role="status">
            {isSaving ? 'Saving…' : rowCountText(rows)}
          </span>
          <span className="grow" />
          <Button command="cash-book.clear-saved-rows">Clear saved</Button>
        </Bar>
        <div className="flex-none px-5 pt-1.5 pb-2 [--field:44px_minmax(0,1fr)_minmax(0,280px)]">
          <InputRow
            ref={field}
            label="Line"
            name="line"
            value={sheet.typed}
            onChange={sheet.type}
            message={
              sheet.why !== ''
                ? sheet.why
                : sheet.editing === null
                  ? 'Enter adds a row; paste many'
                  : 'Enter changes the row, Esc leaves it'
            }
            autoFocus
            input={{
              onKeyDown: (event) => {
                if (event.key !== 'ArrowDown' || rows.length === 0) return
                event.preventDefault()
                grid.current?.focus()
              },
            }}
          />
        </div>
        <Grid<SheetViewRow>
          ref={grid}
          label="Rows of the sheet"
          columns={COLUMNS}
          rows={paged}
          rowId={rowId}
          onNeedPages={() => {}}
          status="ready"
          onCursor={(_, index) => setAt(index)}
          onOpen={(row) => {
            if (sheet.edit(row)) field.current?.focus()
          }}
          onReload={sheet.askAnew}
          emptyText="Type a line, or paste rows of a spreadsheet"
        />
        <Foot of="form">
          <Button
            tone="primary"
            size="footer"
            isSave
            command="form.save-form"
            onPress={sheet.save}
            busyText={isSaving ? 'Saving...' : null}
            disabledReason={rows.some(({ state }) => state === 'ready') ? null : 'No row is ready to be saved'}
          >
            Save what is ready
          </Button>
          <span className="grow" />
          <span className="text-fg-1">Ready</span>
          <span className="ml-1 mono-[16px/16px] tabular-nums slashed-zero">{formatEuro(sheetSum(rows))}</span>
        </Foot>
      </div>
      <RowPanel row={framed} sheet={sheet} />
      {history.dialog}
    </div>
  )
}

function rowCountText(rows: readonly SheetViewRow[]): string {
  const parts = (['ready', 'asks', 'wrong', 'checking', 'saved'] as const).flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length
    return count === 0 ? [] : [`${count} ${state === 'checking' ? 'being checked' : STATE_LOOKS[state].word}`]
  })
  return parts.join(', ')
}

function sheetSum(rows: readonly SheetViewRow[]) {
  return cents(rows.reduce((sum, row) => sum + (row.state === 'ready' ? (signedRowAmount(row) ?? 0) : 0), 0))
}

/** The row of the cursor: what it would record or was saved as, and all of its checks. */
function RowPanel({ row, sheet }: { row: SheetViewRow | undefined; sheet: SheetModel }) {
  return (
    <SidePanel label="The row" className="narrow:max-h-[34vh] narrow:border-l-0 narrow:border-t">
      <Panel title={row ? `Row ${row.line}` : 'No rows'}>{row && <FactList facts={rowFacts(row)} />}</Panel>
      <Panel title="Checks">
        {row && <CheckList checks={rowChecks(row)} className="py-2" />}
        {row?.state === 'asks' && (
          <div className="px-3.5 pb-2">
            <Button command="cash-book.accept-row" onPress={() => sheet.accept(row)}>
              Accept
            </Button>
          </div>
        )}
      </Panel>
    </SidePanel>
  )
}

function rowFacts(row: SheetViewRow) {
  const { verdict } = row
  const signed = signedRowAmount(row)
  const amount = signed === null ? [] : [{ label: 'Amount €', value: formatAmount(signed), tone: 'big' as const }]
  if (verdict.state === 'saved') {
    const entries = verdict.saved.entries.map((entry) => ({
      label: `Entry ${entry.cashID}`,
      value: savedWords(entry),
      key: String(entry.cashID),
    }))
    return [...entries, ...amount]
  }
  if (verdict.state !== 'ready' && verdict.state !== 'asks') return []
  const { category, subject, type, day, description } = verdict.facts
  const facts = [
    { label: 'Category', value: category },
    { label: 'For', value: subject },
    { label: 'Type', value: type },
    { label: 'Date', value: day },
    { label: 'Text', value: description },
  ]
  return [...facts.filter(({ value }) => value !== ''), ...amount]
}

function rowChecks({ verdict, state, why }: SheetViewRow) {
  const said = why === '' ? [] : [{ text: why, sign: PROBLEM }]
  if (verdict.state === 'wrong') {
    const { word, sentence, example } = verdict.fault
    const text = `${word === '' ? '' : `'${word}': `}${sentence}. For example: ${example}`
    return [...said, { text, sign: PROBLEM }]
  }
  if (verdict.state === 'checking') return [{ text: 'Checking…', sign: '…' }]
  if (verdict.state === 'saved') return [{ text: 'Saved', sign: PASSED }]
  const isAccepted = state === 'ready'
  const asked = verdict.questions.map(({ sentence }) => ({ text: sentence, sign: isAccepted ? PASSED : PROBLEM }))
  return [...said, ...asked, ...(asked.length === 0 ? [{ text: 'No problems found', sign: PASSED }] : [])]
}

const PASSED = <Icon name="tick" className="size-2 text-ok" label="Passed" />
const PROBLEM = (
  <span className="numerals font-semibold text-out">
    !<span className="sr">Problem:</span>
  </span>
)
