import { expect, test } from 'vitest'
import { Queue } from './queue'

const late = () => new Error('late')

test('first come, first served', async () => {
  const queue = new Queue<string>()
  const order: string[] = []
  const waiting = ['a', 'b', 'c'].map((name) =>
    queue.wait(1_000, () => name, late).then((served) => order.push(served)),
  )
  expect([queue.serve(), queue.serve(), queue.serve(), queue.serve()]).toEqual(['a', 'b', 'c', undefined])
  await Promise.all(waiting)
  expect(order).toEqual(['a', 'b', 'c'])
  expect(queue.isEmpty).toBe(true)
})

test('one that waited too long loses its place, and only that one', async () => {
  const queue = new Queue<string>()
  const impatient = queue.wait(10, () => 'impatient', late)
  const patient = queue.wait(5_000, () => 'patient', late)
  await expect(impatient).rejects.toThrow('late')
  expect(queue.serve()).toBe('patient')
  expect(await patient).toBe('patient')
})

test('all who wait can be failed at once', async () => {
  const queue = new Queue<string>()
  const waiting = [queue.wait(1_000, () => 'a', late), queue.wait(1_000, () => 'b', late)]
  queue.failAll(new Error('closing'))
  for (const waiter of waiting) await expect(waiter).rejects.toThrow('closing')
  expect(queue.serve()).toBeUndefined()
})
