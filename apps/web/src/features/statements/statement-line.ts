import { formatDay } from '@forecourt/core/kernel/days'
import { slotValue } from '@forecourt/core/line/reading'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import { type FoundLineRecord, slotRecords } from '../../kit/line/resolution'
import type { PanelFact } from '../../kit/panel'
import { euroText } from '../../kit/wire-text'
import { statementAddress, type StatementOf } from './address'
import { statementMessage } from './messages'

interface CheckedStatement extends CheckedLine {
  facts: readonly PanelFact[]
}

const ofRecord = ({ id, kind }: FoundLineRecord): StatementOf =>
  kind === 'client' ? { clientID: id } : { vehicleID: id }

/** What a client or an account owes over some days; Enter opens the statement. */
export const statementLine: LineCommand<CheckedStatement> = {
  check: ({ reading, slots }, { ask, isUnlocked }) => {
    const [record] = slotRecords({ slots }, 'record')
    if (!record) return null
    if (!isUnlocked) return { facts: [], checks: [{ state: 'passed', text: 'Opens after the passcode' }] }
    const days = slotValue(reading, 'days')
    const { from, to } = days?.kind === 'days' ? days : { from: null, to: null }
    const answer = ask('GetStatement', { ...ofRecord(record), fromDate: from, toDate: to })
    if (!answer) return { facts: [], checks: [{ state: 'waiting', text: 'Loading what was owed and paid…' }] }
    const { client, accounts } = answer
    const asked = accounts.flatMap(({ payment }) => (payment ? [payment] : []))
    const facts: PanelFact[] = [
      { label: 'Client', value: [client?.name, client?.surname].filter(Boolean).join(' ') },
      { label: 'Period', value: from && to ? `${formatDay(from)} to ${formatDay(to)}` : 'All days' },
      { label: 'Opening', value: euroText(answer.opening) },
      { label: 'Owed', value: euroText(answer.debits) },
      { label: 'Paid', value: euroText(answer.credits) },
      { label: 'Closing', value: euroText(answer.closing), tone: 'big', ruled: true },
      ...asked.map(({ amount, reason }, i): PanelFact => ({ key: `${i}`, label: reason, value: euroText(amount) })),
    ]
    const lines = accounts.reduce((sum, account) => sum + account.lines.length, 0)
    const text = lines === 0 ? 'Nothing was owed or paid on these days' : 'A statement of what was owed and paid'
    return { facts, checks: [{ state: 'passed', text }] }
  },
  preview: (_, { facts }) => (facts.length === 0 ? null : { title: 'Statement', facts }),
  run: (line) => {
    const [record] = slotRecords(line, 'record')
    if (!record) return null
    const days = slotValue(line.reading, 'days')
    const period = days?.kind === 'days' ? { fromDate: days.from, toDate: days.to } : {}
    return { kind: 'go', ...statementAddress(ofRecord(record), period) }
  },
}

/** Opens the message with the statement of all days, above the page that is open. */
export const emailStatementLine: LineCommand = {
  run: (line) => {
    const [record] = slotRecords(line, 'record')
    return record ? { kind: 'message', draw: statementMessage(ofRecord(record)), isGated: true } : null
  },
}
