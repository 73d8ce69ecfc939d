import { centsFromWire, formatAmount, ZERO } from '@forecourt/core/kernel/money'
import type { RecordSource } from '../../kit/source'
import type { Ask } from './complete-ask'
import { type Candidate, SHOWN } from './candidate'

interface TokenRow {
  id: number
  name: string
  can: string[]
  state: string
}
interface EntryRow {
  id: number
  dateTime: string
  categoryName: string
  shownName?: string | null
  signedAmount: number
}
interface BatchRow {
  id: number
  startDate: string
  status: string
}
interface ChangeRow {
  eventID?: number
  username: string
  summary: string
}

/** A page of a list that is only to be chosen from. */
const page = { pageSize: SHOWN, only: 'rows' }

/**
 * The records of a kind that can be meant: tokens by name and, once a digit is typed, by id; the latest entries, batches and saves. Whoever may not
 * ask gets none.
 *
 * @param text what is typed of it
 */
export async function recordsOf(source: RecordSource, ask: Ask, text: string): Promise<Candidate[]> {
  const isNumber = /^\d/.test(text)
  switch (source) {
    case 'token': {
      const rows = await ask<TokenRow>('/api/User/GetServiceTokens', null)
      const good = rows.filter(({ state }) => state !== 'revoked')
      return [
        ...good.map(({ id, name, can }) => ({ value: name, about: `${id}, ${can.join(', ')}` })),
        ...(isNumber ? good.map(({ id, name }) => ({ value: String(id), about: name })) : []),
      ]
    }
    case 'user': {
      const rows = await ask<{ username: string; isActive: boolean }>('/api/User/GetUsers', { username: text, ...page })
      return rows.map(({ username, isActive }) => ({ value: username, about: isActive ? '' : 'deactivated' }))
    }
    case 'webhook': {
      const rows = await ask<{ id: number; address: string }>('/api/ManageData/GetWebhooks', null)
      return rows.map(({ id, address }) => ({ value: String(id), about: address }))
    }
    case 'import': {
      const rows = await ask<{ name: string; state: string }>('/api/Import/GetImports', null)
      return rows.filter(({ state }) => state === 'applied').map(({ name, state }) => ({ value: name, about: state }))
    }
    case 'mapping': {
      const rows = await ask<{ name: string; kind: string }>('/api/Import/GetImportMappings', null)
      return rows.map(({ name, kind }) => ({ value: name, about: kind }))
    }
    case 'entry': {
      const rows = await ask<EntryRow>('/api/Admin/GetCashManagement', page)
      return rows.map(({ id, dateTime, categoryName, shownName, signedAmount }) => ({
        value: String(id),
        about: [dateTime.slice(0, 10), categoryName, shownName, formatAmount(centsFromWire(signedAmount) ?? ZERO)]
          .filter(Boolean)
          .join(' '),
      }))
    }
    case 'batch': {
      const rows = await ask<BatchRow>('/api/Admin/GetBatchList', page)
      return rows.map(({ id, startDate, status }) => ({
        value: String(id),
        about: `${startDate.slice(0, 10)} ${status}`,
      }))
    }
    case 'event': {
      const rows = await ask<ChangeRow>('/api/Admin/GetChanges', page)
      return rows.flatMap(({ eventID, username, summary }) =>
        eventID === undefined ? [] : [{ value: String(eventID), about: `${username}: ${summary}` }],
      )
    }
  }
}
