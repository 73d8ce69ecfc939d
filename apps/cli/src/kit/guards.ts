import { NoAnswer } from '@forecourt/core/client/errors'
import type { Context } from './context'
import { CliFailure, EXIT, usage } from './failure'
import { askYes, canAsk } from './prompt'
import { factsText } from './table'
import { isSaidByServer, noAnswerSentence } from './unreachable'

/** Something that must be answered before a command does what it says: by a person, or beforehand by `--accept`. */
export interface Guard<N extends string = string> {
  name: N
  message: string
}

/** The guards that `--accept` names. */
export function acceptedGuards<const N extends string>(
  text: string | null,
  names: readonly N[],
  shown = names.join(', '),
): N[] {
  if (text === null) return []
  return text.split(',').map((part) => {
    const found = names.find((guard) => guard === part.trim().toLowerCase())
    if (!found) throw usage(`--accept takes ${shown}, not '${part}'`)
    return found
  })
}

interface Asking {
  accepted: readonly string[]
  /** What the person sees before the questions. */
  facts: readonly (readonly [name: string, value: string])[]
  /** What is said of an unanswered guard: `Nothing is recorded. To record it`. */
  otherwise: string
  /** What else must be given beside the answers, where nobody can be asked. */
  besides?: string
}

/** Has every guard accepted beforehand or answered by the person. */
export async function answerGuards(ctx: Context, guards: readonly Guard[], o: Asking): Promise<void> {
  const open = guards.filter((guard) => !o.accepted.includes(guard.name))
  if (open.length === 0) return
  if (!canAsk(ctx)) throw notAccepted(open, o.otherwise, o.besides)
  ctx.io.mark(factsText(o.facts))
  for (const guard of open) await answerGuard(ctx, guard, o.otherwise)
}

/** Asks the person about one guard. */
async function answerGuard(ctx: Context, guard: Guard, otherwise: string): Promise<void> {
  if (!canAsk(ctx) || !(await askYes(ctx, guard.message, ''))) throw notAccepted([guard], otherwise)
}

function notAccepted(guards: readonly Guard[], otherwise: string, besides = ''): CliFailure {
  const names = guards.map((guard) => guard.name).join(',')
  const sentences = guards.map((guard) => `${guard.name}: ${guard.message}`).join('\n')
  return new CliFailure(EXIT.guard, `${sentences}\n${otherwise}: --accept ${names}${besides}`, { guards })
}

/** The guards as a preview shows them, answered ones included. */
export function guardFacts(guards: readonly Guard[], accepted: readonly string[]): [name: string, value: string][] {
  return guards.map(({ name, message }) => [accepted.includes(name) ? 'Accepted' : 'Guard', `${name}: ${message}`])
}

/** Does a write; when nobody answers, says how to find out whether it is done. */
export async function answered<T>(write: Promise<T>, o: { key: string; done: string }): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const unknown = isSaidByServer(error) ? '' : `It is not known whether ${o.done}. `
    const message = `${noAnswerSentence(error)}\n${unknown}Run the same again with --key ${o.key}; it is never saved twice.`
    throw new CliFailure(EXIT.unreachable, message, { key: o.key, operation: error.operation })
  }
}
