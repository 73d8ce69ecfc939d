import { isMalteseRegistration } from '@forecourt/core/kernel/registrations'
import { CashType } from '@forecourt/core/features/cash-book/enums'
import { creditMissing } from '@forecourt/core/features/credit/missing'
import { addDays, type Day, day } from '@forecourt/core/kernel/days'
import { cents } from '@forecourt/core/kernel/money'
import { expect, test } from 'vitest'
import { goodFriday, isWorkingDay } from './calendar'
import { creditRows } from './credit'
import { generateTimeline } from './timeline'

const TODAY = day('2026-11-20')
const told = generateTimeline(TODAY, 'Europe/Malta')

test('it is a dealership of the size that was asked for', () => {
  expect(told.clients).toHaveLength(1_900)
  expect(told.vehicles.length).toBeGreaterThan(2_400)
  expect(told.vehicles.length).toBeLessThan(2_600)
  expect(told.entries.length).toBeGreaterThan(59_000)
  expect(told.entries.length).toBeLessThan(61_000)
  const running = told.accounts.filter((account) => !account.settlement && (account.rows.at(-1)?.dueDate ?? '') > TODAY)
  expect(running.length).toBeGreaterThan(95)
  expect(running.length).toBeLessThan(150)
  const stock = told.vehicles.length - told.sales.size
  expect(stock).toBeGreaterThan(110)
  expect(stock).toBeLessThan(230)
})

test('the same day tells the same story', () => {
  const text = (story: typeof told) =>
    JSON.stringify(story, (_, part) => (part instanceof Map ? [...part] : part instanceof Set ? [...part] : part))
  expect(text(generateTimeline(TODAY, 'Europe/Malta'))).toBe(text(told))
})

test('today is open with a day of entries, and the drawer never runs dry overnight', () => {
  const [today] = told.batches.slice(-1)
  expect(today?.status).toBe('current')
  const entries = told.entries.filter((entry) => entry.batch_id === today?.id)
  expect(entries.length).toBeGreaterThan(15)
  for (const batch of told.batches) expect(batch.opening, `batch ${batch.id}`).toBeGreaterThan(0)
  expect(Math.max(...told.batches.map((batch) => batch.opening))).toBeLessThan(20_000_00)
  const cash = entries.filter((entry) => entry.type_id === CashType.Cash)
  const held = cash.reduce((sum, entry) => sum + entry.signed_amount, today?.opening ?? 0)
  expect(held, 'the open drawer can be counted').toBeGreaterThan(0)
})

test('whatever day it is, the open drawer holds more than a cashier of the tests takes out', () => {
  // On the first of them more would go out in cash than is there.
  for (const today of [day('2026-11-26'), addDays(TODAY, 13)]) {
    const { batches, entries } = generateTimeline(today, 'Europe/Malta')
    const open = batches.at(-1)
    const cash = entries.filter((entry) => entry.batch_id === open?.id && entry.type_id === CashType.Cash)
    const held = cash.reduce((sum, entry) => sum + entry.signed_amount, open?.opening ?? 0)
    expect(held, today).toBeGreaterThan(500_00)
  }
})

test('what happened today happened as the day began, all else before, by the clock of any time zone', () => {
  for (const [story, zone] of [
    [told, 'Europe/Malta'],
    [generateTimeline(TODAY, 'Pacific/Kiritimati'), 'Pacific/Kiritimati'],
  ] as const) {
    const ends = story.batches.flatMap(({ ended_at }) => ended_at ?? [])
    const moments = [
      ...story.batches.map((batch) => batch.started_at),
      ...story.entries.map((entry) => entry.created_at),
    ]
    for (const moment of [...moments, ...ends])
      if (!moment.startsWith(`${TODAY} 00:00 ${zone}`) && !(moment < TODAY && moment.endsWith(` ${zone}`)))
        expect.fail(`${moment} lies ahead of the morning of ${TODAY}`)
    expect(moments.filter((moment) => moment >= TODAY).length).toBeGreaterThan(15)
    expect(ends).toHaveLength(story.batches.length - 1)
  }
})

test('two unsold vehicles never carry one Maltese mark', () => {
  const unsold = told.vehicles.filter((vehicle) => !told.sales.has(vehicle.id) && isMalteseRegistration(vehicle.reg_no))
  expect(new Set(unsold.map((vehicle) => vehicle.reg_no)).size).toBe(unsold.length)
})

test('receipts run without a gap and no sum of a deal is taken above the cash limit', () => {
  const numbers = told.entries.flatMap((entry) => (entry.receipt === null ? [] : [entry.receipt]))
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  const largest = Math.max(
    ...told.entries
      .filter((entry) => entry.type_id === CashType.Cash && entry.vehicle_id && entry.signed_amount > 0)
      .map((entry) => entry.amount),
  )
  expect(largest).toBeLessThanOrEqual(3_000_00)
})

test('the example account has one instalment of 250.00 due and seventeen paid', () => {
  const account = told.accounts[0]
  expect(told.vehicles[(account?.vehicleID ?? 0) - 1]?.reg_no).toBe('ABC 123')
  expect(account?.entries).toHaveLength(17)
  expect(account?.rows.filter((row) => row.dueDate <= TODAY)).toHaveLength(18)
  expect(account?.rows[17]?.amount).toBe(250_00)
})

test('the calendar knows Sundays, Good Friday and the feasts', () => {
  expect(goodFriday(2026)).toBe('2026-04-03')
  expect(goodFriday(2024)).toBe('2024-03-29')
  expect(isWorkingDay(day('2026-12-25'))).toBe(false)
  expect(isWorkingDay(day('2026-11-22'))).toBe(false)
  expect(isWorkingDay(day('2026-11-21'))).toBe(true)
})

test('[server 20.27] of accounts under the law of November 2026 most have their credit file, and one or two lack something', () => {
  const today = day('2027-01-15')
  const story = generateTimeline(today, 'Europe/Malta')
  const { assessments, records } = creditRows(story, { leastRest: cents(400_00), greatestShare: 40 })
  const assessed = new Set((assessments as { vehicle_id: number }[]).map(({ vehicle_id }) => vehicle_id))
  for (const each of assessments) expect(each).toMatchObject({ verdict: 'positive', decision: 'grant' })
  const of = records as { vehicle_id: number; kind: 'information'; date: Day; time: string }[]
  const missing = [...story.sales.values()]
    .filter(({ terms, sold_date }) => terms && sold_date >= '2026-11-20' && sold_date < today)
    .map(({ vehicle_id, sold_date }) =>
      creditMissing(
        {
          ...{ signedOn: sold_date, isConsumer: true, hasAssessment: assessed.has(vehicle_id) },
          ...{ hasAgreementFile: false, isWithdrawn: false, lacksRefusalLetter: false },
          records: of.filter((each) => each.vehicle_id === vehicle_id),
        },
        today,
      ),
    )
  expect(missing.length).toBeGreaterThan(4)
  expect(missing.flat().sort()).toEqual(['assessment', 'explanations'])
  expect(creditRows(generateTimeline(TODAY, 'Europe/Malta'), { leastRest: null, greatestShare: null })).toEqual({
    assessments: [],
    records: [],
  })
})
