import { address, addressChoice } from '../../kit/screen/address'

/** The address of Manage Data; `webhooks` opens their dialogs. */
export const ManageDataAddress = address({ webhooks: addressChoice(['all', 'new']) })
