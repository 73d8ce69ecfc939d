import { documentLine } from '../vehicles/commands'

export const transferLines = { 'transfers.open-vehicle': documentLine('transfer') }
