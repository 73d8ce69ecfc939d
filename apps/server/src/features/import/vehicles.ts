import { normaliseIdno, type Problem } from '@forecourt/core/features/clients/rules'
import { valueProblems } from '@forecourt/core/features/import/faults'
import type { ImportValues } from '@forecourt/core/features/import/kinds'
import { purchaseProblems } from '@forecourt/core/features/deals/purchase-rules'
import { LOOKUP_KINDS, type LookupKind } from '@forecourt/core/features/vehicles/enums'
import { emptyVehicleColumn, vehicleColumns } from '@forecourt/core/features/vehicles/fields'
import { type TypedVehicle, vehicleProblems } from '@forecourt/core/features/vehicles/form-rules'
import { isDay } from '@forecourt/core/kernel/days'
import { cents } from '@forecourt/core/kernel/money'
import { normaliseMark } from '@forecourt/core/kernel/marks'
import { Refusal } from '@forecourt/core/refusals'
import { insertRows, nextIDs, updateRows } from '../../database/bulk'
import { LOOKUP_COLUMNS } from '../vehicles/lists-repository'
import { carKeys, Cars, isTelling, type Marks, marksOf } from './cars'
import { clientKey } from './clients'
import {
  type Car,
  clientsByIDNo,
  keepVehiclesOfBook,
  listedWords,
  makeVehiclesOfBook,
  sharedMarks,
  type VehicleRecord,
  vehiclesByIDs,
} from './read-repository'
import type { ImportRun } from './run'
import { keepWords, mayLackOf, rowsAt, type StagedRow } from './run-repository'

type VehicleColumns = Omit<VehicleRecord, 'id' | 'reg_key' | 'version' | 'updated_at'>

/** The columns that a row says, by the names of its values; lists and the seller apart. */
const COLUMNS = {
  chassisNo: 'chassis_no',
  engineNo: 'engine_no',
  engineCapacity: 'engine_capacity',
  yom: 'yom',
  seatingCapacity: 'seating_capacity',
  transmission: 'transmission',
  spareKey: 'spare_key',
  lotNo: 'lot_no',
  carNo: 'car_no',
  systemNo: 'system_no',
  mileage: 'mileage',
  isMiles: 'is_miles',
  cO2: 'co2',
  pm: 'pm',
  note: 'note',
  boughtDate: 'bought_date',
  boughtPrice: 'bought_price',
} as const satisfies Record<string, keyof VehicleColumns>
const NUMBERS_AS_TEXT: readonly string[] = ['co2', 'pm', 'bought_price']

interface Planned {
  row: StagedRow
  saved: VehicleRecord | undefined
  columns: VehicleColumns
}

/** What is known of all chunks: which vehicles were said already, and the words of the lists. */
interface Known {
  /** By file, what its cars may come in without. */
  mayLack: ReadonlyMap<number, readonly string[]>
  /** Makes by chassis. */
  makes: Map<string, string>
  said: Map<string, string>
  made: Set<number>
  words: Map<string, string>
  /** Of those, the ones that no list has yet. */
  fresh: { kind: string; value: string }[]
}

/** Brings in the vehicles of all files. */
export async function importVehicles(run: ImportRun): Promise<Set<number>> {
  const known: Known = {
    mayLack: await mayLackOf(run.trx, run.importID),
    makes: new Map(),
    said: new Map(),
    made: new Set(),
    words: await listedWords(run.trx),
    fresh: [],
  }
  await makeVehiclesOfBook(run.trx)
  for await (const rows of run.rows('vehicles')) await importChunk(run, rows, known)
  return known.made
}

/** After all sales are in: two unsold vehicles cannot have one mark. */
export async function refuseSharedMarks(run: ImportRun): Promise<void> {
  const shared = await sharedMarks(run.trx, run.importID)
  const rows = new Map((await rowsAt(run.trx, shared)).map((row) => [`${row.fileID} ${row.line}`, row]))
  for (const { fileID, line, regNo } of shared) {
    const row = rows.get(`${fileID} ${line}`)
    if (row) run.fault(row, [{ field: 'regNo', message: new Refusal('VEHICLES_REG_TAKEN', { regNo }).message }])
  }
}

async function importChunk(run: ImportRun, rows: readonly StagedRow[], known: Known): Promise<void> {
  const cars = await Cars.of(
    run,
    rows.map((row) => marksOf(row.values)),
  )
  const sellers = await clientsByIDNo(
    run.trx,
    rows.map((row) => normaliseIdno(String(row.values.boughtFromIDNo ?? ''))),
  )
  const picked = rows.map((row) => ({ row, marks: marksOf(row.values), car: pick(row, cars, known) }))
  const ids = picked.flatMap(({ row, car }) =>
    [car?.id, row.known, row.corrects].flatMap((id) => (id ? Number(id) : [])),
  )
  const saved = await vehiclesByIDs(run.trx, [...new Set(ids)])
  const planned: Planned[] = []
  const ofBook: { row: StagedRow; id: number }[] = []
  for (const { row, marks, car } of picked) {
    const before = row.known === null ? undefined : saved.get(Number(row.known))
    if (before) {
      run.became(row, 'leave', { record: 'vehicles', key: before.id })
      ofBook.push({ row, id: before.id })
      continue
    }
    const record = car ? saved.get(car.id) : row.corrects === null ? undefined : saved.get(Number(row.corrects))
    const seller = normaliseIdno(String(row.values.boughtFromIDNo ?? ''))
    const { columns, problems, waits } = typed(run, row, {
      ...{ record, sellerID: sellers.get(seller)?.id, known },
      cars:
        marks.chassisKey === '' ? [] : cars.named(marks).filter(({ chassisKey }) => chassisKey === marks.chassisKey),
    })
    const twice = saidTwice(row, marks, known)
    if (twice) problems.push(twice)
    if (problems.length > 0 || row.unread.length > 0) run.fault(row, problems, ...carKeys(marks))
    else if (twice === false) run.repeats(row)
    else if (waits) run.waits(row, ...carKeys(marks))
    else planned.push({ row, saved: record, columns })
  }
  ofBook.push(...(await write(run, planned, known)))
  await keepVehiclesOfBook(
    run.trx,
    ofBook.flatMap(({ row, id }) =>
      row.values.bookVehicle == null ? [] : [{ number: Number(row.values.bookVehicle), id }],
    ),
  )
}

/** The vehicle that a row is of: that of the purchase of that day, else the only one it may mean; undefined for a new one. */
function pick(row: StagedRow, cars: Cars, { made }: Known): Car | undefined {
  const marks = marksOf(row.values)
  if (!isTelling(marks)) return undefined
  const named = cars.named(marks)
  const { boughtDate = null } = row.values
  const same = named.find((car) => car.boughtDate === boughtDate)
  if (same) return same
  const others = named.filter((car) => !made.has(car.id))
  const [only] = others
  const isOther = only?.soldDate != null && boughtDate !== null && boughtDate > only.soldDate
  return others.length === 1 && !isOther ? only : undefined
}

/** False for a row that says the very same as one before it, a problem for one that says another thing of the same purchase; null for neither. */
function saidTwice(row: StagedRow, marks: Marks, { said }: Known): Problem | false | null {
  if (!isTelling(marks)) return null
  const key = `${marks.chassisKey || marks.regKey} ${row.values.boughtDate ?? ''}`
  const own = row.digest.split(' ')[0] ?? ''
  const before = said.get(key)
  if (before === undefined) said.set(key, own)
  if (before === undefined) return null
  if (before === own) return false
  return { field: 'regNo', message: `${marks.shown} is in these files twice, and not alike` }
}

/** The make that another vehicle of the same chassis has; null for none. A book that was exported says what it was. */
function otherMake(
  { values }: StagedRow,
  { make }: VehicleColumns,
  { record, known, cars }: Pick<Context, 'record' | 'known' | 'cars'>,
): string | null {
  const key = marksOf(values).chassisKey
  if (key === '' || make === '' || values.bookVehicle != null) return null
  const said = known.makes.get(key)
  const saved = cars.find((car) => car.id !== record?.id && car.make !== '')?.make
  if (said === undefined) known.makes.set(key, make)
  const others = [said, saved].filter((each) => each !== undefined && each.toLowerCase() !== make.toLowerCase())
  return others[0] ?? null
}

interface Context {
  record: VehicleRecord | undefined
  /** Those of its marks that are there. */
  cars: readonly { id: number; make: string }[]
  sellerID: number | undefined
  known: Known
}

function typed(run: ImportRun, row: StagedRow, { record, sellerID, known, cars }: Context) {
  const { values } = row
  const columns: VehicleColumns = { ...(record ? ownColumns(record) : newColumns()), updated_by: run.by.username }
  for (const [name, column] of Object.entries(COLUMNS)) {
    const value = values[name] ?? null
    if (value !== null) Object.assign(columns, { [column]: NUMBERS_AS_TEXT.includes(column) ? String(value) : value })
  }
  if (values.regNo) columns.reg_no = normaliseMark(String(values.regNo))
  for (const kind of LOOKUP_KINDS) if (values[kind]) columns[LOOKUP_COLUMNS[kind]] = spelled(run, known, kind, values)
  const idno = normaliseIdno(String(values.boughtFromIDNo ?? ''))
  if (sellerID !== undefined) columns.bought_from_id = sellerID
  const waits = idno !== '' && sellerID === undefined && run.isFailed(clientKey(idno))
  const isUnknown = idno !== '' && sellerID === undefined && !waits
  const draft = draftOf(columns, waits || isUnknown)
  const { boughtDate, boughtPrice } = draft
  const lacks: readonly string[] = (known.mayLack.get(row.fileID) ?? []).flatMap((label) =>
    label === 'Body Type' && columns.body_type === ''
      ? 'bodyType'
      : label !== 'Body Type' && draft.boughtFromID == null
        ? 'boughtFromID'
        : [],
  )
  if (lacks.length > 0) run.except('lacking')
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
  if (isUnknown) problems.push({ field: 'boughtFromID', message: `There is no client with ID No ${idno}` })
  const locked = lockedMonth(run, record, columns)
  if (locked) problems.push(locked)
  return { columns, problems, waits }
}

/** What counts in a month is neither changed in a locked one nor moved there. */
function lockedMonth(run: ImportRun, before: VehicleRecord | undefined, after: VehicleColumns): Problem | null {
  const counted = (of: VehicleColumns) =>
    JSON.stringify([of.bought_date, of.bought_from_id, of.bought_price === null ? null : Number(of.bought_price)])
  if (before && counted(before) === counted(after)) return null
  return run.dayProblem('boughtDate', after.bought_date) ?? run.monthProblem('boughtDate', before?.bought_date ?? null)
}

function ownColumns({ id: _, reg_key: __, version: ___, updated_at: ____, ...columns }: VehicleRecord): VehicleColumns {
  return columns
}

function newColumns(): VehicleColumns {
  return {
    ...vehicleColumns(emptyVehicleColumn),
    ...{ co2: null, pm: null, note: '', bought_from_id: null, bought_date: null, bought_price: null, updated_by: '' },
  }
}

/** Lists that have few words: one more is told. */
const LISTS_TOLD: Readonly<Partial<Record<LookupKind, string>>> = { fuelType: 'Fuel', bodyType: 'Body Type' }

/** The word as its list spells it, or as it is written first. */
function spelled(run: ImportRun, { words, fresh }: Known, kind: LookupKind, values: ImportValues): string {
  const word = String(values[kind]).trim()
  const key = `${kind} ${word.toLowerCase()}`
  const listed = words.get(key)
  if (listed === undefined) {
    words.set(key, word)
    fresh.push({ kind, value: word })
    const list = LISTS_TOLD[kind]
    if (list) run.wordAdded(list, word)
  }
  return listed ?? word
}

/** A vehicle as its form has it; `hasSeller` where one is named that is not there yet. */
function draftOf(columns: VehicleColumns, hasSeller: boolean): TypedVehicle {
  const number = (value: string | number | null) => (value === null ? null : Number(value))
  const { bought_date: boughtDate, bought_price: boughtPrice } = columns
  return {
    regNo: columns.reg_no,
    make: columns.make,
    model: columns.model,
    bodyType: columns.body_type,
    fuelType: columns.fuel_type,
    color: columns.color,
    engineCapacity: columns.engine_capacity,
    yom: columns.yom,
    seatingCapacity: columns.seating_capacity,
    transmission: columns.transmission,
    spareKey: columns.spare_key,
    mileage: columns.mileage,
    cO2: number(columns.co2),
    pm: number(columns.pm),
    boughtFromID: columns.bought_from_id ?? (hasSeller ? 1 : null),
    boughtDate: boughtDate !== null && isDay(boughtDate) ? boughtDate : null,
    boughtPrice: boughtPrice === null ? null : cents(Number(boughtPrice)),
  }
}

/** Writes them, and gives their ids. */
async function write(
  run: ImportRun,
  planned: readonly Planned[],
  { made, fresh }: Known,
): Promise<{ row: StagedRow; id: number }[]> {
  const updatedAt = run.by.at.toISOString()
  const added = planned.filter(({ saved }) => saved === undefined)
  const ids = await nextIDs(run.trx, 'vehicles', added.length)
  await keepWords(run.trx, fresh.splice(0))
  const rows = added.map(({ columns }, at) => ({ id: ids[at], ...columns, version: 1, updated_at: updatedAt }))
  await insertRows(run.trx, 'vehicles', rows)
  for (const [at, { row }] of added.entries()) {
    run.became(row, 'make', { record: 'vehicles', key: ids[at] ?? 0 })
    made.add(ids[at] ?? 0)
  }
  const changed: object[] = []
  for (const { row, saved, columns } of planned) {
    if (!saved) continue
    const isSame = Object.entries(columns).every(
      ([column, value]) => column === 'updated_by' || isEqual(column, saved[column as keyof VehicleRecord], value),
    )
    run.became(row, isSame ? 'leave' : 'change', { record: 'vehicles', key: saved.id })
    if (!isSame) changed.push({ id: saved.id, ...columns, version: saved.version + 1, updated_at: updatedAt })
  }
  await updateRows(run.trx, 'vehicles', 'id', changed)
  return planned.map(({ row, saved }) => ({
    row,
    id: saved?.id ?? ids[added.findIndex((each) => each.row === row)] ?? 0,
  }))
}

/** Numbers that the database has as text are compared as numbers: `12.50` is 12.5. */
function isEqual(column: string, saved: unknown, value: unknown): boolean {
  if (!NUMBERS_AS_TEXT.includes(column) || saved === null || value === null) return saved === value
  return Number(saved) === Number(value)
}
