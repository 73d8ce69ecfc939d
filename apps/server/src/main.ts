import { VERSION } from '@forecourt/core/version'
import { BadConfig, describeConfig, readConfig } from './config'
import { DirectoryBusy } from './database/embedded/lock'
import { buildName, findWebDir } from './plugins/web'
import { CannotStart, type RunningServer, start } from './start'

const STOP_MS = 5_000

/** The edge: the only place that prints, reads the environment and ends the process. */
async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(describeConfig())
    return
  }
  try {
    const webDir = findWebDir()
    const config = { ...readConfig(process.env), webDir, build: buildName(VERSION, webDir) }
    stopOnSignal(await start(config, (line) => console.log(line)))
  } catch (error) {
    const isExpected = error instanceof BadConfig || error instanceof CannotStart || error instanceof DirectoryBusy
    console.error(isExpected ? error.message : error)
    process.exit(1)
  }
}

function stopOnSignal(server: RunningServer): void {
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_MS).unref()
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

await main()
