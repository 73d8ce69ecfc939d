import { describe, expect, test } from 'vitest'
import { cents } from '../../kernel/money'
import { CashCategory } from './enums'
import { splitSettlement, settlementAfterCorrections, validSettlements } from './valid-settlements'

const entry = (id: number, amount: number, over: { categoryID?: number; correctsID?: number } = {}) => ({
  ...{ id, amount: cents(amount), categoryID: CashCategory.HpPayment, correctsID: null, ...over },
})
const settlement = (id: number, amount: number) => entry(id, amount, { categoryID: CashCategory.HPSettlement })

describe('[server 6.2] a settlement that is corrected', () => {
  test.each<[string, ReturnType<typeof entry>[], number[]]>([
    ['stands without corrections', [entry(1, 500), settlement(2, 700)], [2]],
    ['stands while something of it stays', [settlement(2, 700), entry(3, -699, { correctsID: 2 })], [2]],
    ['stands no more once it is taken back', [settlement(2, 700), entry(3, -700, { correctsID: 2 })], []],
    [
      'stands no more after several corrections',
      [settlement(2, 700), entry(3, -400, { correctsID: 2 }), entry(4, -301, { correctsID: 2 })],
      [],
    ],
    [
      'does not stand again by a payment that corrects it',
      [settlement(2, 700), entry(3, -700, { correctsID: 2 }), entry(4, 100, { correctsID: 2 })],
      [],
    ],
    ['is not touched by what corrects another entry', [settlement(2, 700), entry(3, -700, { correctsID: 1 })], [2]],
    ['makes room for the next', [settlement(2, 700), entry(3, -700, { correctsID: 2 }), settlement(4, 800)], [4]],
    ['stands beside none: two are told', [settlement(2, 700), settlement(4, 800)], [2, 4]],
  ])('%s', (_, entries, standing) => {
    expect(validSettlements(entries).map(({ id }) => id)).toEqual(standing)
  })

  test('is allocated as a payment once it is taken back', () => {
    const entries = [settlement(2, 700), entry(3, -700, { correctsID: 2 })]
    expect(splitSettlement(entries)).toEqual({ entries, settlement: null })
    const [part] = [[settlement(2, 700), entry(3, -100, { correctsID: 2 })]]
    expect(splitSettlement(part ?? []).settlement).toMatchObject({ entryId: 2, amount: 700 })
    expect(settlementAfterCorrections(settlement(2, 700), part ?? [])).toBe(600)
  })
})
