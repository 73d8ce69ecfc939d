import { z } from 'zod'

/** A setting that cannot be used. Its message says everything that the person who starts the server needs. */
export class BadConfig extends Error {
  override name = 'BadConfig'
}

const Switch = z.enum(['0', '1']).transform((value) => value === '1')
const Optional = z.string().optional()

/** Every setting, as environment variables; `--help` prints this table. */
const Environment = z.object({
  FORECOURT_HOST: z.string().min(1).default('127.0.0.1').describe('Where to listen'),
  FORECOURT_ALLOW_PLAIN_HTTP: Switch.default(false).describe(
    '1 where TLS ends before a FORECOURT_HOST that other machines reach: in a proxy, or a container behind one',
  ),
  FORECOURT_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4620)
    .describe('Port to listen on, 1 to 65535; 0 takes a free one'),
  DATABASE_URL: Optional.describe('A PostgreSQL to use instead of the embedded database'),
  FORECOURT_DATA_DIR: z.string().min(1).default('./.forecourt').describe('Embedded database and generated secret'),
  FORECOURT_FILES: Optional.describe(
    'Photos and scans, the same for all servers: a folder, or s3://BUCKET/PREFIX; beside the database in the data directory when empty',
  ),
  FORECOURT_S3_ENDPOINT: Optional.describe(
    'Address of the S3-compatible server of FORECOURT_FILES; that of AWS when empty',
  ),
  FORECOURT_S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket'),
  FORECOURT_S3_KEY: Optional.describe('Access key to the bucket'),
  FORECOURT_S3_SECRET: Optional.describe('Secret of the access key'),
  FORECOURT_SECRET: Optional.describe('Signs tokens, at least 32 bytes; generated outside production'),
  FORECOURT_DEMO: Switch.default(false).describe(
    '1 fills an empty database with the demo dealership and its users, 0 does not',
  ),
  FORECOURT_ADMIN_USERNAME: Optional.describe('First user of an empty database'),
  FORECOURT_ADMIN_PASSWORD: Optional.describe('Password of the first user, at least 10 characters'),
  FORECOURT_ADMIN_PASSCODE: Optional.describe('Passcode of the first user, 4 digits'),
  FORECOURT_TIME_ZONE: z.string().default('Europe/Malta').describe('Business days begin and end there'),
  FORECOURT_BACKUP_DIR: Optional.describe('Where the server leaves an archive every night; none when empty'),
  FORECOURT_BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(14)
    .describe('How many of them are kept, the newest'),
  FORECOURT_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged on standard error: fatal, error, warn, info, debug, trace or silent'),
  FORECOURT_METRICS: Optional.describe(
    'Where GET /metrics answers, for Prometheus: a port of this machine, or an address and a port; nowhere when empty',
  ),
  FORECOURT_TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('Number of proxies in front, 0 to 10'),
})

/** The user that is made in an empty database. */
export interface FirstUser {
  username: string
  password: string
  passcode: string
}

/** A bucket of an S3-compatible server, with the key that opens it. */
export interface S3Bucket {
  /** Without a path. */
  endpoint: string
  bucket: string
  /** Prefix of all object names, with a slash at its end; empty for none. */
  prefix: string
  region: string
  key: string
  secret: string
}

export interface Config {
  host: string
  port: number
  /** Answers other machines without TLS. */
  allowsPlainHttp: boolean
  databaseUrl: string | undefined
  dataDir: string
  /** The folder of photos and scans; null for the data directory, or while they lie in `s3`. */
  filesDir: string | null
  /** The bucket of photos and scans; null for a folder. */
  s3: S3Bucket | null
  /** Signs tokens and passcodes; empty until `ensureSecret` has generated or read one. */
  secret: string
  isProduction: boolean
  isDemo: boolean
  firstUser: FirstUser | null
  timeZone: string
  logLevel: string
  proxyCount: number
  /** The folder of nightly archives; null for none. */
  backupDir: string | null
  backupKeep: number
  /** The address that serves metrics; null for none. */
  metrics: { host: string; port: number } | null
  webDir: string | null
  /** Names the running build; clients reload when it changes. */
  build: string
  /** Checks answers against their declared shape: in tests, where a wrong one must not pass. */
  checksAnswers: boolean
}

/**
 * Reads the settings from an environment.
 * @throws BadConfig naming the variable and what to write there.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = readValues(env)
  const isProduction =
    env.NODE_ENV === 'production' || values.DATABASE_URL !== undefined || !isLoopback(values.FORECOURT_HOST)
  refuseUnsafe(values, isProduction)
  return {
    host: values.FORECOURT_HOST,
    port: values.FORECOURT_PORT,
    allowsPlainHttp: values.FORECOURT_ALLOW_PLAIN_HTTP,
    databaseUrl: values.DATABASE_URL,
    dataDir: values.FORECOURT_DATA_DIR,
    ...fileLocation(values),
    secret: values.FORECOURT_SECRET ?? '',
    isProduction,
    isDemo: values.FORECOURT_DEMO,
    firstUser: firstUserOf(values),
    timeZone: values.FORECOURT_TIME_ZONE,
    logLevel: values.FORECOURT_LOG_LEVEL,
    proxyCount: values.FORECOURT_TRUST_PROXY,
    backupDir: values.FORECOURT_BACKUP_DIR ?? null,
    backupKeep: values.FORECOURT_BACKUP_KEEP,
    metrics: metricsAddress(values.FORECOURT_METRICS),
    webDir: null,
    build: '',
    checksAnswers: false,
  }
}

type Values = z.output<typeof Environment>

/** Where a database and its files are, with the settings of its server that need no stored secret. */
export type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataDir' | 'filesDir' | 's3' | 'host' | 'port' | 'secret'>

/** @throws BadConfig as `readConfig`. */
export function readDatabaseLocation(env: Readonly<Record<string, string | undefined>>): DatabaseLocation {
  const values = readValues(env)
  return {
    databaseUrl: values.DATABASE_URL,
    dataDir: values.FORECOURT_DATA_DIR,
    ...fileLocation(values),
    host: values.FORECOURT_HOST,
    port: values.FORECOURT_PORT,
    secret: values.FORECOURT_SECRET ?? '',
  }
}

function readValues(env: Readonly<Record<string, string | undefined>>): Values {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new BadConfig(configFault(parsed.error))
  return parsed.data
}

function configFault(error: z.ZodError): string {
  const name = String(error.issues[0]?.path[0])
  return `${name} cannot be used as it is set. What it is for: ${meaningOf(name)}.`
}

function meaningOf(name: string): string {
  const shape: Readonly<Record<string, z.ZodType>> = Environment.shape
  return shape[name]?.description ?? ''
}

function refuseUnsafe(values: Values, isProduction: boolean): void {
  if (isProduction && values.FORECOURT_DEMO)
    throw new BadConfig(
      'FORECOURT_DEMO=1 is for a loopback address and the embedded database only, not for production. Set it to 0',
    )
  const secret = values.FORECOURT_SECRET
  if (isProduction && secret === undefined)
    throw new BadConfig('FORECOURT_SECRET is missing. In production set it to at least 32 random bytes')
  if (secret !== undefined && isWeak(secret))
    throw new BadConfig(
      'FORECOURT_SECRET is too weak. Set it to at least 32 random bytes, e.g. of `openssl rand -hex 32`',
    )
  if (!isTimeZone(values.FORECOURT_TIME_ZONE))
    throw new BadConfig(
      `FORECOURT_TIME_ZONE is not a time zone: ${values.FORECOURT_TIME_ZONE}. Write it as Europe/Malta`,
    )
}

const SECRET_BYTES_MIN = 32
const SECRET_DISTINCT_MIN = 10

/** True for a secret that is short, has few different characters, or repeats a pattern. */
function isWeak(secret: string): boolean {
  if (Buffer.byteLength(secret) < SECRET_BYTES_MIN) return true
  if (new Set(secret).size < SECRET_DISTINCT_MIN) return true
  return /^(.{1,16})\1+$/s.test(secret)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/

/** @example fileLocation({ FORECOURT_FILES: 's3://papers/malta', … }) // { filesDir: null, s3: { bucket: 'papers', prefix: 'malta', … } } */
function fileLocation(values: Values): Pick<Config, 'filesDir' | 's3'> {
  const { FORECOURT_FILES: given = null, FORECOURT_S3_REGION: region } = values
  if (!given?.startsWith('s3:')) return { filesDir: given, s3: null }
  const [, bucket = '', prefix = ''] = BUCKET.exec(given) ?? []
  if (bucket === '') throw new BadConfig('FORECOURT_FILES names a bucket as s3://BUCKET/PREFIX')
  const { FORECOURT_S3_KEY: key, FORECOURT_S3_SECRET: secret } = values
  if (!key || !secret)
    throw new BadConfig('FORECOURT_FILES names a bucket: set FORECOURT_S3_KEY and FORECOURT_S3_SECRET, too')
  const endpoint = (values.FORECOURT_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')
  if (!/^https?:\/\/[^/?#@\s]+$/.test(endpoint))
    throw new BadConfig('FORECOURT_S3_ENDPOINT is an address without a path, https://s3.example.com')
  return { filesDir: null, s3: { endpoint, bucket, prefix: prefix.slice(1), region, key, secret } }
}

/** True for an address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

const PLACE = /^(?:(\[[\da-f:.]+\]|[\w.-]+):)?(\d{1,5})$/i
const PORT_MAX = 65_535

/** @example metricsAddress('9464') // { host: '127.0.0.1', port: 9464 } */
function metricsAddress(given: string | undefined): Config['metrics'] {
  if (given === undefined) return null
  const [, host = '127.0.0.1', port = ''] = PLACE.exec(given) ?? []
  if (port === '' || Number(port) > PORT_MAX)
    throw new BadConfig('FORECOURT_METRICS is a port, 9464, or an address and a port, 10.0.0.5:9464')
  return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) }
}

function firstUserOf(values: Values): FirstUser | null {
  const username = values.FORECOURT_ADMIN_USERNAME?.trim()
  const password = values.FORECOURT_ADMIN_PASSWORD
  const passcode = values.FORECOURT_ADMIN_PASSCODE
  if (!username && !password && !passcode) return null
  if (!username || !password || !passcode)
    throw new BadConfig(
      'FORECOURT_ADMIN_USERNAME, FORECOURT_ADMIN_PASSWORD and FORECOURT_ADMIN_PASSCODE go together. Set all three or none',
    )
  if (password.length < 10) throw new BadConfig('FORECOURT_ADMIN_PASSWORD is too short. Use at least 10 characters')
  if (!/^\d{4}$/.test(passcode)) throw new BadConfig('FORECOURT_ADMIN_PASSCODE must be 4 digits')
  return { username, password, passcode }
}

export function describeConfig(): string {
  const defaults: Readonly<Record<string, unknown>> = Environment.parse({})
  const names = Object.keys(Environment.shape)
  const width = Math.max(...names.map((name) => name.length))
  const lines = names.map((name) => {
    const preset = defaults[name]
    const shown = preset === undefined ? '' : ` (${typeof preset === 'boolean' ? Number(preset) : String(preset)})`
    return `  ${name.padEnd(width)}  ${meaningOf(name)}${shown}`
  })
  return `Forecourt server. Settings are environment variables (default in brackets):\n\n${lines.join('\n')}

DATABASE_URL, FORECOURT_SECRET, FORECOURT_ADMIN_PASSWORD, FORECOURT_ADMIN_PASSCODE, FORECOURT_S3_KEY and FORECOURT_S3_SECRET may stand in files instead: FORECOURT_SECRET_FILE=/run/secrets/forecourt.\n`
}
