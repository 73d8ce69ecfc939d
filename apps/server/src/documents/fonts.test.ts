import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readPdf, pdfText } from '../../../../tests/fixtures/pdf'
import { BLACK, Canvas } from './canvas'
import { CHAINS, openFont } from './fonts'

async function aPage(text: string): Promise<Uint8Array> {
  const canvas = await Canvas.of({ title: 'Page', author: 'Test', at: new Date('2026-03-02T09:00:00Z') })
  canvas.newPage()
  canvas.text(text, { face: 'sans', size: 10, colour: BLACK }, { x: 50, y: 50 })
  return canvas.finish()
}

test('the tables of a font file are decoded once for all documents', () => {
  const [file = ''] = CHAINS.sans
  const [one, other] = [openFont(file, PDFDocument), openFont(file, PDFDocument)]
  expect(other).not.toBe(one)
  expect(Object.getPrototypeOf(other)).toBe(Object.getPrototypeOf(one))
})

test('a document is the same file whatever was printed before it', async () => {
  // These share a glyph in the font; what is copied from a document is what was printed there.
  const [hyphen, dash] = ['Ten\u2010fold 12\u00a0000 Ω', 'Ten-fold 12 000 \u2126']
  const [first, second] = [await aPage(hyphen), await aPage(dash)]
  expect(await aPage(hyphen)).toEqual(first)
  expect(await aPage(dash)).toEqual(second)
  expect(pdfText(await readPdf(second))).toContain('Ten-fold')
})
