import { type Check, type ConfirmedCheck, saveConfirmed } from '@forecourt/core/checks'
import { ApiError, NoAnswer } from '@forecourt/core/client/errors'
import type { Context } from './context'
import { CliFailure, EXIT, usageFailure } from './failure'
import { askYes, canAsk } from './prompt'
import { factsText } from './table'
import { isServerSentence, noAnswerSentence } from './unreachable'

/** A check that must be confirmed before a command continues: by a person, or beforehand by `--accept`. */
export interface ConfirmableCheck<N extends string = string> {
  name: N
  message: string
}

/** The names of the checks that `--accept` confirms, by their names (`mismatch`) or codes (`CASH_MISMATCH`). */
export function parseAccepted<const N extends string>(
  text: string | null,
  names: readonly N[],
  shown = names.join(', '),
): N[] {
  if (text === null) return []
  return text.split(',').map((part) => {
    const given = part.trim().toLowerCase().replaceAll('_', '-')
    const found = names.find((name) => name === given || `cash-${name}` === given)
    if (!found) throw usageFailure(`--accept takes ${shown}, not '${part}'`)
    return found
  })
}

interface ConfirmInput {
  accepted: readonly string[]
  /** The facts that the person sees before the questions. */
  facts: readonly (readonly [name: string, value: string])[]
  /** The message for an unconfirmed check: `Nothing is recorded. To record it`. */
  otherwise: string
  /** The further options that are needed where nobody can be asked. */
  besides?: string
}

export async function confirmChecks(ctx: Context, checks: readonly ConfirmableCheck[], o: ConfirmInput): Promise<void> {
  const open = checks.filter(({ name }) => !o.accepted.includes(name))
  if (open.length === 0) return
  if (!canAsk(ctx)) throw unconfirmedFailure(open, o.otherwise, o.besides)
  ctx.io.notePart(factsText(o.facts))
  for (const check of open) await confirmCheck(ctx, check, o.otherwise)
}

async function confirmCheck(ctx: Context, check: ConfirmableCheck, otherwise: string): Promise<void> {
  if (!canAsk(ctx) || !(await askYes(ctx, check.message, ''))) throw unconfirmedFailure([check], otherwise)
}

function unconfirmedFailure(checks: readonly ConfirmableCheck[], otherwise: string, besides = ''): CliFailure {
  const names = checks.map(({ name }) => name).join(',')
  const sentences = checks.map(({ name, message }) => `${name}: ${message}`).join('\n')
  return new CliFailure(EXIT.unconfirmed, `${sentences}\n${otherwise}: --accept ${names}${besides}`, { guards: checks })
}

/** The checks as a preview shows them, including confirmed ones. */
export function checkFacts(
  checks: readonly ConfirmableCheck[],
  accepted: readonly string[],
): [name: string, value: string][] {
  return checks.map(({ name, message }) => [accepted.includes(name) ? 'Accepted' : 'Check', `${name}: ${message}`])
}

/** Returns the answer of a save; when none comes, throws an error that says how to check whether it was saved. */
export async function explainUnanswered<T>(write: Promise<T>, o: { key: string; done: string }): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const unknown = isServerSentence(error) ? '' : `It is not known whether ${o.done}. `
    const message = `${noAnswerSentence(error)}\n${unknown}Run the same again with --key ${o.key}; it is never saved twice.`
    throw new CliFailure(EXIT.unreachable, message, { key: o.key, operation: error.operation })
  }
}

/** Saves once its checks are confirmed, those too that the server finds when it saves; throws what the server refuses. */
export async function saveOnceConfirmed<Output>(
  open: readonly Check[],
  ports: {
    /** Throws for a check that is not confirmed. */
    confirm: (checks: readonly ConfirmableCheck[]) => Promise<void>
    save: (confirmed: ConfirmedCheck[]) => Promise<Output>
  },
): Promise<Output> {
  const saved = await saveConfirmed<Output, { kind: 'failed'; error: unknown }>(
    { open, confirmed: [] },
    {
      ask: async (checks) => {
        await ports.confirm(checks.map(({ code, sentence }) => ({ name: code, message: sentence })))
        return true
      },
      save: async (confirmed) => {
        try {
          return { kind: 'saved', output: await ports.save([...confirmed]) }
        } catch (error) {
          return { kind: 'failed', error }
        }
      },
      bodyOf: ({ error }) => (error instanceof ApiError ? error.body : null),
    },
  )
  if ('output' in saved) return saved.output
  throw 'error' in saved ? saved.error : new CliFailure(EXIT.failed, 'Nothing is saved')
}
