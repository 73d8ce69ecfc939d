import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import { eraserOf, type Patch, patchesOf } from '@forecourt/core/features/person/eraser'
import type { Erasure } from '@forecourt/core/features/person/schemas'
import { addDays, dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { cents, formatEuro, type Cents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { Trx } from '../../database/database'
import { readOneMoment, transaction } from '../../database/transaction'
import { type ClientRecord, clientById, clientsForUpdate, unlinkSpouses } from '../clients/repository'
import { readSettings } from '../settings/repository'
import { statementAt } from '../statements/service'
import {
  accountsOf,
  erasedNow,
  eraseLines,
  importedLines,
  knownAs,
  type AuditLine,
  type OwnRows,
  ownEvents,
  ownImages,
  ownRows,
  ownTexts,
  type Patched,
  standing,
  writeErased,
  writeImported,
  writeTexts,
} from './erasing-repository'

const MARK = 'ERASED'

/** What stands in a client's record in place of who they were. */
function wordsOfErased(clientID: number): Record<string, string> {
  return { idno: `${MARK} ${clientID}`, name: 'Erased', surname: String(clientID) }
}

const nameOf = ({ name, surname }: Pick<ClientRecord, 'name' | 'surname'>) => `${name} ${surname}`.trim()

/**
 * What erasing a client would replace, and what speaks against it; changes nothing.
 *
 * @source server 25.3
 */
export function readErasure(ctx: Ctx, clientID: number): Promise<Erasure> {
  return transaction(ctx.store.db, async (trx) => {
    await readOneMoment(trx)
    const client = await clientById(trx, clientID)
    if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
    const own = { ...ctx, db: trx }
    const { refusals, from, retentionDays } = await speakAgainst(own, client)
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

/** Why a client cannot be erased, in sentences; empty when they can. */
async function speakAgainst(ctx: Ctx, client: ClientRecord) {
  const { retentionDays } = await readSettings(ctx.db)
  if (client.idno.startsWith(`${MARK} `)) return { refusals: ['They are erased already'], from: null, retentionDays }
  const { accounts } = await statementAt(ctx, { clientID: client.id })
  const { hire, cheque, last } = await standing(ctx.db, client.id, ctx.today)
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

interface Plan {
  rows: OwnRows
  images: Patched[]
  events: Patched[]
  imported: { fileID: number; line: number; patches: Patch[] }[]
  erase: (text: string) => string
  eraseWhole: (text: string) => string
}

/** Texts that go whatever they say, by where they stand: in the record of the client, and in what was written of their money. */
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
    ...{ idno: words.idno ?? '', vatNo: '', address: '', phone: '' },
  }
  return { record, money, mark }
}

async function planOf(trx: Trx, clientID: number): Promise<Plan> {
  const rows = await ownRows(trx, clientID)
  const known = await knownAs(trx, clientID)
  const { record, money, mark } = fixedTexts(clientID)
  // A receipt says in one text how it was paid.
  const accounts = await accountsOf(trx, rows)
  const erase = eraserOf([...known.flatMap(personWords), ...accounts], mark)
  // What tells of others besides loses no name alone, which they may have, too.
  const eraseWhole = eraserOf([...known.flatMap(wholeWords), ...accounts], mark)
  const isTheirs = theirs(rows)
  const lineOf = ({ id, document, of, key }: AuditLine): Patched => {
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
    images: changed(await ownImages(trx, rows, clientID)),
    events: changed(await ownEvents(trx, rows, clientID)),
  }
}

/** Of a file on a vehicle its name alone may tell of people. */
const namesOf = (patches: readonly Patch[]) => patches.filter(({ path }) => path.at(-1) === 'name')

/** What a receipt that is kept says of the dealership. */
const LETTERHEAD = ['letterhead']

/** Whether a line of the audit tells of an entry, a cheque or a receipt of theirs, and so who paid. */
function theirs({ entries, cheques, receipts }: OwnRows): (of: string, key: string) => boolean {
  const own = (of: readonly string[], ids: readonly number[]) => of.flatMap((name) => ids.map((id) => `${name} ${id}`))
  const all = new Set([
    // The event of a receipt is that of its entry.
    ...own(['cash_entries', 'entry', 'receipt'], entries),
    ...own(['cheques', 'cheque'], cheques),
    ...own(['receipt_numbers'], receipts),
  ])
  return (of, key) => all.has(`${of} ${key}`)
}

/** What a client is found by in texts: numbers, address and names, these also turned round. A locality is shared by many. */
function personWords(image: Record<string, string>): string[] {
  const { name = '', surname = '' } = image
  return [name, surname, ...wholeWords(image)]
}

/** Those of them that are nobody else's, or are hardly. */
function wholeWords(image: Record<string, string>): string[] {
  const { name = '', surname = '' } = image
  const shared: readonly string[] = ['name', 'surname', 'address3']
  const own = CLIENT_FIELDS.flatMap(({ column }) => (shared.includes(column) ? [] : [image[column] ?? '']))
  return [...(name && surname ? [`${name} ${surname}`, `${surname} ${name}`] : []), ...own]
}

/**
 * Replaces who a client was by `Erased` and their number, wherever it stands, in one transaction with the event that says so; no sum, day or number
 * of the books changes.
 *
 * @param confirm Their whole name, as whoever erases them typed it.
 * @throws Refusal that says what speaks against it.
 * @source server 25.4
 */
export async function erasePerson(
  ctx: Ctx,
  { clientID, confirm }: { clientID: number; confirm: string },
): Promise<void> {
  const trx = ctx.db as Trx
  const client = (await clientsForUpdate(trx, [clientID])).find(({ id }) => id === clientID)
  if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
  const { refusals } = await speakAgainst(ctx, client)
  if (refusals.length > 0) throw new Refusal('PERSON_KEPT', { name: nameOf(client), reasons: refusals.join('. ') })
  if (confirm.trim().replaceAll(/\s+/g, ' ') !== nameOf(client).replaceAll(/\s+/g, ' '))
    throw new Refusal('PERSON_NAME_WRONG', { name: nameOf(client) })
  const by = ctx.caller.username
  const plan = await planOf(trx, clientID)
  await eraseLines(trx, 'image', plan.images)
  await eraseLines(trx, 'event', plan.events)
  await writeErased(trx, clientID, wordsOfErased(clientID), by)
  for (const { id } of await unlinkSpouses(trx, [clientID], by)) ctx.announce({ kind: 'client', id, action: 'changed' })
  await writeOwnTexts(trx, plan, { clientID, by })
  await writeImported(trx, plan.imported)
  await ctx.audit({ kind: 'client', subjectID: clientID, before: {}, after: await erasedNow(trx) })
  ctx.announce({ kind: 'client', id: clientID, action: 'changed' })
}

async function writeOwnTexts(
  trx: Trx,
  { rows, erase, eraseWhole }: Plan,
  o: { clientID: number; by: string },
): Promise<void> {
  const { money, mark } = fixedTexts(o.clientID)
  const { entries, receipts, notes, files } = await ownTexts(trx, rows)
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
  }
  await writeTexts(trx, texts, { mark, rows, by: o.by })
}
