import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { describe, expect, test } from 'vitest'
import { recordActions, parseRecordAction, RECORD_ACTIONS, type PaletteRecord } from './record-actions'

const nothing = { regNo: '', accountNo: '', isOpen: false, isSold: false, clientID: 0, mobile: '' }
const stock: PaletteRecord = { ...nothing, kind: 'vehicle', id: 7, label: 'ABC 123', regNo: 'ABC 123' }
const onHp: PaletteRecord = {
  ...{ kind: 'vehicle', id: 8, label: 'GHV 552', regNo: 'GHV 552', accountNo: 'HP-2219' },
  ...{ isOpen: true, isSold: true, clientID: 4, mobile: '79123456' },
}
const account: PaletteRecord = { ...onHp, kind: 'account', label: 'HP-2219' }
const client: PaletteRecord = {
  ...nothing,
  kind: 'client',
  id: 4,
  label: 'Maria Borg',
  clientID: 4,
  mobile: '79123456',
}
const entry: PaletteRecord = { ...nothing, kind: 'entry', id: 31, label: 'HP Payment' }
const ALL = [stock, onHp, account, client, entry]

const idsOf = (record: PaletteRecord) => recordActions(record).map(({ action }) => action.id)
const actOf = (record: PaletteRecord, id: string) => recordActions(record).find(({ action }) => action.id === id)?.act

describe('the actions of a record', () => {
  test('each has a letter of its own, and what does not apply is not offered', () => {
    for (const record of ALL) {
      const keys = recordActions(record).map(({ action }) => action.key)
      expect(new Set(keys).size).toBe(keys.length)
    }
    expect(idsOf(stock)).toEqual([
      'expense',
      'deposit',
      'sale',
      'costings',
      'purchase',
      'payments',
      'notes',
      'details',
      'history',
    ])
    expect(idsOf(onHp)).toEqual(expect.arrayContaining(['pay', 'hp', 'agreement', 'bills', 'client', 'phone']))
    expect(idsOf(onHp)).not.toContain('deposit')
    expect(idsOf(client)).toEqual(['phone', 'statement', 'history'])
    expect(idsOf(entry)).toEqual(['receipt', 'clone', 'history'])
  })

  test('a line that one begins is read as that line, its record in it', () => {
    for (const { act } of ALL.flatMap((record) => recordActions(record))) {
      if (act.kind !== 'text') continue
      const [reading] = parseLine(act.text, { today: day('2026-11-20'), commands: COMMANDS }).readings
      expect(reading?.slots[0]?.value?.kind, act.text).toMatch(/record|accounts/)
      expect(act.text.endsWith(' ')).toBe(true)
    }
    expect(actOf(onHp, 'pay')).toEqual({ kind: 'text', text: 'pay HP-2219 ' })
    expect(actOf(stock, 'expense')).toEqual({ kind: 'text', text: 'exp ABC 123 ' })
    expect(actOf({ ...onHp, isOpen: false }, 'pay')).toBeUndefined()
    expect(actOf({ ...client, accountNo: 'HP-2219', isOpen: true }, 'pay')).toEqual({
      kind: 'text',
      text: 'pay HP-2219 ',
    })
  })

  test('a client with several open accounts has a payment on each, by its figure', () => {
    const accounts = [
      { accountNo: 'HP-2219', regNo: 'ABC 123' },
      { accountNo: 'HP-2220', regNo: 'PAY 001' },
    ]
    const offered = recordActions({ ...client, accounts })
    expect(offered.map(({ action, act }) => [action.key, action.title, act.kind === 'text' && act.text])).toEqual([
      ['1', 'Take an HP payment on HP-2219, ABC 123', 'pay HP-2219 '],
      ['2', 'Take an HP payment on HP-2220, PAY 001', 'pay HP-2220 '],
      ['T', 'Copy the telephone number', false],
      ['L', 'Statement of account', false],
      ['W', 'History: who changed what, and when', false],
    ])
    expect(new Set(offered.map(({ action }) => action.id)).size).toBe(5)
  })

  test('others lead to their page, its paper or dialog', () => {
    expect(actOf(account, 'hp')).toEqual({ kind: 'go', to: '/vehicles/vehicle/8', search: { showhp: true } })
    expect(actOf(onHp, 'agreement')).toMatchObject({
      to: '/vehicles/vehicle/8',
      search: { tab: 'sale', print: 'agreement' },
    })
    expect(actOf(entry, 'receipt')).toMatchObject({ to: '/cash-management/edit/31', runs: 'cash-book.print-receipt' })
    expect(actOf(client, 'history')).toEqual({
      kind: 'history',
      record: { kind: 'client', id: 4, words: 'Maria Borg' },
    })
    expect(actOf(client, 'phone')).toEqual({ kind: 'copy', text: '79123456' })
  })
})

describe('a record and what to do with it in words', () => {
  test.each([
    ['abc123 hp', 'abc123', ['hp']],
    ['abc 123 history', 'abc 123', ['history']],
    ['abc123 sale', 'abc123', ['sale']],
    ['maria borg phone', 'maria borg', ['phone']],
    ['Maria Borg CALL', 'Maria Borg', ['phone']],
    ['history abc123', 'abc123', ['history']],
    ['ghv552 print', 'ghv552', ['agreement', 'invoice', 'bills', 'standing-order', 'details', 'receipt']],
  ])('%s', (words, record, ids) => {
    const line = parseRecordAction(words)
    expect(line?.record).toBe(record)
    expect(line?.actions.map(({ id }) => id)).toEqual(ids)
  })

  test('an action alone, and words without one, are none', () => {
    for (const words of ['', 'hp', 'abc123', 'maria borg', 'abc 123']) expect(parseRecordAction(words)).toBeNull()
  })

  test('every action can be asked for', () => {
    for (const { id, words } of RECORD_ACTIONS)
      for (const word of words)
        expect(
          parseRecordAction(`abc123 ${word}`)?.actions.map((each) => each.id),
          word,
        ).toContain(id)
  })
})
