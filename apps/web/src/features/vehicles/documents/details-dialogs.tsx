import { customVehicleProblems } from '@forecourt/core/features/documents/rules'
import { useState } from 'react'
import { TextArea } from '../../../kit/form/text-area'
import { TextField } from '../../../kit/form/text-field'
import type { DocumentForm } from '../../../kit/paper/document-form'
import { ClientDocumentDialog } from '../../email/client-document-dialog'

interface DialogProps {
  vehicleID: number
  onClose: () => void
}

/** Before the Vehicle Details Report: a note for it. */
export function VehicleDetailsDialog({ vehicleID, onClose }: DialogProps) {
  const [note, setNote] = useState('')
  const parameters = { ID: vehicleID, ...(note.trim() === '' ? {} : { note }) }
  const form: DocumentForm = {
    title: 'Vehicle Details Report',
    document: { paper: 'GetVehicleDetailsReport', parameters },
    problems: [],
    fields: () => <TextArea label="Note" value={note} onChange={setNote} rows={6} />,
  }
  return <ClientDocumentDialog form={form} onClose={onClose} />
}

/** Before the sheet of known defects, which stand in the details of the vehicle. */
export function KnownDefectsDialog({ vehicleID, onClose }: DialogProps) {
  const form: DocumentForm = {
    title: 'Known Defects',
    document: { paper: 'GetKnownDefectsReport', parameters: { ID: vehicleID } },
    problems: [],
    fields: () => (
      <p className="text-fg-1">Prints the field Known Defects of this vehicle, for seller and buyer to sign.</p>
    ),
  }
  return <ClientDocumentDialog form={form} onClose={onClose} />
}

/** Before the Custom Vehicle Details Report: the registration that is printed instead of the vehicle's own, and a note. */
export function CustomDetailsDialog({ vehicleID, onClose }: DialogProps) {
  const [regNo, setRegNo] = useState('')
  const [note, setNote] = useState('')
  const parameters = { ID: vehicleID, regNo: regNo.trim(), ...(note.trim() === '' ? {} : { note }) }
  const form: DocumentForm = {
    title: 'Custom Vehicle Details Report',
    document: { paper: 'GetCustomVehicleDetailsReport', parameters },
    problems: customVehicleProblems({ regNo }),
    fields: (fieldOf) => (
      <>
        <TextField label="Custom Reg No" required value={regNo} onChange={setRegNo} {...fieldOf('regNo')} />
        <TextArea label="Note" value={note} onChange={setNote} rows={6} />
      </>
    ),
  }
  return <ClientDocumentDialog form={form} onClose={onClose} />
}
