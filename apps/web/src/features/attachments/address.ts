import { ATTACHMENT_KINDS } from '@forecourt/core/features/attachments/enums'
import { addressReader, addressChoice, addressNumber, addressString } from '../../kit/screen/address'

export const FilesAddress = addressReader({
  text: addressString,
  kind: addressChoice(ATTACHMENT_KINDS),
  currentPage: addressNumber(),
})
