import { OWNER_ROLE } from '../fixtures/cashier'
import { COUNTS_BY } from '@forecourt/core/features/reports/enums'
import { centsFromWire, sumCents, ZERO } from '@forecourt/core/kernel/money'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, type TestApp, describeOnOneEngine, startApp } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { createRandom } from '../fixtures/random'
import { layoutProblems, readPdf, pdfText } from '../fixtures/pdf'

const LONG_USER = 'maria-concetta.testaferrata-sciberras'
const REASONS = ['wrongChange', 'entryMissing', 'entryTwice', 'paidWithoutEntry', 'unknown'] as const
const BATCHES = 24
// The last one closes when it is June where the business is, and May in UTC.
const CLOSINGS = Array.from({ length: BATCHES - 1 }, (_, at) =>
  new Date(Date.UTC(2026, 0, 5 + at * 4, 17)).toISOString(),
)
const AT_NIGHT = '2026-05-31T22:30:00Z'

type Row = OutputOf<Operations['GetCounts']>['data'][number]

const sum = (amounts: readonly number[]) => sumCents(amounts.map((amount) => centsFromWire(amount) ?? ZERO)) / 100

/** What the batches of a list come to, by their own figures. */
function figuresOf(batches: readonly OutputOf<Operations['GetBatchList']>['data'][number][]) {
  const differences = batches.flatMap(({ counted, closingBalance }) =>
    counted === null ? [] : [sum([counted, -closingBalance])],
  )
  return {
    batches: batches.length,
    notCounted: batches.filter(({ counted }) => counted === null).length,
    differing: differences.filter((difference) => difference !== 0).length,
    over: sum(differences.filter((difference) => difference > 0)),
    short: sum(differences.filter((difference) => difference < 0)),
    net: sum(differences),
  }
}

describeOnOneEngine('the report of counts', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-01-02T09:00:00Z' })
    const other = { username: LONG_USER, password: 'a long pass word', passcode: '1234' }
    await app.call('AddUser', {
      roleID: OWNER_ROLE,
      username: other.username,
      password: other.password,
      passCode: other.passcode,
    })
    const random = createRandom(20260105)
    const below = (most: number) => Math.floor(random() * most)
    for (const at of [...CLOSINGS, AT_NIGHT]) {
      app.setNow(at)
      await app.signIn(below(2) === 0 ? CASHIER : other)
      const { closingBalance } = await app.call('GetCurrentBatchTransactions', {})
      const amount = (10_000 + below(90_000)) / 100
      await app.call('AddEditCash', anEntry({ amount, dateTime: at.slice(0, 10) }))
      const kind = below(4)
      // Counted as it is, more or less of it, or not at all.
      const off = kind === 0 ? null : kind === 1 ? 0 : (below(10_000) - 5000) / 100
      if (off === null) {
        await app.call('Reconcile', { notCounted: true })
        continue
      }
      const counted = sum([closingBalance, amount, off])
      const reason = REASONS[below(REASONS.length)]
      const said = off === 0 || !reason ? {} : { differenceReason: reason, differenceNote: `Looked at again ${at}` }
      await app.call('Reconcile', { one: 1, extra: sum([counted, -1]), ...said })
    }
  })
  afterAll(() => app.stop())

  const counts = (search: InputOf<Operations['GetCounts']> = {}) => app.call('GetCounts', { pageSize: 100, ...search })
  const books = async () => (await app.call('GetBatchList', { pageSize: 100 })).data
  const file = async (search: InputOf<Operations['ExportCounts']>) =>
    (await app.download('ExportCounts', search)).trim().split('\r\n')
  const paper = async (search: InputOf<Operations['PrintCounts']>) => {
    const answer = await app.raw('PrintCounts', search)
    expect(answer.status).toBe(200)
    return readPdf(new Uint8Array(await answer.arrayBuffer()))
  }

  test('[server 7.2] by batch each is as Cash Books have it, newest first, and the sums are those of all', async () => {
    const batches = await books()
    const { data, totalCount, ...total } = await counts()
    expect(data.map(({ batch, closedBy }) => ({ ...batch, closedBy }))).toEqual(
      batches.map((book) => ({
        id: book.id,
        startDate: book.startDate,
        endDate: book.endDate,
        expected: book.closingBalance,
        counted: book.counted,
        difference: book.difference,
        differenceReason: book.differenceReason,
        differenceNote: book.differenceNote,
        closedBy: book.closedBy,
      })),
    )
    expect(data.map(({ batch: _, closedBy: __, month: ___, ...figures }) => figures)).toEqual(
      batches.map((book) => figuresOf([book])),
    )
    expect([totalCount, total]).toEqual([BATCHES, figuresOf(batches)])
    // Of every kind there is one.
    expect(total).toMatchObject({
      notCounted: expect.toSatisfy((count: number) => count > 0 && count < BATCHES),
      over: expect.toSatisfy((amount: number) => amount > 0),
      short: expect.toSatisfy((amount: number) => amount < 0),
    })
    expect(sum([total.over, total.short])).toBe(total.net)
    const page = await counts({ pageSize: 5, pageNumber: 2 })
    expect(page).toEqual({ data: data.slice(5, 10), totalCount, ...total })
  })

  test('[server 7.2] by person and by month it has the sums of the batches that they closed, or that were closed in it', async () => {
    const batches = await books()
    const all = figuresOf(batches)
    const persons = await counts({ by: 'person' })
    const names = [...new Set(batches.map(({ closedBy }) => closedBy))].sort()
    expect(names).toHaveLength(2)
    expect(persons).toEqual({
      data: names.map((closedBy): Row => {
        const figures = figuresOf(batches.filter((book) => book.closedBy === closedBy))
        return { batch: null, month: null, closedBy, ...figures }
      }),
      totalCount: names.length,
      ...all,
    })
    const months = await counts({ by: 'month' })
    const monthOf = (book: (typeof batches)[number]) =>
      book.endDate === '2026-05-31T22:30:00.000Z' ? '2026-06-01' : `${book.endDate?.slice(0, 7)}-01`
    const firsts = [...new Set(batches.map(monthOf))].sort().reverse()
    expect(firsts).toEqual(['2026-06-01', '2026-04-01', '2026-03-01', '2026-02-01', '2026-01-01'])
    expect(months).toEqual({
      data: firsts.map((month): Row => {
        const figures = figuresOf(batches.filter((book) => monthOf(book) === month))
        return { batch: null, closedBy: null, month, ...figures }
      }),
      totalCount: firsts.length,
      ...all,
    })
  })

  test('[server 7.2] it may be asked for the batches that one person closed', async () => {
    const batches = await books()
    for (const { closedBy } of (await counts({ by: 'person' })).data) {
      const own = batches.filter((book) => book.closedBy === closedBy)
      const { data, totalCount, ...figures } = await counts({ closedBy: closedBy ?? '' })
      expect(data.map(({ batch }) => batch?.id)).toEqual(own.map(({ id }) => id))
      expect([totalCount, figures]).toEqual([own.length, figuresOf(own)])
      expect(await file({ closedBy: closedBy ?? '' })).toHaveLength(1 + own.length + 1)
    }
    expect((await counts({ closedBy: 'nobody' })).totalCount).toBe(0)
  })

  test('[server 7.2] its days are those of the closing where the business is', async () => {
    const [last] = await books()
    const june = { dateFrom: '2026-06-01', dateTo: '2026-06-30' }
    for (const by of COUNTS_BY) expect(await counts({ ...june, by })).toMatchObject({ totalCount: 1, batches: 1 })
    expect((await counts(june)).data[0]?.batch?.id).toBe(last?.id)
    expect(await counts({ dateFrom: '2026-05-31', dateTo: '2026-05-31' })).toEqual({
      ...{ data: [], totalCount: 0, batches: 0, notCounted: 0, differing: 0, over: 0, short: 0, net: 0 },
    })
  })

  test('[server 7.2] [server 8] as a file it has the same lines', async () => {
    const lines = await file({})
    expect(lines[0]).toBe(
      'ID,Start Date,End Date,Closing Balance,Counted,Not Counted,Difference,Reason,Note,Closed By,Over,Short',
    )
    expect(lines).toHaveLength(1 + BATCHES + 1)
    const { data, totalCount: _, ...total } = await counts()
    const euros = ({ over, short, net }: typeof total) => [over, short, net].map((of) => of.toFixed(2))
    const [over, short, net] = euros(total)
    expect(lines.at(-1)).toBe(
      `Total,,,,,${total.notCounted},${net},${total.differing} with a difference,,${BATCHES} batches,${over},${short}`,
    )
    const sums = `Total,${BATCHES},${total.notCounted},${total.differing},${over},${short},${net}`
    for (const by of ['person', 'month'] as const) expect((await file({ by })).at(-1)).toBe(sums)
    expect(lines.filter((line) => line.includes(',,Yes,,,,'))).toHaveLength(
      data.filter(({ batch }) => batch?.counted === null).length,
    )
    const differing = data.findIndex(({ differing }) => differing === 1)
    const { batch, closedBy } = data[differing] ?? {}
    const [id, , , closing, counted, , difference, , note, by] = lines[1 + differing]?.split(',') ?? []
    expect([id, closing, counted, difference, note, by]).toEqual([
      String(batch?.id),
      batch?.expected.toFixed(2),
      batch?.counted?.toFixed(2),
      batch?.difference?.toFixed(2),
      batch?.differenceNote,
      closedBy,
    ])
    const figures = 'Batches,Not Counted,With a Difference,Over,Short,Net'
    const persons = await file({ by: 'person' })
    expect([persons[0], persons.length]).toEqual([`Closed By,${figures}`, 4])
    const months = await file({ by: 'month' })
    const june = (await counts({ by: 'month' })).data[0]
    expect(months.slice(0, 2)).toEqual([
      `Month,${figures}`,
      [
        '01-06-2026',
        1,
        june?.notCounted,
        june?.differing,
        ...[june?.over, june?.short, june?.net].map((of) => of?.toFixed(2)),
      ].join(),
    ])
  })

  test('[server 7.2] [D3 7] as a PDF it holds the longest notes and names: nothing cut, overlapping or alone', async () => {
    const { net } = await counts()
    for (const by of COUNTS_BY) {
      const pages = await paper({ by, dateTo: '2026-06-30' })
      expect(layoutProblems(pages)).toEqual([])
      const text = pdfText(pages)
      for (const word of ['Counts of Cash Books', `By ${by}`, 'With a difference', Math.abs(net).toFixed(2)])
        expect(text).toContain(word)
      for (const [i, page] of pages.entries()) expect(page.lines.at(-1)).toContain(`Page ${i + 1} of ${pages.length}`)
    }
    expect(pdfText(await paper({ by: 'month' }))).toContain('June 2026')
    expect(pdfText(await paper({}))).toContain('Not counted')
    expect(pdfText(await paper({ dateTo: '2020-01-01' }))).toContain('There are no results to show.')
  })

  test('[server 7.2] a batch that is open again is not in it: what a blind count is held against is not said', async () => {
    await app.call('SaveSettings', { blindCount: true })
    const [last] = await books()
    const before = await counts()
    await app.call('ReopenLastClosedBatch', { batchID: last?.id ?? 0 })
    const after = await counts()
    expect(after.data).toEqual(before.data.slice(1))
    expect(after).toMatchObject({ totalCount: BATCHES - 1, ...figuresOf((await books()).slice(1)) })
    expect((await counts({ by: 'month' })).data.map(({ month }) => month)).not.toContain('2026-06-01')
    expect(await file({ dateFrom: '2026-06-01' })).toHaveLength(1)
  })
})
