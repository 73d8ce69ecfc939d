import { type OpenedReport, ReportOpening } from '@forecourt/core/features/reports/schemas'
import type { Ctx } from '../../context'
import { lastOpenings } from './opened-repository'

const SHOWN_MAX = 10
/** The number of visits that are searched for ten different ones. */
const LOOKED_MAX = 300

/** Stores in the audit who opened which report. */
export async function recordOpening(ctx: Ctx, opening: ReportOpening): Promise<Record<string, never>> {
  await ctx.audit({ kind: 'report', subjectID: null, after: opening })
  ctx.announce({ kind: 'report', id: null, action: 'opened' })
  return {}
}

/** Returns the reports that were opened last: of one visit its last search, of one person each search once. */
export async function openedReports(ctx: Ctx): Promise<OpenedReport[]> {
  const shown: OpenedReport[] = []
  const known = new Set<string>()
  for (const { at, username, after } of await lastOpenings(ctx.db, LOOKED_MAX)) {
    const opening = ReportOpening.safeParse(after)
    if (!opening.success) continue
    const { visit, ...report } = opening.data
    const marks = [`visit ${username} ${visit}`, `page ${username} ${report.to}`]
    const isNew = marks.every((mark) => !known.has(mark))
    for (const mark of marks) known.add(mark)
    if (isNew) shown.push({ ...report, at: at.toISOString(), username })
    if (shown.length === SHOWN_MAX) break
  }
  return shown
}
