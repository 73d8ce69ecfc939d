import { formatDay, isDay } from '@forecourt/core/kernel/days'
import type { Context } from '../../kit/context'
import { factsText } from '../../kit/table'
import { whoIs } from '../../kit/who'

/** Prints where the person stands: server, day, sign-in, passcode. */
export async function status(ctx: Context): Promise<void> {
  const connection = await ctx.connect()
  const { client, server } = connection
  const [station, who] = await Promise.all([client.call('GetWorkstation', {}), whoIs(ctx, client)])
  const { username, unlockedUntil } = who
  const { businessDay, build, timeZone } = station
  const facts = { server, build, timeZone, businessDay, username, profile: ctx.profile.name, unlockedUntil }
  if (ctx.globals.json) return ctx.printJson(facts)
  await ctx.print(
    factsText([
      ['Server', `${server} (${build})`],
      ['Dealership', station.dealership.name],
      ['Business day', isDay(businessDay) ? formatDay(businessDay) : businessDay],
      ['Signed in as', `${username}, ${who.from}`],
      ['Passcode', unlockedUntil ? `unlocked until ${clockTime(unlockedUntil, timeZone)}` : 'locked'],
    ]),
  )
}

/** `14:05` of an instant, in the time zone of the business. */
export function clockTime(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(moment))
}
