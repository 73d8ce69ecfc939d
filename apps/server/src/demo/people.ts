import { dayParts } from '@forecourt/core/kernel/days'
import type { DemoDealership, DemoClient } from './model'
import { HOUSES, LOCALITIES, MEN, STREETS, SURNAMES, WOMEN } from './names'

/** Exporters of cars by their name in reports, with their city. */
export const EXPORTERS: readonly (readonly [string, string])[] = [
  ['SBT', 'Yokohama'],
  ['DAIWA', 'Kobe'],
  ['HEIWA', 'Nagoya'],
]

/** The client that every example of the manual names. */
export const MARIA_BORG = EXPORTERS.length + 1

/** Makes the clients: the exporters, Maria Borg, then people, some of them couples. */
export function makeClients(dealership: DemoDealership, count: number): void {
  for (const [name, city] of EXPORTERS) {
    dealership.clients.push({
      ...newPerson(dealership, name),
      idno: name,
      name,
      surname: 'Co. Ltd',
      address1: '',
      address2: '',
      address3: city,
      mob_no: '',
      tel_no: '',
      email: '',
    })
  }
  const taken = new Set(['0412385M'])
  dealership.clients.push({
    ...newPerson(dealership, '0412385M'),
    name: 'Maria',
    surname: 'Borg',
    address3: 'Mosta',
    mob_no: '7944 2210',
  })
  while (dealership.clients.length < count) {
    const idno = idNumber(dealership)
    if (taken.has(idno)) continue
    taken.add(idno)
    dealership.clients.push(newPerson(dealership, idno))
  }
  makeCouples(dealership)
}

/** Returns digits of the register, the year of birth, and the letter of the register: M and G for people born here, A for residents. */
function idNumber({ chance, today }: DemoDealership): string {
  const born = dayParts(today).year - chance.between(19, 78)
  const letter = chance.pickWeighted([
    ['M', 84],
    ['G', 9],
    ['A', 7],
  ])
  return (
    `${chance.between(1, 999)}`.padStart(4, '0').slice(-4) +
    chance.digits(1) +
    String(born % 100).padStart(2, '0') +
    letter
  )
}

function newPerson(dealership: DemoDealership, idno: string): DemoClient {
  const { chance } = dealership
  const name = chance.pick(chance.happens(0.58) ? MEN : WOMEN)
  const surname = chance.pick(SURNAMES)
  const mobile = `${chance.pick(['79', '99', '77'])}${chance.digits(2)} ${chance.digits(4)}`
  return {
    id: dealership.clients.length + 1,
    idno,
    name,
    surname,
    address1: chance.happens(0.3) ? chance.pick(HOUSES) : `${chance.between(1, 180)}`,
    address2: chance.pick(STREETS),
    address3: chance.pick(LOCALITIES),
    mob_no: mobile,
    tel_no: chance.happens(0.35) ? `21${chance.digits(2)} ${chance.digits(4)}` : '',
    email: chance.happens(0.4) ? `${plain(name)}.${plain(surname)}${chance.between(1, 99)}@example.com.mt` : '',
    spouse_id: null,
    is_car_hire_client: false,
  }
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ħ', 'h')
    .replaceAll('Ħ', 'H')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

function makeCouples({ chance, clients }: DemoDealership): void {
  for (let i = MARIA_BORG; i + 1 < clients.length; i += 2) {
    const [a, b] = [clients[i], clients[i + 1]]
    if (!a || !b || !chance.happens(0.22)) continue
    a.spouse_id = b.id
    b.spouse_id = a.id
    Object.assign(b, { surname: a.surname, address1: a.address1, address2: a.address2, address3: a.address3 })
  }
}

/** Returns a random private person, never an exporter. */
export function anyPrivateClient({ chance, clients }: DemoDealership): DemoClient {
  return chance.pick(clients.slice(MARIA_BORG))
}

export function fullName(client: Pick<DemoClient, 'name' | 'surname'>): string {
  return `${client.name} ${client.surname}`
}
