import type { Download } from '../context'
import { px } from './canvas'
import { printDocument, type PrintContext } from './pages'
import { fileNameOf, type Party, partySection, datumParagraph, type VehicleFacts, vehicleSection } from './parts'
import { gap, signatures } from './blocks'

/** The cancellation letter of our hold on a vehicle. */
export interface Cancellation {
  date: string
  signatory: string
  buyer: Party | null
  vehicle: VehicleFacts
  accountNo: string
}

/** Prints it for the authority that keeps the register. */
export function cancellation(of: Cancellation, printing: PrintContext): Promise<Download> {
  const { vehicle, buyer } = of
  const { letterhead } = printing
  const paper = {
    title: 'Cancellation',
    references: [vehicle.regNo, of.date],
    subject: [vehicle.regNo, of.accountNo, buyer?.name ?? ''],
    fileName: fileNameOf('Cancellation', vehicle.regNo),
  }
  return printDocument(paper, printing, (canvas, width) => {
    const account = of.accountNo ? [' under account ', { datum: of.accountNo }] : []
    return {
      blocks: [
        gap(px(18)),
        ...datumParagraph(canvas, ['To Transport Malta, Land Transport Directorate'], width),
        ...datumParagraph(
          canvas,
          [
            { datum: letterhead.name },
            ' declares that it has no further claim on the vehicle below',
            ...account,
            ', and asks that any hire purchase or reservation of ownership registered in its favour on this vehicle be cancelled with effect from ',
            { datum: of.date },
            '.',
          ],
          width,
        ),
        ...vehicleSection(canvas, 'Vehicle', { vehicle, width }),
        ...(buyer ? partySection(canvas, 'Registered owner', { party: buyer, width }) : []),
      ],
      ending: signatures(canvas, [{ role: of.signatory, name: `for ${letterhead.name}` }], { width }),
    }
  })
}
