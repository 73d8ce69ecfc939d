import { type OwedOnVehicle, paysWhatIsOwed } from '@forecourt/core/features/cash-book/entry-doubts'
import { owedOf } from '../../features/cash-book/entry/use-owed'
import { COMMANDS } from '@forecourt/core/commands'
import { type Day, isDay } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { isHirePurchase } from '../../features/cash-book/entry/entry-form'
import { asksOf, askKey, chooseReading, type ResolvedReading } from '../../features/search/resolution'
import {
  type Check,
  canSaveAtOnce,
  checksOf,
  dealEntriesOf,
  dealOf,
  type EntryLine,
  entryLineOf,
  headRecords,
  openBatchOf,
} from './entry-line'

/** Asks the server, or what it said of the same a moment ago. */
export type Ask = <N extends OperationName>(name: N, input: InputOf<Operations[N]>) => Promise<OutputOf<Operations[N]>>

/** A line of an entry with everything that the server says about it. */
export interface LookedUpLine {
  resolved: ResolvedReading
  entry: EntryLine
  checks: readonly Check[]
  canSave: boolean
}

/** What is owed on the vehicle with which a buyer pays; null for other entries. */
async function owedOn({ form }: EntryLine, ask: Ask): Promise<OwedOnVehicle | null> {
  const { categoryID, vehicleID } = form
  if (vehicleID === null || !paysWhatIsOwed(categoryID)) return null
  return owedOf(await ask('GetAmountOwed', { vehicleID }))
}

/** Asks everything that decides whether a line is saved without its form; null when the text is no line of an entry. */
export async function lookUpLine(
  text: string,
  o: { ask: Ask; today: Day; cashLimit: number },
): Promise<LookedUpLine | null> {
  const { readings } = parseLine(text, { today: o.today, commands: COMMANDS })
  const asks = asksOf(readings)
  const { matches } = asks.length > 0 ? await o.ask('ResolveRecords', { queries: asks }) : { matches: [] }
  const resolved = chooseReading(readings, new Map(asks.map((ask, i) => [askKey(ask), matches[i] ?? []])))
  const first = resolved && entryLineOf(resolved, undefined, o.today)
  if (!resolved || !first) return null
  const date = isDay(first.seed.dateTime) ? first.seed.dateTime : o.today
  const isHp = isHirePurchase(first.seed.categoryID)
  const head = resolved.state === 'resolved' && isHp ? headRecords(resolved) : []
  const [batch, ...next] = await Promise.all([
    o.ask('GetCurrentBatchTransactions', {}),
    ...head.map(({ id }) => o.ask('GetNextHPAmount', { vehicleID: id, date })),
  ])
  const entry = entryLineOf(resolved, isHp && next.length > 0 ? next : undefined, o.today) ?? first
  const deal = dealOf(resolved, entry)
  const checks = checksOf(resolved, entry, {
    next,
    batchID: openBatchOf(batch),
    dealEntries: deal ? (await o.ask('GetCashManagement', dealEntriesOf(deal))).data : undefined,
    cashLimit: o.cashLimit,
    today: o.today,
    vehicle: await owedOn(entry, o.ask),
  })
  return { resolved, entry, checks, canSave: canSaveAtOnce(resolved, checks) }
}
