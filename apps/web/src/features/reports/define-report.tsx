import { type PagedReport, reportOf } from '@forecourt/core/features/reports/declarations'
import type { Day } from '@forecourt/core/kernel/days'
import type { ComponentType } from 'react'
import type { ListName, ListRow } from '../../kit/api/paged'
import { defineList, type ListDeclaration, type ListPage, type ListParts } from '../../kit/screen/define-list'
import type { RouteAddress, RouteID } from '../../kit/screen/screen'
import { type DaysAddress, reportDaysOf } from './address'
import { PeriodFields } from './period-fields'
import { settledRowCount, EMPTY_HINTS, useReportPage } from './report-parts'

export interface ReportDays {
  dateFrom: Day
  dateTo: Day
}

type ReportDeclaration<N extends ListName, ID extends RouteID> = Omit<
  ListDeclaration<N, ID>,
  'title' | 'pageSize' | 'search' | 'useParts' | 'growsAtTop'
> & {
  report: PagedReport['id']
  search: (address: RouteAddress<ID>, days: ReportDays) => ReturnType<ListDeclaration<N, ID>['search']>
  /** It asks for no days. */
  hasNoDays?: boolean
  /** What it shows, in words: behind the breadcrumb, on paper and in the list of what was opened lately. */
  asked: (address: RouteAddress<ID>, days: ReportDays) => string
  useParts: (
    page: ListPage<N, RouteAddress<ID>> & ReportDays & ReturnType<typeof useReportPage>,
  ) => ListParts<ListRow<N>>
}

/** The page of a report: a list with its days in the bar, from which Esc leads to the hub. */
export function defineReport<const N extends ListName, const ID extends RouteID>(
  of: ReportDeclaration<N, ID>,
): ComponentType {
  const { title } = reportOf(of.report).page
  return defineList<N, ID>({
    emptyHints: EMPTY_HINTS,
    ...of,
    title,
    pageSize: 50,
    growsAtTop: true,
    search: (address, { today }) => of.search(address, reportDaysOf(address as DaysAddress, today)),
    useParts: (page) => {
      const { address, change, today, list } = page
      const days = reportDaysOf(address as DaysAddress, today)
      const asked = of.asked(address, days)
      const report = useReportPage({ report: of.report, asked, count: settledRowCount(list.paged) })
      const parts = of.useParts({ ...page, ...days, ...report })
      return {
        ...parts,
        chrome: { query: asked, printTitle: `${title} ${asked}`.trim(), ...parts.chrome },
        filters: (
          <>
            {!of.hasNoDays && (
              <PeriodFields
                {...days}
                // The days of an address are fields of it.
                onChange={(changed) => change({ ...changed, currentPage: undefined } as Partial<typeof address>)}
              />
            )}
            {parts.filters}
          </>
        ),
      }
    },
  })
}
