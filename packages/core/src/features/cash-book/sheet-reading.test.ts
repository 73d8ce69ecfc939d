import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../commands'
import { day } from '../../kernel/days'
import { interpretRows } from './sheet-requests'
import { isSheetRowProblem, interpretRow, withTypedAmount } from './sheet-reading'

const context = { today: day('2026-11-20'), commands: COMMANDS }

describe('[commands 4] a row of a sheet', () => {
  test.each([
    ['dad 100 zapay', 'zapay', 8],
    ['exp ABC 123 50 Gatt revolut, oil', 'revolut', 20],
    ['pay HP-1 250 cash thanks', 'thanks', 18],
    ['bank 600', '', 8],
  ])('%j is wrong at %j', (text, word, start) => {
    const read = interpretRow(text, context)
    expect(isSheetRowProblem(read) && { word: read.word, start: read.start }).toEqual({ word, start })
  })

  test.each([
    ['pay HP-1 bt bank:BOV y', 'pay HP-1 due bt y bank:BOV'],
    ['pay HP-1 20 nov', null],
    ['settle HP-1 yesterday', 'settle HP-1 due yesterday'],
    [
      'pay HP-1 x2 card bank:HSBC 000123 "his note: brother"',
      'pay HP-1 x2 due card 000123 "his note: brother" bank:HSBC',
    ],
  ])('where no amount is typed in %j, what is suggested keeps all that was: %j', (text, example) => {
    const read = withTypedAmount(interpretRow(text, context), text)
    if (example === null) return expect(isSheetRowProblem(read) && read.sentence).toContain('may be a day or an amount')
    expect(isSheetRowProblem(read) && read.example).toBe(example)
    expect(isSheetRowProblem(interpretRow(example, context))).toBe(false)
  })

  test.each([
    ['pay HP-1 250c', '“250c” is not an amount'],
    ['pay HP-1 250- cash', '“250-” is not an amount'],
    ['pay HP-1 everything cash', 'Put “everything cash” in quotes, or behind a comma'],
  ])('a word of %j that is not understood is not suggested as a text', (text, sentence) => {
    const read = withTypedAmount(interpretRow(text, context), text)
    expect(isSheetRowProblem(read) && read.sentence).toContain(sentence)
  })

  test.each([
    ['pay HP-1 half', '“half” is not an amount: write pay HP-1 250, or pay HP-1 "half" for what is due'],
    ['pay HP-1 all', '“all” is not an amount: write pay HP-1 250, or settle HP-1 due for all that is owed'],
  ])('a word in the place of the amount is said: %j', (text, sentence) => {
    const read = withTypedAmount(interpretRow(text, context), text)
    expect(isSheetRowProblem(read) && read.sentence).toBe(sentence)
  })

  test('a name of several people is a choice, one of one is read', async () => {
    const MARIA = { idno: '0412385M', name: 'Maria Borg' }
    const found = (clients: readonly (typeof MARIA)[]) => async () => ({ clients, accounts: [], vehicles: [] })
    const text = 'sale ABC 123 200 borg'
    const [several] = await interpretRows(
      { search: found([MARIA, { idno: '2M', name: 'Paul Borg' }]) },
      [text],
      context,
    )
    expect(several && isSheetRowProblem(several) && several.sentence).toBe(
      "Borg matches 2 people: 'sale ABC 123 200 0412385M', 'sale ABC 123 200 2M'",
    )
    const [only] = await interpretRows({ search: found([MARIA]) }, [text], context)
    expect(only && !isSheetRowProblem(only) && [only.text, only.changes]).toEqual([
      'sale ABC 123 200 0412385M',
      ['borg is Maria Borg, 0412385M'],
    ])
  })

  test('a name beside an amount is a payment only where somebody of that name has an account', async () => {
    const account = { accountNo: 'HP-7', regNo: 'ABC 123', clientName: 'Paul Borg', open: true }
    const said = async (text: string, accounts: readonly (typeof account)[]) => {
      const search = async () => ({ clients: [], accounts, vehicles: [] })
      const [read] = await interpretRows({ search }, [text], context)
      return read && isSheetRowProblem(read) ? read.sentence : ''
    }
    expect(await said('melita 45', [])).toBe(
      "It may mean 'free -45 name:melita' or 'free 45 name:melita' or 'month 45 name:melita'",
    )
    expect(await said('paul 250', [account])).toContain("It may mean 'pay HP-7 250' or 'free -250 name:paul'")
    expect(await said('paid joe 20', [])).toBe("It may mean 'free -20 name:joe'")
    expect(await said('give paul 250 back', [account])).toContain("'pay HP-7 -250'")
  })

  test.each([
    ['transfer 3000 from bov to hsbc', 'transfer', 'bank 3000 BOV'],
    ['zapay 20 xyz abc 123 5', 'zapay', 'pay ABC 123 250 cash'],
  ])('what is no line says which word is not understood: %j', (text, word, example) => {
    const read = interpretRow(text, context)
    expect(isSheetRowProblem(read) && [read.word, read.example]).toEqual([word, example])
  })
})
