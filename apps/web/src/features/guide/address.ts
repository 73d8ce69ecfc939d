import { addressReader, addressString } from '../../kit/screen/address'

/** The page of the guide; without one the index is shown. */
export const GuideAddress = addressReader({ page: addressString })
