import { averageOfFullMonths, owedByAge } from '@forecourt/core/features/reports/charts'
import { type ArrivingExpenseKind, STOCK_AGES, type StockAge } from '@forecourt/core/features/reports/figure-enums'
import { ageSince } from '@forecourt/core/features/reports/rules'
import type {
  ArrivingCars,
  CashPerDay,
  ExchangesPerMonth,
  HpAgeing,
  StockByAge,
  VehiclesPerMonth,
} from '@forecourt/core/features/reports/schemas'
import { type Day, day, dayParts, startOfMonth, weekdayOf } from '@forecourt/core/kernel/days'
import { eurosOf, sumCents } from '@forecourt/core/kernel/money'
import type { ChartColumn, ChartData } from '../../kit/chart/chart-columns'
import { formatCount } from '../../kit/grid/cells'
import { answerCents, dayText, euroText } from '../../kit/wire-text'

/** Before there is an answer. */
export const NO_PICTURE: ChartData = {
  columns: [],
  series: [],
  level: null,
  sentence: '',
  scaleText: formatCount,
  facts: [],
}

/** A scale in whole euros. */
const wholeEuros = (size: number) => euroText(size).replace(/\.00$/, '')
const COUNTS = { scaleText: formatCount, facts: [] } as const
const NOTE_OF = (column: ChartColumn) => column.note
const BESIDE_OF = (column: ChartColumn) => column.beside

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** More months than these are phrases by their years alone. */
const NAMED_MONTHS = 14

function monthName(month: string): { short: string; long: string; isJanuary: boolean; year: string } {
  const year = month.slice(0, 4)
  const at = Number(month.slice(5, 7))
  const short = MONTHS[at - 1] ?? month
  return { short, long: `${short} ${year}`, isJanuary: at === 1, year }
}

/** The column of a month: by its name, of many months by its year; `current` is the month of the row under the cursor. */
function monthColumn(month: string, count: number, current: string | null) {
  const { short, long, isJanuary, year } = monthName(month)
  const label = count > NAMED_MONTHS ? year : short
  return { id: month, label, name: long, isOn: month === current, isMajor: isJanuary }
}

/** The month of a vehicle that a report of this type is about, by its first day. */
export function monthOfRow(
  row: { soldDate: string | null; boughtDate: string | null } | undefined,
  type: 'purchased' | 'sold',
): Day | null {
  const on = type === 'sold' ? row?.soldDate : row?.boughtDate
  return on ? startOfMonth(day(on)) : null
}

/** Bought and sold per month; the average is of what the report is about. */
export function monthsPicture(
  answer: VehiclesPerMonth,
  o: { type: 'purchased' | 'sold'; current: string | null; today: Day },
): ChartData {
  const totals = { bought: 0, sold: 0 }
  const columns = answer.data.map(({ month, bought, sold }) => {
    totals.bought += bought
    totals.sold += sold
    return {
      ...monthColumn(month, answer.data.length, o.current),
      values: [
        { size: sold, text: formatCount(sold) },
        { size: bought, text: formatCount(bought) },
      ],
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
    ...COUNTS,
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
export function stockPicture(answer: StockByAge, row: { boughtDate: string | null } | null): ChartData {
  const current = row ? ageSince(row.boughtDate === null ? null : day(row.boughtDate), day(answer.date)) : null
  const of = new Map(answer.data.map((one) => [one.age, one]))
  const isCostTold = answer.totalCost !== undefined
  const shown = STOCK_AGES.filter((age) => age !== 'unknown' || (of.get(age)?.count ?? 0) > 0)
  const columns = shown.map((age) => {
    const count = of.get(age)?.count ?? 0
    return {
      id: age,
      label: AGE_NAMES[age],
      values: [{ size: count, text: formatCount(count) }],
      note: isCostTold ? euroText(of.get(age)?.totalCost ?? 0) : '',
      isOn: age === current,
    }
  })
  const phrases = columns.map(({ label, values, note }) =>
    [`${label} ${values[0]?.text}`, note].filter(Boolean).join(', '),
  )
  return {
    columns,
    series: [{ id: 'count', name: 'Vehicles', look: 'solid', total: formatCount(answer.totalCount) }],
    level: null,
    scaleText: formatCount,
    facts: isCostTold ? [{ name: 'Total cost', of: NOTE_OF }] : [],
    sentence: `Stock by age on ${dayText(answer.date)}: ${phrases.join('; ')}.`,
  }
}

/** The drawer by day: in is solid, out is hollow; Mondays keep their label. */
export function cashPicture(answer: CashPerDay): ChartData {
  const columns = answer.data.map((one) => {
    const { month, date } = dayParts(day(one.date))
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
    scaleText: wholeEuros,
    facts: [],
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
export function ageingPicture(answer: HpAgeing): ChartData {
  const columns = answer.data.map(({ bucket, count, amount }) => ({
    id: bucket,
    label: BUCKET_NAMES[bucket],
    values: [{ size: amount, text: euroText(amount) }],
    beside: formatCount(count),
    note: euroText(amount),
  }))
  const phrases = columns.map(({ label, beside, note }) => `${label} ${beside} accounts, ${note}`)
  return {
    columns,
    series: [
      {
        id: 'amount',
        name: 'Owed',
        look: 'solid',
        total: euroText(answer.totalAmount),
        of: `${formatCount(answer.totalCount)} ${answer.totalCount === 1 ? 'account' : 'accounts'}`,
      },
    ],
    level: null,
    scaleText: wholeEuros,
    facts: [{ name: 'Accounts', of: BESIDE_OF }],
    sentence: `HP payments due by age on ${dayText(answer.date)}: ${phrases.join('; ')}.`,
  }
}

/** What buyers owe, by how long ago they bought; `row` is the sale under the cursor. */
export function owedPicture(
  rows: readonly { soldDate: string | null; pendingAmount: number }[],
  row: { soldDate: string | null } | undefined,
  today: Day,
): ChartData {
  const owed = rows.flatMap(({ soldDate, pendingAmount }) => {
    const pending = answerCents(pendingAmount)
    return soldDate === null || pending === null ? [] : [{ soldDate: day(soldDate), pending }]
  })
  const ages = owedByAge(owed, today)
  const current = row?.soldDate ? ageSince(day(row.soldDate), today) : null
  const columns = ages.map(({ age, count, amount }) => ({
    id: age,
    label: AGE_NAMES[age],
    values: [{ size: eurosOf(amount), text: euroText(eurosOf(amount)) }],
    beside: formatCount(count),
    note: euroText(eurosOf(amount)),
    isOn: age === current,
  }))
  const total = euroText(eurosOf(sumCents(ages.map(({ amount }) => amount))))
  const phrases = columns.map(({ label, beside, note }) => `${label} ${beside}, ${note}`)
  return {
    columns,
    series: [
      {
        id: 'owed',
        name: 'Owed',
        look: 'solid',
        total,
        of: `${formatCount(owed.length)} ${owed.length === 1 ? 'vehicle' : 'vehicles'}`,
      },
    ],
    level: null,
    scaleText: wholeEuros,
    facts: [{ name: 'Vehicles', of: BESIDE_OF }],
    sentence: `${total} owed by time since the sale: ${phrases.join('; ')}.`,
  }
}

/** Differences per month: what buyers paid on top of their cars is solid, what the dealership paid is hollow. */
export function exchangesPicture(answer: ExchangesPerMonth, current: string | null): ChartData {
  const columns = answer.data.map(({ month, toUs, byUs, difference }) => ({
    ...monthColumn(month, answer.data.length, current),
    values: [
      { size: toUs.amount, text: euroText(toUs.amount) },
      { size: byUs.amount, text: euroText(byUs.amount) },
    ],
    beside: `${formatCount(toUs.count)} · ${formatCount(byUs.count)}`,
    note: euroText(difference),
  }))
  const sums = (['toUs', 'byUs'] as const).map((side) => ({
    count: formatCount(answer.data.reduce((sum, month) => sum + month[side].count, 0)),
    amount: euroText(eurosOf(sumCents(answer.data.flatMap((month) => answerCents(month[side].amount) ?? [])))),
  }))
  const [toUs, byUs] = sums
  return {
    columns,
    series: [
      { id: 'toUs', name: 'Buyer pays', look: 'solid', total: toUs?.amount },
      { id: 'byUs', name: 'We pay', look: 'hollow', total: byUs?.amount },
    ],
    level: null,
    scaleText: wholeEuros,
    facts: [
      { name: 'Exchanges', of: BESIDE_OF },
      { name: 'Difference', of: NOTE_OF },
    ],
    sentence:
      `Differences of part exchanges by month, ${dayText(answer.from)} to ${dayText(answer.to)}: ` +
      `buyers pay ${toUs?.amount} in ${toUs?.count}, we pay ${byUs?.amount} in ${byUs?.count}.`,
  }
}

const EXPENSE_NAMES: Readonly<Record<ArrivingExpenseKind, string>> = {
  excelAmount: 'Cost From Excel Sheet',
  regTaxAmount: 'Registration tax',
  licensePlatesFeesAmount: 'License plates fees',
  additionalFee: 'Additional fee',
}

/** How far the expenses that arriving cars have in common have come: cars that have each, and cars that lack it. */
export function arrivingPicture(expenses: ArrivingCars['expenses'], cars: number): ChartData {
  const columns = expenses.map(({ kind, count }) => ({
    id: kind,
    label: EXPENSE_NAMES[kind],
    values: [
      { size: count, text: formatCount(count) },
      { size: cars - count, text: formatCount(cars - count) },
    ],
  }))
  const phrases = columns.map(({ label, values }) => `${label} on ${values[0]?.text}`)
  return {
    columns,
    series: [
      { id: 'with', name: 'Cars with it', look: 'solid' },
      { id: 'without', name: 'without', look: 'hollow' },
    ],
    level: null,
    ...COUNTS,
    sentence: `Common expenses of ${formatCount(cars)} ${cars === 1 ? 'car' : 'cars'}: ${phrases.join('; ')}.`,
  }
}
