import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { scratchRoot } from '../fixtures/scratch'

const SCRIPT = "\n  'é' in window\n"

let app: TestApp
let webDir: string
beforeAll(async () => {
  webDir = mkdtempSync(join(scratchRoot(), 'forecourt web '))
  writeFileSync(join(webDir, 'index.html'), `<!doctype html><html><head><script>${SCRIPT}</script></head></html>`)
  writeFileSync(join(webDir, 'manifest.webmanifest'), '{}')
  app = await startApp({ engine: quickEngine, config: { webDir, build: '1.59.0-"&' } })
})
afterAll(async () => {
  await app.stop()
  rmSync(webDir, { recursive: true })
})

test.each(['/', '/index.html', '/vehicles', '/nowhere/at/all?x=1'])(
  'the page at %s names the build that served it, and is asked for anew each time',
  async (address) => {
    const answer = await fetch(app.url + address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toContain('<meta name="forecourt-build" content="1.59.0-&quot;&amp;" />')
  },
)

test('the page may run the script that stands in it and no other; what is no page may run none', async () => {
  const scriptsOf = async (address: string) => {
    const answer = await fetch(app.url + address)
    return /script-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  }
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  expect(await scriptsOf('/vehicles')).toBe(`'self' 'sha256-${hash}'`)
  expect(await scriptsOf('/manifest.webmanifest')).toBe("'self'")
})

test('code of another build is not answered with the page; the manifest has its type', async () => {
  const gone = await fetch(`${app.url}/assets/old-12345678.js`)
  expect([gone.status, await gone.json()]).toEqual([
    404,
    { Message: 'There is nothing at this address', code: 'REQUEST_ADDRESS_UNKNOWN' },
  ])
  const manifest = await fetch(`${app.url}/manifest.webmanifest`)
  expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
})
