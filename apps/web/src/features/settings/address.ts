import { address, addressChoice, addressPattern } from '../../kit/screen/address'

/** The address of Manage Data; `webhooks` opens their dialogs, `field` is the one that has focus first. */
export const ManageDataAddress = address({
  webhooks: addressChoice(['all', 'new']),
  field: addressPattern(/^[a-z0-9.]{1,60}$/i),
})
