import { rootCertificates } from 'node:tls'
import { Agent, fetch } from 'undici'

/** A fetch that trusts these authorities (PEM) beside the usual ones. */
export function trustingFetch(authorities: string): typeof globalThis.fetch {
  const dispatcher = new Agent({ connect: { ca: [...rootCertificates, authorities] } })
  const own = (input: string, init: object) => fetch(input, { ...init, dispatcher })
  // Node's own fetch is this one of an earlier version; their types differ in what is not used here.
  return own as unknown as typeof globalThis.fetch
}
