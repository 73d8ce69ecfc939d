import { createServer } from 'node:net'
import path from 'node:path'
import { isDiskLow, lowDiskSentence } from '@forecourt/core/features/archives/disks'
import { dayInZone } from '@forecourt/core/kernel/days'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app'
import { serveControl } from './database/archive/control'
import { type Config, isLoopback, type DatabaseLocation } from './config'
import { openStore, type Store } from './database/database'
import { sqlStateOf, isDiskFull } from './database/errors'
import { disksOf } from './disks'
import { openFileStore, fileLocationName } from './files/open-file-store'
import { hostsOf } from './database/server/addresses'
import type { StoreEvent } from './database/session'
import { lostPasscodesSentence, usersWithoutPasscode } from './features/users/passcode-keys'
import { finishSecretRotation } from './secret-rotation'
import { ensureUsers } from './ensure-users'
import { serveStarting, type StartingServer } from './starting-server'
import { secretFile, ensureSecret } from './secret'
import { upgrade } from './upgrade'

/** The server cannot start; the message says why. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

export interface RunningServer {
  url: string
  /** Returns sentences about disks and files for the person who started it. */
  notices(): Promise<string[]>
  /** Finishes running work, then closes. */
  stop(): Promise<void>
}

/**
 * Opens the database, migrates it, ensures users, and listens.
 * @param say Prints a line on the terminal.
 * @throws CannotStart, BadConfig or DirectoryBusy with a sentence; anything else is a bug.
 */
export async function start(given: Config, say: (line: string) => void): Promise<RunningServer> {
  refusePlainHttp(given)
  await refuseTakenPort(given)
  if (!given.secret) await secretOf(given)
  const later: { app?: FastifyInstance } = {}
  // To make up a dealership takes a while: the address answers meanwhile.
  const starting = given.isDemo && given.port !== 0 ? await startingServer(given) : null
  const store = await openDatabase(given, (event) => handleStoreEvent(event, later.app)).catch(
    async (error: unknown) => {
      await starting?.close()
      throw error
    },
  )
  try {
    await upgrade(store, say)
    if (!given.secret) await finishSecretRotation(given.dataDir, store.db)
    const config = { ...given, secret: given.secret || (await secretOf(given)) }
    const { lines: users, isDemo } = await ensureUsers(config, store)
    if (isDemo) await fillDemo(config, store, { say, show: (line) => starting?.show(line) })
    const lost = await usersWithoutPasscode(store.db, config.secret)
    const app = buildApp({ store, config })
    later.app = app
    const endControl = store.kind === 'embedded' ? await serveControl(store, config) : null
    await starting?.close()
    const url = await app.listen({ host: config.host, port: config.port })
    say(`Forecourt listens on ${url}`)
    for (const line of users) say(line)
    if (lost.length > 0) say(lostPasscodesSentence(lost, given.secret ? null : secretFile(config.dataDir)))
    return {
      url,
      notices: () => findNotices(config),
      async stop() {
        await endControl?.()
        await app.close()
        await store.end()
      },
    }
  } catch (error) {
    await starting?.close()
    await store.end()
    throw asCannotStart(error, given)
  }
}

async function findNotices(config: Config): Promise<string[]> {
  const notices: string[] = []
  if (!(await openFileStore(config).isUp()))
    notices.push(`Photos and scans are away: ${fileLocationName(config)} does not answer. All else goes on.`)
  const low = (await disksOf(config)).filter(isDiskLow)
  if (low.length > 0) notices.push(`${lowDiskSentence(low)}. When it is full, nothing can be saved.`)
  return notices
}

/** Fills an empty database with the demo dealership and reports the progress. A start without the demo never loads it. */
async function fillDemo(
  config: Config,
  store: Store,
  { say, show }: { say: (line: string) => void; show: (line: string) => void },
): Promise<void> {
  const { isEmptyDealership } = await import('./demo/repository')
  if (!(await isEmptyDealership(store.db))) return
  const { seedDemo } = await import('./demo/seed')
  const began = Date.now()
  say(`Making up the demo dealership: five years of cash books. ${pageAddress(config)} says how far it is`)
  show('The demo dealership is being made up: five years of cash books')
  let tenth = 0
  const report = (done: number, total: number, what: string) => {
    const now = Math.floor((done * 10) / total)
    if (now > tenth) {
      say(`  ${now * 10} % (${what.replaceAll('_', ' ')})`)
      show(`The demo dealership is being made up: ${now * 10} % is done`)
    }
    tenth = Math.max(tenth, now)
  }
  const { timeZone } = config
  await seedDemo(store, { today: dayInZone(new Date(), timeZone), timeZone, report })
  say(`The demo dealership is ready after ${Math.round((Date.now() - began) / 1000)} s`)
}

/** @throws CannotStart with a sentence. */
async function startingServer(config: Config): Promise<StartingServer> {
  try {
    return await serveStarting(config)
  } catch (error) {
    throw asCannotStart(error, config)
  }
}

const pageAddress = ({ host, port }: Config) => `http://${host}:${port}`

/** @throws CannotStart with a sentence. */
export async function secretOf(config: Config): Promise<string> {
  try {
    return await ensureSecret(config.dataDir)
  } catch (error) {
    throw asCannotStart(error, config)
  }
}

/** @throws CannotStart or DirectoryBusy with a sentence. */
export async function openDatabase(
  config: DatabaseLocation,
  onEvent: (event: StoreEvent) => void = () => {},
): Promise<Store> {
  try {
    return await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, onEvent })
  } catch (error) {
    throw asCannotStart(error, config)
  }
}

/** Logs events of the database; after a gap open screens refresh. */
function handleStoreEvent(event: StoreEvent, app: FastifyInstance | undefined): void {
  if (event.kind === 'vacuumed') return
  app?.log.warn(event, 'database')
  if (event.kind === 'listen-restored' || event.kind === 'reopened') app?.live.greetAll()
}

/** @throws CannotStart when passwords would cross a network in plain text, without the setting that allows it. */
function refusePlainHttp({ host, allowsPlainHttp }: Config): void {
  if (isLoopback(host) || allowsPlainHttp) return
  throw new CannotStart(
    `FORECOURT_HOST=${host} would answer other machines without TLS: passwords would cross the network as they are typed. Listen on 127.0.0.1 behind a proxy with TLS (deploy/nginx.conf), or set FORECOURT_ALLOW_PLAIN_HTTP=1 where TLS ends before this address.`,
  )
}

/** Checks the port first, so that a second start does no work. */
async function refuseTakenPort(config: Config): Promise<void> {
  if (config.port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host: config.host, port: config.port }, () => probe.close(() => resolve()))
  }).catch((error: unknown) => {
    throw asCannotStart(error, config)
  })
}

function asCannotStart(error: unknown, config: DatabaseLocation): unknown {
  if (isDiskFull(error)) return new CannotStart(noRoom(error, config))
  if (sqlStateOf(error) === 'FCHST' && error instanceof Error) return new CannotStart(error.message)
  if (sqlStateOf(error) === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    return new CannotStart(`This user may not listen on port ${config.port}. Set FORECOURT_PORT to one above 1023.`)
  const sentence = SENTENCES[sqlStateOf(error) ?? '']?.(config)
  return sentence ? new CannotStart(sentence) : error
}

function noRoom(error: unknown, { databaseUrl, dataDir }: DatabaseLocation): string {
  if (databaseUrl && sqlStateOf(error) === '53100')
    return `The disk of PostgreSQL at ${databaseAddress(databaseUrl)} is full. Free some space there, then start again.`
  return `There is no space left for ${dataDir}. Free some, or set FORECOURT_DATA_DIR elsewhere.`
}

const SENTENCES: Readonly<Record<string, (config: DatabaseLocation) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use by another program. Stop that one, or set FORECOURT_PORT to another port (0 takes a free one).`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Set FORECOURT_HOST to one that it has.`,
  ENOTFOUND: ({ host, databaseUrl }) =>
    databaseUrl
      ? `The server of DATABASE_URL (${databaseAddress(databaseUrl)}) is not known.`
      : `The address ${host} is not known. Set FORECOURT_HOST to an address of this machine.`,
  EACCES: ({ dataDir }) =>
    `${path.resolve(dataDir)} cannot be written by this user. Set FORECOURT_DATA_DIR to a directory of your own, or start as the user it belongs to.`,
  EPERM: ({ dataDir }) => `Not allowed to write in ${dataDir}. Set FORECOURT_DATA_DIR to a directory of your own.`,
  EROFS: ({ dataDir }) =>
    `${path.resolve(dataDir)} is on a disk that is mounted read-only. Set FORECOURT_DATA_DIR to a directory of your own.`,
  ECONNREFUSED: ({ databaseUrl }) => `No PostgreSQL answers at ${databaseAddress(databaseUrl)}. Look at DATABASE_URL.`,
  '08001': ({ databaseUrl }) =>
    `PostgreSQL at ${databaseAddress(databaseUrl)} does not answer. Look at it, at the network, and at DATABASE_URL.`,
  '25006': ({ databaseUrl }) =>
    `PostgreSQL at ${databaseAddress(databaseUrl)} takes no writes: it is a standby. Name its primary in DATABASE_URL, or both.`,
  FCPOL: ({ databaseUrl }) =>
    `The pooler at ${databaseAddress(databaseUrl)} lends a session for each transaction, which live events, locks and prepared statements cannot do with. Set pool_mode = session for this database.`,
  '28P01': ({ databaseUrl }) => `PostgreSQL at ${databaseAddress(databaseUrl)} refused the password in DATABASE_URL.`,
  '28000': ({ databaseUrl }) => `PostgreSQL at ${databaseAddress(databaseUrl)} refused the user in DATABASE_URL.`,
  '3D000': ({ databaseUrl }) =>
    `The database in DATABASE_URL does not exist at ${databaseAddress(databaseUrl)}. Create it first.`,
}

/** Returns hosts and ports of a database URL, without the password. */
function databaseAddress(databaseUrl: string | undefined): string {
  return hostsOf(databaseUrl ?? '') ?? 'an address that cannot be read'
}
