import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Start parameters of a database that loses nothing it acknowledged. PGlite ships with fsync off. There is no checkpointer, so a small WAL limits the
 * time of a recovery.
 */
export const DURABLE_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'].flatMap(setting),
  ...['max_wal_size=128MB', 'min_wal_size=32MB', 'TimeZone=UTC'].flatMap(setting),
  // Pages are read again from the cache of the system, in which they are kept anyway.
  ...['shared_buffers=8MB', 'temp_buffers=1MB'].flatMap(setting),
]

function setting(parameter: string): string[] {
  return ['-c', parameter]
}

/** The parts of Emscripten's NODEFS that this file uses; it has no types of its own. */
interface NodeFsModule {
  NODEFS?: {
    stream_ops?: { write?: unknown; fsync?: (stream: { nfd: number }) => number }
    node_ops?: { setattr?: (node: unknown, change: { mode?: number | null }) => void }
    tryFSOperation?: (operation: () => void) => void
  }
}

/** A NodeFS whose fsync reaches the disk: PGlite's own has no fsync at all, so `fsync=on` alone does nothing. */
export class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(pg, options)
    // The type of PGlite's module hides NODEFS; what is installed checks that what it needs is there.
    const preRun = (module: unknown) => {
      installFsync(module as NodeFsModule)
      installModes(module as NodeFsModule)
    }
    started.emscriptenOpts.preRun = [preRun, ...(started.emscriptenOpts.preRun ?? [])]
    return started
  }
}

function installFsync(module: NodeFsModule): void {
  const nodefs = module.NODEFS
  const attempt = nodefs?.tryFSOperation
  if (!nodefs?.stream_ops?.write || nodefs.stream_ops.fsync || !attempt) throw changedPGliteError()
  nodefs.stream_ops = {
    ...nodefs.stream_ops,
    fsync(stream) {
      // Turns a Node error into an errno, so that PostgreSQL sees EIO and panics, as it should.
      attempt(() => fs.fsyncSync(stream.nfd))
      return 0
    },
  }
}

/** Makes files readable by their owner alone: Emscripten gives each new file its own mode, whatever the umask of the process. */
function installModes({ NODEFS: nodefs }: NodeFsModule): void {
  const setattr = nodefs?.node_ops?.setattr
  if (!nodefs || !setattr) throw changedPGliteError()
  nodefs.node_ops = {
    ...nodefs.node_ops,
    setattr: (node, change) => setattr(node, change.mode == null ? change : { ...change, mode: change.mode & ~0o077 }),
  }
}

function changedPGliteError(): Error {
  return new Error('PGlite is not the build that this server was made for: its file system has changed')
}
