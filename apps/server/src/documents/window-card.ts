import { CAUTION, exampleRows, type OfferedCar } from '@forecourt/core/features/hire-purchase/offer'
import type { CARD_SIZES } from '@forecourt/core/features/hire-purchase/enums'
import { formatEuro } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { type Block, blocksHeight, drawAll, gap, paragraph } from './blocks'
import { BLACK, Canvas, GREY, type Style, px } from './canvas'
import { documentFormRows } from './form-rows'
import { type PrintContext, pdfOf } from './pages'
import { fileNameOf } from './parts'
import { drawQr, qrModules } from './qr'

type CardSize = (typeof CARD_SIZES)[number]

interface CardForm {
  size: CardSize
  /** With the registration as a code for a camera. */
  hasCode: boolean
}

/** A card is drawn as A5; on A4 all of it is larger. */
const PAGE = { width: 419.53, height: 595.28 } as const
const ENLARGED: Readonly<Record<CardSize, number>> = { A5: 1, A4: Math.SQRT2 }
const MARGIN = px(40)
const WIDTH = PAGE.width - 2 * MARGIN
const QR_SIDE = px(76)
const FOOT_HEIGHT = QR_SIDE + px(8)
const BODY_HEIGHT = PAGE.height - 2 * MARGIN - FOOT_HEIGHT
/** What a card with long names is made smaller by until it has room. */
const SMALLER = 0.94

/**
 * Prints cards for the windscreens of cars, a page each: the car, its price, and the whole representative example or nothing of credit. The code is
 * its registration.
 * @source server 20.40
 */
export async function windowCards(
  cars: readonly OfferedCar[],
  { size, hasCode }: CardForm,
  printing: PrintContext,
): Promise<Download> {
  const canvas = await Canvas.of({ title: 'Window card', author: printing.letterhead.name, at: printing.now })
  for (const car of cars) {
    canvas.newPage({ size, enlarged: ENLARGED[size] })
    drawAll(fittingBlocks(canvas, car), { x: MARGIN, y: MARGIN })
    drawFoot(canvas, { regNo: car.regNo, hasCode }, printing)
  }
  return pdfOf(canvas, fileNameOf('Window Card', ...cars.map(({ regNo }) => regNo)))
}

function fittingBlocks(canvas: Canvas, car: OfferedCar): Block[] {
  let scale = 1
  let blocks = cardBlocks(canvas, car, scale)
  while (blocksHeight(blocks) > BODY_HEIGHT) {
    scale *= SMALLER
    blocks = cardBlocks(canvas, car, scale)
  }
  return blocks
}

function cardBlocks(canvas: Canvas, { title, details, price, file }: OfferedCar, scale: number): Block[] {
  const bold = (size: number): Style => ({ face: 'sans-bold', size: px(size) * scale, colour: BLACK })
  const lines = (text: string, style: Style, leading: number) =>
    paragraph(canvas, [{ text, style }], { width: WIDTH, leading: style.size * leading })
  const space = (height: number) => gap(px(height) * scale)
  return [
    ...lines(title, bold(36), 1.15),
    ...(details === '' ? [] : lines(details, { face: 'sans', size: px(17) * scale, colour: GREY }, 1.35)),
    space(18),
    ...lines(formatEuro(price), bold(file ? 52 : 64), 1.2),
    ...(file === null
      ? []
      : [
          space(14),
          ...lines('On hire purchase, representative example', bold(17), 1.5),
          ...documentFormRows(
            canvas,
            exampleRows(file).map(([label, value]) => ({ label, value })),
            { width: WIDTH, labelWidth: WIDTH * 0.36, scale: 1.2 * scale },
          ),
          space(10),
          ...lines(CAUTION, bold(20), 1.4),
        ]),
  ]
}

/** Draws who offers the car, and its registration as text and as a code. */
function drawFoot(
  canvas: Canvas,
  { regNo, hasCode }: Pick<OfferedCar, 'regNo'> & Pick<CardForm, 'hasCode'>,
  { letterhead }: PrintContext,
): void {
  const top = PAGE.height - MARGIN - QR_SIDE
  canvas.rule({ x: MARGIN, y: top - px(8), width: WIDTH }, { weight: px(1.5), colour: BLACK })
  const width = WIDTH - QR_SIDE - px(16)
  const name: Style = { face: 'sans-bold', size: px(15), colour: BLACK }
  const small: Style = { face: 'sans', size: px(11.5), colour: GREY }
  const compose = (scale: number) => [
    ...paragraph(canvas, [{ text: letterhead.name, style: { ...name, size: name.size * scale } }], {
      width,
      leading: px(19) * scale,
    }),
    ...paragraph(
      canvas,
      [
        {
          text: [letterhead.address, letterhead.phone.trim()].filter(Boolean).join('. '),
          style: { ...small, size: small.size * scale },
        },
      ],
      { width, leading: px(15) * scale },
    ),
  ]
  let scale = 1
  let words = compose(scale)
  const mark: Style = { face: 'mono-bold', size: px(15), colour: BLACK }
  const room = regNo === '' ? QR_SIDE : QR_SIDE - px(20)
  while (blocksHeight(words) > room) {
    scale *= SMALLER
    words = compose(scale)
  }
  drawAll(words, { x: MARGIN, y: top })
  if (regNo === '') return
  canvas.text(regNo, mark, { x: MARGIN, y: top + QR_SIDE - px(3) })
  if (hasCode) drawQr(canvas, qrModules(regNo), { x: MARGIN + WIDTH - QR_SIDE, y: top, side: QR_SIDE })
}
