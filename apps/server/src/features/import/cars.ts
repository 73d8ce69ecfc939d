import type { Problem } from '@forecourt/core/features/clients/rules'
import type { ImportValues } from '@forecourt/core/features/import/kinds'
import { isMalteseMark, normaliseMark, squeezed } from '@forecourt/core/kernel/marks'
import { type Car, carsByAccounts, carsByMarks, idsOfBook } from './read-repository'
import type { ImportRun } from './run'

/** How a row names a vehicle, as names are compared. */
export interface Marks {
  regKey: string
  chassisKey: string
  accountKey: string
  /** Its number in the book that the files are of; null where they do not say. */
  bookVehicle: number | null
  /** As its report names it. */
  shown: string
}

export function marksOf(values: ImportValues): Marks {
  const text = (name: string) => String(values[name] ?? '')
  const shown = normaliseMark(text('accountNo') || text('regNo')) || text('chassisNo')
  return {
    regKey: squeezed(text('regNo')),
    chassisKey: squeezed(text('chassisNo')),
    accountKey: squeezed(text('accountNo')),
    bookVehicle: values.bookVehicle == null ? null : Number(values.bookVehicle),
    shown,
  }
}

/** How a vehicle, or the account of one, that is at fault is known to the rows that name it. */
export function carKeys({ regKey, chassisKey, accountKey }: Marks): string[] {
  return [
    ...(regKey === '' ? [] : [`registration ${regKey}`]),
    ...(chassisKey === '' ? [] : [`chassis ${chassisKey}`]),
    ...(accountKey === '' ? [] : [`account ${accountKey}`]),
  ]
}

/** The vehicles that a chunk of rows names. */
export class Cars {
  readonly #cars: readonly Car[]
  readonly #accounts: ReadonlyMap<string, Car>
  /** Ids by numbers in the book that the files are of. */
  readonly #ofBook: ReadonlyMap<number, number>

  constructor(cars: readonly Car[], accounts: ReadonlyMap<string, Car>, ofBook: ReadonlyMap<number, number>) {
    this.#cars = cars
    this.#accounts = accounts
    this.#ofBook = ofBook
  }

  static async of(run: ImportRun, marks: readonly Marks[]): Promise<Cars> {
    const ofBook = await idsOfBook(
      run.trx,
      marks.flatMap(({ bookVehicle }) => bookVehicle ?? []),
    )
    const some = (key: 'regKey' | 'chassisKey' | 'accountKey') =>
      [...new Set(marks.map((each) => each[key]))].filter(Boolean)
    const ids = [...ofBook.values()]
    const cars = await carsByMarks(run.trx, { ids, regKeys: some('regKey'), chassisKeys: some('chassisKey') })
    const accountKeys = some('accountKey')
    return new Cars(cars, accountKeys.length === 0 ? new Map() : await carsByAccounts(run.trx, accountKeys), ofBook)
  }

  /** Those that marks may mean: of the number in the book, else of the chassis, where both have one, else of the registration. */
  named({ regKey, chassisKey, bookVehicle }: Marks): Car[] {
    const own = bookVehicle === null ? undefined : this.#ofBook.get(bookVehicle)
    if (own !== undefined) return this.#cars.filter(({ id }) => id === own)
    return this.#cars.filter((car) =>
      chassisKey !== '' && car.chassisKey !== ''
        ? car.chassisKey === chassisKey
        : regKey !== '' && car.regKey === regKey,
    )
  }

  /** The one that has the account; undefined when nobody has it. */
  ofAccount({ accountKey }: Marks): Car | undefined {
    return this.#accounts.get(accountKey)
  }

  /**
   * The vehicle that what was paid or agreed on a day is of: that of the account, else the one of its marks that was sold last by then.
   *
   * @returns what is wrong, where none or several are meant; null where the one that is meant is at fault itself.
   */
  sold(run: ImportRun, marks: Marks, on: string | null): Car | Problem | null {
    if (marks.accountKey !== '') {
      const car = this.ofAccount(marks)
      if (car) return car
      if (run.isFailed(`account ${marks.accountKey}`)) return null
      return { field: 'accountNo', message: `There is no open HP account ${marks.shown}` }
    }
    const named = this.named(marks)
    const sold = named.filter(({ soldDate }) => soldDate !== null && (on === null || soldDate <= on))
    return this.#one(run, marks, sold.length > 0 ? latest(sold, 'soldDate') : named)
  }

  /** The vehicle that was bought last before a sale. */
  bought(run: ImportRun, marks: Marks, soldOn: string): Car | Problem | null {
    const named = this.named(marks)
    const same = named.filter(({ soldDate }) => soldDate === soldOn)
    if (same.length === 1) return same[0]!
    const before = named.filter(({ boughtDate }) => boughtDate === null || boughtDate <= soldOn)
    const some = before.length > 0 ? before : named
    const unsold = some.filter(({ soldDate }) => soldDate === null)
    return this.#one(run, marks, latest(unsold.length > 0 ? unsold : some, 'boughtDate'))
  }

  /** The vehicle that an entry of a day is about: that of the account, else the one of its marks that was bought last by then. */
  onDay(run: ImportRun, marks: Marks, on: string): Car | Problem | null {
    if (marks.accountKey !== '') return this.sold(run, marks, on)
    const named = this.named(marks)
    const before = named.filter(({ boughtDate }) => boughtDate === null || boughtDate <= on)
    return this.#one(run, marks, latest(before.length > 0 ? before : named, 'boughtDate'))
  }

  /** Whoever bought one of them. */
  buyers(): number[] {
    return [...new Set([...this.#cars, ...this.#accounts.values()].flatMap(({ buyerID }) => buyerID ?? []))]
  }

  byID(id: number): Car | undefined {
    return this.#cars.find((car) => car.id === id)
  }

  /** The car that a sale took in: of several of its marks the one that was bought that day, else the last by then. */
  takenIn(run: ImportRun, marks: Marks, of: { soldDate: string; not: number }): Car | Problem | null {
    const named = this.named(marks)
    const others = named.filter(({ id }) => id !== of.not)
    if (named.length > 0 && others.length === 0)
      return { field: 'takenIn', message: 'A vehicle cannot be taken in exchange for itself' }
    const sameDay = others.filter(({ boughtDate }) => boughtDate === of.soldDate)
    if (sameDay.length > 0) return this.#one(run, marks, sameDay)
    const before = others.filter(({ boughtDate }) => boughtDate !== null && boughtDate <= of.soldDate)
    return this.#one(run, marks, before.length > 0 ? latest(before, 'boughtDate') : others)
  }

  #one(run: ImportRun, marks: Marks, some: readonly Car[]): Car | Problem | null {
    const [car] = some
    const field = marks.regKey === '' ? 'chassisNo' : 'regNo'
    if (car && some.length === 1) return car
    if (car) return { field, message: `${marks.shown} names several vehicles: say its chassis` }
    if (carKeys(marks).some((key) => run.isFailed(key))) return null
    return { field, message: marks.shown === '' ? 'Registration no is required' : `There is no vehicle ${marks.shown}` }
  }
}

function latest(cars: readonly Car[], by: 'soldDate' | 'boughtDate'): Car[] {
  const last = cars
    .map((car) => car[by] ?? '')
    .sort()
    .at(-1)
  return cars.filter((car) => (car[by] ?? '') === last)
}

export function isProblem(found: Car | Problem | null): found is Problem {
  return found !== null && 'message' in found
}

/** True for marks that tell one vehicle from all others: a chassis, or a registration of Maltese form. */
export function isTelling({ chassisKey, regKey }: Marks): boolean {
  return chassisKey !== '' || isMalteseMark(regKey)
}
