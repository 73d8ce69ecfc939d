import { IMPORT_KIND_NAMES } from '@forecourt/core/features/import/file-enums'
import type { ImportOut } from '@forecourt/core/features/import/schemas'
import { useApi, useOperation } from '../../kit/api/api'
import { Confirm } from '../../kit/dialog/confirm'
import { DIALOG_TABLE } from '../../kit/dialog/dialog'
import { formatCount } from '../../kit/grid/cells'
import { useScreenHost } from '../../kit/screen/screen'
import { amountText } from '../../kit/wire-text'
import { importRowCount, rowsText } from './counts'

interface ConfirmImportProps {
  of: ImportOut
  onYes: () => void
  onNo: () => void
}

/** Asks whether to apply an import, with the sums of its rows. */
export function ConfirmApplyDialog({ of, onYes, onNo }: ConfirmImportProps) {
  const api = useApi()
  const isUnlocked = useScreenHost().unlockedUntil !== null
  const { data, error } = useOperation('GetImportSums', isUnlocked ? { id: of.id } : null, { staleMs: 0 })
  return (
    <Confirm
      isOpen
      title={`Bring ${of.name} into the books?`}
      about={`${rowsText(importRowCount(of, 'make'))} are made, ${importRowCount(of, 'change')} changed, ${importRowCount(of, 'leave')} left as they are. No one can save while this runs.`}
      focus="no"
      onYes={onYes}
      onNo={onNo}
    >
      {!isUnlocked && 'The sums of money are behind the passcode.'}
      {error && api.messageOf(error)}
      {isUnlocked && !error && !data && 'Adding up...'}
      {data?.data.length === 0 && 'No money is brought in.'}
      {data && data.data.length > 0 && (
        <div className="max-h-[40vh] overflow-auto">
          <table className={DIALOG_TABLE} aria-label="Sums of money">
            <thead>
              <tr>
                <th>Kind</th>
                <th>Column</th>
                <th className="text-right w-20">Rows</th>
                <th className="text-right w-34">Sum €</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map(({ kind, column, rows, sum }) => (
                <tr key={`${kind} ${column}`}>
                  <td>{IMPORT_KIND_NAMES[kind]}</td>
                  <td>{column}</td>
                  <td className="text-right numerals">{formatCount(rows)}</td>
                  <td className="text-right numerals">{amountText(sum)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Confirm>
  )
}

/** Asks whether to remove an import that was never applied. */
export function ConfirmRemoveDialog({ of, onYes, onNo }: ConfirmImportProps) {
  return (
    <Confirm
      isOpen
      title={`Remove ${of.name}?`}
      about="Its files and rows go. The books stay as they are."
      focus="no"
      isDangerous
      onYes={onYes}
      onNo={onNo}
    />
  )
}

/** Asks whether to take an import out of the books again. */
export function ConfirmUndoDialog({ of, onYes, onNo }: ConfirmImportProps) {
  return (
    <Confirm
      isOpen
      title={`Take ${of.name} out of the books?`}
      about="Everything it added is removed and its changes are reversed. It stays when anything else has touched its records."
      focus="no"
      isDangerous
      onYes={onYes}
      onNo={onNo}
    />
  )
}
