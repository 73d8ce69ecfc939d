/** Where a run leaves its time zone for its stages and workers, and for the servers they start. */
export const ZONE_OF_RUN: string

/** Has all servers and browsers of this run be where it is morning, unless the run that this one belongs to has said where. */
export function chooseMorningZone(env: Record<string, string | undefined>): string
