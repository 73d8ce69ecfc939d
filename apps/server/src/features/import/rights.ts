import { RIGHTS_OF_IMPORT } from '@forecourt/core/role-rights'
import type { Ctx } from '../../context'
import { filesOf } from './repository'
import { hasSaleBelowCost, hasSettlement } from './rights-repository'

/** Refuses whoever lacks a right that saving the rows of an import by hand would need, before anything is done. */
export async function refuseBeyondKinds(ctx: Ctx, importID: number): Promise<void> {
  const files = await filesOf(ctx.db, [importID])
  ctx.need(...new Set(files.map(({ kind }) => RIGHTS_OF_IMPORT[kind])))
}

/** Refuses what only the rows say: accounts that they settle, cars that they sell below cost. */
export async function refuseBeyondRows(ctx: Ctx, importID: number): Promise<void> {
  if (await hasSettlement(ctx.db, importID)) ctx.need('settlement')
  if (await hasSaleBelowCost(ctx.db, importID)) ctx.need('belowCost')
}
