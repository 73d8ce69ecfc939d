import { expect, test } from 'vitest'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BadConfig, describeConfig, isLoopback, readConfig } from './config'
import { withSettingFiles } from './setting-files'

const STRONG = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

test('without settings it is a local server on the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4620,
    databaseUrl: undefined,
    isProduction: false,
    isDemo: false,
    firstUser: null,
    timeZone: 'Europe/Malta',
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ DATABASE_URL: '', FORECOURT_SECRET: '', FORECOURT_PORT: '' })).toMatchObject({ port: 4620 })
})

test.each([
  [{ NODE_ENV: 'production' }],
  [{ DATABASE_URL: 'postgres://db/forecourt' }],
  [{ FORECOURT_HOST: '0.0.0.0' }],
  [{ FORECOURT_HOST: '192.168.1.5' }],
])('%j is production: it needs a secret and refuses the demo', (env) => {
  expect(() => readConfig(env)).toThrow(/FORECOURT_SECRET is missing/)
  expect(() => readConfig({ ...env, FORECOURT_SECRET: STRONG, FORECOURT_DEMO: '1' })).toThrow(/FORECOURT_DEMO/)
  expect(readConfig({ ...env, FORECOURT_SECRET: STRONG })).toMatchObject({ isProduction: true, isDemo: false })
})

test.each(['short', 'a'.repeat(64), 'abcd'.repeat(16), '0123456789abcdef'.repeat(4)])(
  'the weak secret %s is refused everywhere',
  (secret) => {
    expect(() => readConfig({ FORECOURT_SECRET: secret })).toThrow(/too weak/)
  },
)

test.each([
  ['FORECOURT_PORT', '99999'],
  ['FORECOURT_PORT', 'x'],
  ['FORECOURT_DEMO', 'yes'],
  ['FORECOURT_LOG_LEVEL', 'loud'],
  ['FORECOURT_TIME_ZONE', 'Malta/Valletta'],
  ['FORECOURT_TRUST_PROXY', '-1'],
  ['FORECOURT_ADMIN_USERNAME', 'only'],
])('%s=%s is refused by name, in one sentence without a secret in it', (name, value) => {
  const read = () => readConfig({ [name]: value, FORECOURT_SECRET: STRONG })
  expect(read).toThrow(BadConfig)
  expect(read).toThrow(name)
  expect(read).not.toThrow(STRONG)
})

test('the first user comes whole, with a password and passcode that would be accepted later', () => {
  const user = {
    FORECOURT_ADMIN_USERNAME: ' maria ',
    FORECOURT_ADMIN_PASSWORD: 'correct horse',
    FORECOURT_ADMIN_PASSCODE: '0042',
  }
  expect(readConfig(user).firstUser).toEqual({ username: 'maria', password: 'correct horse', passcode: '0042' })
  expect(() => readConfig({ ...user, FORECOURT_ADMIN_PASSWORD: 'short' })).toThrow(/PASSWORD/)
  expect(() => readConfig({ ...user, FORECOURT_ADMIN_PASSCODE: '42' })).toThrow(/PASSCODE/)
})

test('--help lists every setting with its default', () => {
  const help = describeConfig()
  for (const name of ['DATABASE_URL', 'FORECOURT_PORT', 'FORECOURT_ADMIN_PASSCODE', 'FORECOURT_TRUST_PROXY'])
    expect(help).toContain(name)
  expect(help).toContain('(4620)')
})

test('only addresses of this machine are loopback', () => {
  expect(['127.0.0.1', '127.8.0.1', 'localhost', '::1'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.org', 'localhost.example.org'].some(isLoopback)).toBe(false)
})

test('[server 13] secrets may stand in files, whose names are in the refusal and whose content never is', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt secrets '))
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  try {
    const secret = file('secret', `${STRONG}\n`)
    const env = withSettingFiles({
      NODE_ENV: 'production',
      FORECOURT_SECRET_FILE: secret,
      DATABASE_URL_FILE: file('url', 'postgres://db/forecourt\r\n'),
    })
    expect(readConfig(env)).toMatchObject({ secret: STRONG, databaseUrl: 'postgres://db/forecourt' })
    expect(() => withSettingFiles({ FORECOURT_SECRET: STRONG, FORECOURT_SECRET_FILE: secret })).toThrow(
      'FORECOURT_SECRET and FORECOURT_SECRET_FILE are both set. Set one of them',
    )
    for (const [name, words] of [
      ['nowhere', 'cannot be read (ENOENT)'],
      [file('empty', '\n'), 'is empty'],
    ] as const)
      expect(() => withSettingFiles({ FORECOURT_SECRET_FILE: path.resolve(folder, name) })).toThrow(words)
    expect(withSettingFiles({ FORECOURT_SECRET_FILE: '' })).not.toHaveProperty('FORECOURT_SECRET')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('[server 14.2] metrics are off, at a port of this machine, or at an address and a port', () => {
  const placeOf = (given?: string) => readConfig({ FORECOURT_METRICS: given }).metrics
  expect([placeOf(), placeOf(''), placeOf('9464'), placeOf('0.0.0.0:9464'), placeOf('[::1]:80')]).toEqual([
    null,
    null,
    { host: '127.0.0.1', port: 9464 },
    { host: '0.0.0.0', port: 9464 },
    { host: '::1', port: 80 },
  ])
  for (const bad of ['yes', '70000', 'http://x:1', ':9464'])
    expect(() => placeOf(bad)).toThrow(/FORECOURT_METRICS is a port/)
})

test('photos and scans lie in a folder, or in a bucket with whoever may ask there', () => {
  const bucket = { FORECOURT_FILES: 's3://papers/malta/files', FORECOURT_S3_KEY: 'AK', FORECOURT_S3_SECRET: 'sk' }
  expect(readConfig({})).toMatchObject({ filesDir: null, s3: null })
  expect(readConfig({ FORECOURT_FILES: '/srv/files', FORECOURT_S3_KEY: 'AK' })).toMatchObject({
    filesDir: '/srv/files',
    s3: null,
  })
  expect(readConfig({ ...bucket, FORECOURT_S3_REGION: 'eu-south-1' })).toMatchObject({
    filesDir: null,
    s3: {
      endpoint: 'https://s3.eu-south-1.amazonaws.com',
      ...{ bucket: 'papers', prefix: 'malta/files', region: 'eu-south-1', key: 'AK', secret: 'sk' },
    },
  })
  const own = { ...bucket, FORECOURT_FILES: 's3://papers/', FORECOURT_S3_ENDPOINT: 'http://10.0.0.5:9000/' }
  expect(readConfig(own).s3).toMatchObject({ endpoint: 'http://10.0.0.5:9000', prefix: '', region: 'us-east-1' })
  const refused = (over: object) => () => readConfig({ ...bucket, ...over })
  expect(refused({ FORECOURT_S3_SECRET: '' })).toThrow('set FORECOURT_S3_KEY and FORECOURT_S3_SECRET, too')
  expect(refused({ FORECOURT_FILES: 's3://Papers and more' })).toThrow('names a bucket as s3://BUCKET/PREFIX')
  expect(refused({ FORECOURT_S3_ENDPOINT: 's3.example.com' })).toThrow('is an address without a path')
})
