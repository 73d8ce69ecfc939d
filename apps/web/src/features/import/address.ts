import {
  type AddressValues,
  addressReader,
  addressChoice,
  addressNumber,
  addressString,
} from '../../kit/screen/address'

/** The address of a new import; `name` of an existing one that the files are added to. */
export const NewImportAddress = addressReader({ name: addressString })

/** The address of one import: which of its rows are shown, and whether it is checked when it opens. */
export const ImportAddress = addressReader({
  id: addressNumber(),
  rows: addressChoice(['fault', 'make', 'change', 'leave']),
  kind: addressString,
  text: addressString,
  currentPage: addressNumber(),
  begin: addressChoice(['check']),
})
export type ImportAddress = AddressValues<typeof ImportAddress>
