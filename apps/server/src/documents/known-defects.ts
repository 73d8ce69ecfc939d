import { NO_ADVICE } from '@forecourt/core/features/hire-purchase/credit-file'
import type { Download } from '../context'
import { BODY, type Block, clauses, gap, section, signatures, textBlocks } from './blocks'
import { type Canvas, HAIRLINE, px } from './canvas'
import { NOTE } from './credit-parts'
import { printDocument, type PrintContext } from './pages'
import {
  BY_PEN,
  columnWidth,
  dealershipSection,
  dealershipSignature,
  fileNameOf,
  type Party,
  partySection,
  partySignature,
  twoColumns,
  type VehicleFacts,
  vehicleSection,
} from './parts'

/** What the buyer of a car is told of it before the sale. */
export interface KnownDefects {
  date: string
  vehicle: VehicleFacts
  /** One a line; '' for none recorded. */
  defects: string
  /** Null before the sale. */
  buyer: Party | null
  represented: string
}

const UNNAMED: Party = { name: BY_PEN, idno: BY_PEN, address: [BY_PEN], phone: '' }

const TOLD =
  'By signing below the buyer confirms that the seller told them of each of these before the sale, and accepts them expressly and separately from the agreement.'
const GUARANTEE =
  'Used goods bought by a consumer from a trader carry two years of guarantee by law. For anything that is not on this sheet the buyer keeps the whole guarantee.'

/**
 * Prints the defects of a car that are known to the dealership, to be signed by both. Without any recorded it has lines to write on.
 * @source server 20.41
 */
export function knownDefects(of: KnownDefects, printing: PrintContext): Promise<Download> {
  const { vehicle, buyer } = of
  const { letterhead } = printing
  const paper = {
    title: 'Known Defects',
    references: [vehicle.regNo, of.date],
    subject: [vehicle.regNo, buyer?.name ?? ''],
    fileName: fileNameOf('Known Defects', vehicle.regNo),
  }
  return printDocument(paper, printing, (canvas, width) => {
    const half = columnWidth(width)
    const seller = dealershipSection(canvas, 'Seller', { letterhead, represented: of.represented, width: half })
    const sentence = (text: string) => textBlocks(canvas, text, BODY, width)
    return {
      blocks: [
        ...twoColumns(width, seller, partySection(canvas, 'Buyer', { party: buyer ?? UNNAMED, width: half })),
        ...vehicleSection(canvas, 'Vehicle', { vehicle, width }),
        ...section(canvas, 'Defects known to the seller', { width, content: defectBlocks(canvas, of.defects, width) }),
        ...section(canvas, 'What this means', {
          width,
          content: [...sentence(TOLD), gap(px(6)), ...sentence(GUARANTEE)],
        }),
        gap(px(8)),
        ...textBlocks(canvas, NO_ADVICE, NOTE, width),
      ],
      ending: signatures(
        canvas,
        [
          dealershipSignature('Seller', letterhead),
          buyer ? partySignature('Buyer', buyer) : { role: 'Buyer', name: 'Name and ID No' },
        ],
        { width },
      ),
    }
  })
}

/** Lines to write on when nothing is recorded. */
const EMPTY_LINES = 4

function defectBlocks(canvas: Canvas, defects: string, width: number): Block[] {
  const lines = defects.split(/\r\n?|\n/).flatMap((line) => line.trim() || [])
  if (lines.length > 0) return clauses(canvas, lines, width)
  const none = textBlocks(canvas, 'None is recorded. What the seller knows of is written here:', BODY, width)
  const rule: Block = { height: px(26), draw: ({ x, y }) => canvas.rule({ x, y: y + px(24), width }, LINE) }
  return [...none, ...Array.from({ length: EMPTY_LINES }, () => rule)]
}

const LINE = { weight: px(0.75), colour: HAIRLINE } as const
