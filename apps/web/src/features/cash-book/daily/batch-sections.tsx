import { hint } from '../../../kit/hint'
import { chequeOutEntries, BOOK_SECTION_NAMES } from '@forecourt/core/features/cash-book/batch-rules'
import { movesDrawer } from '@forecourt/core/features/cash-book/direction'
import type { BatchTransactions, CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, formatAmount, formatEuro } from '@forecourt/core/kernel/money'
import { cx } from 'class-variance-authority'
import { type ReactNode, useMemo } from 'react'
import { MoneyCell } from '../../../kit/grid/cells'
import type { GridColumn } from '../../../kit/grid/column'
import { Grid } from '../../../kit/grid/grid'
import type { GridHandle } from '../../../kit/grid/grid-props'
import { pagedRows } from '../../../kit/grid/paged-rows'
import { Registration } from '../../../kit/registration'
import { type BalanceRow, balanceRows, bankedCash, wireCents, sectionSum } from './batch-rows'
import { type Breakpoint, useBreakpoint } from '../../../kit/screen/breakpoint'
import { BookSection, type PartHandle, SectionList } from './section-list'

export interface SectionActions {
  onOpen: (entry: CashEntryOut) => void
  onCursor: (entry: CashEntryOut | undefined) => void
  onReload: () => unknown
  /** Registers the numbered part of a digit. */
  part: (digit: number) => (handle: PartHandle | GridHandle | null) => void
}

function EuroAmount({
  amount,
  isStrong = false,
  className,
}: {
  amount: Cents
  isStrong?: boolean
  className?: string
}) {
  return (
    <span
      className={cx(
        'numerals text-14',
        amount < 0 ? 'text-out' : 'text-fg-0',
        (amount < 0 || isStrong) && 'font-semibold',
        className,
      )}
    >
      {formatEuro(amount)}
    </span>
  )
}

const referenceOrAccount = (entry: CashEntryOut) => entry.reference || entry.hpacNo
const CASH_COLUMNS: readonly GridColumn<BalanceRow>[] = [
  { id: 'number', header: '', width: 34, align: 'right', cell: ({ number }) => String(number), tone: 'hint' },
  {
    id: 'regNo',
    header: 'Reg No',
    width: 92,
    least: 80,
    cell: ({ entry }) => entry.regNo && <Registration text={entry.regNo} />,
  },
  { id: 'name', header: 'Name', width: 'fill', least: 116, cell: ({ entry }) => entry.shownName },
  {
    id: 'description',
    header: 'Description',
    width: 'fill',
    least: 132,
    cell: ({ entry }) => entry.description,
    tone: 'second',
  },
  {
    id: 'category',
    header: 'Category',
    width: 150,
    least: 112,
    cell: ({ entry }) => entry.categoryName,
    tone: 'second',
  },
  {
    id: 'reference',
    header: 'Reference',
    width: 100,
    least: 86,
    cell: ({ entry }) => referenceOrAccount(entry),
    tone: 'second',
  },
  {
    id: 'in',
    header: 'In €',
    width: 94,
    least: 80,
    align: 'right',
    cell: ({ amount }) => amount >= 0 && <MoneyCell amount={amount} />,
  },
  {
    id: 'out',
    header: 'Out €',
    width: 94,
    least: 84,
    align: 'right',
    cell: ({ amount }) => amount < 0 && <MoneyCell amount={amount} />,
  },
  {
    id: 'balance',
    header: 'Balance €',
    width: 104,
    least: 88,
    align: 'right',
    cell: ({ balance }) => formatAmount(balance),
    tone: 'second',
  },
]

const NARROW_CASH_COLUMNS = CASH_COLUMNS.filter(({ id }) => id !== 'category' && id !== 'reference')

/** Where there is room, only the description grows. */
const WIDE_WIDTHS: Readonly<Record<string, number>> = {
  name: 220,
  category: 190,
  reference: 160,
  in: 130,
  out: 130,
  balance: 140,
}
const WIDE_CASH_COLUMNS = CASH_COLUMNS.map((column) => ({ ...column, width: WIDE_WIDTHS[column.id] ?? column.width }))
const CASH_COLUMNS_AT: Readonly<Record<Breakpoint, readonly GridColumn<BalanceRow>[]>> = {
  narrow: NARROW_CASH_COLUMNS,
  plain: CASH_COLUMNS,
  wide: WIDE_CASH_COLUMNS,
}
const withoutBalance = (columns: readonly GridColumn<BalanceRow>[]) => columns.filter(({ id }) => id !== 'balance')
const BLIND_CASH_COLUMNS_AT: Readonly<Record<Breakpoint, readonly GridColumn<BalanceRow>[]>> = {
  narrow: withoutBalance(NARROW_CASH_COLUMNS),
  plain: withoutBalance(CASH_COLUMNS),
  wide: withoutBalance(WIDE_CASH_COLUMNS),
}

/** 1: notes and coins, with the balance of the drawer after each entry. */
export function CashSection({
  batch,
  actions,
  status,
  isBlind,
}: {
  batch: BatchTransactions
  actions: SectionActions
  status: 'ready' | 'error'
  /** The balance is not shown before the count is saved. */
  isBlind: boolean
}) {
  const breakpoint = useBreakpoint()
  const rows = useMemo(() => {
    const lines = balanceRows(wireCents(batch.openingBalance), batch.cash)
    const pageSize = Math.max(1, lines.length)
    return pagedRows({
      total: lines.length,
      pageSize,
      rowId: ({ entry }) => String(entry.id),
      pages: new Map([[0, lines]]),
    })
  }, [batch])
  // As the count has them: cash that was banked left the drawer, too, though it stands among the bank deposits.
  const [ins, outs, banked] = [wireCents(batch.ins), wireCents(batch.outs), bankedCash(batch)]
  return (
    <BookSection
      digit={1}
      title={BOOK_SECTION_NAMES.cash}
      count={batch.cash.length}
      height="most"
      total={
        <>
          <span className="text-fg-1">
            In <EuroAmount amount={ins} className="ml-1" />
          </span>
          <span className="ml-2 text-fg-1">
            Outs {banked !== 0 && <span className="text-fg-2">with {formatEuro(banked)} banked</span>}
            <EuroAmount amount={outs} className="ml-1" />
          </span>
        </>
      }
    >
      <Grid<BalanceRow>
        ref={actions.part(1)}
        label="Cash"
        columns={(isBlind ? BLIND_CASH_COLUMNS_AT : CASH_COLUMNS_AT)[breakpoint]}
        rows={rows}
        rowId={({ entry }) => String(entry.id)}
        onNeedPages={() => {}}
        status={status}
        onOpen={({ entry }) => actions.onOpen(entry)}
        onOpenTab={({ entry }) => actions.onOpen(entry)}
        onCursor={(row) => actions.onCursor(row?.entry)}
        onReload={actions.onReload}
        emptyText="There are no results to show."
        emptyHints={[hint('grid.add-record', 'add')]}
        autoFocus
      />
    </BookSection>
  )
}

const CHEQUE_COLUMNS = [
  { width: 140, header: 'Payer' },
  { width: 52, header: 'Bank' },
  { width: 78, header: 'Cheque No' },
  { width: 112, header: 'A/C No' },
  { width: 'fill', header: 'Description' },
  { width: 100, header: 'Amount €', align: 'right' },
] as const

const NARROW_CHEQUE_COLUMNS = [
  { width: 'fill', header: 'Payer' },
  ...CHEQUE_COLUMNS.slice(1, 3),
  ...CHEQUE_COLUMNS.slice(-1),
] as const

const TOTAL = 'font-semibold [&>td]:h-5.5 [&>td]:border-t [&>td]:border-t-line-2 [&>td]:leading-5.25'

/** 2: cheques in hand, from their opening balance to their closing balance. */
export function ChequesSection({ batch, actions }: { batch: BatchTransactions; actions: SectionActions }) {
  const columns = useBreakpoint() === 'narrow' ? NARROW_CHEQUE_COLUMNS : CHEQUE_COLUMNS
  const isWhole = columns === CHEQUE_COLUMNS
  const line = (label: ReactNode, amount: Cents, className: string) => (
    <tr className={className} key={className + String(amount)}>
      <td colSpan={columns.length - 1}>{label}</td>
      <td className="pr-3 text-right">
        <MoneyCell amount={amount} />
      </td>
    </tr>
  )
  return (
    <BookSection
      digit={2}
      title={BOOK_SECTION_NAMES.cheques}
      count={batch.cheques.length}
      total={<EuroAmount amount={sectionSum(batch.cheques)} isStrong />}
    >
      <SectionList
        ref={actions.part(2)}
        label="Cheques"
        entries={batch.cheques}
        columns={columns}
        cells={(entry) => [
          entry.cheque?.payerName,
          entry.cheque?.bank,
          entry.cheque?.chequeNumber,
          ...(isWhole ? [entry.cheque?.accountNumber, entry.description || entry.categoryName] : []),
          <MoneyCell key="amount" amount={wireCents(entry.signedAmount)} />,
        ]}
        before={line('Opening balance', wireCents(batch.chequesOpeningBalance), 'text-fg-1')}
        after={
          <>
            {chequeOutEntries(batch).map((entry) => (
              <tr key={entry.id}>
                <td colSpan={columns.length - 1}>
                  {entry.categoryName === 'Bank Deposit' ? 'Banked' : 'Given out'}{' '}
                  <span className="text-fg-2">{[entry.description, entry.name].filter(Boolean).join(', ')}</span>
                </td>
                <td className="pr-3 text-right">
                  <MoneyCell amount={wireCents(entry.signedAmount)} />
                </td>
              </tr>
            ))}
            {line('Closing balance', wireCents(batch.chequesClosingBalance), TOTAL)}
          </>
        }
        onOpen={actions.onOpen}
        onCursor={actions.onCursor}
      />
    </BookSection>
  )
}

interface ShortSection {
  digit: number
  list: 'bankDeposits' | 'epos' | 'bankTransfers' | 'cards' | 'chequeOuts'
  /** The words of an entry, then those in a quieter colour. */
  words: (entry: CashEntryOut) => readonly [string, string]
}

const joinParts = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ')
export const SHORT_SECTIONS: readonly ShortSection[] = [
  {
    digit: 3,
    list: 'bankDeposits',
    words: (entry) => [
      joinParts([entry.name, entry.description]) || entry.categoryName,
      joinParts([entry.reference, movesDrawer(entry.typeID) ? 'cash' : '']),
    ],
  },
  {
    digit: 4,
    list: 'epos',
    words: (entry) => [`Batch ${entry.epos?.batchNo ?? ''}`, joinParts([entry.regNo, entry.shownName])],
  },
  {
    digit: 5,
    list: 'bankTransfers',
    words: (entry) => [
      entry.shownName || entry.categoryName,
      joinParts([entry.bankTransfer?.bank, entry.bankTransfer?.reference]),
    ],
  },
  {
    digit: 6,
    list: 'cards',
    words: (entry) => [entry.shownName || entry.categoryName, joinParts([entry.card?.bank, entry.card?.reference])],
  },
  {
    digit: 7,
    list: 'chequeOuts',
    words: (entry) => [
      entry.shownName || entry.categoryName,
      entry.chequeOut ? `${entry.chequeOut.bank} ${entry.chequeOut.chequeNumber}` : entry.description,
    ],
  },
]

const SHORT_COLUMNS = [{ width: 'fill' }, { width: 104, align: 'right' }] as const

/** 3 to 7: a line for each entry. */
export function ShortSectionView({
  section,
  batch,
  actions,
  height,
}: {
  section: ShortSection
  batch: BatchTransactions
  actions: SectionActions
  height: 'share' | 'content'
}) {
  const entries = batch[section.list]
  return (
    <BookSection
      digit={section.digit}
      title={BOOK_SECTION_NAMES[section.list]}
      count={entries.length}
      height={height}
      total={<EuroAmount amount={sectionSum(entries)} isStrong />}
    >
      <SectionList
        ref={actions.part(section.digit)}
        label={BOOK_SECTION_NAMES[section.list]}
        entries={entries}
        columns={SHORT_COLUMNS}
        cells={(entry) => {
          const [words, quiet] = section.words(entry)
          return [
            <span key="words" title={`${words} ${quiet}`}>
              <span className="text-fg-0">{words}</span> <span className="text-fg-2">{quiet}</span>
            </span>,
            <MoneyCell key="amount" amount={wireCents(entry.signedAmount)} />,
          ]
        }}
        onOpen={actions.onOpen}
        onCursor={actions.onCursor}
      />
    </BookSection>
  )
}
