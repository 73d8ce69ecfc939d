import { customVehicleProblems } from '@forecourt/core/features/documents/rules'
import { useState } from 'react'
import { TextArea } from '../../../kit/form/text-area'
import { TextField } from '../../../kit/form/text-field'
import type { PaperForm } from '../../../kit/paper/paper-form'
import { PaperDialog } from '../../email/paper-dialog'

interface DialogProps {
  vehicleID: number
  onClose: () => void
}

/** Before the Vehicle Details Report: a note for it. */
export function VehicleDetailsDialog({ vehicleID, onClose }: DialogProps) {
  const [note, setNote] = useState('')
  const parameters = { ID: vehicleID, ...(note.trim() === '' ? {} : { note }) }
  const form: PaperForm = {
    title: 'Vehicle Details Report',
    paper: { paper: 'GetVehicleDetailsReport', parameters },
    problems: [],
    fields: () => <TextArea label="Note" value={note} onChange={setNote} rows={6} />,
  }
  return <PaperDialog form={form} onClose={onClose} />
}

/** Before the Custom Vehicle Details Report: the registration that is printed instead of the vehicle's own, and a note. */
export function CustomDetailsDialog({ vehicleID, onClose }: DialogProps) {
  const [regNo, setRegNo] = useState('')
  const [note, setNote] = useState('')
  const parameters = { ID: vehicleID, regNo: regNo.trim(), ...(note.trim() === '' ? {} : { note }) }
  const form: PaperForm = {
    title: 'Custom Vehicle Details Report',
    paper: { paper: 'GetCustomVehicleDetailsReport', parameters },
    problems: customVehicleProblems({ regNo }),
    fields: (fieldOf) => (
      <>
        <TextField label="Custom Reg No" required value={regNo} onChange={setRegNo} {...fieldOf('regNo')} />
        <TextArea label="Note" value={note} onChange={setNote} rows={6} />
      </>
    ),
  }
  return <PaperDialog form={form} onClose={onClose} />
}
