import { centsFromWire, formatAmount, ZERO } from '@forecourt/core/kernel/money'
import type { RecordSource } from '../../kit/source'
import type { FetchRows } from './complete-fetch'
import { type Candidate, CANDIDATES_MAX } from './candidate'

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

/** A page of rows to choose from, without totals. */
const CANDIDATES_PAGE = { pageSize: CANDIDATES_MAX, only: 'rows' }

/**
 * The records of a source that match the typed text: tokens by name and, once a digit is typed, by ID; the latest entries, batches and saves. Empty
 * for users without the right.
 * @param text The typed part of the word.
 */
export async function recordCandidates(source: RecordSource, ask: FetchRows, text: string): Promise<Candidate[]> {
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
      const rows = await ask<{ username: string; isActive: boolean }>('/api/User/GetUsers', {
        username: text,
        ...CANDIDATES_PAGE,
      })
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
      const rows = await ask<EntryRow>('/api/Admin/GetCashManagement', CANDIDATES_PAGE)
      return rows.map(({ id, dateTime, categoryName, shownName, signedAmount }) => ({
        value: String(id),
        about: [dateTime.slice(0, 10), categoryName, shownName, formatAmount(centsFromWire(signedAmount) ?? ZERO)]
          .filter(Boolean)
          .join(' '),
      }))
    }
    case 'batch': {
      const rows = await ask<BatchRow>('/api/Admin/GetBatchList', CANDIDATES_PAGE)
      return rows.map(({ id, startDate, status }) => ({
        value: String(id),
        about: `${startDate.slice(0, 10)} ${status}`,
      }))
    }
    case 'event': {
      const rows = await ask<ChangeRow>('/api/Admin/GetChanges', CANDIDATES_PAGE)
      return rows.flatMap(({ eventID, username, summary }) =>
        eventID === undefined ? [] : [{ value: String(eventID), about: `${username}: ${summary}` }],
      )
    }
  }
}
