import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { euroInWords } from '@forecourt/core/kernel/money-words'
import type { Download } from '../context'
import { BLACK, GREY, HAIRLINE, Ink, PAGE, PALE, px, type Style } from './ink'
import { CONTENT_WIDTH, drawFoot, MARGIN, type Paper, pdfOf, type Printing, printSheets } from './pages'
import { addressOf, columnWidth, fileNameOf, forDealership, type Party, twoColumns } from './parts'
import { baselineOf, drawAll, facts, gap, heightOf, paragraph, signatures, type Strip } from './strips'
import { clipped, type Span } from './text'

/** The bills of one account, in the order of their numbers. */
export interface Bills {
  accountNo: string
  /** Bills without an account say below their parties what they are for, in full: the word before it. */
  accountLabel?: string
  regNo: string
  drawee: Party
  /** Where and when they are issued. */
  place: string
  issuedOn: string
  bills: readonly { amount: Cents; dueDate: Day }[]
  kind?: string
}

const HALF = PAGE.height / 2
const HALF_TOP = px(50)
const HALF_BOTTOM = HALF - px(62)

/** How a bill is set; the second fits longer names and addresses on half a sheet. */
interface Setting {
  space: number
  pay: number
  leading: number
  signingRoom: number
  signerLines: number
  isStacked: boolean
}
const USUAL: Setting = { space: 16, pay: 18, leading: 30, signingRoom: 44, signerLines: 4, isStacked: false }
const DENSE: Setting = { space: 8, pay: 15, leading: 22, signingRoom: 40, signerLines: 2, isStacked: true }

const TITLE: Style = { face: 'sans-bold', size: px(22), colour: BLACK }
const COUNT: Style = { face: 'mono', size: px(14), colour: BLACK }
const SIDE: Style = { face: 'sans', size: px(12.5), colour: PALE }
const SIDE_DATUM: Style = { face: 'mono-bold', size: px(14), colour: BLACK }
const BOXED: Style = { face: 'mono-bold', size: px(24), colour: BLACK }

/** What all bills of an account have in common: who, and where they sign. */
interface SharedParts {
  parties: readonly Strip[]
  signing: Strip
}

function sharedParts(ink: Ink, o: { of: Bills; printing: Printing; setting: Setting }): SharedParts {
  const { of, printing, setting } = o
  const who = [
    forDealership('Drawer', printing.letterhead),
    { role: 'Accepted, drawee', name: of.drawee.name },
    { role: 'Guarantor', name: 'name and ID No' },
  ]
  return {
    parties: parties(ink, { of, printing, width: CONTENT_WIDTH, isStacked: setting.isStacked }),
    signing: signatures(ink, who, {
      width: CONTENT_WIDTH,
      room: px(setting.signingRoom),
      lines: setting.signerLines,
    }),
  }
}

interface Bill {
  number: number
  strips: Strip[]
  signing: Strip
}

/**
 * One bill of exchange for each instalment, two to a sheet to be cut in half. A bill that half a sheet cannot hold makes the whole
 * account print on sheets of their own.
 */
export async function billsOfExchange(of: Bills, printing: Printing): Promise<Download> {
  const paper: Paper = {
    title: 'Bill of Exchange',
    references: [of.accountNo],
    subject: [of.accountNo, of.regNo],
    fileName: fileNameOf(of.kind ?? 'Bills of Exchange', of.accountNo, of.regNo),
  }
  const ink = await Ink.of({
    title: `Bills of Exchange ${of.accountNo}`,
    author: printing.letterhead.name,
    at: printing.now,
  })
  const set = (setting: Setting) => {
    const shared = sharedParts(ink, { of, printing, setting })
    return of.bills.map((_, i) => billOf(ink, { of, index: i, printing, setting, shared }))
  }
  const usual = set(USUAL)
  const bills = [usual, ...(fitHalf(usual) ? [] : [set(DENSE)])].find(fitHalf)
  if (bills) drawHalves(ink, { of, bills, printing })
  else
    printSheets(ink, {
      bodies: usual.map((bill) => ({ strips: bill.strips, ending: bill.signing })),
      subjectOf: (i) => [of.accountNo, `bill ${i + 1} of ${usual.length}`],
      printing,
    })
  return pdfOf(ink, paper.fileName)
}

function fitHalf(bills: readonly Bill[]): boolean {
  return bills.every((bill) => heightOf(bill.strips) + bill.signing.height <= HALF_BOTTOM - HALF_TOP)
}

function drawHalves(ink: Ink, o: { of: Bills; bills: readonly Bill[]; printing: Printing }): void {
  const { of, bills, printing } = o
  const count = Math.ceil(bills.length / 2)
  for (let page = 0; page < count; page += 1) {
    ink.newPage()
    const pair = bills.slice(2 * page, 2 * page + 2)
    for (const [i, bill] of pair.entries()) {
      const top = i * HALF
      drawAll(bill.strips, { x: MARGIN.side, y: top + HALF_TOP })
      bill.signing.draw({ x: MARGIN.side, y: top + HALF_BOTTOM - bill.signing.height })
    }
    drawCut(ink)
    const [first, second] = pair
    const numbers = second ? `bills ${first?.number} and ${second.number}` : `bill ${first?.number}`
    const subject = [of.accountNo, `${numbers} of ${bills.length}`]
    drawFoot(ink, { number: page + 1, count, subject }, { printing, y: PAGE.height - px(38) })
  }
}

function drawCut(ink: Ink): void {
  const style: Style = { ...SIDE, size: px(11) }
  const word = 'cut'
  const end = px(22) + ink.widthOf(word, style) + px(6)
  const line = { weight: px(1), colour: PALE, dash: px(3) }
  ink.rule({ x: 0, y: HALF, width: px(16) }, line)
  ink.text(word, style, { x: px(22), y: HALF + px(3.5) })
  ink.rule({ x: end, y: HALF, width: PAGE.width - end }, line)
}

function billOf(
  ink: Ink,
  o: { of: Bills; index: number; printing: Printing; setting: Setting; shared: SharedParts },
): Bill {
  const { of, index, setting, shared } = o
  const { letterhead } = o.printing
  const { signing } = shared
  const bill = of.bills[index]
  const number = index + 1
  const width = CONTENT_WIDTH
  if (!bill) return { number, strips: [], signing }
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
  const strips = [
    billHead(ink, { of, number, amount }),
    gap(px(setting.space - 2)),
    issueLine(ink, { of, due, width }),
    gap(px(setting.space)),
    ...paragraph(ink, pay, { width, leading: px(setting.leading) }),
    gap(px(setting.space)),
    ruleStrip(ink, width),
    ...shared.parties,
  ]
  return { number, strips, signing }
}

function billHead(ink: Ink, o: { of: Bills; number: number; amount: string }): Strip {
  const { of, number, amount } = o
  const boxWidth = Math.max(px(150), ink.widthOf(amount, BOXED) + px(32))
  const boxHeight = px(44)
  const middle = CONTENT_WIDTH - boxWidth - px(28)
  const count = `${number} of ${of.bills.length}`
  const titleWidth = ink.widthOf('Bill of Exchange', TITLE) + px(12) + ink.widthOf(count, COUNT)
  const side = [
    ...(of.accountLabel === undefined
      ? sideLine(ink, 'Account', { datum: of.accountNo, width: middle - titleWidth - px(16) })
      : []),
    ...(of.regNo ? sideLine(ink, 'Vehicle', { datum: of.regNo, width: middle - titleWidth - px(16) }) : []),
  ]
  const height = Math.max(boxHeight, heightOf(side))
  return {
    height: height + px(11),
    draw: ({ x, y }) => {
      const baseline = y + height - px(7)
      ink.text('Bill of Exchange', TITLE, { x, y: baseline })
      ink.text(count, COUNT, { x: x + titleWidth - ink.widthOf(count, COUNT), y: baseline })
      drawAll(side, { x: x + titleWidth + px(16), y: y + height - heightOf(side) })
      const box = { x: x + CONTENT_WIDTH - boxWidth, y: y + height - boxHeight, width: boxWidth, height: boxHeight }
      ink.box({ ...box, x: box.x + px(1), width: box.width - px(2) }, px(2))
      ink.text(amount, BOXED, {
        x: box.x + (boxWidth - ink.widthOf(amount, BOXED)) / 2,
        y: box.y + baselineOf(boxHeight, BOXED.size),
      })
      ink.rule({ x, y: y + height + px(10), width: CONTENT_WIDTH }, { weight: px(2), colour: BLACK })
    },
  }
}

function sideLine(ink: Ink, label: string, o: { datum: string; width: number }): Strip[] {
  const datum = clipped(ink, o.datum, { style: SIDE_DATUM, width: 2 * o.width })
  const spans = [
    { text: `${label} `, style: SIDE },
    { text: datum.replaceAll(' ', '\u00a0'), style: SIDE_DATUM },
  ]
  return paragraph(ink, spans, { width: o.width, leading: px(19), align: 'right' })
}

function issueLine(ink: Ink, o: { of: Bills; due: string; width: number }): Strip {
  const plain: Style = { face: 'sans', size: px(13.5), colour: GREY }
  const bold: Style = { face: 'sans-bold', size: px(13.5), colour: BLACK }
  const datum: Style = { face: 'mono-bold', size: px(14.5), colour: BLACK }
  const dueSpans = [
    { text: 'Due on ', style: plain },
    { text: o.due, style: datum },
  ]
  const dueWidth = dueSpans.reduce((sum, span) => sum + ink.widthOf(span.text, span.style), 0)
  const left = paragraph(
    ink,
    [
      { text: 'Issued at ', style: plain },
      { text: o.of.place, style: bold },
      { text: ', on ', style: plain },
      { text: o.of.issuedOn, style: datum },
    ],
    { width: o.width - dueWidth - px(24), leading: px(19) },
  )
  const right = paragraph(ink, dueSpans, { width: dueWidth + px(2), leading: px(19), align: 'right' })
  return {
    height: heightOf(left),
    draw: ({ x, y }) => {
      drawAll(left, { x, y })
      drawAll(right, { x: x + o.width - dueWidth - px(2), y })
    },
  }
}

function ruleStrip(ink: Ink, width: number): Strip {
  return {
    height: px(12),
    draw: ({ x, y }) => ink.rule({ x, y: y + px(0.5), width }, { weight: px(1), colour: HAIRLINE }),
  }
}

function parties(ink: Ink, o: { of: Bills; printing: Printing; width: number; isStacked: boolean }): Strip[] {
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
    { label: 'Address', value: addressOf(drawee) },
  ]
  const labelWidth = px(64)
  const { accountLabel, accountNo } = o.of
  const reason = accountLabel === undefined ? [] : [{ label: accountLabel, value: accountNo }]
  const whole = { width: o.width, labelWidth }
  if (o.isStacked) return facts(ink, [...drawer, ...accepted, ...reason], whole)
  const half = { width: columnWidth(o.width), labelWidth }
  return [...twoColumns(o.width, facts(ink, drawer, half), facts(ink, accepted, half)), ...facts(ink, reason, whole)]
}
