import { randomUUID } from 'node:crypto'
import { cashBookCommands } from '@forecourt/core/features/cash-book/commands'
import { NOT_COUNTED_QUESTION } from '@forecourt/core/features/cash-book/batch-rules'
import { type CoinCount, EMPTY_COUNT, isDrawerCounted } from '@forecourt/core/features/cash-book/coins'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { canShow } from '../../kit/can-show'
import { formatDay, isDay } from '@forecourt/core/kernel/days'
import type { OutputOf } from '@forecourt/core/kernel/operation'
import { OPERATIONS, type Operations } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import { acceptedGuards, answered, answerGuards, type Guard, guardFacts } from '../../kit/guards'
import { type Given, isOn, type Options, textOf, wholeNumber } from '../../kit/options'
import { askYes, canAsk } from '../../kit/prompt'
import { factsText } from '../../kit/table'
import {
  askedCount,
  blindCountOf,
  countBody,
  countedAgainst,
  type Counted,
  countFacts,
  countRecord,
  differenceWords,
  givenCount,
  savedCount,
} from './count'
import { askedReason, givenReason, REASONS } from './difference-reason'

const NOTHING = 'Nothing is changed'

/** A smaller terminal has no room for the coins. */
const SCREEN = { columns: 60, rows: 14 }

/** Saves a count of the open batch: that of options or the standard input, else one that is typed into a screen, or line by line where none can be shown. */
export async function countBatch(ctx: Context, { options }: Given): Promise<void> {
  const given = await givenCount(ctx, options)
  const connection = await ctx.connect()
  const { client } = connection
  const batch = await client.call('GetCurrentBatchTransactions', {})
  const isBlind = await blindCountOf(connection, batch)
  const { batchID } = batch
  const isDry = isOn(options, 'dryRun')
  const keys = new Map<string, string>()
  const save = async (count: CoinCount) => {
    const body = countBody(batchID, countedAgainst(batch, count, false))
    // The same count that nobody answered goes out under the same key, another one under another.
    const key = textOf(options, 'key') ?? keys.get(JSON.stringify(body)) ?? randomUUID()
    keys.set(JSON.stringify(body), key)
    if (!isDry) await answered(client.call('SaveReconcile', body, { key }), { key, done: 'the count is saved' })
    return key
  }
  if (given || !canShow(ctx, SCREEN)) {
    const count = given ?? (await askedCount(ctx, savedCount(batch)))
    return toldCount(ctx, { batch, count, isBlind, isDry, key: await save(count) })
  }
  const { showCount } = await import('./count-screen')
  let key = ''
  const count = await showCount(ctx, {
    batchID,
    saved: savedCount(batch),
    closing: isBlind ? null : (centsFromWire(batch.closingBalance) ?? ZERO),
    save: async (typed) => {
      key = await save(typed)
    },
  })
  return toldCount(ctx, { batch, count, isBlind, isDry, key })
}

interface Told {
  batch: BatchTransactions
  count: CoinCount
  isBlind: boolean
  isDry: boolean
  key: string
}

async function toldCount(ctx: Context, { batch, count, isBlind, isDry, key }: Told): Promise<void> {
  // Saved, it is told what it is held against.
  const counted = countedAgainst(batch, count, isBlind && isDry)
  const record = countRecord(batch.batchID, counted)
  await print(ctx, isDry ? { ...record, dryRun: true } : { ...record, key }, countFacts(counted))
  if (!isDry) ctx.say(OPERATIONS.SaveReconcile.success ?? '')
}

/** Closes the open batch with the count that is given, else with the saved one. */
export async function closeBatch(ctx: Context, { options }: Given): Promise<void> {
  const accepted = acceptedGuards(textOf(options, 'accept'), ['difference', 'not-counted'])
  const reason = givenReason(options)
  const given = await givenCount(ctx, options)
  const connection = await ctx.connect()
  const { client } = connection
  const batch = await client.call('GetCurrentBatchTransactions', {})
  const { batchID } = batch
  const count = given ?? savedCount(batch) ?? uncounted(accepted, isOn(options, 'yes') || canAsk(ctx))
  const isBlind = isDrawerCounted(count) && (await blindCountOf(connection, batch))
  const isDry = isOn(options, 'dryRun')
  // A blind count is saved before it is told what it is held against.
  const counted = countedAgainst(batch, count, isBlind && isDry)
  if (isBlind && !isDry) await client.call('SaveReconcile', countBody(batchID, counted), { key: randomUUID() })
  const guards = closingGuards(counted)
  const facts: [string, string][] = [['Batch', String(batchID)], ...countFacts(counted)]
  if (isDry) {
    const shown = guards.map((guard) => ({ ...guard, accepted: accepted.includes(guard.name) }))
    return print(ctx, { ...countRecord(batchID, counted), dryRun: true, guards: shown }, [
      ...facts,
      ...guardFacts(guards, accepted),
    ])
  }
  const isDifferent = guards.some(({ name }) => name === 'difference')
  const lacking = canAsk(ctx) ? '' : optionsLacking({ isDifferent, reason, isSure: isOn(options, 'yes') })
  await answerGuards(ctx, guards, { accepted, facts, otherwise: 'Nothing is closed. To close it', besides: lacking })
  if (lacking !== '') throw usage(`${NOT_CLOSED}: give${lacking}`)
  const said = isDifferent ? (reason ?? (await askedReason(ctx))) : {}
  await mustBeSure(ctx, options, { command: 'cash-book.close-batch', what: `Batch ${batchID} would be closed` })
  const key = textOf(options, 'key') ?? randomUUID()
  const closing = client.call(
    'Reconcile',
    { ...countBody(batchID, counted), ...said, notCounted: !isDrawerCounted(counted.count) },
    { key },
  )
  await answered(closing, { key, done: 'the batch is closed' })
  await print(ctx, { ...countRecord(batchID, counted), key }, facts)
  ctx.say(OPERATIONS.Reconcile.success ?? '')
}

const NOT_CLOSED = 'Nothing is closed'

/** What else must be given where nobody can be asked, in the words of a command line; empty when nothing is. */
function optionsLacking(o: { isDifferent: boolean; reason: unknown; isSure: boolean }): string {
  const needsReason = o.isDifferent && o.reason === null
  return [needsReason ? ` --reason REASON (one of ${REASONS})` : '', o.isSure ? '' : ' --yes'].join('')
}

/** No count at all, where that was accepted beforehand. */
function uncounted(accepted: readonly string[], isSure: boolean): CoinCount {
  if (accepted.includes('not-counted')) return EMPTY_COUNT
  const besides = isSure ? '' : '. Give --yes as well'
  throw usage(
    `Nothing is counted yet: run \`forecourt batch count\` first, give the coins here, or --accept not-counted${besides}`,
  )
}

function closingGuards({ count, difference, isBlind }: Counted): Guard<'difference' | 'not-counted'>[] {
  if (!isDrawerCounted(count)) return [{ name: 'not-counted', message: NOT_COUNTED_QUESTION }]
  if (difference.text === null || isBlind) return []
  return [{ name: 'difference', message: `Difference is not zero! ${differenceWords(difference)}` }]
}

type Asking = 'cash-book.close-batch' | 'cash-book.reopen-batch'

/** What the screen asks before the same command. */
function questionOf(id: Asking): string {
  const command = cashBookCommands.find((each) => each.id === id)
  return command && 'asks' in command ? command.asks : ''
}

/** Asks, unless `--yes` says so; where nobody can answer, that is what is missing. */
async function mustBeSure(ctx: Context, options: Options, o: { command: Asking; what: string }): Promise<void> {
  if (isOn(options, 'yes')) return
  if (!canAsk(ctx)) throw usage(`${o.what}: give --yes to do it without asking`)
  if (!(await askYes(ctx, questionOf(o.command), ''))) throw new CliFailure(EXIT.failed, NOTHING)
}

/** Opens the last closed batch again. */
export async function reopenBatch(ctx: Context, { words, options }: Given): Promise<void> {
  const [named] = words
  const wanted = named === undefined ? null : wholeNumber(named, 'The number of a batch')
  const { client } = await ctx.connect()
  const { data } = await client.call('GetBatchList', { pageSize: 5 })
  // One that is open here was opened again: the key of that call then gets its first answer, another the server's refusal.
  const last = data.find((row) => row.canReopen) ?? data.find((row) => row.status === 'current')
  const batchID = wanted ?? last?.id
  if (batchID === undefined) throw new CliFailure(EXIT.failed, 'No batch has been closed yet')
  const row = data.find(({ id }) => id === batchID)
  const facts: [string, string][] = [['Batch', String(batchID)], ...closedFacts(row)]
  if (isOn(options, 'dryRun')) return print(ctx, { dryRun: true, batchID, canReopen: row?.canReopen ?? false }, facts)
  if (canAsk(ctx) && !isOn(options, 'yes')) ctx.io.mark(factsText(facts))
  await mustBeSure(ctx, options, { command: 'cash-book.reopen-batch', what: `Batch ${batchID} would be re-opened` })
  const key = textOf(options, 'key') ?? randomUUID()
  await answered(client.call('ReopenLastClosedBatch', { batchID }, { key }), { key, done: 'the batch is open again' })
  await print(ctx, { batchID, key }, facts)
  ctx.say(OPERATIONS.ReopenLastClosedBatch.success ?? '')
}

type BatchRow = OutputOf<Operations['GetBatchList']>['data'][number]

function closedFacts(row: BatchRow | undefined): [string, string][] {
  const on = row?.endDate?.slice(0, 10) ?? ''
  return isDay(on) ? [['Closed', formatDay(on)]] : []
}

function print(ctx: Context, value: object, facts: readonly (readonly [string, string])[]): Promise<void> {
  return ctx.globals.json ? ctx.printJson(value) : ctx.print(factsText(facts))
}
