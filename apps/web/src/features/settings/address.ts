import { addressReader, addressChoice, addressPattern } from '../../kit/screen/address'

/** The address of Manage Data; `webhooks` opens their dialogs, `email` that of e-mail, `field` is the one that has focus first. */
export const ManageDataAddress = addressReader({
  webhooks: addressChoice(['all', 'new']),
  email: addressChoice(['settings']),
  field: addressPattern(/^[a-z0-9.]{1,60}$/i),
})
