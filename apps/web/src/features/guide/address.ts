import { address, addressText } from '../../kit/screen/address'

/** The page that is read; none is the index. */
export const GuideAddress = address({ page: addressText })
