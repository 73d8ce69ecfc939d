import { vehicleIdentifier } from '@forecourt/core/features/vehicles/vehicle-identifier'
import { foldText } from '@forecourt/core/kernel/fold'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { WindowAnswers, WindowAnswer } from '../../kit/api/window-answers'
import { findExactRecords } from './exact-records'
import type { RecordIndex } from './record-index'
import type { Records } from './records'

/** So many suggestions are there for a field. */
const SHOWN = 20

type LocalRequest<N extends keyof Operations> = InputOf<Operations[N]>
type LocalAnswer<N extends keyof Operations> = WindowAnswer<OutputOf<Operations[N]>> | null

const ANSWERS = {
  GetClientsDropDown: ({ index, isComplete }: Records, { IDNO, text }: LocalRequest<'GetClientsDropDown'>) =>
    index && { data: clientsIn(index, String(IDNO || text || '')), isAll: isComplete },
  // Which cars can be taken in is the server's to say.
  GetVehiclesDropDown: (
    { index, isComplete }: Records,
    { text, hp, exchangeFor }: LocalRequest<'GetVehiclesDropDown'>,
  ) => (index && !exchangeFor ? { data: vehiclesIn(index, String(text ?? ''), hp === true), isAll: isComplete } : null),
  GetVendorsDropDown: ({ vendors }: Records, { vendor, text }: LocalRequest<'GetVendorsDropDown'>) =>
    vendorsIn(vendors, String(vendor || text || '')),
  ResolveRecords: ({ index, isComplete }: Records, { queries }: LocalRequest<'ResolveRecords'>) =>
    index && isComplete ? resolvedIn(index, queries) : null,
}

/** Answers suggestions for fields out of the records in the window. */
export function localAnswers(records: Records): WindowAnswers {
  // A field is drawn several times for a key.
  let last: { asked: string; answer: unknown } | null = null
  return (name, input) => {
    const asked = `${records.getVersion()} ${name} ${JSON.stringify(input)}`
    // Each is kept under the name of its operation.
    const answer = ANSWERS[name] as (of: Records, input: unknown) => unknown
    if (last?.asked !== asked) last = { asked, answer: answer(records, input) }
    return last.answer as LocalAnswer<typeof name>
  }
}

/** Only where all of the books are in the window is it sure that a record is the only one, or none. */
function resolvedIn(
  index: RecordIndex,
  queries: LocalRequest<'ResolveRecords'>['queries'],
): LocalAnswer<'ResolveRecords'> {
  const matches = queries.map((query) => findExactRecords(index, { ...query, unsoldFirst: query.unsoldFirst === true }))
  return matches.every((each) => each !== null) ? { data: { matches }, isAll: true } : null
}

function vendorsIn(vendors: readonly string[], text: string): LocalAnswer<'GetVendorsDropDown'> {
  const typed = foldText(text.trim())
  const found = typed === '' ? [] : vendors.filter((name) => foldText(name).startsWith(typed)).slice(-SHOWN)
  return { data: found.map((value, at) => ({ id: -1 - at, value })), isAll: false }
}

function clientsIn(index: RecordIndex, text: string) {
  const { clients } = index.find(text, { most: SHOWN, only: (kind) => kind === 'clients' })
  return clients.flatMap(({ id }) => {
    const client = index.client(id)
    if (!client) return []
    const [, idno, name, surname, address3] = client
    return { id, idno, name, surname, address3 }
  })
}

function vehiclesIn(index: RecordIndex, text: string, isHp: boolean) {
  const isWanted = (id: number) => !isHp || index.vehicle(id)?.[10] !== 0
  const { vehicles } = index.find(text, { most: SHOWN, only: (kind, id) => kind === 'vehicles' && isWanted(id) })
  return vehicles.map(({ id, regNo, title, accountNo }) => {
    const apart = vehicleIdentifier({ regNo, chassisNo: index.vehicle(id)?.[5] ?? '' })
    return { key: id, value: [`${regNo} ${title}`, accountNo, apart].filter((part) => part !== '').join(' - ') }
  })
}
