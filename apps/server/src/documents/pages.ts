import { dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import { VERSION } from '@forecourt/core/version'
import type { Download } from '../context'
import { BLACK, GREY, HAIRLINE, Canvas, PAGE_SIZE, PALE, px, type Style } from './canvas'
import { baselineOf, drawAll, blocksHeight, yieldThread, paragraph, truncateLines, type Block } from './blocks'
import { clipText } from './text'

/** The dealership as documents name it. */
export interface Letterhead {
  name: string
  address: string
  locality: string
  phone: string
  email: string
  web: string
  vatNumber: string
}

export interface PrintContext {
  letterhead: Letterhead
  now: Date
  timeZone: string
}

export interface PrintableDocument {
  title: string
  /** Data below the title, such as an account or a date. */
  references: readonly string[]
  /** What the document is about, for the foot of every page: the first ones stay when there is no room for all. */
  subject: readonly string[]
  fileName: string
  /** A list of many records that no client gets: a letter that no font has becomes a question mark, and the foot says so. */
  isForOurselves?: boolean
}

export const MARGIN = { side: px(64), top: px(56), foot: px(48) } as const
export const CONTENT_WIDTH = PAGE_SIZE.width - 2 * MARGIN.side
const TITLE_WIDTH_MAX = CONTENT_WIDTH * 0.64
const FOOT_HEIGHT = px(36)
const FOOT_TOP = PAGE_SIZE.height - MARGIN.foot - px(19)

interface PlacedBlock {
  block: Block
  y: number
}
type Sheet = PlacedBlock[]

export interface Body {
  blocks: readonly Block[]
  /** Stands at the foot of the last page, together with the end of the text. */
  ending?: Block
  /** From this block on everything goes to the next page when the ending has no room on this one, so that terms are not left alone there. */
  wholeFrom?: Block | undefined
  /** Blocks that must stand on the first so many pages: a paper on which they have no room there is refused. */
  limits?: readonly { blocks: ReadonlySet<Block>; pages: number; refusal: Refusal }[]
  /** Headers that are repeated when a page begins with one of their blocks. */
  headers?: readonly { block: Block; of: ReadonlySet<Block> }[]
}

/** Returns the blocks in groups that may not be cut. */
function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = []
  let isOpen = false
  for (const block of blocks) {
    if (isOpen) runs.at(-1)?.push(block)
    else runs.push([block])
    isOpen = block.glued === true
  }
  return runs
}

/** Fills pages from `top` to `bottom`; `firstTop` is where the first page begins. */
function fillPages(body: Body, area: { firstTop: number; top: number; bottom: number }): Sheet[] {
  let sheet: Sheet = []
  const sheets = [sheet]
  let y = area.firstTop
  const turn = () => {
    sheet = []
    sheets.push(sheet)
    y = area.top
  }
  const put = (block: Block) => {
    const isTop = sheet.length === 0 && sheets.length > 1
    if (isTop && block.isGap) return
    const header = isTop ? body.headers?.find(({ of }) => of.has(block)) : undefined
    if (header) {
      sheet.push({ block: header.block, y })
      y += header.block.height
    }
    sheet.push({ block, y })
    y += block.height
  }
  const runs = runsOf(body.blocks)
  const last = runs.findLastIndex((run) => run.some((block) => !block.isGap))
  for (const [i, run] of runs.entries()) {
    // The end of the text and the signatures share a page: nobody signs an empty sheet.
    const after = i === last ? blocksHeight(runs.slice(i + 1).flat()) + (body.ending?.height ?? 0) : 0
    const height = blocksHeight(run)
    if (body.wholeFrom && run.includes(body.wholeFrom) && sheet.length > 0) {
      const rest = blocksHeight(runs.slice(i).flat()) + (body.ending?.height ?? 0)
      if (y + rest > area.bottom && area.top + rest <= area.bottom) turn()
    }
    const fits = (room: number) => y + height + room <= area.bottom
    if (run.every((block) => block.isGap) && !fits(0)) continue
    if (!fits(after) && sheet.length > 0 && area.top + height + after <= area.bottom) turn()
    if (y + height <= area.bottom) for (const block of run) put(block)
    else
      for (const block of run) {
        if (y + block.height > area.bottom && sheet.length > 0) turn()
        put(block)
      }
  }
  if (body.ending) {
    if (y + body.ending.height > area.bottom) turn()
    sheet.push({ block: body.ending, y: area.bottom - body.ending.height })
  }
  return sheets
}

/** Prints the head of the first page: dealership, title, and a heavy rule. */
function firstHead(canvas: Canvas, paper: PrintableDocument, { letterhead }: PrintContext): Block {
  const title: Style = { face: 'sans-bold', size: px(22), colour: BLACK }
  const name: Style = { face: 'sans-bold', size: px(17), colour: BLACK }
  const small: Style = { face: 'sans', size: px(12.5), colour: GREY }
  const mono: Style = { face: 'mono', size: px(12.5), colour: GREY }
  const space = px(24)
  const wanted = canvas.widthOf(paper.title, title) + px(1)
  const width = Math.min(Math.max((CONTENT_WIDTH - space) / 2, wanted), TITLE_WIDTH_MAX)
  const leftWidth = CONTENT_WIDTH - space - width
  const left = [
    ...paragraph(canvas, [{ text: letterhead.name, style: name }], { width: leftWidth, leading: px(22) }),
    ...paragraph(canvas, [{ text: letterhead.address, style: small }], { width: leftWidth, leading: px(17) }),
    ...paragraph(
      canvas,
      [
        { text: letterhead.phone, style: mono },
        { text: letterhead.phone && letterhead.vatNumber ? '\u00a0\u00a0\u00a0 ' : '', style: small },
        { text: letterhead.vatNumber ? `VAT ${letterhead.vatNumber.replaceAll(' ', '\u00a0')}` : '', style: small },
      ],
      { width: leftWidth, leading: px(17) },
    ),
  ]
  const reference: Style = { face: 'mono', size: px(14), colour: BLACK }
  const references = paper.references.filter(Boolean)
  const inLine = references.join('\u00a0\u00a0\u00a0')
  // Whatever is longer stands in full in the body.
  const inLines = references.map((each) => truncateLines(canvas, each, { style: reference, width, lines: 2 }))
  const text = canvas.widthOf(inLine, reference) > width ? inLines.join('\n') : inLine
  const right = [
    ...paragraph(canvas, [{ text: paper.title, style: title }], { width, leading: px(28), align: 'right' }),
    ...paragraph(canvas, [{ text, style: reference }], { width, leading: px(18), align: 'right' }),
  ]
  const height = Math.max(blocksHeight(left), blocksHeight(right))
  return {
    height: height + px(12),
    draw: ({ x, y }) => {
      drawAll(left, { x, y: y + height - blocksHeight(left) })
      drawAll(right, { x: x + CONTENT_WIDTH - width, y: y + height - blocksHeight(right) })
      canvas.rule({ x, y: y + height + px(11), width: CONTENT_WIDTH }, { weight: px(2), colour: BLACK })
    },
  }
}

/** Prints the head of every further page, on one line. */
function nextHead(canvas: Canvas, paper: PrintableDocument, { letterhead }: PrintContext): Block {
  const bold: Style = { face: 'sans-bold', size: px(12.5), colour: BLACK }
  const half = CONTENT_WIDTH / 2 - px(8)
  const name = clipText(canvas, letterhead.name, { style: bold, width: half })
  const rest = CONTENT_WIDTH - canvas.widthOf(name, bold) - px(16)
  const title = clipText(canvas, `${paper.title}, continued`, { style: bold, width: rest })
  return {
    height: px(36),
    draw: ({ x, y }) => {
      const baseline = y + baselineOf(px(17), bold.size)
      canvas.text(name, bold, { x, y: baseline })
      canvas.text(title, bold, { x: x + CONTENT_WIDTH - canvas.widthOf(title, bold), y: baseline })
      canvas.rule({ x, y: y + px(22), width: CONTENT_WIDTH }, { weight: px(1), colour: BLACK })
    },
  }
}

const momentFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns `20-11-2026 11:42` in the time zone of the business. */
function momentText({ now, timeZone }: PrintContext): string {
  let format = momentFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    momentFormats.set(timeZone, format)
  }
  return `${formatDay(dayInZone(now, timeZone))} ${format.format(now)}`
}

/** Draws the foot of a page: subject, page number, version and time of printing. */
export function drawFoot(
  canvas: Canvas,
  page: { number: number; count: number; subject: readonly string[] },
  o: { printing: PrintContext; y?: number },
): void {
  const style: Style = { face: 'sans', size: px(11), colour: PALE }
  const mono: Style = { face: 'mono', size: px(11.5), colour: PALE }
  const top = o.y ?? FOOT_TOP
  const baseline = top + px(5) + baselineOf(px(14), style.size)
  const number = `Page ${page.number} of ${page.count}`
  const printed = `Forecourt ${VERSION}, printed ${momentText(o.printing)}`
  const third = (CONTENT_WIDTH - canvas.widthOf(number, style)) / 2 - px(12)
  const parts = page.subject.filter((part) => part.trim() !== '')
  while (parts.length > 1 && canvas.widthOf(parts.join('  '), mono) > third) parts.pop()
  const subject = clipText(canvas, parts.join('  '), { style: mono, width: third })
  const x = MARGIN.side
  canvas.rule({ x, y: top, width: CONTENT_WIDTH }, { weight: px(1), colour: HAIRLINE })
  canvas.text(subject, mono, { x, y: baseline })
  canvas.text(number, style, { x: x + (CONTENT_WIDTH - canvas.widthOf(number, style)) / 2, y: baseline })
  canvas.text(printed, style, { x: x + CONTENT_WIDTH - canvas.widthOf(printed, style), y: baseline })
}

/** Limit of the letters that a refusal names. */
const LETTERS_MAX = 20

/**
 * Returns a PDF that the browser shows.
 * @throws Refusal DOCUMENT_LETTERS when it would have a question mark in place of a letter, unless it is internal.
 */
export async function pdfOf(canvas: Canvas, fileName: string, o: { isForOurselves?: boolean } = {}): Promise<Download> {
  if (canvas.unprintable.length > 0 && !o.isForOurselves)
    throw new Refusal('DOCUMENT_LETTERS', { letters: canvas.unprintable.slice(0, LETTERS_MAX).join(' ') })
  const bytes = await canvas.finish()
  async function* chunks() {
    yield bytes
  }
  return { contentType: 'application/pdf', fileName, isInline: true, chunks: chunks() }
}

/** Prints a document on our letterhead: head, body over as many pages as it needs, foot. */
export async function printDocument(
  paper: PrintableDocument,
  printing: PrintContext,
  compose: (canvas: Canvas, width: number) => Body | Promise<Body>,
): Promise<Download> {
  const canvas = await Canvas.of({ title: paper.title, author: printing.letterhead.name, at: printing.now })
  const head = firstHead(canvas, paper, printing)
  const next = nextHead(canvas, paper, printing)
  const area = {
    firstTop: MARGIN.top + head.height,
    top: MARGIN.top + next.height,
    bottom: PAGE_SIZE.height - MARGIN.foot - FOOT_HEIGHT,
  }
  const body = await compose(canvas, CONTENT_WIDTH)
  const sheets = fillPages(body, area)
  for (const { blocks, pages, refusal } of body.limits ?? [])
    if (sheets.slice(pages).some((sheet) => sheet.some(({ block }) => blocks.has(block)))) throw refusal
  for (const [i, sheet] of sheets.entries()) {
    // A long paper is drawn a page at a time, and others get their turn in between.
    if (i > 0) await yieldThread()
    canvas.newPage()
    const at = { x: MARGIN.side, y: MARGIN.top }
    if (i === 0) head.draw(at)
    else next.draw(at)
    for (const { block, y } of sheet) block.draw({ x: MARGIN.side, y })
    const subject = canvas.unprintable.length > 0 ? [UNPRINTABLE, ...paper.subject] : paper.subject
    drawFoot(canvas, { number: i + 1, count: sheets.length, subject }, { printing })
  }
  return pdfOf(canvas, paper.fileName, paper)
}

const UNPRINTABLE = '? is an unprintable letter'

/** Prints bodies without a letterhead, each on sheets of its own. */
export function printBodies(
  canvas: Canvas,
  o: { bodies: readonly Body[]; subjectOf: (index: number) => readonly string[]; printing: PrintContext },
): void {
  const area = { firstTop: MARGIN.top, top: MARGIN.top, bottom: PAGE_SIZE.height - MARGIN.foot - FOOT_HEIGHT }
  const all = o.bodies.flatMap((body, index) => fillPages(body, area).map((sheet) => ({ sheet, index })))
  for (const [i, { sheet, index }] of all.entries()) {
    canvas.newPage()
    for (const { block, y } of sheet) block.draw({ x: MARGIN.side, y })
    drawFoot(canvas, { number: i + 1, count: all.length, subject: o.subjectOf(index) }, { printing: o.printing })
  }
}
