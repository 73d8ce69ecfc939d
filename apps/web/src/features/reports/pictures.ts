import { averageOfFullMonths } from '@forecourt/core/features/reports/pictures'
import { STOCK_AGES, type StockAge } from '@forecourt/core/features/reports/enums'
import { stockAge } from '@forecourt/core/features/reports/rules'
import type { CashPerDay, HpAgeing, StockByAge, VehiclesPerMonth } from '@forecourt/core/features/reports/schemas'
import { type Day, day, partsOf, weekdayOf } from '@forecourt/core/kernel/days'
import type { PictureColumn, PictureLevel, PictureSeries } from '../../kit/chart/picture-columns'
import { formatCount } from '../../kit/grid/cells'
import { dayText, euroText } from '../../kit/wire-text'

/** What a picture shows of an answer. */
export interface PictureParts {
  columns: PictureColumn[]
  series: PictureSeries[]
  level: PictureLevel | null
  sentence: string
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** More months than these are told by their years alone. */
const NAMED_MONTHS = 14

function monthName(month: string): { short: string; long: string; isJanuary: boolean; year: string } {
  const year = month.slice(0, 4)
  const at = Number(month.slice(5, 7))
  const short = MONTHS[at - 1] ?? month
  return { short, long: `${short} ${year}`, isJanuary: at === 1, year }
}

/** Bought and sold per month; the average is of what the report is about. */
export function monthsPicture(
  answer: VehiclesPerMonth,
  o: { type: 'purchased' | 'sold'; current: string | null; today: Day },
): PictureParts {
  const isLong = answer.data.length > NAMED_MONTHS
  const totals = { bought: 0, sold: 0 }
  const columns = answer.data.map(({ month, bought, sold }) => {
    totals.bought += bought
    totals.sold += sold
    const { short, long, isJanuary, year } = monthName(month)
    return {
      id: month,
      label: isLong ? year : short,
      name: long,
      values: [
        { size: sold, text: formatCount(sold) },
        { size: bought, text: formatCount(bought) },
      ],
      isOn: month === o.current,
      isMajor: isJanuary,
    }
  })
  const counted = answer.data.map((month) => ({
    month: day(month.month),
    count: o.type === 'sold' ? month.sold : month.bought,
  }))
  const average = averageOfFullMonths(counted, { from: day(answer.from), to: day(answer.to) }, o.today)
  return {
    columns,
    series: [
      { id: 'sold', name: 'Sold', look: 'solid', total: formatCount(totals.sold) },
      { id: 'bought', name: 'Bought', look: 'hollow', total: formatCount(totals.bought) },
    ],
    level:
      average === null
        ? null
        : {
            size: average,
            name: `average ${o.type === 'sold' ? 'sold' : 'bought'}, full months`,
            text: String(average),
          },
    sentence: `Vehicles by month, ${dayText(answer.from)} to ${dayText(answer.to)}: ${formatCount(totals.sold)} sold, ${formatCount(totals.bought)} bought.`,
  }
}

const AGE_NAMES: Readonly<Record<StockAge, string>> = {
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '91-180': '91–180 days',
  'over-180': 'Over 180 days',
  unknown: 'No bought date',
}

/** Stock by how long it has stood; `row` is the vehicle under the cursor. */
export function stockPicture(answer: StockByAge, row: { boughtDate: string | null } | null): PictureParts {
  const current = row ? stockAge(row.boughtDate === null ? null : day(row.boughtDate), day(answer.date)) : null
  const of = new Map(answer.data.map((one) => [one.age, one]))
  const shown = STOCK_AGES.filter((age) => age !== 'unknown' || (of.get(age)?.count ?? 0) > 0)
  const columns = shown.map((age) => {
    const count = of.get(age)?.count ?? 0
    return {
      id: age,
      label: AGE_NAMES[age],
      values: [{ size: count, text: formatCount(count) }],
      note: euroText(of.get(age)?.totalCost ?? 0),
      isOn: age === current,
    }
  })
  const told = columns.map(({ label, values, note }) => `${label} ${values[0]?.text}, ${note}`)
  return {
    columns,
    series: [{ id: 'count', name: 'Vehicles', look: 'solid', total: formatCount(answer.totalCount) }],
    level: null,
    sentence: `Stock by age on ${dayText(answer.date)}: ${told.join('; ')}.`,
  }
}

/** The drawer by day: in is solid, out is hollow; Mondays keep their label. */
export function cashPicture(answer: CashPerDay): PictureParts {
  const columns = answer.data.map((one) => {
    const { month, date } = partsOf(day(one.date))
    return {
      id: one.date,
      label: `${date} ${MONTHS[month - 1]}`,
      name: dayText(one.date),
      values: [
        { size: Math.max(0, one.in), text: euroText(one.in) },
        // Told with its minus, drawn by how much it is.
        { size: Math.abs(one.out), text: euroText(one.out) },
      ],
      isMajor: weekdayOf(day(one.date)) === 1,
    }
  })
  return {
    columns,
    series: [
      { id: 'in', name: 'In', look: 'solid', total: euroText(answer.totalIn) },
      { id: 'out', name: 'Out', look: 'hollow', total: euroText(answer.totalOut) },
    ],
    level: null,
    sentence: `Cash by day, ${dayText(answer.from)} to ${dayText(answer.to)}: in ${euroText(answer.totalIn)}, out ${euroText(answer.totalOut)}.`,
  }
}

const BUCKET_NAMES: Readonly<Record<HpAgeing['data'][number]['bucket'], string>> = {
  today: 'Due today',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over-90': 'Over 90 days',
}

/** What hire purchase accounts owe, by the age of their oldest unpaid row. */
export function ageingPicture(answer: HpAgeing): PictureParts {
  const columns = answer.data.map(({ bucket, count, amount }) => ({
    id: bucket,
    label: BUCKET_NAMES[bucket],
    values: [{ size: amount, text: formatCount(count) }],
    note: euroText(amount),
  }))
  const told = columns.map(({ label, values, note }) => `${label} ${values[0]?.text} accounts, ${note}`)
  return {
    columns,
    series: [{ id: 'amount', name: 'Accounts', look: 'solid', total: formatCount(answer.totalCount) }],
    level: null,
    sentence: `HP payments due by age on ${dayText(answer.date)}: ${told.join('; ')}.`,
  }
}
