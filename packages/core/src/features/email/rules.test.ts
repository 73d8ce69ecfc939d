import { expect, test } from 'vitest'
import { emailProblems, emailSettingsProblems, emailWaitMs, isEmailAddress } from './rules'

const GOOD = {
  host: 'smtp.example.com',
  port: 465,
  security: 'tls',
  username: 'office',
  senderName: 'Forecourt Motors',
  senderAddress: 'office@example.com',
  replyTo: '',
  hourlyLimit: 30,
} as const

test.each<[object, string[]]>([
  [{}, []],
  [{ host: '' }, ['Server is required']],
  [{ host: 'smtp.example.com/x' }, ['Server must be a name such as smtp.example.com']],
  [{ port: null }, ['Port is a number from 1 to 65535']],
  [{ port: 2.5 }, ['Port is a number from 1 to 65535']],
  [{ security: 'none' }, ['Without encryption only a server on this machine (localhost) is used']],
  [{ security: 'none', host: '127.0.0.1' }, []],
  [
    { security: 'none', host: '127.0.0.1.example' },
    ['Without encryption only a server on this machine (localhost) is used'],
  ],
  [{ senderAddress: '' }, ['Sender address is required']],
  [{ senderAddress: 'a@b' }, ['Sender address is not an e-mail address']],
  [{ replyTo: 'x' }, ['Reply to is not an e-mail address']],
  [{ hourlyLimit: 0 }, ['Most an hour is a number from 1 to 1000']],
  [{ hourlyLimit: null }, ['Most an hour is a number from 1 to 1000']],
])('[server 24.1] of settings of e-mail with %j is said %j', (over, said) => {
  expect(emailSettingsProblems({ ...GOOD, ...over }).map(({ message }) => message)).toEqual(said)
})

test('[server 24.2] waits grow from a minute to six hours', () => {
  expect([1, 2, 3, 4, 5, 99].map((tries) => emailWaitMs(tries) / 60_000)).toEqual([1, 5, 30, 120, 360, 360])
})

test.each([
  ['joe.borg+cars@mail.example.com', true],
  ["o'neill@example.com.mt", true],
  ['joe@example', false],
  ['joe@example.com\nBcc: x@example.com', false],
  ['joe@example.com, x@example.com', false],
  ['Joe <joe@example.com>', false],
  [`${'x'.repeat(65)}@example.com`, false],
])('[server 24.2] %j is one address: %j', (address, isOne) => {
  expect(isEmailAddress(address)).toBe(isOne)
})

test('[server 24.2] a message has an address, a subject and a text', () => {
  const said = (to: string, subject: string, text: string) =>
    emailProblems({ to, subject, text }).map(({ message }) => message)
  expect(said('', ' ', '')).toEqual(['To is required', 'Subject is required', 'Text is required'])
  expect(said('x', 'y'.repeat(201), 'z')).toEqual([
    'To is not an e-mail address',
    'Subject is too long: at most 200 characters',
  ])
})
