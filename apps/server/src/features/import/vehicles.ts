import type { Problem } from '@forecourt/core/features/clients/rules'
import { valueProblems } from '@forecourt/core/features/import/row-faults'
import type { ImportValues } from '@forecourt/core/features/import/kinds'
import { purchaseProblems } from '@forecourt/core/features/deals/purchase-rules'
import { LOOKUP_KINDS, type LookupKind } from '@forecourt/core/features/vehicles/enums'
import {
  byVehicleField,
  emptyVehicleColumn,
  VEHICLE_FIELDS,
  vehicleColumns,
} from '@forecourt/core/features/vehicles/fields'
import { type TypedVehicle, vehicleProblems } from '@forecourt/core/features/vehicles/form-rules'
import { isDay } from '@forecourt/core/kernel/days'
import { cents } from '@forecourt/core/kernel/money'
import { normaliseRegistration } from '@forecourt/core/kernel/registrations'
import { Refusal } from '@forecourt/core/refusals'
import type { ClientRecord } from '../clients/repository'
import { LOOKUP_COLUMNS } from '../vehicles/lists-repository'
import { vehicleKeys, type VehicleLookup, isUnique, type VehicleReference, vehicleReference } from './vehicle-lookup'
import { clientNamed, idsBefore, type ImportKindOf, type Named, type Planned, writeRecords } from './import-kind'
import {
  type IdnoMap,
  type ExistingVehicle,
  storeBookVehicles,
  listedWords,
  makeBookVehicleTable,
  duplicateRegistrations,
  type ImportedVehicleRow,
  vehicleRowsByIDs,
} from './read-repository'
import type { ImportRun } from './run'
import { storeWords, mayLackOf, type StagedRow } from './run-repository'

/** The database gives these numbers as text. */
type Numbers = Record<'co2' | 'pm' | 'asking_price' | 'bought_price', string | number | null>
type VehicleColumns = Omit<ImportedVehicleRow, 'id' | 'reg_key' | 'version' | 'updated_at' | keyof Numbers> & Numbers

/** The columns of a row, by the names of its values; lists and the seller apart. */
const COLUMNS: Readonly<Record<string, keyof VehicleColumns>> = {
  ...Object.fromEntries(
    VEHICLE_FIELDS.flatMap(({ name, column, kind }) =>
      kind === 'list' || kind === 'registration' ? [] : [[name, column]],
    ),
  ),
  ...{ note: 'note', boughtDate: 'bought_date', boughtPrice: 'bought_price' },
}

interface PlannedVehicle {
  saved: ImportedVehicleRow | undefined
  columns: VehicleColumns
}

/** What a chunk of vehicles names besides. */
interface More {
  /** The vehicle that each row is of. */
  of: ReadonlyMap<StagedRow, ExistingVehicle | undefined>
  saved: ReadonlyMap<number, ImportedVehicleRow>
  /** Rows and their vehicles, by which numbers of a book are known. */
  vehicles: { row: StagedRow; id: number }[]
}

/** The vehicles of earlier chunks, and the words of the lists. */
interface VehiclesSoFar {
  /** By file, the fields that its cars may lack. */
  mayLack: ReadonlyMap<number, readonly string[]>
  /** Makes by chassis. */
  makes: Map<string, string>
  said: Map<string, string>
  made: Set<number>
  words: Map<string, string>
  /** The words that no list has yet. */
  newWords: { kind: string; value: string }[]
}

/** The vehicles of all files; `made` gets those that are new. */
export async function vehicleRows(run: ImportRun, made: Set<number>): Promise<ImportKindOf<PlannedVehicle, More>> {
  const known: VehiclesSoFar = {
    mayLack: await mayLackOf(run.trx, run.importID),
    makes: new Map(),
    said: new Map(),
    made,
    words: await listedWords(run.trx),
    newWords: [],
  }
  await makeBookVehicleTable(run.trx)
  return {
    kind: 'vehicles',
    clients: ['boughtFromIDNo'],
    readMore: async (_, rows, { cars }) => {
      const of = new Map(rows.map((row) => [row, pickVehicle(row, cars, known)]))
      const ids = [...idsBefore(rows), ...[...of.values()].flatMap((car) => car?.id ?? [])]
      return { of, saved: await vehicleRowsByIDs(run.trx, [...new Set(ids)]), vehicles: [] }
    },
    planRow: (_, row, named) => planOf(run, row, named, known),
    writePlans: (_, planned, named) => writeVehicles(run, planned, { named, known }),
  }
}

/** Reports unsold vehicles that share a registration, after all sales are imported. */
export async function refuseDuplicateRegistrations(run: ImportRun): Promise<void> {
  const shared = await duplicateRegistrations(run.trx, run.importID)
  await run.faultAt(
    shared.map(({ regNo, ...place }) => ({
      ...place,
      field: 'regNo',
      message: new Refusal('VEHICLES_REG_TAKEN', { regNo }).message,
    })),
  )
}

function planOf(run: ImportRun, row: StagedRow, named: Named & More, known: VehiclesSoFar): PlannedVehicle | null {
  const { cars, saved } = named
  if (run.isLeft(row, 'vehicles', saved)) {
    named.vehicles.push({ row, id: Number(row.known) })
    return null
  }
  const marks = vehicleReference(row.values)
  const car = named.of.get(row)
  const record = car ? saved.get(car.id) : row.corrects === null ? undefined : saved.get(Number(row.corrects))
  const { columns, problems, waits } = typedVehicle(run, row, {
    ...{ record, sellers: named.clients, known },
    cars:
      marks.chassisKey === '' ? [] : cars.matchesOf(marks).filter(({ chassisKey }) => chassisKey === marks.chassisKey),
  })
  const twice = repeatedPurchase(row, marks, known)
  if (twice) problems.push(twice)
  const isRepeat = twice === false && problems.length === 0 && row.unread.length === 0
  if (isRepeat) run.repeatRow(row)
  else if (run.isSound(row, problems, { waits, makes: vehicleKeys(marks) })) return { saved: record, columns }
  return null
}

/** Returns the vehicle of a row: that of the purchase of that day, else the only match; undefined for a new one. */
function pickVehicle(row: StagedRow, cars: VehicleLookup, { made }: VehiclesSoFar): ExistingVehicle | undefined {
  const marks = vehicleReference(row.values)
  if (!isUnique(marks)) return undefined
  const named = cars.matchesOf(marks)
  const { boughtDate = null } = row.values
  const same = named.find((car) => car.boughtDate === boughtDate)
  if (same) return same
  const others = named.filter((car) => !made.has(car.id))
  const [only] = others
  const isOther = only?.soldDate != null && boughtDate !== null && boughtDate > only.soldDate
  return others.length === 1 && !isOther ? only : undefined
}

/** Returns false for a row that repeats one before it, a problem for one that contradicts it; null for neither. */
function repeatedPurchase(row: StagedRow, marks: VehicleReference, { said }: VehiclesSoFar): Problem | false | null {
  if (!isUnique(marks)) return null
  const key = `${marks.chassisKey || marks.regKey} ${row.values.boughtDate ?? ''}`
  const own = row.digest.split(' ')[0] ?? ''
  const before = said.get(key)
  if (before === undefined) said.set(key, own)
  if (before === undefined) return null
  if (before === own) return false
  return { field: 'regNo', message: `${marks.shown} is in these files twice, and not alike` }
}

/** Returns the make of another vehicle with the same chassis; null for none. An exported book is not checked. */
function otherMake(
  { values }: StagedRow,
  { make }: VehicleColumns,
  { record, known, cars }: Pick<RowContext, 'record' | 'known' | 'cars'>,
): string | null {
  const key = vehicleReference(values).chassisKey
  if (key === '' || make === '' || values.bookVehicle != null) return null
  const said = known.makes.get(key)
  const saved = cars.find((car) => car.id !== record?.id && car.make !== '')?.make
  if (said === undefined) known.makes.set(key, make)
  const others = [said, saved].filter((each) => each !== undefined && each.toLowerCase() !== make.toLowerCase())
  return others[0] ?? null
}

interface RowContext {
  record: ImportedVehicleRow | undefined
  /** Existing vehicles of its reference. */
  cars: readonly { id: number; make: string }[]
  sellers: IdnoMap<ClientRecord>
  known: VehiclesSoFar
}

function typedVehicle(run: ImportRun, row: StagedRow, { record, sellers, known, cars }: RowContext) {
  const { values } = row
  const columns: VehicleColumns = { ...(record ? ownColumns(record) : newColumns()), updated_by: run.by.username }
  for (const [name, column] of Object.entries(COLUMNS)) {
    const value = values[name] ?? null
    if (value !== null) Object.assign(columns, { [column]: value })
  }
  if (values.regNo) columns.reg_no = normaliseRegistration(String(values.regNo))
  for (const kind of LOOKUP_KINDS)
    if (values[kind]) columns[LOOKUP_COLUMNS[kind]] = spelledWord(run, known, kind, values)
  const seller = clientNamed(run, row, { clients: sellers, column: 'boughtFromIDNo' })
  if (seller.client) columns.bought_from_id = seller.client.id
  const draft = draftOf(columns, seller.waits || seller.problem !== null)
  const { boughtDate, boughtPrice } = draft
  const lacks: readonly string[] = (known.mayLack.get(row.fileID) ?? []).flatMap((label) =>
    label === 'Body Type' && columns.body_type === ''
      ? 'bodyType'
      : label !== 'Body Type' && draft.boughtFromID == null
        ? 'boughtFromID'
        : [],
  )
  if (lacks.length > 0) run.waiveRule('lacking')
  const asked = vehicleProblems(draft).filter(({ field }) => !lacks.includes(field))
  const problems = [...valueProblems('vehicles', values), ...asked]
  for (const problem of purchaseProblems({ clientID: 1, dateBought: boughtDate, priceBought: boughtPrice }))
    if (!/is required$/.test(problem.message)) problems.push(problem)
  const other = otherMake(row, columns, { record, known, cars })
  if (other)
    problems.push({
      field: 'make',
      message: `Chassis ${row.values.chassisNo} is of a ${other}: one chassis is one make`,
    })
  if (seller.problem) problems.push(seller.problem)
  const locked = lockedMonth(run, record, columns)
  if (locked) problems.push(locked)
  return { columns, problems, waits: seller.waits }
}

/** Refuses to change a month's figures in a locked one, or to move them there. */
function lockedMonth(run: ImportRun, before: ImportedVehicleRow | undefined, after: VehicleColumns): Problem | null {
  const counted = (of: VehicleColumns) =>
    JSON.stringify([of.bought_date, of.bought_from_id, of.bought_price === null ? null : Number(of.bought_price)])
  if (before && counted(before) === counted(after)) return null
  return run.dayProblem('boughtDate', after.bought_date) ?? run.monthProblem('boughtDate', before?.bought_date ?? null)
}

function ownColumns({
  id: _,
  reg_key: __,
  version: ___,
  updated_at: ____,
  ...columns
}: ImportedVehicleRow): VehicleColumns {
  return columns
}

function newColumns(): VehicleColumns {
  return {
    ...vehicleColumns(emptyVehicleColumn),
    ...{ co2: null, pm: null, note: '', bought_from_id: null, bought_date: null, bought_price: null, updated_by: '' },
  }
}

/** Lists with few words: a new one is reported. */
const SHORT_LISTS: Readonly<Partial<Record<LookupKind, string>>> = { fuelType: 'Fuel', bodyType: 'Body Type' }

/** Returns the word as its list spells it, or as it is first written. */
function spelledWord(
  run: ImportRun,
  { words, newWords }: VehiclesSoFar,
  kind: LookupKind,
  values: ImportValues,
): string {
  const word = String(values[kind]).trim()
  const key = `${kind} ${word.toLowerCase()}`
  const listed = words.get(key)
  if (listed === undefined) {
    words.set(key, word)
    newWords.push({ kind, value: word })
    const list = SHORT_LISTS[kind]
    if (list) run.addWord(list, word)
  }
  return listed ?? word
}

/** Returns a vehicle as its form has it; `hasSeller` when a named one does not exist yet. */
function draftOf(columns: VehicleColumns, hasSeller: boolean): TypedVehicle {
  const { bought_date: boughtDate, bought_price: boughtPrice } = columns
  const details = byVehicleField(({ column, kind }) =>
    (kind === 'decimal' || kind === 'money') && columns[column] !== null ? Number(columns[column]) : columns[column],
  )
  return {
    // Each column has the kind that the rules of its field take.
    ...(details as TypedVehicle),
    boughtFromID: columns.bought_from_id ?? (hasSeller ? 1 : null),
    boughtDate: boughtDate !== null && isDay(boughtDate) ? boughtDate : null,
    boughtPrice: boughtPrice === null ? null : cents(Number(boughtPrice)),
  }
}

async function writeVehicles(
  run: ImportRun,
  planned: readonly Planned<PlannedVehicle>[],
  { named, known }: { named: More; known: VehiclesSoFar },
): Promise<void> {
  await storeWords(run.trx, known.newWords.splice(0))
  const ids = await writeRecords(run, 'vehicles', planned)
  for (const [at, { row, saved }] of planned.entries()) {
    const id = ids[at] ?? 0
    named.vehicles.push({ row, id })
    if (!saved) known.made.add(id)
  }
  const ofBook = named.vehicles.filter(({ row }) => row.values.bookVehicle != null)
  await storeBookVehicles(
    run.trx,
    ofBook.map(({ row, id }) => ({ number: Number(row.values.bookVehicle), id })),
  )
}
