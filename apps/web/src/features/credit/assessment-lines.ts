import type { LineCommand } from '../../kit/line/line-command'
import { slotRecords } from '../../kit/line/resolution'
import { assessmentAddress } from './assessment-address'

/** Opens the assessment of the buyer of an account, or of a client for a vehicle. */
const assessLine: LineCommand = {
  run: (line) => {
    const [[vehicle], [client]] = [slotRecords(line, 'vehicle'), slotRecords(line, 'client')]
    return (
      (vehicle && {
        kind: 'go' as const,
        ...assessmentAddress({ vehicleID: vehicle.id, ...(client ? { clientID: client.id } : {}) }),
      }) ??
      null
    )
  },
}

export const assessmentLines = { 'credit.assess-buyer': assessLine }
