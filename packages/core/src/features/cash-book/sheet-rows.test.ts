import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LINE_END } from '../../kernel/visible'
import { sheetRows } from './sheet-rows'

const textsOf = (text: string) => sheetRows(text).map((row) => row.text)

describe('[commands 4] the rows of a sheet', () => {
  test('a spreadsheet: tabs, blanks at the end, CRLF, a heading, empty lines, comments', () => {
    const pasted =
      '\ufeffVerb\tHP Account No\tAmount\tType\r\n\r\n# of the morning\r\npay\tHP-2219\t 250 \tcash  \r\n\t\t\r\nexp\tABC 123\t86.40\tGatt Auto Parts, brake pads\t\r\n'
    const rows = sheetRows(pasted)
    expect(rows.map(({ line, text }) => [line, text])).toEqual([
      [4, 'pay HP-2219 250 cash'],
      [6, 'exp ABC 123 86.40 Gatt Auto Parts, brake pads'],
    ])
    // Where `250` stands in its line of the file.
    expect(rows[0]?.columns['pay HP-2219 '.length]).toBe('pay\tHP-2219\t 250'.indexOf('250') + 1)
  })

  test.each([
    ['a first row that is a line', 'pay HP-2219 250\nbank 300', ['pay HP-2219 250', 'bank 300']],
    ['a heading further down', 'bank 300\nAccount\tAmount', ['bank 300', 'Account Amount']],
    ['a first row of one word', 'amount\nbank 300', ['amount', 'bank 300']],
    ['a heading behind comments', '# x\n\nReg No, Amount (EUR)\nbank 300', ['Reg No, Amount (EUR)', 'bank 300']],
    ['old line ends', 'bank 1\rbank 2', ['bank 1', 'bank 2']],
    [
      'every line end of Unicode',
      'bank 1\u2028bank 2\u2029bank 3\u0085bank 4\vbank 5\fbank 6',
      [1, 2, 3, 4, 5, 6].map((at) => `bank ${at}`),
    ],
    ['letters that nobody sees', '\ufeffbank\u200b 3\ufeff0\u00ad0', ['bank 300']],
    ['blanks of every width', 'pay\u00a0HP-1\u2009250\u202fcash', ['pay HP-1 250 cash']],
    ['nothing', ' \n\t\n# nothing', []],
  ])('%s', (_, text, rows) => {
    expect(textsOf(text)).toEqual(rows)
  })

  const aLine = fc.constantFrom('bank 300', 'Bank  300', 'pay HP-2219 250', 'free 5 Tea, milk', '', '# note', '   ')

  test('each row has a key of its own, which stays when other rows are added before and between', () => {
    fc.assert(
      fc.property(
        fc.array(aLine),
        fc.array(fc.tuple(fc.nat(20), fc.constantFrom('stv 7', '', '# x'))),
        (lines, added) => {
          const before = sheetRows(lines.join('\n'))
          expect(new Set(before.map(({ row }) => row)).size).toBe(before.length)
          const more: string[] = [...lines]
          for (const [at, line] of added) more.splice(Math.min(at, more.length), 0, line)
          const after = sheetRows(more.join('\r\n'))
          expect(after.map(({ row }) => row).filter((row) => !row.endsWith('stv 7'))).toEqual(
            before.map(({ row }) => row),
          )
        },
      ),
    )
  })

  test('each letter stands where its column says', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        const text = lines.join('\n')
        const raw = text.split(LINE_END)
        for (const row of sheetRows(text)) {
          expect(row.columns).toHaveLength(row.text.length)
          for (const [at, letter] of [...Array(row.text.length).keys()].map((i) => [i, row.text[i]] as const))
            if (letter !== ' ') expect(raw[row.line - 1]?.[(row.columns[at] ?? 0) - 1]).toBe(letter)
        }
      }),
    )
  })
})
