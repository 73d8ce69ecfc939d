import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { euroInWords } from '@forecourt/core/kernel/money-words'
import type { Download } from '../context'
import { BLACK, GREY, HAIRLINE, Canvas, PAGE_SIZE, PALE, px, type Style } from './canvas'
import { CONTENT_WIDTH, drawFoot, MARGIN, type PrintableDocument, pdfOf, type PrintContext, printBodies } from './pages'
import { partyAddress, columnWidth, fileNameOf, dealershipSignature, type Party, twoColumns } from './parts'
import { baselineOf, drawAll, labelledData, gap, blocksHeight, paragraph, signatures, type Block } from './blocks'
import { clipText, type Span } from './text'

export interface Bills {
  accountNo: string
  /** Label of what the bills are for, on bills without an account. */
  accountLabel?: string
  regNo: string
  drawee: Party
  /** Place and day of issue. */
  place: string
  issuedOn: string
  bills: readonly { amount: Cents; dueDate: Day }[]
  /** The index of the only bill to print, from 0; it keeps its number. */
  only?: number | undefined
  kind?: string
}

const HALF = PAGE_SIZE.height / 2
const HALF_TOP = px(50)
const HALF_BOTTOM = HALF - px(62)

/** Spacing of a bill; the second one fits longer names and addresses on half a sheet. */
interface BillSpacing {
  space: number
  pay: number
  leading: number
  signingRoom: number
  signerLines: number
  isStacked: boolean
}
const USUAL: BillSpacing = { space: 16, pay: 18, leading: 30, signingRoom: 44, signerLines: 4, isStacked: false }
const DENSE: BillSpacing = { space: 8, pay: 15, leading: 22, signingRoom: 40, signerLines: 2, isStacked: true }

const TITLE: Style = { face: 'sans-bold', size: px(22), colour: BLACK }
const COUNT: Style = { face: 'mono', size: px(14), colour: BLACK }
const SIDE: Style = { face: 'sans', size: px(12.5), colour: PALE }
const SIDE_DATUM: Style = { face: 'mono-bold', size: px(14), colour: BLACK }
const BOXED: Style = { face: 'mono-bold', size: px(24), colour: BLACK }

/** The parts that all bills of an account share: parties and signatures. */
interface SharedParts {
  parties: readonly Block[]
  signing: Block
}

function sharedParts(canvas: Canvas, o: { of: Bills; printing: PrintContext; setting: BillSpacing }): SharedParts {
  const { of, printing, setting } = o
  const who = [
    dealershipSignature('Drawer', printing.letterhead),
    { role: 'Accepted, drawee', name: of.drawee.name },
    { role: 'Guarantor', name: 'name and ID No' },
  ]
  return {
    parties: parties(canvas, { of, printing, width: CONTENT_WIDTH, isStacked: setting.isStacked }),
    signing: signatures(canvas, who, {
      width: CONTENT_WIDTH,
      room: px(setting.signingRoom),
      lines: setting.signerLines,
    }),
  }
}

interface Bill {
  number: number
  blocks: Block[]
  signing: Block
}

/**
 * Prints a bill of exchange for each instalment, two on a sheet that is cut in half. When one does not fit half a sheet, every bill of the account
 * gets a sheet of its own.
 */
export async function billsOfExchange(of: Bills, printing: PrintContext): Promise<Download> {
  const paper: PrintableDocument = {
    title: 'Bill of Exchange',
    references: [of.accountNo],
    subject: [of.accountNo, of.regNo],
    fileName: fileNameOf(of.kind ?? 'Bills of Exchange', of.accountNo, of.regNo),
  }
  const canvas = await Canvas.of({
    title: `Bills of Exchange ${of.accountNo}`,
    author: printing.letterhead.name,
    at: printing.now,
  })
  const set = (setting: BillSpacing) => {
    const shared = sharedParts(canvas, { of, printing, setting })
    const places = of.only === undefined ? of.bills.map((_, i) => i) : [of.only]
    return places.map((i) => billOf(canvas, { of, index: i, printing, setting, shared }))
  }
  const usual = set(USUAL)
  const bills = [usual, ...(fitHalf(usual) ? [] : [set(DENSE)])].find(fitHalf)
  if (bills) drawHalves(canvas, { of, bills, printing })
  else
    printBodies(canvas, {
      bodies: usual.map((bill) => ({ blocks: bill.blocks, ending: bill.signing })),
      subjectOf: (i) => [of.accountNo, `bill ${usual[i]?.number} of ${of.bills.length}`],
      printing,
    })
  return pdfOf(canvas, paper.fileName)
}

function fitHalf(bills: readonly Bill[]): boolean {
  return bills.every((bill) => blocksHeight(bill.blocks) + bill.signing.height <= HALF_BOTTOM - HALF_TOP)
}

function drawHalves(canvas: Canvas, o: { of: Bills; bills: readonly Bill[]; printing: PrintContext }): void {
  const { of, bills, printing } = o
  const count = Math.ceil(bills.length / 2)
  for (let page = 0; page < count; page += 1) {
    canvas.newPage()
    const pair = bills.slice(2 * page, 2 * page + 2)
    for (const [i, bill] of pair.entries()) {
      const top = i * HALF
      drawAll(bill.blocks, { x: MARGIN.side, y: top + HALF_TOP })
      bill.signing.draw({ x: MARGIN.side, y: top + HALF_BOTTOM - bill.signing.height })
    }
    drawCut(canvas)
    const [first, second] = pair
    const numbers = second ? `bills ${first?.number} and ${second.number}` : `bill ${first?.number}`
    const subject = [of.accountNo, `${numbers} of ${of.bills.length}`]
    drawFoot(canvas, { number: page + 1, count, subject }, { printing, y: PAGE_SIZE.height - px(38) })
  }
}

function drawCut(canvas: Canvas): void {
  const style: Style = { ...SIDE, size: px(11) }
  const word = 'cut'
  const end = px(22) + canvas.widthOf(word, style) + px(6)
  const line = { weight: px(1), colour: PALE, dash: px(3) }
  canvas.rule({ x: 0, y: HALF, width: px(16) }, line)
  canvas.text(word, style, { x: px(22), y: HALF + px(3.5) })
  canvas.rule({ x: end, y: HALF, width: PAGE_SIZE.width - end }, line)
}

function billOf(
  canvas: Canvas,
  o: { of: Bills; index: number; printing: PrintContext; setting: BillSpacing; shared: SharedParts },
): Bill {
  const { of, index, setting, shared } = o
  const { letterhead } = o.printing
  const { signing } = shared
  const bill = of.bills[index]
  const number = index + 1
  const width = CONTENT_WIDTH
  if (!bill) return { number, blocks: [], signing }
  const amount = formatEuro(bill.amount)
  const due = formatDay(bill.dueDate)
  const plain: Style = { face: 'sans', size: px(setting.pay), colour: BLACK }
  const bold: Style = { ...plain, face: 'sans-bold' }
  const datum: Style = { face: 'mono-bold', size: px(setting.pay + 1), colour: BLACK }
  const pay: Span[] = [
    { text: 'Pay in Malta, on ', style: plain },
    { text: due, style: datum },
    { text: ' this bill of exchange to the order of ', style: plain },
    { text: letterhead.name, style: bold },
    { text: ', the sum of ', style: plain },
    { text: amount, style: datum },
    { text: ' (', style: plain },
    { text: euroInWords(bill.amount), style: bold },
    { text: ').', style: plain },
  ]
  const blocks = [
    billHead(canvas, { of, number, amount }),
    gap(px(setting.space - 2)),
    issueLine(canvas, { of, due, width }),
    gap(px(setting.space)),
    ...paragraph(canvas, pay, { width, leading: px(setting.leading) }),
    gap(px(setting.space)),
    ruleBlock(canvas, width),
    ...shared.parties,
  ]
  return { number, blocks, signing }
}

function billHead(canvas: Canvas, o: { of: Bills; number: number; amount: string }): Block {
  const { of, number, amount } = o
  const boxWidth = Math.max(px(150), canvas.widthOf(amount, BOXED) + px(32))
  const boxHeight = px(44)
  const middle = CONTENT_WIDTH - boxWidth - px(28)
  const count = `${number} of ${of.bills.length}`
  const titleWidth = canvas.widthOf('Bill of Exchange', TITLE) + px(12) + canvas.widthOf(count, COUNT)
  const side = [
    ...(of.accountLabel === undefined
      ? sideLine(canvas, 'Account', { datum: of.accountNo, width: middle - titleWidth - px(16) })
      : []),
    ...(of.regNo ? sideLine(canvas, 'Vehicle', { datum: of.regNo, width: middle - titleWidth - px(16) }) : []),
  ]
  const height = Math.max(boxHeight, blocksHeight(side))
  return {
    height: height + px(11),
    draw: ({ x, y }) => {
      const baseline = y + height - px(7)
      canvas.text('Bill of Exchange', TITLE, { x, y: baseline })
      canvas.text(count, COUNT, { x: x + titleWidth - canvas.widthOf(count, COUNT), y: baseline })
      drawAll(side, { x: x + titleWidth + px(16), y: y + height - blocksHeight(side) })
      const box = { x: x + CONTENT_WIDTH - boxWidth, y: y + height - boxHeight, width: boxWidth, height: boxHeight }
      canvas.box({ ...box, x: box.x + px(1), width: box.width - px(2) }, px(2))
      canvas.text(amount, BOXED, {
        x: box.x + (boxWidth - canvas.widthOf(amount, BOXED)) / 2,
        y: box.y + baselineOf(boxHeight, BOXED.size),
      })
      canvas.rule({ x, y: y + height + px(10), width: CONTENT_WIDTH }, { weight: px(2), colour: BLACK })
    },
  }
}

function sideLine(canvas: Canvas, label: string, o: { datum: string; width: number }): Block[] {
  const datum = clipText(canvas, o.datum, { style: SIDE_DATUM, width: 2 * o.width })
  const spans = [
    { text: `${label} `, style: SIDE },
    { text: datum.replaceAll(' ', '\u00a0'), style: SIDE_DATUM },
  ]
  return paragraph(canvas, spans, { width: o.width, leading: px(19), align: 'right' })
}

function issueLine(canvas: Canvas, o: { of: Bills; due: string; width: number }): Block {
  const plain: Style = { face: 'sans', size: px(13.5), colour: GREY }
  const bold: Style = { face: 'sans-bold', size: px(13.5), colour: BLACK }
  const datum: Style = { face: 'mono-bold', size: px(14.5), colour: BLACK }
  const dueSpans = [
    { text: 'Due on ', style: plain },
    { text: o.due, style: datum },
  ]
  const dueWidth = dueSpans.reduce((sum, span) => sum + canvas.widthOf(span.text, span.style), 0)
  const left = paragraph(
    canvas,
    [
      { text: 'Issued at ', style: plain },
      { text: o.of.place, style: bold },
      { text: ', on ', style: plain },
      { text: o.of.issuedOn, style: datum },
    ],
    { width: o.width - dueWidth - px(24), leading: px(19) },
  )
  const right = paragraph(canvas, dueSpans, { width: dueWidth + px(2), leading: px(19), align: 'right' })
  return {
    height: blocksHeight(left),
    draw: ({ x, y }) => {
      drawAll(left, { x, y })
      drawAll(right, { x: x + o.width - dueWidth - px(2), y })
    },
  }
}

function ruleBlock(canvas: Canvas, width: number): Block {
  return {
    height: px(12),
    draw: ({ x, y }) => canvas.rule({ x, y: y + px(0.5), width }, { weight: px(1), colour: HAIRLINE }),
  }
}

function parties(canvas: Canvas, o: { of: Bills; printing: PrintContext; width: number; isStacked: boolean }): Block[] {
  const { letterhead } = o.printing
  const { drawee } = o.of
  const vat = letterhead.vatNumber && `VAT ${letterhead.vatNumber}`
  const drawer = o.isStacked
    ? [{ label: 'Drawer', value: [letterhead.name, letterhead.address, vat].filter(Boolean).join(', ') }]
    : [
        { label: 'Drawer', value: letterhead.name },
        { label: '', value: letterhead.address },
        { label: '', value: vat },
      ]
  const accepted = [
    { label: 'Drawee', value: drawee.name },
    { label: 'ID No', value: drawee.idno },
    { label: 'Address', value: partyAddress(drawee) },
  ]
  const labelWidth = px(64)
  const { accountLabel, accountNo } = o.of
  const reason = accountLabel === undefined ? [] : [{ label: accountLabel, value: accountNo }]
  const whole = { width: o.width, labelWidth }
  if (o.isStacked) return labelledData(canvas, [...drawer, ...accepted, ...reason], whole)
  const half = { width: columnWidth(o.width), labelWidth }
  return [
    ...twoColumns(o.width, labelledData(canvas, drawer, half), labelledData(canvas, accepted, half)),
    ...labelledData(canvas, reason, whole),
  ]
}
