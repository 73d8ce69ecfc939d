import { COMMANDS } from '@forecourt/core/commands'
import { type Day, day } from '@forecourt/core/kernel/days'
import { interpret, type Interpretation } from '@forecourt/core/line/interpret'

/** For a line of which no word means a day, so that none need be asked of the server. */
export const ANY_DAY = day('2020-01-01')

/** What a line of words means on a day. Nothing else of the terminal reads words as a line. */
export function interpretLine(text: string, today: Day): Interpretation {
  return interpret(text, { today, commands: COMMANDS })
}
