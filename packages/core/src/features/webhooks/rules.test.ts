import { expect, test } from 'vitest'
import { webhookAddressProblem, webhookWaitMs } from './rules'

test.each([
  ['https://hooks.example/forecourt?of=books', null],
  ['https://10.0.0.5:8443/in', null],
  ['http://127.0.0.1:9000/in', null],
  ['http://localhost/in', null],
  ['http://[::1]:9000/', null],
  ['', 'Address is required'],
  ['hooks.example', 'Address begins with https://'],
  ['ftp://hooks.example', 'Address begins with https://'],
  ['javascript:alert(1)', 'Address begins with https://'],
  ['http://hooks.example', 'Address begins with https://; http:// is for this machine only'],
  ['http://127.0.0.1.example/', 'Address begins with https://; http:// is for this machine only'],
  ['http://10.0.0.5/', 'Address begins with https://; http:// is for this machine only'],
  ['https://a:b@hooks.example/', 'The address cannot contain a user or password. Deliveries are signed'],
  ['https://hooks.example/#x', 'Address has no part after #'],
  [`https://hooks.example/${'x'.repeat(500)}`, 'Address is too long: at most 500 characters'],
])('[server 14.4] as an address of a webhook %j is told %j', (address, problem) => {
  expect(webhookAddressProblem(address)).toBe(problem)
})

test('[server 14.4] waits grow from 5 s to an hour, or to five minutes where nobody answers', () => {
  const seconds = (of: 'delivery' | 'receiver') =>
    [1, 2, 3, 7, 99].map((failures) => webhookWaitMs(failures, of) / 1000)
  expect(seconds('delivery')).toEqual([5, 10, 20, 320, 3600])
  expect(seconds('receiver')).toEqual([5, 10, 20, 300, 300])
})
