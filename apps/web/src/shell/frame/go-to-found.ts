import type { Api } from '../../kit/api/api'
import type { Keyboard } from '../../kit/keys/keyboard'
import type { CommandDestination, LineRun } from '../../kit/line/line-command'
import { toastError } from '../../kit/toast/toast'

interface GoOptions {
  api: Api
  keyboard: Keyboard
  go: (where: CommandDestination) => void
}

/** Goes where an answer of the server leads; keys typed meanwhile are buffered, and discarded with a refusal. */
export async function goToFound(
  find: Extract<LineRun, { kind: 'find' }>['find'],
  { api, keyboard, go }: GoOptions,
): Promise<void> {
  const release = keyboard.wait('screen')
  try {
    go(await find(api))
  } catch (error) {
    keyboard.queue.discard('error')
    toastError(api.messageOf(error))
  } finally {
    release()
  }
}
