import { COMMANDS } from '@forecourt/core/commands'
import { SETTLEMENT_METHOD_NAMES } from '@forecourt/core/features/settings/enums'
import type { SettlementOut } from '@forecourt/core/features/hire-purchase/schemas'
import { slotValue } from '@forecourt/core/line/reading'
import type { LineCheck, CheckedLine, LineCommand } from '../../../kit/line/line-command'
import { headRecords, type ResolvedLine } from '../../../kit/line/resolution'
import type { PanelFact } from '../../../kit/panel'
import { dayText, euroText } from '../../../kit/wire-text'
import { lineEntry } from './entry-checks'
import { ENTRY_FORM } from './entry-line'

interface CheckedSettlement extends CheckedLine {
  /** Null while it is being fetched, or locked. */
  settlement: SettlementOut | null
  /** The values with which the form of a settlement opens. */
  seed: object | null
}

/** Shows the settlement of an account on a day, by every method; Enter goes on to its entry. */
export const settleLine: LineCommand<CheckedSettlement> = {
  check: (line, { ask, isUnlocked, today }) => {
    const [account] = headRecords(line)
    if (!account) return null
    const seed = lineEntry(settlementEntryLine(line), null, today)?.seed ?? null
    const only = (check: LineCheck) => ({ settlement: null, seed, checks: [check] })
    if (!isUnlocked) return only({ state: 'passed', text: 'Unlock the passcode to see the figures' })
    const day = slotValue(line.reading, 'day')
    const settlement = ask('GetSettlement', {
      vehicleID: account.id,
      date: day?.kind === 'day' ? day.day : today,
    })
    if (!settlement) return only({ state: 'waiting', text: 'Calculating the settlement…' })
    const checks: LineCheck[] = settlement.settled
      ? [{ state: 'failed', text: `${settlement.accountNo} is settled` }]
      : [{ state: 'passed', text: `Open ${euroText(settlement.open)}, arrears ${euroText(settlement.arrears)}` }]
    return { settlement, seed, checks }
  },
  preview: (_, { settlement }) =>
    settlement && {
      title: `Settlement of ${settlement.accountNo} on ${dayText(settlement.date)}`,
      facts: settlement.methods.map(
        ({ method, toPay, reduction }): PanelFact => ({
          label: SETTLEMENT_METHOD_NAMES[method],
          value: reduction > 0 ? `${euroText(toPay)}, ${euroText(reduction)} less` : euroText(toPay),
        }),
      ),
    },
  run: (_, checked) =>
    checked?.seed && !checked.settlement?.settled ? { kind: 'form', form: ENTRY_FORM, values: checked.seed } : null,
  runsOpen: true,
  enter: 'entry',
}

/** Returns the line `settle` of the same account and day. */
function settlementEntryLine(line: ResolvedLine): ResolvedLine {
  const command = COMMANDS.find(({ id }) => id === 'cash-book.add-settlement') ?? line.reading.command
  return { ...line, reading: { ...line.reading, command } }
}
