/** Where a run leaves its time zone for its stages and workers, and for the servers they start. */
export const ZONE_OF_RUN = 'RUN_TIME_ZONE'
const MORNING = 10

/**
 * A time zone in which it is ten in the morning, or at most one hour later, of the day that it is in UTC: no midnight falls
 * into a run that begins then, at whatever hour of Malta.
 */
function morningZone(now) {
  // None is further behind UTC than twelve hours.
  const ahead = Math.max(-12, MORNING - now.getUTCHours())
  // The names of these zones count the other way round.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Has all servers and browsers of this run be where it is morning, unless the run that this one belongs to has said where. */
export function chooseMorningZone(env) {
  env[ZONE_OF_RUN] ??= morningZone(new Date())
  return env[ZONE_OF_RUN]
}
