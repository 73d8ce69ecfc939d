import { STATEMENT_KIND_NAMES } from '@forecourt/core/features/statements/enums'
import type { StatementAccount, StatementOut } from '@forecourt/core/features/statements/schemas'
import { type Day, isDay } from '@forecourt/core/kernel/days'
import { useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useOpenDocument } from '../../kit/api/document'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import { DateField } from '../../kit/form/date-field'
import { PasscodeGate } from '../../kit/gate/passcode-gate'
import type { GridColumn } from '../../kit/grid/column'
import { ExportButton } from '../../kit/grid/export-button'
import { CENTRED } from '../../kit/grid/grid-state'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { WholeGrid } from '../../kit/grid/whole-grid'
import { hint } from '../../kit/hint'
import { useCommandHandlers, useEscape, useInputReady } from '../../kit/keys/keys'
import { SidePanel } from '../../kit/panel'
import { LIST_COLUMN } from '../../kit/screen/list-frame'
import { useScreenChrome, useScreenHost, useScreenSearch, useToday } from '../../kit/screen/screen'
import { amountText, dayText, euroText } from '../../kit/wire-text'
import type { StatementOf } from './address'
import { StatementEmailButton } from './statement-email'
import { PaymentPanel } from './payment-panel'

const HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row', 'open entry'),
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
  hint('shell.print-page', 'PDF'),
  hint('email.send-page', 'e-mail'),
  hint('grid.export-rows'),
  hint('shell.step-out', 'back'),
]

/** The statement of a client or an account: `clientID` or `vehicleID` of the address, over its days. */
export function StatementScreen() {
  const [{ clientID, vehicleID }] = useScreenSearch('/inside/statement')
  const of = vehicleID !== undefined ? { vehicleID } : clientID !== undefined ? { clientID } : null
  const isLocked = useScreenHost().unlockedUntil === null
  if (of && !isLocked) return <Statement of={of} />
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1>Statement</h1>
      </Bar>
      {of ? <PasscodeGate>{null}</PasscodeGate> : <NoStatement />}
    </div>
  )
}

/** The address names nobody. */
function NoStatement() {
  const host = useScreenHost()
  useInputReady('screen', true)
  useEscape('parent', () => host.back('/clients'))
  useScreenChrome({ hints: [hint('shell.open-palette'), hint('shell.step-out', 'back')] })
  return <p className={CENTRED}>A statement needs a client or an account, e.g. `statement HP-2219` in the palette.</p>
}

interface Row {
  id: string
  account: StatementAccount
  date: string | null
  what: string
  reference: string
  debit: number | null
  credit: number | null
  balance: number
  cashID: number | null
  isBalance: boolean
}

const nameOf = ({ accountNo, kind, regNo }: StatementAccount) =>
  [accountNo || STATEMENT_KIND_NAMES[kind], regNo].filter(Boolean).join(' ')

const COLUMNS: readonly GridColumn<Row>[] = [
  { id: 'account', header: 'Account', width: 190, cell: (row) => nameOf(row.account) },
  { id: 'date', header: 'Date', width: 106, cell: (row) => dayText(row.date) },
  { id: 'what', header: 'What', width: 'fill', cell: (row) => row.what },
  { id: 'reference', header: 'Reference', width: 'fill', cell: (row) => row.reference },
  { id: 'debit', header: 'Owed €', width: 110, align: 'right', cell: (row) => amountText(row.debit) },
  { id: 'credit', header: 'Paid €', width: 110, align: 'right', cell: (row) => amountText(row.credit) },
  { id: 'balance', header: 'Balance €', width: 120, align: 'right', cell: (row) => amountText(row.balance) },
]

const rowId = ({ id }: Row) => id

/** The lines of each account between its opening and its closing balance. */
function rowsOf({ accounts, fromDate, toDate }: StatementOut): Row[] {
  return accounts.flatMap((account, at) => {
    const balance = (what: string, date: string | null, amount: number): Row => ({
      ...{ id: `${at} ${what}`, account, date, what, reference: '', debit: null, credit: null },
      ...{ balance: amount, cashID: null, isBalance: true },
    })
    return [
      balance('Opening balance', fromDate, account.opening),
      ...account.lines.map((line, i) => ({
        ...{ id: `${at} ${i}`, account, ...line, isBalance: false },
        ...{ debit: line.debit || null, credit: line.credit || null },
      })),
      balance('Closing balance', toDate, account.closing),
    ]
  })
}

function Statement({ of }: { of: StatementOf }) {
  const api = useApi()
  const host = useScreenHost()
  const openPaper = useOpenDocument()
  const [{ fromDate, toDate }, setSearch] = useScreenSearch('/inside/statement')
  const asked = { ...of, fromDate: fromDate ?? null, toDate: toDate ?? null }
  const answer = useOperation('GetStatement', asked, { keepPrevious: true })
  const { data, error } = answer
  const rows = useMemo(() => (data ? rowsOf(data) : []), [data])
  const [at, setAt] = useState(0)
  const file = useRowsExport(rows.length === 0, () => api.download('ExportStatement', asked))
  const client = data?.client
  const name = [client?.name, client?.surname].filter(Boolean).join(' ')
  const [only, another] = data?.accounts ?? []
  const whose = 'vehicleID' in of && only && !another ? nameOf(only) : name
  const print = () => {
    void openPaper('GetStatementReport', asked)
    return true
  }
  useCommandHandlers({ 'shell.print-page': print })
  useEscape('parent', () => host.back('clientID' in of ? '/clients' : '/vehicles'))
  useInputReady('screen', data !== undefined || error !== null)
  useScreenChrome({
    query: whose,
    printTitle: `Statement ${whose}`,
    status: rows.length === 0 ? [] : [`Row ${at + 1}/${rows.length}`],
    hints: HINTS,
  })
  const asking = data?.accounts.filter(({ payment }) => payment !== null) ?? []
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1>Statement</h1>
        <span className="text-fg-1 truncate">{'vehicleID' in of ? [whose, name].join(', ') : whose}</span>
        <Days fromDate={fromDate} toDate={toDate} onChange={(days) => setSearch(days, { replace: true })} />
        <span className="grow" />
        <Button command="shell.print-page" onPress={print}>
          PDF
        </Button>
        <StatementEmailButton asked={asked} statement={data} />
        <ExportButton file={file} />
      </Bar>
      <div className="grid flex-1 min-h-0 grid-cols-[minmax(0,1fr)_280px] narrow:grid-cols-1 print:block">
        <div className={`${LIST_COLUMN} min-h-0`}>
          <WholeGrid
            label="Statement"
            columns={COLUMNS}
            all={data && rows}
            answer={answer}
            rowId={rowId}
            rowTone={({ isBalance }) => (isBalance ? 'muted' : 'plain')}
            onCursor={(_, index) => setAt(index)}
            onOpen={({ cashID }) => cashID !== null && host.go(`/cash-management/edit/${cashID}`)}
            opensOnClick
            emptyText="Nothing was owed and nothing was paid."
            autoFocus
          />
          {data && <Sums statement={data} />}
        </div>
        <SidePanel label="To pay" isRegion onPaper="below">
          {asking.length === 0 && data && <p className="px-3.5 py-2 text-fg-1">Nothing to pay.</p>}
          {asking.map(
            (account) =>
              account.payment && (
                <PaymentPanel
                  key={`${account.kind} ${account.vehicleID}`}
                  title={nameOf(account)}
                  payment={account.payment}
                />
              ),
          )}
        </SidePanel>
      </div>
    </div>
  )
}

function Sums({ statement }: { statement: StatementOut }) {
  const { opening, debits, credits, closing } = statement
  return (
    <p className="flex flex-none flex-wrap items-center gap-x-4 px-4.5 py-1 border-t border-line-2 bg-bg-1 numerals">
      <span>Opening {euroText(opening)}</span>
      <span>Owed {euroText(debits)}</span>
      <span>Paid {euroText(credits)}</span>
      <span className="font-semibold">Closing {euroText(closing)}</span>
    </p>
  )
}

interface DaysProps {
  fromDate: Day | undefined
  toDate: Day | undefined
  onChange: (days: { fromDate?: Day | undefined; toDate?: Day | undefined }) => void
}

/** The days of the statement; an empty field leaves that end open. */
function Days({ fromDate, toDate, onChange }: DaysProps) {
  const today = useToday()
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  useCommandHandlers({
    'shell.focus-filter': () => first.current?.focus(),
    'shell.focus-filter-two': () => second.current?.focus(),
  })
  const isWrong = fromDate !== undefined && toDate !== undefined && toDate < fromDate
  const dayIn = (text: string): Day | undefined | null => (text === '' ? undefined : isDay(text) ? text : null)
  const change = (field: 'fromDate' | 'toDate', text: string) => {
    const day = dayIn(text)
    if (day !== null) onChange({ [field]: day })
  }
  const fill = ({ from, to }: { from: Day; to: Day }) => onChange({ fromDate: from, toDate: to })
  const of = { bare: true, width: 148, today, direction: 'past', onSpan: fill } as const
  return (
    <>
      <span className="text-fg-1">From</span>
      <DateField
        {...of}
        label="From Date"
        ref={first}
        value={fromDate ?? ''}
        onChange={(text) => change('fromDate', text)}
      />
      <span className="text-fg-1">to</span>
      <DateField
        {...of}
        label="To Date"
        notBefore={fromDate}
        ref={second}
        value={toDate ?? ''}
        invalid={isWrong}
        onChange={(text) => change('toDate', text)}
      />
    </>
  )
}
