import { VERSION } from '@forecourt/core/version'

// The build puts in what it is made of; run from source there is nothing to tell.
const made = process.env.FORECOURT_BUILD

/** The version with the build of this program. */
export const BUILD = made ? `${VERSION}-${made}` : VERSION
