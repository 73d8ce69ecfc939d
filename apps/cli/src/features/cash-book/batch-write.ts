import { randomUUID } from 'node:crypto'
import { cashBookCommands } from '@forecourt/core/features/cash-book/commands'
import { closingChecks } from '@forecourt/core/features/cash-book/batch-rules'
import { CLOSING_CHECKS } from '@forecourt/core/features/cash-book/enums'
import { type CoinCount, EMPTY_COUNT, isDrawerCounted } from '@forecourt/core/features/cash-book/coins'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { canShowScreen } from '../../kit/can-show'
import { formatDay, isDay } from '@forecourt/core/kernel/days'
import type { OutputOf } from '@forecourt/core/kernel/operation'
import { OPERATIONS, type Operations } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { parseAccepted, explainUnanswered, confirmChecks, checkFacts } from '../../kit/checks'
import { type CommandInput, isOn, type Options, optionText, wholeNumber } from '../../kit/options'
import { askYes, canAsk } from '../../kit/prompt'
import { factsText } from '../../kit/table'
import {
  askCount,
  isBlindCount,
  countBody,
  compareCount,
  countFacts,
  countRecord,
  countFromOptions,
  savedCoinCount,
} from './count'
import { askReason, reasonFromOptions, REASONS } from './difference-reason'

const NOTHING = 'Nothing is changed'

/** The smallest terminal that has room for the coins. */
const SCREEN = { columns: 60, rows: 14 }

/** Saves a count of the open batch: from options or the standard input, else typed into a screen, or line by line where no screen can be shown. */
export async function countBatch(ctx: Context, { options }: CommandInput): Promise<void> {
  const given = await countFromOptions(ctx, options)
  const connection = await ctx.connect()
  const { client } = connection
  const batch = await client.call('GetCurrentBatchTransactions', {})
  const isBlind = await isBlindCount(connection, batch)
  const { batchID } = batch
  const isDry = isOn(options, 'dryRun')
  const keys = new Map<string, string>()
  const save = async (count: CoinCount) => {
    const body = countBody(batchID, compareCount(batch, count, false))
    // The same count that nobody answered goes out under the same key, another one under another.
    const key = optionText(options, 'key') ?? keys.get(JSON.stringify(body)) ?? randomUUID()
    keys.set(JSON.stringify(body), key)
    if (!isDry)
      await explainUnanswered(client.call('SaveReconcile', body, { key }), { key, done: 'the count is saved' })
    return key
  }
  if (given || !canShowScreen(ctx, SCREEN)) {
    const count = given ?? (await askCount(ctx, savedCoinCount(batch)))
    return reportCount(ctx, { batch, count, isBlind, isDry, key: await save(count) })
  }
  const { showCount } = await import('./count-screen')
  let key = ''
  const count = await showCount(ctx, {
    batchID,
    saved: savedCoinCount(batch),
    closing: isBlind ? null : (centsFromWire(batch.closingBalance) ?? ZERO),
    save: async (typed) => {
      key = await save(typed)
    },
  })
  return reportCount(ctx, { batch, count, isBlind, isDry, key })
}

interface CountReport {
  batch: BatchTransactions
  count: CoinCount
  isBlind: boolean
  isDry: boolean
  key: string
}

async function reportCount(ctx: Context, { batch, count, isBlind, isDry, key }: CountReport): Promise<void> {
  // Saved, it is told what it is held against.
  const counted = compareCount(batch, count, isBlind && isDry)
  const record = countRecord(batch.batchID, counted)
  await printBatch(ctx, isDry ? { ...record, dryRun: true } : { ...record, key }, countFacts(counted))
  if (!isDry) ctx.report(OPERATIONS.SaveReconcile.success ?? '')
}

/** Closes the open batch with the given count, else with the saved one. */
export async function closeBatchCommand(ctx: Context, { options }: CommandInput): Promise<void> {
  const accepted = parseAccepted(optionText(options, 'accept'), CLOSING_CHECKS)
  const reason = reasonFromOptions(options)
  const given = await countFromOptions(ctx, options)
  const connection = await ctx.connect()
  const { client } = connection
  const batch = await client.call('GetCurrentBatchTransactions', {})
  const { batchID } = batch
  const count = given ?? savedCoinCount(batch) ?? emptyCount(accepted, isOn(options, 'yes') || canAsk(ctx))
  const isBlind = isDrawerCounted(count) && (await isBlindCount(connection, batch))
  const isDry = isOn(options, 'dryRun')
  // A blind count is saved before it is told what it is held against.
  const counted = compareCount(batch, count, isBlind && isDry)
  if (isBlind && !isDry) await client.call('SaveReconcile', countBody(batchID, counted), { key: randomUUID() })
  const isHidden = counted.isBlind && isDrawerCounted(counted.count)
  const closing = closingChecks({
    counted: isDrawerCounted(counted.count) ? counted.total : null,
    closing: counted.closing,
  })
  const checks = isHidden ? [] : closing.map(({ code, sentence }) => ({ name: code, message: sentence }))
  const facts: [string, string][] = [['Batch', String(batchID)], ...countFacts(counted)]
  if (isDry) {
    const shown = checks.map((check) => ({ ...check, accepted: accepted.some((name) => name === check.name) }))
    return printBatch(ctx, { ...countRecord(batchID, counted), dryRun: true, guards: shown }, [
      ...facts,
      ...checkFacts(checks, accepted),
    ])
  }
  const isDifferent = checks.some(({ name }) => name === 'difference')
  const lacking = canAsk(ctx) ? '' : missingOptions({ isDifferent, reason, isSure: isOn(options, 'yes') })
  await confirmChecks(ctx, checks, { accepted, facts, otherwise: 'Nothing is closed. To close it', besides: lacking })
  if (lacking !== '') throw usageFailure(`${NOT_CLOSED}: give${lacking}`)
  const said = isDifferent ? (reason ?? (await askReason(ctx))) : {}
  await requireConfirmation(ctx, options, {
    command: 'cash-book.close-batch',
    what: `Batch ${batchID} would be closed`,
  })
  const key = optionText(options, 'key') ?? randomUUID()
  const confirmed = closing.map(({ code, figures }) => ({ code, figures }))
  const call = client.call(
    'Reconcile',
    { ...countBody(batchID, counted), ...said, notCounted: !isDrawerCounted(counted.count), confirmed },
    { key },
  )
  await explainUnanswered(call, { key, done: 'the batch is closed' })
  await printBatch(ctx, { ...countRecord(batchID, counted), key }, facts)
  ctx.report(OPERATIONS.Reconcile.success ?? '')
}

const NOT_CLOSED = 'Nothing is closed'

/** The options that are missing where nobody can be asked, as text of a command line; empty when none is. */
function missingOptions(o: { isDifferent: boolean; reason: unknown; isSure: boolean }): string {
  const needsReason = o.isDifferent && o.reason === null
  return [needsReason ? ` --reason REASON (one of ${REASONS})` : '', o.isSure ? '' : ' --yes'].join('')
}

/** A count of nothing, where that was confirmed with `--accept`. */
function emptyCount(accepted: readonly string[], isSure: boolean): CoinCount {
  if (accepted.includes('not-counted')) return EMPTY_COUNT
  const besides = isSure ? '' : '. Give --yes as well'
  throw usageFailure(
    `Nothing is counted yet: run \`forecourt batch count\` first, give the coins here, or --accept not-counted${besides}`,
  )
}

type BatchCommandID = 'cash-book.close-batch' | 'cash-book.reopen-batch'

/** The confirmation question that the screen shows before the same command. */
function questionOf(id: BatchCommandID): string {
  const command = cashBookCommands.find((each) => each.id === id)
  return command && 'asks' in command ? command.asks : ''
}

/** Asks for confirmation unless `--yes` is given; where nobody can answer, fails and names `--yes`. */
async function requireConfirmation(
  ctx: Context,
  options: Options,
  o: { command: BatchCommandID; what: string },
): Promise<void> {
  if (isOn(options, 'yes')) return
  if (!canAsk(ctx)) throw usageFailure(`${o.what}: give --yes to do it without asking`)
  if (!(await askYes(ctx, questionOf(o.command), ''))) throw new CliFailure(EXIT.failed, NOTHING)
}

export async function reopenBatchCommand(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const [named] = words
  const wanted = named === undefined ? null : wholeNumber(named, 'The number of a batch')
  const { client } = await ctx.connect()
  const { data } = await client.call('GetBatchList', { pageSize: 5 })
  // One that is open here was opened again: the key of that call then gets its first answer, another the server's refusal.
  const last = data.find((row) => row.canReopen) ?? data.find((row) => row.status === 'current')
  const batchID = wanted ?? last?.id
  if (batchID === undefined) throw new CliFailure(EXIT.failed, 'No batch has been closed yet')
  const row = data.find(({ id }) => id === batchID)
  const facts: [string, string][] = [['Batch', String(batchID)], ...closedBatchFacts(row)]
  if (isOn(options, 'dryRun'))
    return printBatch(ctx, { dryRun: true, batchID, canReopen: row?.canReopen ?? false }, facts)
  if (canAsk(ctx) && !isOn(options, 'yes')) ctx.io.notePart(factsText(facts))
  await requireConfirmation(ctx, options, {
    command: 'cash-book.reopen-batch',
    what: `Batch ${batchID} would be re-opened`,
  })
  const key = optionText(options, 'key') ?? randomUUID()
  await explainUnanswered(client.call('ReopenLastClosedBatch', { batchID }, { key }), {
    key,
    done: 'the batch is open again',
  })
  await printBatch(ctx, { batchID, key }, facts)
  ctx.report(OPERATIONS.ReopenLastClosedBatch.success ?? '')
}

type BatchRow = OutputOf<Operations['GetBatchList']>['data'][number]

function closedBatchFacts(row: BatchRow | undefined): [string, string][] {
  const on = row?.endDate?.slice(0, 10) ?? ''
  return isDay(on) ? [['Closed', formatDay(on)]] : []
}

function printBatch(ctx: Context, value: object, facts: readonly (readonly [string, string])[]): Promise<void> {
  return ctx.globals.json ? ctx.printJson(value) : ctx.print(factsText(facts))
}
