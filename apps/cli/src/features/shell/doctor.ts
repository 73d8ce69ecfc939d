import type { Context } from '../../kit/context'
import { describeFailure } from '../../kit/describe-failure'
import { CliFailure, EXIT } from '../../kit/failure'
import { padText } from '../../kit/table'
import { noAnswerSentence, ServerUnreachable } from '../../kit/unreachable'
import { verifyIdentity } from '../../kit/identity'
import { VERSION } from '@forecourt/core/version'

interface Finding {
  what: string
  isWell: boolean
  detail: string
}

const TIMEOUT_MS = 5_000
const DAY_MS = 86_400_000
/** A service token that expires sooner should be replaced. */
const DAYS_LEFT_MIN = 14
/** A clock that is this far off makes fresh tokens look expired. */
const CLOCK_MS = 60_000

/** Checks everything that a command needs to work, and prints what is wrong. */
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
        .map((each) => `${each.isWell ? 'ok  ' : 'FAIL'}  ${padText(each.what, 8, 'left')}  ${each.detail}\n`)
        .join(''),
    )
  if (ill.length > 0)
    throw new CliFailure(EXIT.failed, `Not well: ${ill.map((each) => each.what).join(', ')}`, { findings })
}

async function serverFindings(ctx: Context): Promise<Finding[]> {
  const { profile } = ctx
  const started = Date.now()
  try {
    const { fetch } = await ctx.connectAsProfile()
    const response = await fetch(`${profile.server}/api/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const took = Date.now() - started
    const build = response.headers.get('x-forecourt-build') ?? ''
    const server = {
      what: 'server',
      isWell: response.ok && build !== '',
      detail: `${profile.server}, build ${build || 'unknown'}, ${took} ms`,
    }
    const low = await lowDiskWarning(response)
    const disk = low === null ? [] : [{ what: 'disk', isWell: false, detail: low }]
    return [
      server,
      ...disk,
      ...versionFinding(build),
      ...clockFinding(response.headers.get('date'), started + took / 2),
    ]
  } catch (error) {
    if (!(error instanceof ServerUnreachable)) throw error
    return [{ what: 'server', isWell: false, detail: noAnswerSentence(error) }]
  }
}

/** The warning of a server about a disk that is nearly full; null without one. */
async function lowDiskWarning(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null)
  const disk = typeof body === 'object' && body !== null ? Reflect.get(body, 'disk') : null
  return typeof disk === 'string' ? disk : null
}

/** Reports a server of another release; a build without a release is not compared. */
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
    const { username, from, expiresAt } = await verifyIdentity(ctx, client)
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

/** The server's findings about its nightly archives; empty where it makes none, or cannot be asked. */
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
