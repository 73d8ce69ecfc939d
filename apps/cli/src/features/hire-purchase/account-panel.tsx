import type { HpScheduleDetail } from '@forecourt/core/features/hire-purchase/schemas'
import { formatDay, isDay } from '@forecourt/core/kernel/days'
import { Box, Text, useInput } from 'ink'
import { useState } from 'react'
import { wireAmountText } from './figures'
import { COLORS } from '../../kit/colors'
import { fitText } from './due-parts'

const LINES_AROUND = 5

/** The instalments of one account, scrolled to the first unpaid one. */
export const AccountInstalments = (o: {
  title: string
  rows: readonly HpScheduleDetail[]
  height: number
  onClose: () => void
}) => {
  const page = Math.max(3, o.height - LINES_AROUND)
  const last = Math.max(0, o.rows.length - page)
  const open = o.rows.findIndex((row) => !row.paid)
  const [first, setFirst] = useState(Math.max(0, Math.min((open < 0 ? o.rows.length : open) - 3, last)))
  const to = (at: number) => setFirst(Math.max(0, Math.min(at, last)))
  useInput((input, key) => {
    if (key.escape || key.return || input === 'q' || (key.ctrl && input === 'c')) o.onClose()
    else if (key.upArrow || input === 'k') to(first - 1)
    else if (key.downArrow || input === 'j') to(first + 1)
    else if (key.pageUp) to(first - page)
    else if (key.pageDown) to(first + page)
  })
  return (
    <Box flexDirection="column" paddingLeft={1}>
      <Text bold>{o.title}</Text>
      <Text bold color={COLORS.dim}>
        {' No  Due Date        Amount        Open  Paid        Method        Cheque No / Bank, reference'}
      </Text>
      {o.rows.slice(first, first + page).map((row) => (
        <Text key={row.id} wrap="truncate" {...(row.isPaymentDue ? { color: COLORS.warn } : {})}>
          {fitText(String(row.number), 3, 'right')} {fitText(dayText(row.dueDate), 10)}
          {fitText(wireAmountText(row.amount), 12, 'right')}
          {fitText(wireAmountText(row.open), 12, 'right')}
          {'  '}
          {fitText(row.paid ? dayText(row.paidDate) || '✓' : '', 12)}
          {fitText(row.cashTypeName, 14)}
          {[row.isPartPayment ? 'Part payment' : '', row.chequeNo, row.bankName, row.reference]
            .filter(Boolean)
            .join(' ')}
        </Text>
      ))}
      <Text color={COLORS.dim}>
        {o.rows.length === 0
          ? 'There are no results to show.'
          : `${first + 1}-${Math.min(o.rows.length, first + page)} of ${o.rows.length}`}
      </Text>
      <Text>
        <Text bold>↑↓</Text> <Text color={COLORS.dim}>row</Text> <Text bold>Esc</Text>{' '}
        <Text color={COLORS.dim}>back</Text>
      </Text>
    </Box>
  )
}

function dayText(day: string | null): string {
  return day && isDay(day) ? formatDay(day) : ''
}
