import { expect, shopTest as test } from './fixtures'

/** An address of the server that runs no script. */
const STILL_PAGE = '/favicon.svg'

// One after the other, in one worker: what the first leaves, the second would find.
test.describe.configure({ mode: 'default' })

test('a test leaves storage, a cookie, a permission, a route and an open page', async ({ page, context, baseURL }) => {
  await page.goto(STILL_PAGE)
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    await caches.open('left')
    await new Promise((opened) => {
      indexedDB.open('left').onsuccess = opened
    })
  })
  await context.addCookies([{ name: 'left', value: 'behind', url: baseURL ?? '' }])
  await context.grantPermissions(['clipboard-read'])
  await context.route('**/api/health', (route) => route.fulfill({ status: 418 }))
  await context.setOffline(true)
  await context.newPage()
})

test('the next test finds none of it in its browser', async ({ page, context }) => {
  expect(await context.cookies()).toEqual([])
  await page.goto(STILL_PAGE)
  const left = await page.evaluate(async () => ({
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    permission: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    health: (await fetch('/api/health')).status,
  }))
  expect(left).toEqual({ stored: [], caches: [], databases: [], permission: 'prompt', health: 200 })
  expect(context.pages().filter((other) => other.url() === 'about:blank')).toEqual([])
})

test('a test that holds the clock gets a browser that no other test gets', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2020-02-29T10:00:00Z'))
  await page.goto(STILL_PAGE)
  expect(await page.evaluate(() => new Date().getFullYear())).toBe(2020)
})

test('the clock of the next test goes', async ({ page }) => {
  await page.goto(STILL_PAGE)
  expect(await page.evaluate(() => new Date().getFullYear())).not.toBe(2020)
})
