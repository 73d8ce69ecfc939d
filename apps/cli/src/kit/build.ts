import { VERSION } from '@forecourt/core/version'

// The build puts in what it is made of; run from source there is nothing to tell.
const buildID = process.env.FORECOURT_BUILD

export const BUILD = buildID ? `${VERSION}-${buildID}` : VERSION
