import { ATTACHMENT_KINDS } from '@forecourt/core/features/attachments/enums'
import { address, addressChoice, addressNumber, addressText } from '../../kit/screen/address'

/** The address of the list of all photos and scans. */
export const FilesAddress = address({
  text: addressText,
  kind: addressChoice(ATTACHMENT_KINDS),
  currentPage: addressNumber(),
})
