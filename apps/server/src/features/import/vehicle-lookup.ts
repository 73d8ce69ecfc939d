import type { Problem } from '@forecourt/core/features/clients/rules'
import type { ImportValues } from '@forecourt/core/features/import/kinds'
import { isMalteseRegistration, normaliseRegistration, squeezeText } from '@forecourt/core/kernel/registrations'
import { type ExistingVehicle, vehiclesByAccount, vehiclesByReference, vehicleIDsOfBook } from './read-repository'
import type { ImportRun } from './run'

/** How a row names a vehicle, normalised for comparison. */
export interface VehicleReference {
  regKey: string
  chassisKey: string
  accountKey: string
  /** Its number in the exported book of the files; null for none. */
  bookVehicle: number | null
  /** Its name in reports. */
  shown: string
}

export function vehicleReference(values: ImportValues): VehicleReference {
  const text = (name: string) => String(values[name] ?? '')
  const shown = normaliseRegistration(text('accountNo') || text('regNo')) || text('chassisNo')
  return {
    regKey: squeezeText(text('regNo')),
    chassisKey: squeezeText(text('chassisNo')),
    accountKey: squeezeText(text('accountNo')),
    bookVehicle: values.bookVehicle == null ? null : Number(values.bookVehicle),
    shown,
  }
}

/** Returns the keys of a vehicle, or its account, for rows that name it while it has a fault. */
export function vehicleKeys({ regKey, chassisKey, accountKey }: VehicleReference): string[] {
  return [
    ...(regKey === '' ? [] : [`registration ${regKey}`]),
    ...(chassisKey === '' ? [] : [`chassis ${chassisKey}`]),
    ...(accountKey === '' ? [] : [`account ${accountKey}`]),
  ]
}

/** The vehicles that a chunk of rows names. */
export class VehicleLookup {
  readonly #cars: readonly ExistingVehicle[]
  readonly #accounts: ReadonlyMap<string, ExistingVehicle>
  /** Ids by numbers in the exported book. */
  readonly #ofBook: ReadonlyMap<number, number>

  constructor(
    cars: readonly ExistingVehicle[],
    accounts: ReadonlyMap<string, ExistingVehicle>,
    ofBook: ReadonlyMap<number, number>,
  ) {
    this.#cars = cars
    this.#accounts = accounts
    this.#ofBook = ofBook
  }

  static async of(run: ImportRun, marks: readonly VehicleReference[]): Promise<VehicleLookup> {
    const ofBook = await vehicleIDsOfBook(
      run.trx,
      marks.flatMap(({ bookVehicle }) => bookVehicle ?? []),
    )
    const some = (key: 'regKey' | 'chassisKey' | 'accountKey') =>
      [...new Set(marks.map((each) => each[key]))].filter(Boolean)
    const ids = [...ofBook.values()]
    const cars = await vehiclesByReference(run.trx, { ids, regKeys: some('regKey'), chassisKeys: some('chassisKey') })
    const accountKeys = some('accountKey')
    return new VehicleLookup(
      cars,
      accountKeys.length === 0 ? new Map() : await vehiclesByAccount(run.trx, accountKeys),
      ofBook,
    )
  }

  /** Returns the vehicles that a reference may mean: by the number in the book, else by the chassis, when both have one, else by the registration. */
  matchesOf({ regKey, chassisKey, bookVehicle }: VehicleReference): ExistingVehicle[] {
    const own = bookVehicle === null ? undefined : this.#ofBook.get(bookVehicle)
    if (own !== undefined) return this.#cars.filter(({ id }) => id === own)
    return this.#cars.filter((car) =>
      chassisKey !== '' && car.chassisKey !== ''
        ? car.chassisKey === chassisKey
        : regKey !== '' && car.regKey === regKey,
    )
  }

  /** Returns the vehicle of the account; undefined for none. */
  byAccount({ accountKey }: VehicleReference): ExistingVehicle | undefined {
    return this.#accounts.get(accountKey)
  }

  /**
   * Returns the vehicle of a payment or sale on a day: that of the account, else the referenced one that was sold last by then.
   * @returns The problem, when none or several match; null when the matching one has a fault itself.
   */
  soldVehicle(run: ImportRun, marks: VehicleReference, on: string | null): ExistingVehicle | Problem | null {
    if (marks.accountKey !== '') {
      const car = this.byAccount(marks)
      if (car) return car
      if (run.isFailed(`account ${marks.accountKey}`)) return null
      return { field: 'accountNo', message: `There is no open HP account ${marks.shown}` }
    }
    const named = this.matchesOf(marks)
    const sold = named.filter(({ soldDate }) => soldDate !== null && (on === null || soldDate <= on))
    return this.#one(run, marks, sold.length > 0 ? latestVehicles(sold, 'soldDate') : named)
  }

  lastBought(run: ImportRun, marks: VehicleReference, soldOn: string): ExistingVehicle | Problem | null {
    const named = this.matchesOf(marks)
    const same = named.filter(({ soldDate }) => soldDate === soldOn)
    if (same.length === 1) return same[0]!
    const before = named.filter(({ boughtDate }) => boughtDate === null || boughtDate <= soldOn)
    const some = before.length > 0 ? before : named
    const unsold = some.filter(({ soldDate }) => soldDate === null)
    return this.#one(run, marks, latestVehicles(unsold.length > 0 ? unsold : some, 'boughtDate'))
  }

  /** Returns the vehicle of an entry of a day: that of the account, else the referenced one that was bought last by then. */
  vehicleOnDay(run: ImportRun, marks: VehicleReference, on: string): ExistingVehicle | Problem | null {
    if (marks.accountKey !== '') return this.soldVehicle(run, marks, on)
    const named = this.matchesOf(marks)
    const before = named.filter(({ boughtDate }) => boughtDate === null || boughtDate <= on)
    return this.#one(run, marks, latestVehicles(before.length > 0 ? before : named, 'boughtDate'))
  }

  /** Returns everybody who bought one of them. */
  buyers(): number[] {
    return [...new Set([...this.#cars, ...this.#accounts.values()].flatMap(({ buyerID }) => buyerID ?? []))]
  }

  byID(id: number): ExistingVehicle | undefined {
    return this.#cars.find((car) => car.id === id)
  }

  /** Returns the trade-in of a sale: of several with its reference the one bought that day, else the last by then. */
  tradeIn(
    run: ImportRun,
    marks: VehicleReference,
    of: { soldDate: string; not: number },
  ): ExistingVehicle | Problem | null {
    const named = this.matchesOf(marks)
    const others = named.filter(({ id }) => id !== of.not)
    if (named.length > 0 && others.length === 0)
      return { field: 'takenIn', message: 'A vehicle cannot be taken in exchange for itself' }
    const sameDay = others.filter(({ boughtDate }) => boughtDate === of.soldDate)
    if (sameDay.length > 0) return this.#one(run, marks, sameDay)
    const before = others.filter(({ boughtDate }) => boughtDate !== null && boughtDate <= of.soldDate)
    return this.#one(run, marks, before.length > 0 ? latestVehicles(before, 'boughtDate') : others)
  }

  #one(run: ImportRun, marks: VehicleReference, some: readonly ExistingVehicle[]): ExistingVehicle | Problem | null {
    const [car] = some
    const field = marks.regKey === '' ? 'chassisNo' : 'regNo'
    if (car && some.length === 1) return car
    if (car) return { field, message: `${marks.shown} names several vehicles: say its chassis` }
    if (vehicleKeys(marks).some((key) => run.isFailed(key))) return null
    return { field, message: marks.shown === '' ? 'Registration no is required' : `There is no vehicle ${marks.shown}` }
  }
}

function latestVehicles(cars: readonly ExistingVehicle[], by: 'soldDate' | 'boughtDate'): ExistingVehicle[] {
  const last = cars
    .map((car) => car[by] ?? '')
    .sort()
    .at(-1)
  return cars.filter((car) => (car[by] ?? '') === last)
}

export function isProblem(found: ExistingVehicle | Problem | null): found is Problem {
  return found !== null && 'message' in found
}

/** True for a reference that identifies one vehicle: a chassis, or a registration of Maltese form. */
export function isUnique({ chassisKey, regKey }: VehicleReference): boolean {
  return chassisKey !== '' || isMalteseRegistration(regKey)
}
