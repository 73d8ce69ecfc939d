import type PDFDocument from 'pdfkit'
import { CHAINS, type Face, type OpenFont, openFont } from './fonts'

/** Black and greys for labels; no fills, no colour. */
export const BLACK = '#000000'
export const GREY = '#2b3136'
export const PALE = '#565e66'
export const HAIRLINE = '#9aa1a7'

/** Converts CSS pixels, the unit of the design, to points. */
export function px(pixels: number): number {
  return pixels * 0.75
}

export const PAGE_SIZE = { width: 595.28, height: 841.89 } as const

export interface Style {
  face: Face
  /** Size of the letters in points. */
  size: number
  colour: string
}

/** Text of one font file. */
export interface FontRun {
  file: string
  text: string
}

interface SetText {
  runs: (FontRun & { width: number })[]
  width: number
}

/** Marks of direction and joining, and marks on a letter that is printed without them. */
const INVISIBLE = /^[\p{Cf}\p{Mn}\p{Cc}\p{Zl}\p{Zp}]$/u

type Pdf = InstanceType<typeof PDFDocument>

/** A document being made: measures text, and draws on the current page. Everything is in points from the top left. */
export class Canvas {
  readonly #doc: Pdf
  readonly #texts = new Map<string, SetText>()
  readonly #files = new Map<string, string | null>()
  readonly #fonts = new Map<string, OpenFont>()
  readonly #unprintable = new Set<string>()

  readonly #pdfkit: typeof PDFDocument

  private constructor(doc: Pdf, pdfkit: typeof PDFDocument) {
    this.#doc = doc
    this.#pdfkit = pdfkit
  }

  /** Makes a document without pages. The PDF library is loaded with the first one, not at every start of the server. */
  static async of(about: { title: string; author: string; at: Date }): Promise<Canvas> {
    const { default: Pdfkit } = await import('pdfkit')
    const doc = new Pdfkit({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      lang: 'en-GB',
      displayTitle: true,
      info: { Title: about.title, Author: about.author, CreationDate: about.at, ModDate: about.at },
    })
    return new Canvas(doc, Pdfkit)
  }

  /** Begins a page, A4 unless said; all that is drawn on it is `enlarged` so many times. */
  newPage({ size = 'A4', enlarged = 1 }: { size?: 'A4' | 'A5'; enlarged?: number } = {}): void {
    this.#doc.addPage({ size, margin: 0 })
    if (enlarged !== 1) this.#doc.scale(enlarged)
  }

  /** Returns the finished file. Nothing can be drawn afterwards. */
  finish(): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      this.#doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.#doc.on('end', () => resolve(Buffer.concat(chunks)))
      this.#doc.on('error', reject)
      this.#doc.end()
    })
  }

  /** The characters that no font has, in order. */
  get unprintable(): readonly string[] {
    return [...this.#unprintable]
  }

  /** Splits the text into runs of one font file each; a character that no file has becomes a question mark, and is added to `unprintable`. */
  runsOf(text: string, face: Face): FontRun[] {
    const runs: FontRun[] = []
    const add = (character: string, file: string) => {
      const last = runs.at(-1)
      if (last?.file === file) last.text += character
      else runs.push({ file, text: character })
    }
    for (const character of text.normalize('NFC').replaceAll(/[\t\n\r]/g, ' ')) {
      const file = this.#fileFor(character, face)
      if (file) add(character, file)
      else {
        // Letters with marks that no file has are still readable without them.
        const bare = character.normalize('NFD').charAt(0)
        const bareFile = this.#fileFor(bare, face)
        // What is not seen, such as a mark of direction, is no letter.
        if (!bareFile && INVISIBLE.test(character)) continue
        if (!bareFile) this.#unprintable.add(character)
        add(bareFile ? bare : '?', bareFile ?? CHAINS[face][0] ?? '')
      }
    }
    return runs
  }

  widthOf(text: string, style: Style): number {
    return this.#set(text, style).width
  }

  /** Draws text on one line, its baseline at `y`. */
  text(text: string, style: Style, at: { x: number; y: number }): void {
    let { x } = at
    for (const run of this.#set(text, style).runs) {
      const doc = this.#use(run.file).fontSize(style.size).fillColor(style.colour)
      doc.text(run.text, x, at.y, { lineBreak: false, baseline: 'alphabetic' })
      x += run.width
    }
  }

  /** A horizontal line across `width`. */
  rule(at: { x: number; y: number; width: number }, line: { weight: number; colour: string; dash?: number }): void {
    this.#doc.save().lineWidth(line.weight).strokeColor(line.colour)
    if (line.dash) this.#doc.dash(line.dash, { space: line.dash })
    this.#doc
      .moveTo(at.x, at.y)
      .lineTo(at.x + at.width, at.y)
      .stroke()
      .restore()
  }

  /** Draws a JPEG within a box, uncut, at its top left. */
  picture(jpeg: Uint8Array, at: { x: number; y: number; width: number; height: number }): void {
    this.#doc.image(Buffer.from(jpeg), at.x, at.y, { fit: [at.width, at.height] })
  }

  box(at: { x: number; y: number; width: number; height: number }, weight: number): void {
    this.#doc.save().lineWidth(weight).strokeColor(BLACK).rect(at.x, at.y, at.width, at.height).stroke().restore()
  }

  /** Draws a filled bar: the mark before a registration. */
  bar(at: { x: number; y: number; width: number; height: number }): void {
    this.#doc.save().fillColor(BLACK).rect(at.x, at.y, at.width, at.height).fill().restore()
  }

  /** Returns the runs of a text with their widths, from a cache: documents repeat many texts. */
  #set(text: string, style: Style): SetText {
    const key = `${style.face} ${style.size} ${text}`
    const known = this.#texts.get(key)
    if (known) return known
    const runs = this.runsOf(text, style.face).map((run) => ({
      ...run,
      width: this.#use(run.file).fontSize(style.size).widthOfString(run.text),
    }))
    const set = { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
    this.#texts.set(key, set)
    return set
  }

  #use(file: string): Pdf {
    this.#font(file)
    return this.#doc.font(file)
  }

  #font(file: string): OpenFont {
    const known = this.#fonts.get(file)
    if (known) return known
    const font = openFont(file, this.#pdfkit)
    // The types of pdfkit leave out that a font may be open already.
    this.#doc.registerFont(file, font as unknown as ArrayBuffer)
    this.#fonts.set(file, font)
    return font
  }

  #fileFor(character: string, face: Face): string | null {
    const key = `${face} ${character}`
    const known = this.#files.get(key)
    if (known !== undefined) return known
    const codePoint = character.codePointAt(0) ?? 0
    const file = CHAINS[face].find((each) => this.#font(each).hasGlyphForCodePoint(codePoint))
    this.#files.set(key, file ?? null)
    return file ?? null
  }
}
