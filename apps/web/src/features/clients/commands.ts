import { newClientLine } from './new-client-line'

export const clientLines = { 'clients.add-record': newClientLine }
