import { customVehicleProblems } from '@forecourt/core/features/documents/rules'
import { useState } from 'react'
import { TextArea } from '../../../kit/form/text-area'
import { TextField } from '../../../kit/form/text-field'
import { DocumentDialog } from '../../../kit/paper/document-dialog'
import { usePaper } from '../../../kit/paper/use-paper'
import { useSendPaper } from '../../email/use-send-paper'

interface DialogProps {
  vehicleID: number
  onClose: () => void
}

/** Before the Vehicle Details Report: a note for it. */
export function VehicleDetailsDialog({ vehicleID, onClose }: DialogProps) {
  const [note, setNote] = useState('')
  const paper = usePaper([], onClose)
  const email = useSendPaper(onClose)
  const asked = { ID: vehicleID, ...(note.trim() === '' ? {} : { note }) }
  const print = () => {
    void paper.show('GetVehicleDetailsReport', asked)
    return true
  }
  return (
    <DocumentDialog
      title="Vehicle Details Report"
      problems={0}
      onPrint={print}
      onSend={() => email.send({ paper: 'GetVehicleDetailsReport', parameters: asked })}
      onClose={onClose}
      isBusy={paper.isPrinting}
    >
      <TextArea label="Note" value={note} onChange={setNote} rows={6} />
      {email.dialog}
    </DocumentDialog>
  )
}

/** Before the Custom Vehicle Details Report: the registration that is printed instead of the vehicle's own, and a note. */
export function CustomDetailsDialog({ vehicleID, onClose }: DialogProps) {
  const [regNo, setRegNo] = useState('')
  const [note, setNote] = useState('')
  const paper = usePaper(customVehicleProblems({ regNo }), onClose)
  const email = useSendPaper(onClose)
  const asked = { ID: vehicleID, regNo: regNo.trim(), ...(note.trim() === '' ? {} : { note }) }
  const print = () => {
    if (!paper.check()) return false
    void paper.show('GetCustomVehicleDetailsReport', asked)
    return true
  }
  return (
    <DocumentDialog
      title="Custom Vehicle Details Report"
      problems={paper.problems.size}
      onPrint={print}
      onSend={() => paper.check() && email.send({ paper: 'GetCustomVehicleDetailsReport', parameters: asked })}
      onClose={onClose}
      isBusy={paper.isPrinting}
    >
      {email.dialog}
      <TextField label="Custom Reg No" required value={regNo} onChange={setRegNo} {...paper.fieldOf('regNo')} />
      <TextArea label="Note" value={note} onChange={setNote} rows={6} />
    </DocumentDialog>
  )
}
