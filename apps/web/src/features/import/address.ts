import { type AddressOf, address, addressChoice, addressNumber, addressText } from '../../kit/screen/address'

/** The address of a new import: `name` of the one that the files are for. */
export const NewImportAddress = address({ name: addressText })

/** The address of one import: which of its rows are shown, and whether it is to be checked as it opens. */
export const ImportAddress = address({
  id: addressNumber(),
  rows: addressChoice(['fault', 'make', 'change', 'leave']),
  kind: addressText,
  text: addressText,
  currentPage: addressNumber(),
  begin: addressChoice(['check']),
})
export type ImportAddress = AddressOf<typeof ImportAddress>
