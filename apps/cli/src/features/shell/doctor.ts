import type { Context } from '../../kit/context'
import { describeFailure } from '../../kit/describe-failure'
import { CliFailure, EXIT } from '../../kit/failure'
import { padded } from '../../kit/table'
import { noAnswerSentence, Unreachable } from '../../kit/unreachable'
import { whoIs } from '../../kit/who'
import { VERSION } from '@forecourt/core/version'

interface Finding {
  what: string
  isWell: boolean
  detail: string
}

const TIMEOUT_MS = 5_000
const DAY_MS = 86_400_000
/** A service token that ends sooner wants another one. */
const DAYS_LEFT_MIN = 14
/** A clock this far off makes fresh tokens look old. */
const CLOCK_MS = 60_000

/** Looks at everything that must be well for a command to work, and says what is not. */
export async function doctor(ctx: Context): Promise<void> {
  const findings = [
    { what: 'node', isWell: true, detail: `${process.version}, forecourt ${VERSION}` },
    ...(await serverFindings(ctx)),
    await signInFinding(ctx),
    ...(await archiveFindings(ctx)),
  ]
  const ill = findings.filter((finding) => !finding.isWell)
  if (ctx.globals.json && ill.length === 0) return ctx.printJson({ findings })
  if (!ctx.globals.json)
    await ctx.print(
      findings
        .map((each) => `${each.isWell ? 'ok  ' : 'FAIL'}  ${padded(each.what, 8, 'left')}  ${each.detail}\n`)
        .join(''),
    )
  if (ill.length > 0)
    throw new CliFailure(EXIT.failed, `Not well: ${ill.map((each) => each.what).join(', ')}`, { findings })
}

async function serverFindings(ctx: Context): Promise<Finding[]> {
  const { profile } = ctx
  const started = Date.now()
  try {
    const { fetch } = await ctx.connectOpen()
    const response = await fetch(`${profile.server}/api/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const took = Date.now() - started
    const build = response.headers.get('x-forecourt-build') ?? ''
    const server = {
      what: 'server',
      isWell: response.ok && build !== '',
      detail: `${profile.server}, build ${build || 'unknown'}, ${took} ms`,
    }
    const low = await lowDiskOf(response)
    const disk = low === null ? [] : [{ what: 'disk', isWell: false, detail: low }]
    return [
      server,
      ...disk,
      ...versionFinding(build),
      ...clockFinding(response.headers.get('date'), started + took / 2),
    ]
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return [{ what: 'server', isWell: false, detail: noAnswerSentence(error) }]
  }
}

/** What a server says of a disk that is nearly full; null when it says nothing of it. */
async function lowDiskOf(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null)
  const disk = typeof body === 'object' && body !== null ? Reflect.get(body, 'disk') : null
  return typeof disk === 'string' ? disk : null
}

/** Whether the server is of this release; a build that names no release says nothing. */
export function versionFinding(build: string): Finding[] {
  const served = /^\d+\.\d+/.exec(build)?.[0]
  if (served === undefined) return []
  const isWell = VERSION.startsWith(`${served}.`)
  const detail = `forecourt ${VERSION}, server ${served}`
  return [{ what: 'versions', isWell, detail: isWell ? detail : `${detail}: run the one that came with the server` }]
}

function clockFinding(date: string | null, now: number): Finding[] {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return []
  const off = Math.round(Math.abs(at - now) / 1000)
  return [
    { what: 'clock', isWell: Math.abs(at - now) < CLOCK_MS, detail: off < 2 ? 'agrees' : `${off} s from the server's` },
  ]
}

async function signInFinding(ctx: Context): Promise<Finding> {
  try {
    const { client } = await ctx.connect()
    const { username, from, expiresAt } = await whoIs(ctx, client)
    const daysLeft = expiresAt === null ? null : Math.floor((Date.parse(expiresAt) - Date.now()) / DAY_MS)
    const until = daysLeft === null ? '' : `, good for ${daysLeft} more days`
    return {
      what: 'sign-in',
      isWell: daysLeft === null || daysLeft >= DAYS_LEFT_MIN,
      detail: `${username}, ${from}${until}`,
    }
  } catch (error) {
    const { message } = await describeFailure(error)
    return { what: 'sign-in', isWell: false, detail: message }
  }
}

/** What the server says of the archives that it makes every night; nothing where it makes none, or cannot be asked. */
async function archiveFindings(ctx: Context): Promise<Finding[]> {
  try {
    const { client } = await ctx.connect()
    const { areKept, lastAt, isLate } = await client.call('GetArchives', {})
    if (!areKept) return []
    const detail = lastAt === null ? 'none was made yet' : `the last was made at ${lastAt}`
    return [{ what: 'backup', isWell: !isLate, detail }]
  } catch {
    return []
  }
}
