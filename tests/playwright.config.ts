import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { setMorningZone } from './fixtures/time-zone'
import { findChromium } from './run/chromium.mjs'

const { path, words } = findChromium(process.env)
if (!path) throw new Error(words)

/**
 * Pages live for seconds: what the optimising compilers would save later is less than they take now, a fifth of a page's opening; where each function
 * stands is read once with its code, and not again for the first error; what a page leaves is collected for ten pages at once.
 */
const ENGINE = [
  ...['--no-opt', '--no-maglev', '--no-enable-lazy-source-positions'],
  ...[
    '--min-semi-space-size=32',
    '--semi-space-growth-factor=4',
    '--initial-old-space-size=256',
    '--no-memory-reducer',
  ],
]

/** No port is assumed: each worker starts its own server, see `e2e/fixtures.ts`. */
export default defineConfig({
  testDir: './e2e',
  globalSetup: fileURLToPath(new URL('./e2e/prepare.ts', import.meta.url)),
  outputDir: './.out',
  // Most of a test waits for a screen: three, beside those of the contract, fill the two cores that the tests count on.
  workers: 3,
  // No second attempts: what passes only now and then has a fault, of its own or of what it tests.
  retries: 0,
  reporter: 'list',
  // What is never there is named by its own limits, below; a walk over every page takes long where everything does.
  timeout: 1_800_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  forbidOnly: true,
  // Hands that keep their pace against a late server wait most of their time: first, beside what keeps the cores busy.
  projects: [
    { name: 'ahead', testMatch: /-ahead\.spec\.ts$/ },
    { name: 'pages', testIgnore: /-ahead\.spec\.ts$/ },
  ],
  use: {
    actionTimeout: 90_000,
    navigationTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: setMorningZone(),
    // A caret that blinks is drawn sixty times a second.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace costs a third of the time; `--trace on` makes one when it is needed.
    trace: 'off',
    launchOptions: {
      executablePath: path,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The pages of one context share a process, and with it what the last one has compiled (`e2e/shared-context.ts`).
        '--process-per-site',
        `--js-flags=${ENGINE.join(' ')}`,
      ],
    },
  },
})
