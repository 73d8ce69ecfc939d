import type { DueList } from '@forecourt/core/features/hire-purchase/schemas'
import { render } from 'ink-testing-library'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aList, aRow } from '../../../../../tests/fixtures/hp-rows'
import { initialState } from './due-state'
import { type DueExit, DueView } from './due-view'

const LIST = aList(
  aRow({ vehicleID: 1, accountNo: 'HP-1' }),
  aRow({ vehicleID: 2, accountNo: 'HP-2', make: 'Honda', daysOverdue: 40, nextDueDate: '2026-10-11' }),
)

function shown() {
  const exits: DueExit[] = []
  const files: number[] = []
  let tell: (list: DueList) => void = () => undefined
  const screen = render(
    <DueView
      initial={initialState(LIST)}
      who="m.borg@main"
      watch={({ onList, onLive }) => {
        tell = onList
        onLive(true)
        return () => undefined
      }}
      reload={async () => aList(LIST.data[0]!)}
      details={async () => []}
      exportRows={async (state) => {
        files.push(state.list.data.length)
        return 'Exported to due.csv'
      }}
      onExit={(exit) => exits.push(exit)}
    />,
  )
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      screen.stdin.write(key)
      await delay(30)
    }
  }
  return { press, exits, files, tell: (list: DueList) => tell(list), frame: () => screen.lastFrame() ?? '' }
}

test('[D3 2.11] title, accounts, totals and keys', async () => {
  const { press, frame: now } = shown()
  await press('')
  await expect.poll(now).toMatch(/m\.borg@main +live/)
  const frame = now()
  expect(frame).toContain('HP Payments Due - 20-11-2026')
  expect(frame).toMatch(/❯ +▌AAA 111 +HP-1 +20-11-2026 +today +1 +100\.00 +1,000\.00 +Ċensu Żammit +Toyota Vitz/)
  expect(frame).toContain('rows 1-2 of 2, by Due Date, latest first')
  expect(frame).toContain('overdue €200.00')
  expect(frame).toContain('BROWSE')
})

test('words narrow the list while letters stay letters', async () => {
  const { press, exits, frame } = shown()
  await press('/', 'hond')
  await expect.poll(frame).toMatch(/FILTER/)
  await press('q', '\u007f', '\r')
  await expect.poll(frame).toContain('1 of 2')
  expect(frame()).not.toContain('HP-1 ')
  expect(exits).toEqual([])
})

test('changes are announced and taken with R', async () => {
  const { press, tell, frame } = shown()
  await press('')
  await expect.poll(frame).toMatch(/ live/)
  tell(aList(LIST.data[0]!))
  await expect.poll(frame).toMatch(/1 change {2}R/)
  expect(frame()).toContain('HP-2')
  await press('r')
  await expect.poll(frame).not.toContain('HP-2')
  expect(frame()).not.toContain('1 change')
})

test('P leaves with the ticked accounts, else the one under the cursor', async () => {
  const one = shown()
  await one.press('', 'j', 'p')
  await expect.poll(() => one.exits[0]).toMatchObject({ kind: 'pay', accounts: ['HP-2'] })
  const two = shown()
  await two.press('', ' ', 'j', ' ', 'P')
  await expect.poll(() => two.exits[0]).toMatchObject({ kind: 'pay', accounts: ['HP-1', 'HP-2'] })
})

test('X exports, Q and Ctrl C leave', async () => {
  const { press, files, exits, frame } = shown()
  await press('', 'x')
  await expect.poll(frame).toContain('Exported to due.csv')
  expect(files).toEqual([2])
  await press('q')
  await expect.poll(() => exits).toEqual([{ kind: 'quit' }])
  // ? lists the keys; Esc steps out of a filter, then leaves.
  const stepping = shown()
  await stepping.press('', '?')
  await expect.poll(stepping.frame).toContain('Keys of the payments due')
  await stepping.press('x', '/', 'h', '\r', '\u001b')
  await expect.poll(stepping.frame).toContain('/ filter')
  expect(stepping.exits).toEqual([])
  await stepping.press('\u001b')
  await expect.poll(() => stepping.exits).toEqual([{ kind: 'quit' }])
  const other = shown()
  await other.press('', '\u0003')
  await expect.poll(() => other.exits).toEqual([{ kind: 'interrupt' }])
})
