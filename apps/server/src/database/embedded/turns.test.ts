import { expect, test } from 'vitest'
import { Turns } from './turns'

const late = () => new Error('late')

test('first come, first served', async () => {
  const turns = new Turns<string>()
  const order: string[] = []
  const waiting = ['a', 'b', 'c'].map((name) => turns.wait(1_000, () => name, late).then((turn) => order.push(turn)))
  expect([turns.serve(), turns.serve(), turns.serve(), turns.serve()]).toEqual(['a', 'b', 'c', undefined])
  await Promise.all(waiting)
  expect(order).toEqual(['a', 'b', 'c'])
  expect(turns.isEmpty).toBe(true)
})

test('one that waited too long loses its place, and only that one', async () => {
  const turns = new Turns<string>()
  const impatient = turns.wait(10, () => 'impatient', late)
  const patient = turns.wait(5_000, () => 'patient', late)
  await expect(impatient).rejects.toThrow('late')
  expect(turns.serve()).toBe('patient')
  expect(await patient).toBe('patient')
})

test('all who wait can be failed at once', async () => {
  const turns = new Turns<string>()
  const waiting = [turns.wait(1_000, () => 'a', late), turns.wait(1_000, () => 'b', late)]
  turns.failAll(new Error('closing'))
  for (const waiter of waiting) await expect(waiter).rejects.toThrow('closing')
  expect(turns.serve()).toBeUndefined()
})
