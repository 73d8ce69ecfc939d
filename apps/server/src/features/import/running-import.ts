import type { ImportOut } from '@forecourt/core/features/import/schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { importOf, isBeingProcessed, progressOf } from './repository'

const COUNT = new Intl.NumberFormat('en-GB')

export function progressText({ done, total }: Pick<NonNullable<ImportOut['progress']>, 'done' | 'total'>): string {
  return `${COUNT.format(done)} of ${COUNT.format(total)} rows`
}

/**
 * Refuses while the import is being processed: a repeated call does not wait for the running one.
 * @throws Refusal IMPORT_RUNNING with the progress.
 * @source server 19.3.
 */
async function refuseRunning(ctx: Ctx, of: { id: number } | { name: string }): Promise<void> {
  const record = await importOf(ctx.db, of)
  if (!record || !(await isBeingProcessed(ctx.db, record.id))) return
  const progress = await progressOf(ctx.db, record.id)
  throw new Refusal('IMPORT_RUNNING', {
    name: record.name,
    far: progress ? progressText(progress) : 'it has just begun',
  })
}

/**
 * Checks before work on a whole import begins.
 * @source server 19.3.
 */
export const importPreparation = {
  CheckImport: refuseRunning,
  ApplyImport: refuseRunning,
  UndoImport: refuseRunning,
  RemoveImport: refuseRunning,
} as const
