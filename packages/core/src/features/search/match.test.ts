import { describe, expect, test } from 'vitest'
import { highlightSpans } from './highlights'
import {
  MATCH,
  rankOf,
  accountSearchKeys,
  clientSearchKeys,
  vehicleSearchKeys,
  typoRankOf,
  searchTextOf,
} from './match'
import { typoCount } from '../../kernel/typo-count'

const MARIA = {
  idno: '0412385M',
  name: 'Maria',
  surname: 'Borg',
  locality: 'Żebbuġ',
  phones: ['+356 7912 3456', '21 44 55 66'],
}
const CARMELO = { idno: '0033377G', name: 'Karmnu', surname: 'Ħili Zammit', locality: 'San Ġwann', phones: [] }
const CAR = {
  regNo: 'ABC 123',
  accountNo: 'HP-1935',
  title: 'Toyota Vitz',
  color: 'Pearl White',
  yom: 2015,
  chassisNo: 'KSP90-1234567',
}

const RECORDS = {
  Maria: clientSearchKeys(MARIA),
  Karmnu: clientSearchKeys(CARMELO),
  car: vehicleSearchKeys(CAR),
  account: accountSearchKeys(CAR, MARIA),
}

/** As the palette looks: letter for letter, and only where nothing is found so with errors. */
function found(text: string): Record<string, number> {
  const wanted = searchTextOf(text)
  if (!wanted) return {}
  const ranks = (of: typeof rankOf) =>
    Object.entries(RECORDS).flatMap(([name, sought]) => {
      const rank = of(sought, wanted)
      return rank === null ? [] : [[name, rank] as const]
    })
  const exactly = ranks(rankOf)
  return Object.fromEntries(exactly.length > 0 ? exactly : ranks(typoRankOf))
}

const { exact, registration, account, surname, name, other, inside, typo } = MATCH

describe('what a text finds, and how well', () => {
  test('figures alone find a registration that is written together, behind the account of that number', () => {
    const wanted = searchTextOf('2220')!
    expect(rankOf(vehicleSearchKeys({ ...CAR, regNo: 'GBZ2220' }), wanted)).toBe(registration)
    expect(rankOf(vehicleSearchKeys({ ...CAR, accountNo: 'HP-2220' }), wanted)).toBe(exact)
  })

  test.each<[text: string, found: Record<string, number>]>([
    // A registration, with its spaces and case or without.
    ['abc123', { car: exact, account: exact }],
    ['ABC 123', { car: exact, account: exact }],
    ['abc-123', { car: exact, account: exact }],
    ['ab', { car: registration, account: registration }],
    ['abc 12', { car: registration, account: registration }],
    ['123', { car: registration, account: registration, Maria: inside }],
    // An account, with its letters or without.
    ['HP-1935', { car: exact, account: exact }],
    ['hp1935', { car: exact, account: exact }],
    ['hp 1935', { car: exact, account: exact }],
    ['1935', { car: exact, account: exact }],
    ['193', { car: account, account: account }],
    // A chassis, whole or its last six.
    ['ksp90 1234567', { car: exact }],
    ['234567', { car: exact }],
    // An ID No, with its zeros or without.
    ['0412385M', { Maria: exact, account: other }],
    ['412385m', { Maria: exact, account: other }],
    ['33377g', { Karmnu: exact }],
    ['4123', { Maria: other, account: other }],
    // A telephone, with the code of the country or without, and its last four.
    ['79123456', { Maria: exact, account: other }],
    ['7912 3456', { Maria: exact, account: other }],
    ['+356 7912 3456', { Maria: exact, account: other }],
    ['0035679123456', { Maria: exact, account: other }],
    ['3456', { Maria: other, account: other, car: inside }],
    ['5566', { Maria: other, account: other }],
    // Names, in either order, run together, with Maltese letters or without.
    ['borg', { Maria: surname, account: surname }],
    ['bor', { Maria: surname, account: surname }],
    ['maria', { Maria: name, account: name }],
    ['maria borg', { Maria: exact, account: name }],
    ['borg maria', { Maria: exact, account: name }],
    ['mariaborg', { Maria: exact, account: name }],
    ['borgmaria', { Maria: exact, account: name }],
    ['borg mar', { Maria: name, account: name }],
    ['mariabo', { Maria: name, account: name }],
    ['ħili', { Karmnu: surname }],
    ['hili', { Karmnu: surname }],
    ['HILI ZAM', { Karmnu: surname }],
    ['karmnuhilizammit', { Karmnu: exact }],
    ['borg zebbug', { Maria: other, account: other }],
    ['żebbuġ', { Maria: other, account: other }],
    ['san gwann', { Karmnu: other }],
    // What else a car is known by.
    ['vitz', { car: other }],
    ['toyota white 2015', { car: other }],
    ['oyot', { car: inside }],
    // One or two letters wrong, missing, too many or swapped.
    ['abd123', { car: typo + 1, account: typo + 1 }],
    ['acb123', { car: typo + 1, account: typo + 1 }],
    ['abc1123', { car: typo + 1, account: typo + 1 }],
    ['brog', { Maria: typo + 1, account: typo + 1 }],
    ['zamit', { Karmnu: typo + 1 }],
    ['zammti', { Karmnu: typo + 1 }],
    ['mraia borg', { Maria: typo + 1, account: typo + 1 }],
    ['mraia brog', { Maria: typo + 2, account: typo + 2 }],
    ['tyoota', { car: typo + 1 }],
    ['tyotaa vitz', { car: typo + 2 }],
    ['412385n', { Maria: typo + 1, account: typo + 1 }],
    ['79123457', { Maria: typo + 1, account: typo + 1 }],
    // What is something else.
    ['1934', {}],
    ['xyz', {}],
    ['brg', {}],
    ['mazda', {}],
    ['borg mazda', {}],
    ['--', {}],
    ['', {}],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })
})

describe('the parts of a text that were looked for', () => {
  test.each<[text: string, wanted: string, marked: string]>([
    ['ABC 123', 'abc123', '[ABC 123]'],
    ['ABC 123', 'abc 1', '[ABC 1]23'],
    ['HP-1935', '193', 'HP-[193]5'],
    ['Ħili Żammit', 'zam', 'Ħili [Żam]mit'],
    ['Maria Borg', 'borg mar', '[Mar]ia [Borg]'],
    ['Maria Borg', 'mariab', '[Maria B]org'],
    ['Maria Borg', 'brog', 'Maria [Borg]'],
    ['7912 3456', '+356 7912', '[7912] 3456'],
    ['0412385M', '412385', '0[412385]M'],
    ['Toyota Vitz', 'oyo', 'T[oyo]ta Vitz'],
    ['Toyota Vitz', 'mazda', 'Toyota Vitz'],
    ['', 'mazda', ''],
  ])('%s by %s', (text, typed, marked) => {
    const wanted = searchTextOf(typed)
    if (!wanted) throw new Error(typed)
    let shown = ''
    let at = 0
    for (const [start, end] of highlightSpans(text, wanted)) {
      shown += `${text.slice(at, start)}[${text.slice(start, end)}]`
      at = end
    }
    expect(shown + text.slice(at)).toBe(marked)
  })
})

describe('typing errors', () => {
  test.each<[typed: string, meant: string, whole: number, beginning: number]>([
    ['borg', 'borg', 0, 0],
    ['brog', 'borg', 1, 1],
    ['bog', 'borg', 1, 1],
    ['boorg', 'borg', 1, 1],
    ['bprg', 'borg', 1, 1],
    ['zam', 'zammit', Number.POSITIVE_INFINITY, 0],
    ['zma', 'zammit', Number.POSITIVE_INFINITY, 1],
    ['grob', 'borg', Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])('%s for %s', (typed, meant, whole, beginning) => {
    expect(typoCount(typed, meant, { most: 2, isWhole: true })).toBe(whole)
    expect(typoCount(typed, meant, { most: 2, isWhole: false })).toBe(beginning)
  })
})
