import { day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, centsFromWire, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import { slotRecords } from '../../kit/line/resolution'
import type { PanelFact } from '../../kit/panel'
import { addressOfTab } from './address'

interface CheckedOwed extends CheckedLine {
  facts: readonly PanelFact[]
}

const euros = (amount: number | null): Cents => centsFromWire(amount ?? 0) ?? ZERO

/** What is owed on a vehicle, with and without its HP account; Enter opens the part of its page that shows it. */
export const owedLine: LineCommand<CheckedOwed> = {
  check: (line, { ask, today }) => {
    const [vehicle] = slotRecords(line, 'vehicle')
    if (!vehicle) return null
    const sale = ask('GetAmountOwed', { vehicleID: vehicle.id })
    const hasAccount = vehicle.accountNo !== ''
    const account = hasAccount ? ask('GetNextHPAmount', { vehicleID: vehicle.id, date: today }) : undefined
    if (!sale || (hasAccount && !account))
      return { facts: [], checks: [{ state: 'waiting', text: 'Loading what is owed…' }] }
    const isSold = sale.owed !== null
    const facts: PanelFact[] = [{ label: 'Vehicle', value: vehicle.label }]
    if (vehicle.clientName !== '') facts.push({ label: 'Client', value: vehicle.clientName })
    if (account) {
      facts.push({ label: 'HP account', value: account.accountNo })
      facts.push({ label: 'Overdue', value: formatEuro(euros(account.overdueAmount)) })
      if (account.dueDate !== null) facts.push({ label: 'Next due', value: formatDay(day(account.dueDate)) })
      facts.push({
        label: 'HP remaining',
        value: formatEuro(euros(account.remainingPayments)),
        tone: 'big',
        ruled: true,
      })
    }
    if (isSold) facts.push({ label: 'Owed outside HP', value: formatEuro(euros(sale.owed)), tone: 'big', ruled: true })
    const isSettled = euros(account?.remainingPayments ?? 0) === 0 && euros(sale.owed) <= 0
    const text = isSold ? (isSettled ? 'Nothing is owed' : 'Something is owed') : 'It is not sold: nothing is owed'
    return { facts, checks: [{ state: 'passed', text }] }
  },
  preview: (_, { facts }) => (facts.length === 0 ? null : { title: 'What is owed', facts }),
  run: (line) => {
    const [vehicle] = slotRecords(line, 'vehicle')
    if (!vehicle) return null
    const tab = vehicle.accountNo === '' ? 'payment' : 'hp'
    return { kind: 'go', to: `/vehicles/vehicle/${vehicle.id}`, search: addressOfTab(tab) }
  },
}
