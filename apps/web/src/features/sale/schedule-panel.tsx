import { cx } from 'class-variance-authority'
import { SaleType } from '@forecourt/core/features/deals/enums'
import {
  highestRateFacts,
  type CreditFile,
  rateFacts,
  type RateCeiling,
} from '@forecourt/core/features/hire-purchase/credit-file'
import type { SchedulePreview, TermsResult } from '@forecourt/core/features/hire-purchase/preview'
import { BANK_CHARGE_BPS } from '@forecourt/core/features/hire-purchase/schedule'
import { formatDay } from '@forecourt/core/kernel/days'
import { cents, formatAmount, formatEuro } from '@forecourt/core/kernel/money'
import { Notice, Tag } from '../../kit/notice'
import { type PanelFact, FactList, Panel, SidePanel } from '../../kit/panel'
import { useScreenHost } from '../../kit/screen/screen'
import { memo } from 'react'
import type { SaleValues } from './sale-draft'

const CHARGE_WORDS = `${BANK_CHARGE_BPS / 100}%`

interface SchedulePanelProps {
  values: SaleValues
  reading: TermsResult
  preview: SchedulePreview | null
  /** What it costs; null while no schedule can be made or no day of the sale is typed. */
  credit: CreditFile | null
  isGenerated: boolean
}

/** The schedule that the terms make, worked out as they are typed; or what keeps one from being made. */
export const SchedulePanel = memo(function SchedulePanel({
  values,
  reading,
  preview,
  credit,
  isGenerated,
}: SchedulePanelProps) {
  const { rateCeiling: ceiling, rateCeilingCompares: compares } = useScreenHost().workstation
  return (
    <SidePanel
      label="Schedule as typed"
      isRegion
      onPaper="alone"
      scrolls={false}
      className="single:max-h-[32vh] lowest:single:max-h-none single:border-l-0 single:border-t single:border-line-2 print:w-85"
    >
      <Panel
        title={isGenerated ? 'Schedule' : 'Schedule as typed'}
        aside={<Tag tone={isGenerated ? 'ok' : 'warning'}>{isGenerated ? 'generated' : 'not generated'}</Tag>}
      >
        {preview ? (
          <FactList facts={[...factsOf(values, preview), ...creditFactsOf(credit, { ceiling, compares })]} />
        ) : (
          <p
            className={cx(
              'px-3.5 py-2 text-13 leading-4.5',
              reading.problem && !reading.isMissing ? 'font-semibold text-out' : 'text-fg-1',
            )}
            role="status"
          >
            {reading.problem?.message}
          </p>
        )}
      </Panel>
      {preview && <Rows values={values} preview={preview} />}
      {preview && (
        <div className="flex-none m-2.5 print:hidden">
          <Notice tone={isGenerated ? 'ok' : 'warning'}>
            {isGenerated
              ? 'Type, price, terms, account and client are fixed until the schedule is deleted.'
              : `Generate Schedule writes ${preview.rows.length} rows${underAccount(values)}. Type, price, terms, account and client are then fixed.`}
          </Notice>
        </div>
      )}
    </SidePanel>
  )
})

function underAccount({ hpAccountNo }: SaleValues): string {
  return hpAccountNo.trim() === '' ? '' : ` under ${hpAccountNo.trim()}`
}

function factsOf(values: SaleValues, preview: SchedulePreview): PanelFact[] {
  const isExchange = values.saleType === SaleType.HPPartExchange
  return [
    { label: isExchange ? 'Difference' : 'Sold Price', value: formatEuro(preview.price) },
    { label: 'Deposit', value: formatEuro(cents(-preview.deposit)), tone: preview.deposit > 0 ? 'out' : 'plain' },
    { label: 'Financed', value: formatEuro(preview.financed), tone: 'strong', ruled: true },
    {
      label: (
        <>
          Bank charge <span className="text-fg-2">{CHARGE_WORDS}</span>
        </>
      ),
      key: 'bank-charge',
      value: formatEuro(preview.bankCharge),
    },
    { label: 'Interest', value: formatEuro(preview.interest) },
    { label: 'Instalments', value: formatEuro(preview.total), tone: 'big', ruled: true },
    { label: 'With deposit', value: formatEuro(preview.withDeposit) },
    ...(isExchange ? [{ label: 'With cars taken in', value: formatEuro(preview.withCars) }] : []),
  ]
}

/** What the credit costs, beside what it comes to. */
function creditFactsOf(credit: CreditFile | null, of: RateCeiling): PanelFact[] {
  if (!credit) return []
  const facts = [...rateFacts(credit, of), ...highestRateFacts(credit.numberOfPayments, of)]
  return facts.map(([label, value]) => ({ label, value }))
}

function Rows({ values, preview }: { values: SaleValues; preview: SchedulePreview }) {
  const count = preview.rows.length
  return (
    <Panel
      title="Rows"
      className="flex flex-col flex-[0_1_auto] min-h-22.5"
      aside={
        <span className="text-12 text-fg-2">
          {count}
          {values.endOfMonth && ', last day of each month'}
        </span>
      }
    >
      <div
        className="min-h-0 overflow-y-auto ring-over-heads print:overflow-visible [&_th]:sticky [&_th]:top-0 [&_th]:bg-bg-2"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
        role="group"
        aria-label="Rows of the schedule"
        data-list=""
      >
        <table>
          <colgroup>
            <col className="w-9" />
            <col className="w-23.5" />
            <col className="w-19.5" />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th className="text-right">No</th>
              <th>Due Date</th>
              <th className="text-right">Amount €</th>
              <th className="text-right">Capital €</th>
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row) => (
              <tr key={row.number} className={row.number % 5 === 0 ? '[&>td]:border-b-line-1' : undefined}>
                <td className="text-right text-fg-2">{row.number}</td>
                <td>{formatDay(row.dueDate)}</td>
                <td className="text-right">{formatAmount(row.amount)}</td>
                <td className="text-right text-fg-1">{formatAmount(row.capital)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
