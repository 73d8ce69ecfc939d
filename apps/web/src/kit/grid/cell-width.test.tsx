import { cents } from '@forecourt/core/kernel/money'
import { expect, test } from 'vitest'
import { Icon } from '../icon'
import { Registration } from '../registration'
import { cellWidth } from './cell-width'
import { MoneyCell, StateDot, Ticks, ScreenReaderText } from './cells'
import { widenForRows } from './use-wanted-widths'

test.each([
  ['a text', 'Transit Custom', 114],
  ['letters beyond ASCII', 'Tal-Ħandaq Sprayers', 149],
  ['a number', 2026, 44],
  ['nothing', null, 16],
  ['what is not so', false, 16],
  [
    'a text and its unit',
    <>
      {'152,351'} <span className="text-fg-2">miles</span>
    </>,
    107,
  ],
  ['what only some hear', [<del key="a">BMW</del>, <ScreenReaderText key="b"> deleted</ScreenReaderText>], 37],
  ['money', <MoneyCell key="" amount={cents(-22_815)} />, 65],
  ['no money', <MoneyCell key="" amount={null} />, 16],
  ['a plate', <Registration key="" text="LOT 322-12" />, 94],
  ['no plate', <Registration key="" text="" />, 66],
  [
    'a state',
    <StateDot key="" fill="full">
      In stock
    </StateDot>,
    88,
  ],
  ['ticks', <Ticks key="" count={3} age={1} />, 48],
  ['a sign', <Icon key="" name="tick" />, 28],
  ['what is only known once it is drawn', <button key="" type="button" />, null],
  ['a part of which is', ['No ', <button key="" type="button" />], null],
])('%s', (_, content, width) => {
  expect(cellWidth(content)).toBe(width)
})

test('what a column wants only grows, and what is not known of one cell is not known of the column', () => {
  const columns = [
    { id: 'name', header: 'Name', width: 100, cell: (row: { name: string }) => row.name },
    { id: 'link', header: '', width: 20, cell: () => <button type="button" /> },
  ]
  const before = widenForRows(new Map(), columns, [{ name: 'Maria' }, { name: 'Jo' }])
  expect([...before]).toEqual([
    ['name', 51],
    ['link', null],
  ])
  expect(widenForRows(before, columns, [{ name: 'Anna' }])).toBe(before)
  expect([...widenForRows(before, columns, [{ name: 'Joseph' }])]).toEqual([
    ['name', 58],
    ['link', null],
  ])
})
