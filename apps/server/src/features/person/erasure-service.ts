import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import { eraserOf, type Patch, patchesOf } from '@forecourt/core/features/person/eraser'
import type { Erasure } from '@forecourt/core/features/person/schemas'
import { addDays, dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { cents, formatEuro, type Cents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { Trx } from '../../database/database'
import { useOneSnapshot, transaction } from '../../database/transaction'
import { type ClientRecord, clientById, clientsForUpdate, unlinkSpouses } from '../clients/repository'
import { readSettings } from '../settings/repository'
import { readStatementIn } from '../statements/service'
import {
  chequeAccountNumbers,
  erasureDigest,
  eraseLines,
  importedLines,
  namesAndAddresses,
  type AuditLine,
  type OwnRows,
  ownEvents,
  ownVersionLines,
  ownRows,
  ownTexts,
  type PatchedLine,
  pendingHiresAndCheques,
  writeErasedClient,
  writeImportedLines,
  writeTexts,
} from './erasure-repository'

const ERASED_MARK = 'ERASED'

/** Returns the record that replaces the data of a client. */
function wordsOfErased(clientID: number): Record<string, string> {
  return { idno: `${ERASED_MARK} ${clientID}`, name: 'Erased', surname: String(clientID) }
}

const nameOf = ({ name, surname }: Pick<ClientRecord, 'name' | 'surname'>) => `${name} ${surname}`.trim()

/**
 * Returns what erasing a client would replace, and what blocks it; changes nothing.
 * @source server 25.3
 */
export function readErasure(ctx: Ctx, clientID: number): Promise<Erasure> {
  return transaction(ctx.store.db, async (trx) => {
    await useOneSnapshot(trx)
    const client = await clientById(trx, clientID)
    if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
    const own = { ...ctx, db: trx }
    const { refusals, from, retentionDays } = await erasureBlockers(own, client)
    const plan = await planOf(trx, clientID)
    return {
      ...{ clientID, name: nameOf(client), idno: client.idno, retentionDays, from, refusals },
      replaced: {
        entries: plan.rows.entries.length,
        cheques: plan.rows.cheques.length,
        receipts: plan.rows.receipts.length,
        files: plan.rows.files.length,
        imported: plan.imported.length,
        lines: plan.events.length + plan.images.length,
      },
    }
  })
}

/** Returns why a client cannot be erased, in sentences; empty when nothing blocks it. */
async function erasureBlockers(ctx: Ctx, client: ClientRecord) {
  const { retentionDays } = await readSettings(ctx.db)
  if (client.idno.startsWith(`${ERASED_MARK} `))
    return { refusals: ['They are erased already'], from: null, retentionDays }
  const { accounts } = await readStatementIn(ctx, { clientID: client.id })
  const { hire, cheque, last } = await pendingHiresAndCheques(ctx.db, client.id, ctx.today)
  const happened = last ?? dayInZone(client.updated_at, ctx.config.timeZone)
  const from = addDays(happened, retentionDays)
  const euros = (amount: Cents) => formatEuro(cents(Math.abs(amount)))
  const refusals = [
    ...accounts.flatMap(({ kind, accountNo, regNo, figures: { now } }) => {
      if (kind === 'hp') return now > 0 ? [`${accountNo} is open: ${euros(now)} remain`] : []
      if (now > 0) return [`${euros(now)} are owed for ${regNo}`]
      return now < 0 ? [`${euros(now)} stand to their credit on ${regNo}`] : []
    }),
    ...(hire === null ? [] : [`A hire of ${hire} is not over`]),
    ...(cheque === null ? [] : [`Cheque ${cheque} is pending`]),
    ...(ctx.today < from ? [`Must be kept until ${formatDay(addDays(from, -1))}`] : []),
  ]
  return { refusals, from, retentionDays }
}

interface ErasurePlan {
  rows: OwnRows
  images: PatchedLine[]
  events: PatchedLine[]
  imported: { fileID: number; line: number; patches: Patch[] }[]
  erase: (text: string) => string
  eraseWhole: (text: string) => string
}

/** Returns the texts that are always replaced, by their place: in the record of the client, and in entries of their money. */
function fixedTexts(clientID: number) {
  const words = wordsOfErased(clientID)
  const mark = `Erased ${clientID}`
  const record = Object.fromEntries(
    CLIENT_FIELDS.map(({ column, name }) => [[column, name], words[column] ?? ''] as const).flatMap(([names, word]) =>
      names.map((name) => [name, word]),
    ),
  ) as Record<string, string>
  const money = {
    ...{ name: mark, payer: mark, payer_name: mark, payerName: mark, account_no: '', accountNumber: '' },
    // Of the client on a receipt that is kept.
    recipient: mark,
    ...{ idno: words.idno ?? '', vatNo: '', address: '', phone: '', email: '' },
  }
  return { record, money, mark }
}

async function planOf(trx: Trx, clientID: number): Promise<ErasurePlan> {
  const rows = await ownRows(trx, clientID)
  const known = await namesAndAddresses(trx, clientID)
  const { record, money, mark } = fixedTexts(clientID)
  // A receipt says in one text how it was paid.
  const accounts = await chequeAccountNumbers(trx, rows)
  const erase = eraserOf([...known.flatMap(personWords), ...accounts], mark)
  // What tells of others besides loses no name alone, which they may have, too.
  const eraseWhole = eraserOf([...known.flatMap(uniqueWords), ...accounts], mark)
  const isTheirs = isOwnLine(rows)
  const lineOf = ({ id, document, of, key }: AuditLine): PatchedLine => {
    const patches = (fixed: Readonly<Record<string, string>>, by = erase) =>
      patchesOf(document, { fixed, erase: by, leaves: LETTERHEAD })
    if (of === 'client' || of === 'clients') return { id, patches: patches(record) }
    if (of === 'email') return { id, patches: patches({ to: mark, subject: mark, paper: mark }) }
    if (of === 'attachment')
      return { id, patches: rows.files.includes(Number(key)) ? patches({ name: mark }) : namesOf(patches({})) }
    // Of a vehicle only its note may tell of people.
    if (/^vehicles?$/.test(of)) return { id, patches: patches({}).filter(({ path }) => path.at(-1) === 'note') }
    return { id, patches: isTheirs(of, key) ? patches(money) : patches({}, eraseWhole) }
  }
  const changed = (lines: readonly AuditLine[]) => lines.map(lineOf).filter(({ patches }) => patches.length > 0)
  const idnos = [...new Set(known.flatMap(({ idno }) => (idno ? [idno] : [])))]
  const found = await importedLines(trx, rows, { clientID, idnos })
  const imported = found
    .map(({ document, ...at }) => ({ ...at, patches: patchesOf(document, { fixed: {}, erase }) }))
    .filter(({ patches }) => patches.length > 0)
  return {
    ...{ rows, imported, erase, eraseWhole },
    images: changed(await ownVersionLines(trx, rows, clientID)),
    events: changed(await ownEvents(trx, rows, clientID)),
  }
}

/** Returns the patches of a file's name, the only text about people of a file on a vehicle. */
const namesOf = (patches: readonly Patch[]) => patches.filter(({ path }) => path.at(-1) === 'name')

/** The part of a stored receipt about the dealership. */
const LETTERHEAD = ['letterhead']

/** Returns a test for lines of the audit of their entries, cheques or receipts, which show who paid. */
function isOwnLine({ entries, cheques, receipts, creditRecords }: OwnRows): (of: string, key: string) => boolean {
  const own = (of: readonly string[], ids: readonly number[]) => of.flatMap((name) => ids.map((id) => `${name} ${id}`))
  const all = new Set([
    // The event of a receipt is that of its entry.
    ...own(['cash_entries', 'entry', 'receipt'], entries),
    ...own(['cheques', 'cheque'], cheques),
    ...own(['receipt_numbers'], receipts),
    ...own(['credit_records', 'credit'], creditRecords),
  ])
  return (of, key) => all.has(`${of} ${key}`)
}

/** Returns the words that identify a client in texts: numbers, address and names, these also reversed. A locality is shared by many. */
function personWords(image: Record<string, string>): string[] {
  const { name = '', surname = '' } = image
  return [name, surname, ...uniqueWords(image)]
}

/** Returns those of them that nobody else, or hardly anybody, has. */
function uniqueWords(image: Record<string, string>): string[] {
  const { name = '', surname = '' } = image
  const shared: readonly string[] = ['name', 'surname', 'address3']
  const own = CLIENT_FIELDS.flatMap(({ column }) => (shared.includes(column) ? [] : [image[column] ?? '']))
  return [...(name && surname ? [`${name} ${surname}`, `${surname} ${name}`] : []), ...own]
}

/**
 * Replaces the data of a client by `Erased` and their number everywhere, in one transaction with the event of it; no sum, day or number of the books
 * changes.
 * @param confirm Their full name, as the user typed it.
 * @throws Refusal with what blocks it.
 * @source server 25.4
 */
export async function erasePerson(
  ctx: Ctx,
  { clientID, confirm }: { clientID: number; confirm: string },
): Promise<void> {
  const trx = ctx.db as Trx
  const client = (await clientsForUpdate(trx, [clientID])).find(({ id }) => id === clientID)
  if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
  const { refusals } = await erasureBlockers(ctx, client)
  if (refusals.length > 0) throw new Refusal('PERSON_KEPT', { name: nameOf(client), reasons: refusals.join('. ') })
  if (confirm.trim().replaceAll(/\s+/g, ' ') !== nameOf(client).replaceAll(/\s+/g, ' '))
    throw new Refusal('PERSON_NAME_WRONG', { name: nameOf(client) })
  const by = ctx.caller.username
  const plan = await planOf(trx, clientID)
  await eraseLines(trx, 'image', plan.images)
  await eraseLines(trx, 'event', plan.events)
  await writeErasedClient(trx, clientID, wordsOfErased(clientID), by)
  for (const id of await unlinkSpouses(trx, [clientID], by)) ctx.announce({ kind: 'client', id, action: 'changed' })
  await writeOwnTexts(trx, plan, { clientID, by })
  await writeImportedLines(trx, plan.imported)
  await ctx.audit({ kind: 'client', subjectID: clientID, before: {}, after: await erasureDigest(trx) })
  ctx.announce({ kind: 'client', id: clientID, action: 'changed' })
}

async function writeOwnTexts(
  trx: Trx,
  { rows, erase, eraseWhole }: ErasurePlan,
  o: { clientID: number; by: string },
): Promise<void> {
  const { money, mark } = fixedTexts(o.clientID)
  const { entries, receipts, notes, files, creditRecords } = await ownTexts(trx, rows)
  const texts = {
    entries: entries.map((row) => {
      const isFormer = rows.former.includes(Number(row.id))
      const by = isFormer ? eraseWhole : erase
      return {
        id: row.id,
        name: isFormer ? by(row.name) : row.name && mark,
        description: by(row.description),
        reference: by(row.reference),
        bank_reference: by(row.bank_reference),
      }
    }),
    receipts: receipts.map(({ id, payer, paper }) => ({
      id,
      payer: payer === '' ? '' : mark,
      patches: patchesOf(paper, { fixed: money, erase, leaves: LETTERHEAD }),
    })),
    notes: notes.map(({ id, note }) => ({ id, note: erase(note) })),
    files: files.map(({ id, name }) => ({ id, name: erase(name) })),
    creditRecords: creditRecords.map(({ id, recipient, note }) => ({
      ...{ id, note: erase(note) },
      recipient: recipient === '' ? '' : mark,
    })),
  }
  await writeTexts(trx, texts, { mark, rows, by: o.by })
}
