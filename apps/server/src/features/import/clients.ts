import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import { clientProblems, idnoKey, normaliseIdno, type Problem } from '@forecourt/core/features/clients/rules'
import { ClientIn } from '@forecourt/core/features/clients/schemas'
import { REFUSALS, Refusal } from '@forecourt/core/refusals'
import { insertRows, nextIDs, updateRows } from '../../database/bulk'
import { type ClientRecord, clientsByIds, columnsOf, linkSpouses, type NewClient } from '../clients/repository'
import { ByIDNo, clientsByIDNo } from './read-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

const idNoOf = (row: StagedRow, column: string) => normaliseIdno(String(row.values[column] ?? ''))

/** How a client who is at fault is known to the rows that name them. */
export const clientKey = (idno: string) => `client ${idnoKey(idno)}`

/** What a row becomes of a client. */
interface Planned {
  row: StagedRow
  saved: ClientRecord | undefined
  columns: NewClient
}

/** Brings in the people of a chunk after the other, then links spouses: either may stand first. */
export async function importClients(run: ImportRun): Promise<void> {
  const seen = new ByIDNo<string>()
  for await (const rows of run.rows('clients')) await importChunk(run, rows, seen)
  await linkCouples(run)
}

async function importChunk(run: ImportRun, rows: readonly StagedRow[], seen: ByIDNo<string>): Promise<void> {
  const byIDNo = await clientsByIDNo(
    run.trx,
    rows.map((row) => idNoOf(row, 'idno')),
  )
  const ids = rows.flatMap(({ known, corrects }) =>
    [known, corrects].flatMap((key) => (key === null ? [] : Number(key))),
  )
  const byID = new Map((await clientsByIds(run.trx, [...new Set(ids)])).map((row) => [row.id, row]))
  const planned: Planned[] = []
  for (const row of rows) {
    const known = row.known === null ? undefined : byID.get(Number(row.known))
    const idno = idNoOf(row, 'idno')
    const said = row.digest.split(' ')[0] ?? ''
    if (known) run.became(row, 'leave', { record: 'clients', key: known.id })
    else {
      const saved = byIDNo.get(idno) ?? (row.corrects === null ? undefined : byID.get(Number(row.corrects)))
      const { columns, problems } = typed(run, row, saved)
      if (idno !== '' && seen.has(idno) && seen.get(idno) !== said)
        problems.push({ field: 'idno', message: new Refusal('CLIENTS_IDNO_TAKEN', { idno }).message })
      if (problems.length > 0 || row.unread.length > 0) run.fault(row, problems, clientKey(idno))
      else if (!seen.has(idno)) {
        noteForms(run, columns, saved)
        planned.push({ row, saved, columns })
      } else run.repeats(row)
    }
    if (!seen.has(idno)) seen.set(idno, said)
  }
  await write(run, planned)
}

/** Marks that the forms take and that are seldom meant so. */
function noteForms(run: ImportRun, { idno, email }: NewClient, saved: ClientRecord | undefined): void {
  if (saved === undefined && !/^\d{1,7}[A-Z]$/.test(idno)) run.except('idForm')
  if (email !== '' && email !== saved?.email && !/^[^\s@]+@[^\s@]+$/.test(email)) run.except('emailForm')
}

function typed(
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
  const columns = columnsOf(read.data ?? {}, run.by.username, saved)
  return { columns, problems: read.success ? clientProblems(columns) : unread }
}

async function write(run: ImportRun, planned: readonly Planned[]): Promise<void> {
  const updatedAt = run.by.at.toISOString()
  const added = planned.filter(({ saved }) => saved === undefined)
  const ids = await nextIDs(run.trx, 'clients', added.length)
  const made = added.map(({ columns }, at) => ({ id: ids[at], ...columns, version: 1, updated_at: updatedAt }))
  await insertRows(run.trx, 'clients', made)
  for (const [at, { row }] of added.entries()) run.became(row, 'make', { record: 'clients', key: ids[at] ?? 0 })
  const changed: object[] = []
  for (const { row, saved, columns } of planned) {
    if (!saved) continue
    const { updated_by: _, ...said } = columns
    const isSame = Object.entries(said).every(([column, value]) => saved[column as keyof ClientRecord] === value)
    run.became(row, isSame ? 'leave' : 'change', { record: 'clients', key: saved.id })
    if (!isSame) changed.push({ id: saved.id, ...columns, version: saved.version + 1, updated_at: updatedAt })
  }
  await updateRows(run.trx, 'clients', 'id', changed)
}

/** Links the spouses that rows name; whoever is entered twice, or as their own, is at fault. */
async function linkCouples(run: ImportRun): Promise<void> {
  const linked = new Map<number, number>()
  for await (const rows of run.rowsAgain('clients')) {
    const naming = rows.filter((row) => idNoOf(row, 'spouseIDNo') !== '')
    const byIDNo = await clientsByIDNo(
      run.trx,
      naming.flatMap((row) => [idNoOf(row, 'idno'), idNoOf(row, 'spouseIDNo')]),
    )
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
      run.fault(row, [{ field: 'spouseID', message: `There is no client with ID No ${idno}` }])
    return
  }
  if (spouse.id === own.id) return run.fault(row, [{ field: 'spouseID', message: REFUSALS.CLIENTS_OWN_SPOUSE.text }])
  if (linked.get(own.id) === spouse.id) return
  if (linked.has(own.id) || linked.has(spouse.id))
    return run.fault(row, [{ field: 'spouseID', message: `${idno} is the spouse of another client in these files` }])
  linked.set(own.id, spouse.id).set(spouse.id, own.id)
  if (own.spouse_id === spouse.id) return
  const changes = await linkSpouses(run.trx, [own.id, spouse.id], run.by.username)
  for (const change of changes) run.alsoBecame(row, 'change', { record: 'clients', key: change.id })
  run.changes(row)
}
