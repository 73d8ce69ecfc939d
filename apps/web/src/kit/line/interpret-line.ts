import { COMMANDS } from '@forecourt/core/commands'
import type { Day } from '@forecourt/core/kernel/days'
import { interpret, type Interpretation } from '@forecourt/core/line/interpret'

/** What a line of words means on a day. Nothing else of the window reads typed words: whoever needs more of a line is handed what this returns. */
export function interpretLine(text: string, today: Day): Interpretation {
  return interpret(text, { today, commands: COMMANDS })
}
