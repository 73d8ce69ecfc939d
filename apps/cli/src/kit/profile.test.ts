import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentProfile, listProfiles, openProfile, removeProfile, setCurrentProfile } from './profile'
import { serverAddress } from './profile'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt profile '))
})
afterEach(() => rmSync(folder, { recursive: true }))

const TOKENS = { accessToken: 'a', refreshToken: 'r', username: 'maria', userID: 1, businessDay: '2026-11-20' }
const ENV = () => ({ FORECOURT_CONFIG_DIR: folder })
const open = (server: string | null, name = 'default') => openProfile({ name, server, ca: null, env: ENV() })

test('tokens are kept for their owner alone, and only for their server', () => {
  const profile = open('http://one.test')
  profile.prepareWrite()
  profile.tokens.write(TOKENS)
  expect(statSync(profile.file).mode & 0o777).toBe(0o600)
  expect(open(null).server).toBe('http://one.test')
  expect(open(null).tokens.read()).toEqual(TOKENS)
  expect(open('http://two.test').tokens.read()).toBeNull()
  expect(open('http://two.test').signedInTo()).toBe('http://one.test')
  expect(open(null, 'till').tokens.read()).toBeNull()
})

test('[commands 3.1] a session that is over keeps the server of its profile, and nothing else of it', () => {
  const profile = open('http://one.test')
  profile.prepareWrite()
  profile.tokens.write(TOKENS)
  profile.tokens.write(null)
  expect(open(null).server).toBe('http://one.test')
  expect(open(null).tokens.read()).toBeNull()
  expect(readFileSync(profile.file, 'utf8')).not.toContain('maria')
  const elsewhere = open('http://two.test')
  elsewhere.prepareWrite()
  elsewhere.tokens.write(null)
  expect(open(null).server, 'what another server says is none of its business').toBe('http://one.test')
})

test('[commands 3.1] profiles are listed, used and removed', () => {
  expect(listProfiles(ENV())).toEqual([])
  expect(currentProfile(ENV())).toBe('default')
  for (const [name, server] of [
    ['till', 'http://one.test'],
    ['office', 'https://two.test'],
  ] as const) {
    const profile = open(server, name)
    profile.prepareWrite()
    profile.tokens.write({ ...TOKENS, username: `${name}-user` })
  }
  setCurrentProfile('office', ENV())
  expect(listProfiles(ENV())).toEqual([
    { name: 'office', server: 'https://two.test', username: 'office-user', isCurrent: true },
    { name: 'till', server: 'http://one.test', username: 'till-user', isCurrent: false },
  ])
  expect(currentProfile(ENV())).toBe('office')
  removeProfile('office', ENV())
  expect(currentProfile(ENV())).toBe('default')
  expect(listProfiles(ENV()).map(({ name }) => name)).toEqual(['till'])
})

test('[commands 3.1] a folder that cannot be written is a sentence that says what needs none', () => {
  writeFileSync(join(folder, 'file'), '')
  const profile = openProfile({
    name: 'x',
    server: null,
    ca: null,
    env: { FORECOURT_CONFIG_DIR: join(folder, 'file') },
  })
  expect(() => profile.prepareWrite()).toThrow(/cannot be kept in .*its folder is a file.*FORECOURT_TOKEN/)
})

test('renewed tokens replace the old ones, still for their owner alone', () => {
  const profile = open('http://one.test')
  profile.prepareWrite()
  profile.tokens.write(TOKENS)
  profile.tokens.write({ ...TOKENS, accessToken: 'b' })
  expect(JSON.parse(readFileSync(profile.file, 'utf8')).tokens.accessToken).toBe('b')
  expect(statSync(profile.file).mode & 0o777).toBe(0o600)
})

test.each(['', '{', '[]', '{"server":1,"tokens":{}}', '{"server":"http://x","tokens":{"accessToken":1}}', 'null'])(
  'a file that is damaged means nobody is signed in: %j',
  (text) => {
    writeFileSync(join(folder, 'default.json'), text)
    const profile = open(null)
    expect(profile.tokens.read()).toBeNull()
    profile.prepareWrite()
    profile.tokens.write(TOKENS)
    expect(open(null).tokens.read(), 'the next sign-in replaces it').toEqual(TOKENS)
  },
)

test('what is only read makes no file and no folder', () => {
  const env = { FORECOURT_CONFIG_DIR: join(folder, 'none') }
  expect(openProfile({ name: 'default', server: null, ca: null, env }).tokens.read()).toBeNull()
  expect([listProfiles(env), currentProfile(env)]).toEqual([[], 'default'])
  expect(existsSync(env.FORECOURT_CONFIG_DIR)).toBe(false)
})

test('a current profile that is no name means the default one', () => {
  for (const text of ['', '../office', '{', '\n']) {
    writeFileSync(join(folder, 'current'), text)
    expect(currentProfile(ENV()), text).toBe('default')
  }
  setCurrentProfile('office', ENV())
  expect(readFileSync(join(folder, 'current'), 'utf8')).toBe('office\n')
  expect(statSync(join(folder, 'current')).mode & 0o777).toBe(0o600)
})

test('[commands 3.1] addresses and names', () => {
  for (const [typed, address] of [
    ['office.test:4620/', 'https://office.test:4620'],
    ['office', 'https://office'],
    ['localhost.evil.test', 'https://localhost.evil.test'],
    ['127.0.0.1.evil.test', 'https://127.0.0.1.evil.test'],
    ['localhost:4620', 'http://localhost:4620'],
    ['127.0.0.1:4620', 'http://127.0.0.1:4620'],
    ['127.8.0.1', 'http://127.8.0.1'],
    ['[::1]:4620', 'http://[::1]:4620'],
    ['[2001:db8::1]:4620', 'https://[2001:db8::1]:4620'],
    ['http://office.test', 'http://office.test'],
  ] as const)
    expect(serverAddress(typed), typed).toBe(address)
  expect(serverAddress('https://office.test/forecourt/')).toBe('https://office.test/forecourt')
  for (const wrong of ['http://', 'http://a b', 'http://me:secret@office.test'])
    expect(() => serverAddress(wrong), wrong).toThrow('--server')
  for (const wrong of ['', '../x', 'a/b', '.hidden', 'x'.repeat(70)])
    expect(() => open(null, wrong), wrong).toThrow('--profile')
})
