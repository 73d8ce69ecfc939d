import { CARD_SIZES } from '@forecourt/core/features/hire-purchase/enums'
import { CAUTION, exampleRows, offerCredit, type OfferedCar } from '@forecourt/core/features/hire-purchase/offer'
import { cents, formatEuro } from '@forecourt/core/kernel/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLetterhead, bytesOf } from '../../../../tests/fixtures/credit-papers'
import { blackBoxes, columnText, pdfText, readPdf, squeezedText } from '../../../../tests/fixtures/pdf'
import { windowCards } from './window-card'

const anyName = fc
  .array(fc.constantFrom(...'aeioughħżċġbdlnrst BKŻĦ'), { minLength: 3, maxLength: 60 })
  .map((letters) => letters.join('').trim() || 'Ħamrun')

const anyCar: fc.Arbitrary<OfferedCar> = fc
  .record({
    title: anyName,
    details: fc.oneof(fc.constant(''), anyName),
    price: fc.integer({ min: 500_00, max: 90_000_00 }).map(cents),
    months: fc.option(fc.integer({ min: 1, max: 120 })),
    rateBps: fc.option(fc.integer({ min: 0, max: 1_200 })),
    depositShare: fc.double({ min: 0, max: 0.9, noNaN: true }),
  })
  .map(({ title, details, price, months, rateBps, depositShare }) => {
    const deposit = cents(Math.floor(price * depositShare))
    const terms = months === null ? null : { numberOfMonths: months, rateBps, deposit }
    const { file } = terms ? offerCredit(price, terms) : { file: null }
    return { regNo: 'GHV 552', title, details, price, file }
  })

test('[server 20.40] a card is one page of its paper with the car, its price and the whole example, or nothing of credit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCar, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...CARD_SIZES),
      anyLetterhead,
      async (cars, size, printing) => {
        const bytes = await bytesOf(await windowCards(cars, { size, hasCode: true }, printing))
        const pages = await readPdf(bytes)
        expect(pages).toHaveLength(cars.length)
        for (const [at, { title, price, file, regNo }] of cars.entries()) {
          const page = pages[at]!
          expect(Math.round(page.width)).toBe(size === 'A5' ? 420 : 595)
          const text = columnText([page], []) + columnText([page], [0.3])
          for (const part of [title, formatEuro(price), printing.letterhead.name, regNo])
            expect(text).toContain(squeezedText(part))
          if (file === null) expect(pdfText([page])).not.toMatch(/%|credit|instalment|month|Caution/i)
          else for (const part of [...exampleRows(file).flat(), CAUTION]) expect(text).toContain(squeezedText(part))
          for (const { text: word, x, y, width } of page.placed)
            expect(x > 10 && x + width < page.width - 10 && y < page.height - 10, word).toBe(true)
          expect((await blackBoxes(bytes, at + 1)).length).toBeGreaterThan(100)
        }
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
})
