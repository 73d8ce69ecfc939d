import type { Api } from '../../kit/api/api'
import type { Keyboard } from '../../kit/keys/keyboard'
import type { Leading, LineRun } from '../../kit/line/line-command'
import { toastError } from '../../kit/toast/toast'

interface GoOptions {
  api: Api
  keyboard: Keyboard
  go: (where: Leading) => void
}

/** Goes where an answer of the server leads; what is typed meanwhile waits, and is dropped with a refusal. */
export async function goWhereFound(
  find: Extract<LineRun, { kind: 'find' }>['find'],
  { api, keyboard, go }: GoOptions,
): Promise<void> {
  const release = keyboard.held.hold()
  try {
    go(await find(api))
  } catch (error) {
    keyboard.held.drop('error')
    toastError(api.messageOf(error))
  } finally {
    release()
  }
}
