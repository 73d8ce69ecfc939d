import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import { clientProblems, type Problem } from '@forecourt/core/features/clients/rules'
import { ClientIn } from '@forecourt/core/features/clients/schemas'
import { REFUSALS, Refusal } from '@forecourt/core/refusals'
import { type ClientRecord, clientsByIds, clientColumns, linkSpouses, type NewClient } from '../clients/repository'
import {
  clientKey,
  clientsNamed,
  idNoOf,
  idsBefore,
  type ImportKindOf,
  type PlannedRecord,
  writeRecords,
} from './import-kind'
import { IdnoMap } from './read-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

interface More {
  byID: ReadonlyMap<number, ClientRecord>
}

/** People: one after the other; spouses are linked once all are in, for either may stand first. */
export function clientRows(): ImportKindOf<PlannedRecord, More> {
  const seen = new IdnoMap<string>()
  return {
    kind: 'clients',
    clients: ['idno'],
    readMore: async (run, rows) => ({
      byID: new Map((await clientsByIds(run.trx, idsBefore(rows))).map((row) => [row.id, row])),
    }),
    planRow: (run, row, { clients, byID }) => {
      const idno = idNoOf(row, 'idno')
      const said = row.digest.split(' ')[0] ?? ''
      const before = seen.get(idno)
      if (before === undefined) seen.set(idno, said)
      if (run.isLeft(row, 'clients', byID)) return null
      const saved = clients.get(idno) ?? (row.corrects === null ? undefined : byID.get(Number(row.corrects)))
      const { columns, problems } = typedClient(run, row, saved)
      if (idno !== '' && before !== undefined && before !== said)
        problems.push({ field: 'idno', message: new Refusal('CLIENTS_IDNO_TAKEN', { idno }).message })
      if (!run.isSound(row, problems, { makes: [clientKey(idno)] })) return null
      if (before !== undefined) {
        run.repeatRow(row)
        return null
      }
      noteUnusualForms(run, columns, saved)
      return { saved, columns }
    },
    writePlans: (run, planned) => writeRecords(run, 'clients', planned),
  }
}

/** Notes characters that forms accept and that are seldom intended. */
function noteUnusualForms(run: ImportRun, { idno, email }: NewClient, saved: ClientRecord | undefined): void {
  if (saved === undefined && !/^\d{1,7}[A-Z]$/.test(idno)) run.waiveRule('idForm')
  if (email !== '' && email !== saved?.email && !/^[^\s@]+@[^\s@]+$/.test(email)) run.waiveRule('emailForm')
}

function typedClient(
  run: ImportRun,
  row: StagedRow,
  saved: ClientRecord | undefined,
): { columns: NewClient; problems: Problem[] } {
  const given = Object.fromEntries(
    [...CLIENT_FIELDS.map(({ name }) => name), 'isCarHireClient'].flatMap((name) => {
      const value = row.values[name]
      return value === null || value === undefined ? [] : [[name, value]]
    }),
  )
  const read = ClientIn.safeParse(given)
  const unread = read.error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? []
  const columns = clientColumns(read.data ?? {}, run.by.username, saved)
  return { columns, problems: read.success ? clientProblems(columns) : unread }
}

/** Links the spouses that rows name; a client who is named twice, or as their own spouse, is a fault. */
export async function linkCouples(run: ImportRun): Promise<void> {
  const linked = new Map<number, number>()
  for await (const rows of run.rowsAgain('clients')) {
    const naming = rows.filter((row) => idNoOf(row, 'spouseIDNo') !== '')
    const byIDNo = await clientsNamed(run, naming, ['idno', 'spouseIDNo'])
    for (const row of naming) {
      const own = byIDNo.get(idNoOf(row, 'idno'))
      if (own && row.known === null)
        await linkCouple(run, { row, own, spouse: byIDNo.get(idNoOf(row, 'spouseIDNo')) }, linked)
    }
  }
}

async function linkCouple(
  run: ImportRun,
  { row, own, spouse }: { row: StagedRow; own: ClientRecord; spouse: ClientRecord | undefined },
  linked: Map<number, number>,
): Promise<void> {
  const idno = idNoOf(row, 'spouseIDNo')
  if (!spouse) {
    if (!run.isFailed(clientKey(idno)))
      run.reportFaults(row, [{ field: 'spouseID', message: `There is no client with ID No ${idno}` }])
    return
  }
  if (spouse.id === own.id)
    return run.reportFaults(row, [{ field: 'spouseID', message: REFUSALS.CLIENTS_OWN_SPOUSE.text }])
  if (linked.get(own.id) === spouse.id) return
  if (linked.has(own.id) || linked.has(spouse.id))
    return run.reportFaults(row, [
      { field: 'spouseID', message: `${idno} is the spouse of another client in these files` },
    ])
  linked.set(own.id, spouse.id).set(spouse.id, own.id)
  if (own.spouse_id === spouse.id) return
  const changed = await linkSpouses(run.trx, [own.id, spouse.id], run.by.username)
  for (const key of changed) run.addRecord(row, 'change', { record: 'clients', key })
  run.markChanged(row)
}
