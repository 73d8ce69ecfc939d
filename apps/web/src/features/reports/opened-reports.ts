import { z } from 'zod'

const OpenedReport = z.object({
  /** When the visit began, ISO. */
  at: z.string(),
  /** The tile's two letters. */
  alias: z.string(),
  /** Its address with what was asked. */
  to: z.string(),
  /** What was asked, in words. */
  asked: z.string(),
})
export type OpenedReport = z.output<typeof OpenedReport>
const OpenedReports = z.array(OpenedReport)

const KEPT_MAX = 10

type Store = Pick<Storage, 'getItem' | 'setItem'>
const placeOf = (userID: number) => `forecourt.reports.${userID}`

/** The reports that a person opened in this browser, the latest first; never figures of the server. */
export function openedReports(storage: Store, userID: number): readonly OpenedReport[] {
  try {
    const found = OpenedReports.safeParse(JSON.parse(storage.getItem(placeOf(userID)) ?? '[]'))
    return found.success ? found.data : []
  } catch {
    return []
  }
}

/** Keeps a visit: one entry for each, however often its days change meanwhile, and one for each address. */
export function rememberReport(storage: Store, userID: number, opened: OpenedReport): void {
  const others = openedReports(storage, userID).filter(({ at, to }) => at !== opened.at && to !== opened.to)
  const kept = [opened, ...others].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, KEPT_MAX)
  try {
    storage.setItem(placeOf(userID), JSON.stringify(kept))
  } catch {
    // A full storage loses the list, not work.
  }
}
