import { newClientLine } from './new-client-line'

/** The lines of clients. */
export const clientLines = { 'clients.add-record': newClientLine }
