import { type PagedReport, reportOf } from '@forecourt/core/features/reports/declarations'
import { DAY_PROBLEM, formatDay, isDay } from '@forecourt/core/kernel/days'
import { useState } from 'react'
import { useApi } from '../../kit/api/api'
import { useOpenDocument } from '../../kit/api/document'
import { Button } from '../../kit/button'
import { DateField } from '../../kit/form/date-field'
import { Switch } from '../../kit/form/switch'
import { useScreenSearch, useToday } from '../../kit/screen/screen'
import { listAddress } from '../../kit/screen/return-row'
import { toastError } from '../../kit/toast/toast'
import { reportDaysOf } from './address'
import { LotField } from './lot-field'
import { newVisit, useReportOpened } from './use-visit'
import { ReportDialog } from './report-dialog'
import { ChangedMonthsNote } from './changed-months-note'
import { periodProblems } from '@forecourt/core/features/reports/rules'

/** Two days as typed. */
interface PeriodForm {
  dateFrom: string
  dateTo: string
}

/** What is wrong with the days of a dialog: what is missing, what is no day, and the wrong order. */
export function periodFormProblems(form: PeriodForm): { field: string; message: string }[] {
  const unread = (['dateFrom', 'dateTo'] as const)
    .filter((field) => form[field] !== '' && !isDay(form[field]))
    .map((field) => ({ field, message: DAY_PROBLEM }))
  const dateFrom = isDay(form.dateFrom) ? form.dateFrom : null
  const dateTo = isDay(form.dateTo) ? form.dateTo : null
  const missing = periodProblems(dateFrom, dateTo).filter(({ field }) => !unread.some((one) => one.field === field))
  return [...unread, ...missing]
}

/** The reports whose pages ask for days; the monthly one is a file. */
type PeriodReport = Extract<PagedReport, { asks: 'days' }>['id']

/** From Date and To Date of a dialog: from the first day of reports to today unless the address says so. */
function usePeriod() {
  const today = useToday()
  const [address] = useScreenSearch('/inside/reports')
  const [form, setForm] = useState<{ dateFrom: string; dateTo: string }>(() => reportDaysOf(address, today))
  const [wasTried, setWasTried] = useState(false)
  const wrong = periodFormProblems(form)
  const shown = new Map((wasTried ? wrong : []).map(({ field, message }) => [field, message]))
  const field = (name: 'dateFrom' | 'dateTo', label: string) => (
    <DateField
      label={label}
      name={name}
      required
      today={today}
      direction="past"
      notBefore={name === 'dateTo' && isDay(form.dateFrom) ? form.dateFrom : undefined}
      value={form[name]}
      onChange={(text) => setForm((old) => ({ ...old, [name]: text }))}
      onSpan={({ from, to }) => setForm((old) => ({ ...old, dateFrom: from, dateTo: to }))}
      invalid={shown.has(name)}
      message={shown.get(name)}
    />
  )
  return {
    form,
    problems: shown.size,
    /** True when nothing is wrong; from then on problems are shown. */
    check: () => {
      setWasTried(true)
      return wrong.length === 0
    },
    fields: (
      <>
        {field('dateFrom', 'From Date')}
        {field('dateTo', 'To Date')}
      </>
    ),
  }
}

interface AskProps {
  onClose: () => void
}

/** Leads to a report's page. */
export type OpenReport = (to: string, search: Readonly<Record<string, unknown>>) => void

/** Days, and what else the report asks; then its page. */
export function PeriodDialog({ report, onClose, onOpen }: AskProps & { report: PeriodReport; onOpen: OpenReport }) {
  const period = usePeriod()
  const [isPurchased, setIsPurchased] = useState(false)
  const [showRegNo, setShowRegNo] = useState(false)
  const open = () => {
    if (!period.check()) return false
    onOpen(reportOf(report).page.path, {
      ...period.form,
      ...(report === 'sold' ? { type: isPurchased ? 'purchased' : 'sold' } : {}),
      ...(report === 'japan' ? { type: 'sold', showRegNo: showRegNo || undefined } : {}),
    })
    return true
  }
  return (
    <ReportDialog
      title={reportOf(report).name}
      problems={period.problems}
      action="Open report"
      onOpen={open}
      onClose={onClose}
    >
      {period.fields}
      {report === 'sold' && (
        <Switch
          label="Purchased"
          value={isPurchased}
          onChange={setIsPurchased}
          text={isPurchased ? 'Purchased' : 'Sold'}
        />
      )}
      {report === 'japan' && <Switch label="Show Reg No" value={showRegNo} onChange={setShowRegNo} />}
    </ReportDialog>
  )
}

/** The monthly report: a PDF in a new tab, or an Excel file. */
export function MonthlyDialog({ onClose, onOpen }: AskProps & { onOpen: OpenReport }) {
  const api = useApi()
  const openDocument = useOpenDocument()
  const tell = useReportOpened()
  const period = usePeriod()
  const [busy, setBusy] = useState<'pdf' | 'excel' | null>(null)
  const make = (kind: 'pdf' | 'excel') => {
    if (busy !== null) return true
    const { dateFrom, dateTo } = period.form
    if (!period.check() || !isDay(dateFrom) || !isDay(dateTo)) return false
    const days = { fromDate: dateFrom, toDate: dateTo }
    setBusy(kind)
    const work =
      kind === 'pdf'
        ? openDocument('GetMonthlyReport', days)
        : api.download('ExportMonthlyReport', days).then(
            () => true,
            (error: unknown) => {
              toastError(api.messageOf(error))
              return false
            },
          )
    const opening = {
      visit: newVisit(),
      alias: 'mo' as const,
      to: listAddress('/reports', { report: 'monthly', dateFrom, dateTo }),
      asked: `${formatDay(dateFrom)} - ${formatDay(dateTo)}`,
      result: kind === 'pdf' ? 'PDF' : 'Excel',
    }
    void work.then((isMade) => isMade && tell(opening))
    void work.finally(onClose)
    return true
  }
  return (
    <ReportDialog
      title={reportOf('monthly').name}
      handlers={{ 'reports.download-excel': () => void make('excel') }}
      aside="as PDF or Excel"
      problems={period.problems}
      action="PDF"
      busyText={busy === 'pdf' ? 'Preparing…' : null}
      onOpen={() => make('pdf')}
      onClose={() => (busy === null ? onClose() : undefined)}
      more={
        <Button
          size="footer"
          command="reports.download-excel"
          busyText={busy === 'excel' ? 'Preparing…' : null}
          onPress={() => make('excel')}
        >
          Excel
        </Button>
      }
    >
      {period.fields}
      <ChangedMonthsNote
        from={period.form.dateFrom}
        to={period.form.dateTo}
        onChanges={(search) => onOpen('/reports/changes', search)}
      />
    </ReportDialog>
  )
}

/** Arriving cars: a date or a lot number; with both the lot counts. */
export function ArrivingDialog({ onClose, onOpen }: AskProps & { onOpen: OpenReport }) {
  const today = useToday()
  const [date, setDate] = useState('')
  const [lotNo, setLotNo] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const isWrong = date !== '' && !isDay(date)
  const isUnasked = date === '' && lotNo.trim() === ''
  const open = () => {
    setWasTried(true)
    if (isWrong || isUnasked) return false
    onOpen(reportOf('arriving').page.path, { date: date || undefined, lotNo: lotNo.trim() || undefined })
    return true
  }
  const problem = isWrong ? DAY_PROBLEM : isUnasked ? 'Choose a date or a lot number' : null
  const shown = wasTried ? problem : null
  return (
    <ReportDialog
      title={reportOf('arriving').name}
      aside="a date or a lot number"
      problems={shown === null ? 0 : 1}
      action="Open report"
      onOpen={open}
      onClose={onClose}
    >
      <DateField
        label="Date"
        direction="nearest"
        name="date"
        today={today}
        value={date}
        onChange={setDate}
        invalid={shown !== null}
        message={shown ?? (date !== '' && lotNo.trim() === '' ? 'the bought date counts' : 'bought date')}
      />
      <p className="w-100.5 pr-29.5 text-13 leading-5 text-right text-fg-1" aria-hidden="true">
        or
      </p>
      <LotField
        value={lotNo}
        onChange={setLotNo}
        message={lotNo.trim() !== '' && date !== '' ? 'with both, the lot counts' : undefined}
      />
    </ReportDialog>
  )
}
