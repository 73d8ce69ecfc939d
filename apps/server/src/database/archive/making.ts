import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Store } from '../database'
import type { Contents } from './format'
import { archiveOf, type Maker } from './writing'

/** The text is long and much alike: more is hardly smaller, and takes twice as long. */
const LEVEL = 6

/**
 * Writes the archive of a database, compressed.
 *
 * @param tell Hears what it holds before the target ends.
 */
export async function writeArchive(
  store: Store,
  maker: Omit<Maker, 'engine'>,
  target: Writable,
  tell: (contents: Contents) => void = () => {},
): Promise<Contents> {
  return store.copying(async (session) => {
    const made: { contents?: Contents } = {}
    const bytes = async function* () {
      made.contents = yield* archiveOf(session, { ...maker, engine: store.kind })
      tell(made.contents)
    }
    await pipeline(bytes, createGzip({ level: LEVEL, chunkSize: 262_144 }), target)
    if (!made.contents) throw new Error('The archive ended before its end')
    return made.contents
  })
}
