import { FOUND_MAX } from '@forecourt/core/features/search/schemas'
import type { Client } from '@forecourt/core/client/client'
import { ApiError, NoAnswer } from '@forecourt/core/client/errors'
import type { SheetPorts } from '@forecourt/core/features/cash-book/sheet-requests'
import type { SavingPorts } from '@forecourt/core/features/cash-book/sheet-saving'
import { CliFailure, EXIT } from '../../kit/failure'
import { noAnswerSentence } from '../../kit/unreachable'

const SIGNED_OUT = 401

/** The calls that check the rows of a sheet. */
export function sheetPorts(client: Pick<Client, 'call'>): SheetPorts {
  return {
    search: (text) => client.call('Search', { text, most: FOUND_MAX }),
    prepare: async (rows) => (await client.call('PrepareCashEntries', { rows })).rows,
  }
}

/**
 * The calls that record the rows of a sheet.
 * @throws CliFailure 4 or ApiError when the server can no longer be asked.
 */
export function savingPorts(client: Pick<Client, 'call'>, sheet: string): SavingPorts {
  return {
    prepare: sheetPorts(client).prepare,
    savedLine: async (row) => {
      const { data } = await client.call('GetSavedLines', { sheet, row })
      return data[0] ?? null
    },
    save: async (row) => {
      try {
        return { kind: 'saved', saved: await client.call('SaveLine', { sheet, ...row }) }
      } catch (error) {
        if (error instanceof NoAnswer) throw unanswered(error, row.line)
        if (!(error instanceof ApiError) || error.status === SIGNED_OUT) throw error
        return { kind: 'refused', why: error.message }
      }
    },
  }
}

function unanswered(error: NoAnswer, line: number): CliFailure {
  const message = `${noAnswerSentence(error)}\nIt is not known whether row ${line} is recorded. Run the same again; no row is recorded twice.`
  return new CliFailure(EXIT.unreachable, message, { line })
}
