import { ageingBucketOfDays } from '@forecourt/core/features/hire-purchase/ageing'
import { AGEING_BUCKETS, type DueList, type HpScheduleRow } from '@forecourt/core/features/hire-purchase/schemas'
import { formatDay, isDay } from '@forecourt/core/kernel/days'
import { type Cents, centsFromWire, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { Box, Text } from 'ink'
import type { ReactNode } from 'react'
import { padText, textWidth } from '../../kit/table'
import { wireAmountText } from './figures'
import { COLORS } from '../../kit/colors'
import { type DueState, plainText, SORT_TITLES } from './due-state'

const TITLES = {
  today: 'Due today',
  '1-30': '1-30 days',
  '31-60': '31-60 days',
  '61-90': '61-90 days',
  'over-90': 'Over 90 days',
}
const BAR = '▄'
/** The narrowest width of a part of the bar, which has room for its figures. */
const PART_MIN = 16

const Dim = ({ children }: { children: ReactNode }) => <Text color={COLORS.dim}>{children}</Text>

/** The sum of one amount over all accounts, in cents. */
function sumOf(rows: readonly HpScheduleRow[], amount: (row: HpScheduleRow) => number | null): Cents {
  return sumCents(rows.flatMap((row) => centsFromWire(amount(row) ?? 0) ?? []))
}

/** The widths of the parts of the ageing bar: proportional to the counts, none too narrow for its figures. */
export function partWidths(counts: readonly number[], width: number): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const spare = Math.max(0, width - PART_MIN * counts.length)
  return counts.map((count) => PART_MIN + (total === 0 ? 0 : Math.floor((spare * count) / total)))
}

/** The overdue amounts by age; a digit chooses a part. */
export const AgeingParts = ({ list, chosen, width }: { list: DueList; chosen: DueState['bucket']; width: number }) => {
  const parts = AGEING_BUCKETS.map(
    (bucket) => list.buckets.find((each) => each.bucket === bucket) ?? { bucket, count: 0, amount: 0 },
  )
  const widths = partWidths(
    parts.map((part) => part.count),
    width,
  )
  return (
    <Box>
      {parts.map(({ bucket, count, amount }, at) => (
        <Box key={bucket} flexDirection="column" width={widths[at] ?? PART_MIN}>
          <Text wrap="truncate" bold={chosen === bucket} underline={chosen === bucket}>
            {at + 1} {TITLES[bucket]}
          </Text>
          <Text color={COLORS.ages[bucket]} wrap="truncate" dimColor={chosen !== null && chosen !== bucket}>
            {BAR.repeat((widths[at] ?? PART_MIN) - 1)}
          </Text>
          <Text wrap="truncate">
            <Text color={COLORS.ages[bucket]}>€{wireAmountText(amount)}</Text> <Dim>{count}</Dim>
          </Text>
        </Box>
      ))}
    </Box>
  )
}

/** The text cut or padded to a width, so that columns stay aligned. */
export function fitText(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const clean = text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
  return padText(textWidth(clean) > width ? `${[...clean].slice(0, width - 1).join('')}…` : clean, width, side)
}

const HighlightedText = ({ text, filter }: { text: string; filter: string }) => {
  const word = plainText(filter).trim().split(/\s+/)[0] ?? ''
  // Taking accents off may change the length, and a mark in the wrong place is worse than none.
  const at = word && plainText(text).length === text.length ? plainText(text).indexOf(word) : -1
  if (at < 0) return <Text>{text}</Text>
  return (
    <Text>
      {text.slice(0, at)}
      <Text color={COLORS.browse} bold underline>
        {text.slice(at, at + word.length)}
      </Text>
      {text.slice(at + word.length)}
    </Text>
  )
}

const LEFT_WIDTH = 64
const NAME_WIDTH = 18

/** The header of the list, with the sorted column underlined. */
export const ListHead = ({ sort, width }: { sort: DueState['sort']; width: number }) => {
  const head = (by: DueState['sort']['by'], text: string) => <Text underline={sort.by === by}>{text}</Text>
  return (
    <Text bold color={COLORS.dim} wrap="truncate">
      {'    '}
      {head('regNo', 'Reg No')}
      {'   '}
      {head('accountNo', 'Account')} {head('nextDueDate', 'Due Date')}
      {'    Days '}
      {head('numberOfPaymentsOverdue', 'Over')}
      {'  '}
      {head('nextPaymentAmount', 'Next €')} {head('totalOfRemainingPayments', 'Remaining €')}
      {'  '}
      {head('name', 'Name')}
      {' '.repeat(NAME_WIDTH - 4)}
      {width > LEFT_WIDTH + NAME_WIDTH ? 'Make, model' : ''}
    </Text>
  )
}

export const DueListRow = (o: {
  row: HpScheduleRow
  isCursor: boolean
  isSelected: boolean
  filter: string
  width: number
}) => {
  const { row } = o
  const color = COLORS.ages[ageingBucketOfDays(row.daysOverdue) ?? 'today']
  const due = row.nextDueDate && isDay(row.nextDueDate) ? formatDay(row.nextDueDate) : ''
  const name = fitText(`${row.name} ${row.surname}`, NAME_WIDTH - 1)
  const rest = Math.max(0, o.width - LEFT_WIDTH - NAME_WIDTH)
  return (
    <Text wrap="truncate" {...(o.isCursor ? { backgroundColor: COLORS.cursor } : {})}>
      <Text color={COLORS.browse} bold>
        {o.isCursor ? '❯' : ' '}
        {o.isSelected ? '✓' : ' '}{' '}
      </Text>
      <Text color={COLORS.plate}>▌</Text>
      <Text bold>
        <HighlightedText text={fitText(row.regNo, 9)} filter={o.filter} />
      </Text>
      <HighlightedText text={fitText(row.accountNo, 8)} filter={o.filter} />
      {fitText(due, 11)}
      <Text color={color}>
        {fitText(row.daysOverdue === 0 ? 'today' : `${row.daysOverdue} d`, 5, 'right')}
        {fitText(String(row.numberOfPaymentsOverdue), 5, 'right')}
      </Text>
      {fitText(row.nextPaymentAmount === null ? '' : wireAmountText(row.nextPaymentAmount), 8, 'right')}
      {fitText(wireAmountText(row.totalOfRemainingPayments), 12, 'right')}
      {'  '}
      <HighlightedText text={name} filter={o.filter} />
      {rest > 4 ? ' ' : ''}
      {rest > 4 ? <HighlightedText text={fitText(`${row.make} ${row.model}`, rest)} filter={o.filter} /> : null}
    </Text>
  )
}

const Figure = ({ name, amount, color }: { name: string; amount: Cents; color?: string }) => (
  <Text>
    <Dim>{`  ${name} `}</Dim>
    <Text bold {...(color ? { color } : {})}>
      {formatEuro(amount)}
    </Text>
  </Text>
)

export const DueTotals = (o: { state: DueState; rows: readonly HpScheduleRow[]; first: number; count: number }) => {
  const { state, rows } = o
  const chosen = state.list.data.filter((row) => state.selected.has(row.vehicleID))
  const under = rows[state.cursor]
  const last = Math.min(rows.length, o.first + o.count)
  return (
    <Box flexDirection="column" paddingLeft={1}>
      <Text wrap="truncate" color={COLORS.dim}>
        {rows.length === 0
          ? 'There are no results to show.'
          : `rows ${o.first + 1}-${last} of ${rows.length}, by ${sortText(state.sort)}`}
      </Text>
      <Text wrap="truncate">
        <Text bold>{state.filter || 'All'}</Text>
        <Figure name="next" amount={sumOf(rows, (row) => row.nextPaymentAmount)} />
        <Figure name="overdue" amount={sumOf(rows, (row) => row.overdueAmount)} color={COLORS.out} />
        <Figure name="remaining" amount={sumOf(rows, (row) => row.totalOfRemainingPayments)} />
        {chosen.length > 0 ? (
          <Figure
            name={` selected ${chosen.length}, next`}
            amount={sumOf(chosen, (row) => row.nextPaymentAmount)}
            color={COLORS.browse}
          />
        ) : null}
      </Text>
      <Text wrap="truncate">
        {under ? (
          <Text>
            <Text bold>{under.accountNo}</Text>
            <Dim>{'  paid '}</Dim>
            {under.numberOfPaidPayments} = €{wireAmountText(under.totalOfPaidPayments)}
            <Dim>{'  open '}</Dim>
            {under.numberOfRemainingPayments} = €{wireAmountText(under.totalOfRemainingPayments)}
            <Dim>{'  mobile '}</Dim>
            {under.mobile}
          </Text>
        ) : (
          ' '
        )}
      </Text>
    </Box>
  )
}

/** `Due Date, latest first`. */
export function sortText({ by, isDescending }: DueState['sort']): string {
  const [down, up] = {
    regNo: ['Z to A', 'A to Z'],
    accountNo: ['Z to A', 'A to Z'],
    name: ['Z to A', 'A to Z'],
    nextDueDate: ['latest first', 'earliest first'],
    numberOfPaymentsOverdue: ['most first', 'fewest first'],
    nextPaymentAmount: ['largest first', 'smallest first'],
    totalOfRemainingPayments: ['largest first', 'smallest first'],
  }[by]
  return `${SORT_TITLES[by]}, ${isDescending ? down : up}`
}

const KEYS = [
  ['↑↓', 'row'],
  ['Space', 'select'],
  ['1-5', 'ageing'],
  ['Shift 1-7', 'sort'],
  ['Enter', 'show'],
  ['P', 'pay'],
  ['X', 'export'],
  ['?', 'keys'],
  ['Esc', 'leave'],
] as const

export const KeyLine = ({ isFiltering, notice }: { isFiltering: boolean; notice: string | null }) => (
  <Text wrap="truncate">
    <Text backgroundColor={isFiltering ? COLORS.edit : COLORS.browse} color={COLORS.ink} bold>
      {isFiltering ? ' FILTER ' : ' BROWSE '}
    </Text>{' '}
    {notice ??
      (isFiltering ? (
        <Text>
          <Text bold>Enter</Text> <Dim>keep</Dim> <Text bold>Esc</Text> <Dim>back</Dim>
        </Text>
      ) : (
        KEYS.map(([key, does]) => (
          <Text key={key}>
            <Text bold>{key}</Text> <Dim>{does}</Dim>
            {'  '}
          </Text>
        ))
      ))}
  </Text>
)
