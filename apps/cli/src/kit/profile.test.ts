import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProfile, serverAddress } from './profile'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt profile '))
})
afterEach(() => rmSync(folder, { recursive: true }))

const TOKENS = { accessToken: 'a', refreshToken: 'r', username: 'maria', userID: 1, businessDay: '2026-11-20' }
const open = (server: string | null, name = 'default') =>
  openProfile({ name, server, env: { FORECOURT_CONFIG_DIR: folder } })

test('tokens are kept for their owner alone, and only for their server', async () => {
  const profile = open('http://one.test')
  await profile.prepareWrite()
  profile.tokens.write(TOKENS)
  expect(statSync(profile.file).mode & 0o777).toBe(0o600)
  expect(open(null).server).toBe('http://one.test')
  expect(open(null).tokens.read()).toEqual(TOKENS)
  expect(open('http://two.test').tokens.read()).toBeNull()
  expect(open('http://two.test').signedInTo()).toBe('http://one.test')
  expect(open(null, 'till').tokens.read()).toBeNull()
  open(null).tokens.write(null)
  expect(existsSync(profile.file)).toBe(false)
})

test('renewed tokens replace the old ones, still for their owner alone', async () => {
  const profile = open('http://one.test')
  await profile.prepareWrite()
  profile.tokens.write(TOKENS)
  profile.tokens.write({ ...TOKENS, accessToken: 'b' })
  expect(JSON.parse(readFileSync(profile.file, 'utf8')).tokens.accessToken).toBe('b')
  expect(statSync(profile.file).mode & 0o777).toBe(0o600)
})

test.each(['', '{', '[]', '{"server":1,"tokens":{}}', '{"server":"http://x","tokens":{"accessToken":1}}', 'null'])(
  'a file that is damaged means nobody is signed in: %j',
  (text) => {
    writeFileSync(join(folder, 'default.json'), text)
    expect(open(null).tokens.read()).toBeNull()
  },
)

test('addresses and names', () => {
  expect(serverAddress('office.test:4620/')).toBe('http://office.test:4620')
  expect(serverAddress('https://office.test/forecourt/')).toBe('https://office.test/forecourt')
  for (const wrong of ['http://', 'http://a b', 'http://me:secret@office.test'])
    expect(() => serverAddress(wrong), wrong).toThrow('--server')
  for (const wrong of ['', '../x', 'a/b', '.hidden', 'x'.repeat(70)])
    expect(() => open(null, wrong), wrong).toThrow('--profile')
})
