import { formatDay, isDay } from '@forecourt/core/kernel/days'
import type { Context } from '../../kit/context'
import { factsText } from '../../kit/table'
import { verifyIdentity } from '../../kit/identity'

export async function printStatus(ctx: Context): Promise<void> {
  const connection = await ctx.connect()
  const { client, server } = connection
  const [station, who] = await Promise.all([client.call('GetWorkstation', {}), verifyIdentity(ctx, client)])
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

/** The time of an instant in the time zone of the business: `14:05`. */
export function clockTime(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(moment))
}
