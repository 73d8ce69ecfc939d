import { printedText } from '@forecourt/core/features/settings/fields'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, cents, formatEuro, sumCents, ZERO } from '@forecourt/core/kernel/money'
import type { Canvas } from './canvas'
import { px } from './canvas'
import type { Letterhead } from './pages'
import {
  sideBySide,
  BODY,
  clauses,
  DATUM,
  type LabelledDatum,
  labelledData,
  gap,
  paragraph,
  section,
  type Signature,
  textBlocks,
  type Block,
  type Sum,
} from './blocks'

export interface Party {
  name: string
  idno: string
  /** Of a business; '' or absent when there is none. */
  vatNo?: string
  /** Building, street and locality without empty ones. */
  address: readonly string[]
  phone: string
  /** '' or absent when it is unknown. */
  email?: string
}

/** A vehicle as printed: everything as text, '' when unknown. */
export interface VehicleFacts {
  regNo: string
  make: string
  model: string
  bodyType: string
  colour: string
  year: string
  fuel: string
  transmission: string
  chassisNo: string
  engineNo: string
  engineCapacity: string
  seats: string
  mileage: string
  co2: string
  pm: string
  spareKey: string
  lotNo: string
  carNo: string
  systemNo: string
}

/** A trade-in with its allowance; null when none was agreed. */
export interface TradeInCar {
  vehicle: VehicleFacts
  allowed: Cents | null
}

export const COLUMN_SPACE = px(32)

export function columnWidth(width: number): number {
  return (width - COLUMN_SPACE) / 2
}

export function twoColumns(width: number, left: readonly Block[], right: readonly Block[]): Block[] {
  return sideBySide([left, right], { width: columnWidth(width), space: COLUMN_SPACE })
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join(', ')
}

export function partyAddress(party: Pick<Party, 'address'>): string {
  return joinParts(...party.address)
}

/** A line to write on, for what is not in the records. */
export const BY_PEN = '________________________________'

/** A text of Manage Data as papers print it, or a line to write on. */
export function orByPen(text: string): string {
  return printedText(text).trim() || BY_PEN
}

function contactText(known: string | undefined, isRequired = false): string {
  return known?.trim() || (isRequired ? BY_PEN : '')
}

/** Prints who a party is; with `hasContacts` telephone and e-mail too, or lines for them. */
export function partySection(
  canvas: Canvas,
  heading: string,
  o: { party: Party; width: number; hasContacts?: boolean },
): Block[] {
  const { party, width, hasContacts } = o
  const rows: LabelledDatum[] = [
    { label: 'Name', value: party.name },
    { label: 'ID No', value: party.idno },
    ...(party.vatNo ? [{ label: 'VAT No', value: party.vatNo }] : []),
    { label: 'Address', value: partyAddress(party) },
    { label: 'Phone', value: contactText(party.phone, hasContacts) },
    ...(hasContacts ? [{ label: 'E-mail', value: contactText(party.email, hasContacts) }] : []),
  ]
  return section(canvas, heading, { width, content: labelledData(canvas, rows, { width }) })
}

export function dealershipSection(
  canvas: Canvas,
  heading: string,
  o: { letterhead: Letterhead; represented: string; width: number; hasContacts?: boolean },
): Block[] {
  const { letterhead, width, hasContacts } = o
  const rows: LabelledDatum[] = [
    { label: 'Name', value: letterhead.name },
    { label: 'Address', value: letterhead.address },
    { label: 'VAT No', value: letterhead.vatNumber },
    { label: 'Represented by', value: o.represented },
    ...(hasContacts ? [{ label: 'Phone', value: contactText(letterhead.phone, true) }] : []),
    ...(hasContacts ? [{ label: 'E-mail', value: contactText(letterhead.email, true) }] : []),
  ]
  return section(canvas, heading, { width, content: labelledData(canvas, rows, { width }) })
}

/** Prints the data that identify a vehicle, in two columns. */
export function vehicleSection(canvas: Canvas, heading: string, o: { vehicle: VehicleFacts; width: number }): Block[] {
  const { vehicle, width } = o
  const half = columnWidth(width)
  const left = labelledData(
    canvas,
    [
      { label: 'Reg No', value: vehicle.regNo, isPlate: true },
      { label: 'Make, model', value: [vehicle.make, vehicle.model].filter(Boolean).join(' ') },
      { label: 'Body type', value: vehicle.bodyType },
      { label: 'Colour, year', value: joinParts(vehicle.colour, vehicle.year) },
    ],
    { width: half },
  )
  const right = labelledData(
    canvas,
    [
      { label: 'Chassis No', value: vehicle.chassisNo },
      { label: 'Engine No', value: joinParts(vehicle.engineNo, vehicle.engineCapacity) },
      { label: 'Transmission', value: joinParts(vehicle.transmission, vehicle.fuel.toLowerCase()) },
      { label: 'Mileage', value: vehicle.mileage },
    ],
    { width: half },
  )
  return section(canvas, heading, { width, content: twoColumns(width, left, right) })
}

export function tradeInSections(canvas: Canvas, cars: readonly TradeInCar[], width: number): Block[] {
  return cars.flatMap(({ vehicle }, i) => {
    const heading = cars.length > 1 ? `Taken in part exchange, ${i + 1} of ${cars.length}` : 'Taken in part exchange'
    return vehicleSection(canvas, heading, { vehicle, width })
  })
}

/** Returns the price of a part exchange down to its difference. */
export function partExchangeSums(o: {
  soldPrice: Cents | null
  difference: Cents | null
  cars: readonly TradeInCar[]
}): Sum[] {
  const { soldPrice, difference, cars } = o
  const lines: Sum[] = []
  if (soldPrice !== null) lines.push({ label: 'Sold price', value: formatEuro(soldPrice) })
  const known = cars.flatMap(({ allowed }) => (allowed === null ? [] : [allowed]))
  const isWhole = soldPrice !== null && difference !== null && soldPrice - sumCents(known) === difference
  if (isWhole && known.length === cars.length)
    for (const { vehicle, allowed } of cars)
      lines.push({ label: `Allowed for ${vehicle.regNo}`, value: formatEuro(negative(allowed ?? ZERO)) })
  else if (soldPrice !== null && difference !== null)
    lines.push({ label: 'Allowed for part exchange', value: formatEuro(sumCents([difference, negative(soldPrice)])) })
  if (difference !== null) {
    const label = difference < 0 ? 'Difference, payable to the buyer' : 'Difference'
    lines.push({ label, value: formatEuro(difference < 0 ? negative(difference) : difference), isTotal: true })
  }
  return lines
}

export function negative(amount: Cents): Cents {
  return cents(-amount)
}

/** Prints free text under a heading, in its own lines; nothing when it is empty. */
export function textSection(canvas: Canvas, heading: string, o: { text: string; width: number }): Block[] {
  const lines = linesOf(o.text)
  if (lines.length === 0) return []
  const content = lines.flatMap((line) => textBlocks(canvas, line, BODY, o.width))
  return section(canvas, heading, { width: o.width, content })
}

/** Prints terms as numbered clauses, one for each of their lines; nothing when there are none. */
export function termsSection(canvas: Canvas, texts: readonly string[], width: number): Block[] {
  const lines = texts.flatMap(linesOf)
  if (lines.length === 0) return []
  return section(canvas, 'Terms', { width, content: clauses(canvas, lines, width) })
}

function linesOf(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export function amountInWords(canvas: Canvas, words: string, width: number): Block[] {
  const text = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return [gap(px(4)), ...paragraph(canvas, [{ text, style: BODY }], { width })]
}

/** Prints a paragraph in which `**…**` marks data, in bold mono. */
export function datumParagraph(canvas: Canvas, parts: readonly (string | { datum: string })[], width: number): Block[] {
  const spans = parts.map((part) =>
    typeof part === 'string'
      ? { text: part, style: BODY }
      : { text: part.datum, style: { ...DATUM, face: 'mono-bold' as const } },
  )
  return [...paragraph(canvas, spans, { width, leading: px(19) }), gap(px(8))]
}

export function dealershipSignature(role: string, letterhead: Letterhead): Signature {
  return { role, name: `for ${letterhead.name}` }
}

export function partySignature(role: string, party: Party): Signature {
  return { role, name: joinParts(party.name, party.idno) }
}

/** Returns the number and day of a receipt, the receipt that it replaces, and the mark of a copy. */
export function receiptReferences(
  { number, date, replaces }: { number: number; date: string; replaces: number | null },
  isCopy: boolean,
): string[] {
  const replaced = replaces === null ? [] : [`Replaces receipt ${replaces}`]
  return [`No ${number}`, date, ...replaced, ...(isCopy ? ['COPY'] : [])]
}

/** Returns the file name of a document of a vehicle. */
export function fileNameOf(kind: string, ...of: readonly string[]): string {
  const name = [kind, ...of]
    .join(' ')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return `${[...name].slice(0, 80).join('')}.pdf`
}

export function documentDay(on: Day | null): string {
  return on === null ? '' : formatDay(on)
}
