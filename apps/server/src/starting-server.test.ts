import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { serveStarting } from './starting-server'

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen({ host: '127.0.0.1', port: 0 }, resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

test('[server 13] while it starts the server says at its address what is done, on each page and to each call', async () => {
  const place = { host: '127.0.0.1', port: await freePort() }
  const starting = await serveStarting(place)
  const ask = (path: string, init?: RequestInit) => fetch(`http://${place.host}:${place.port}${path}`, init)
  starting.show('The demo dealership is being made up: 40 % is done')
  const page = await ask('/inside/clients?search=borg')
  expect([page.status, page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
    503,
    'text/html; charset=utf-8',
    '2',
  ])
  const text = await page.text()
  expect(text).toContain('The demo dealership is being made up: 40 % is done.')
  expect(text).toContain('http-equiv="refresh"')
  const call = await ask('/api/Admin/GetClients', { method: 'POST', body: '{}' })
  expect([call.status, await call.json()]).toEqual([
    503,
    { Message: 'The demo dealership is being made up: 40 % is done. Try again in a moment' },
  ])
  await expect(serveStarting(place)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await starting.close()
  await expect(ask('/')).rejects.toThrow()
  const next = await serveStarting(place)
  await next.close()
})
