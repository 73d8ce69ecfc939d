import type { ImportOut } from '@forecourt/core/features/import/schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { importOf, isHeld, progressOf } from './repository'

const COUNT = new Intl.NumberFormat('en-GB')

/** How far an import is, in words. */
export function farText({ done, total }: Pick<NonNullable<ImportOut['progress']>, 'done' | 'total'>): string {
  return `${COUNT.format(done)} of ${COUNT.format(total)} rows`
}

/**
 * Refused while the import is worked on, whoever asks: what nobody answered and is sent again does not wait for what goes on.
 *
 * @throws Refusal IMPORT_RUNNING with how far it is.
 */
async function refuseRunning(ctx: Ctx, of: { id: number } | { name: string }): Promise<void> {
  const record = await importOf(ctx.db, of)
  if (!record || !(await isHeld(ctx.db, record.id))) return
  const progress = await progressOf(ctx.db, record.id)
  throw new Refusal('IMPORT_RUNNING', { name: record.name, far: progress ? farText(progress) : 'it has just begun' })
}

/** What is asked before work on a whole import begins. @source server 19.3. */
export const importFirst = {
  CheckImport: refuseRunning,
  ApplyImport: refuseRunning,
  UndoImport: refuseRunning,
  RemoveImport: refuseRunning,
} as const
