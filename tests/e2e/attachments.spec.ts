import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { aPng } from '../fixtures/pictures'
import { expect, garageTest as test } from './fixtures'
import { atHardPace } from './typist'

interface Listed {
  data: { id: number; name: string; kind: string }[]
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Photos and scans/ })
const png = (name: string, shade: number) => ({ name, mimeType: 'image/png', buffer: aPng({ shade }) })

/** Pastes or drops a picture onto the dialog. */
async function give(page: Page, how: 'paste' | 'drop', name: string, shade: number): Promise<void> {
  const bytes = [...aPng({ shade })]
  await dialogOf(page)
    .getByRole('group', { name: 'What is added' })
    .evaluate(
      (target, given) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: 'image/png' }))
        const event =
          given.how === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        target.dispatchEvent(event)
      },
      { how, name, bytes },
    )
}

test('photos are added from files, by pasting and dropping, seen large, put first, deleted and put back, all by keys [server 22.1]', async ({
  desk,
  garage,
}) => {
  const { id, regNo } = await garage.car()
  const listed = async () =>
    (await garage.call<Listed>('GET', '/api/Attachments/GetAttachments', { record: 'vehicle', recordID: id })).data
  await desk.goto(`/vehicles/vehicle/${id}`)
  await expect(desk.getByRole('heading', { name: new RegExp(regNo) }).first()).toBeAttached()
  await atHardPace(desk, async ({ typist, number }) => {
    const chosen = desk.waitForEvent('filechooser')
    await typist.play('{Alt+f}n')
    // Where the machine is so slow that the browser keeps it from opening.
    const again = desk.getByRole('button', { name: 'Choose files' })
    again.press('Enter').catch(() => undefined)
    await (await chosen).setFiles([png(`file ${number}.png`, number)])
    await expect(dialogOf(desk).getByRole('row', { name: new RegExp(`file ${number}\\.png`) })).toHaveCount(1)
    await typist.play('{Escape}')
    await expect(dialogOf(desk)).toHaveCount(0)
  })
  expect((await listed()).map(({ name, kind }) => [name, kind])).toEqual([['file 1.png', 'photo']])
  await desk.keyboard.press('Alt+f')
  await give(desk, 'paste', 'pasted.png', 101)
  await expect(dialogOf(desk).getByRole('row', { name: /pasted/ })).toHaveCount(1)
  await dialogOf(desk).getByRole('button', { name: 'Log book' }).press('Enter')
  await give(desk, 'drop', 'dropped.png', 102)
  await expect(dialogOf(desk).getByRole('row', { name: /dropped.*Log book/ })).toHaveCount(1)
  // What is refused says why, and leaves what is there.
  await dialogOf(desk)
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'virus.png', mimeType: 'image/png', buffer: Buffer.from('MZ') })
  await expect(desk.getByRole('alert').filter({ hasText: 'it is not a JPEG, PNG, WebP or PDF' })).toBeVisible()
  await dialogOf(desk).getByRole('button', { name: 'Leave virus.png out' }).press('Enter')
  await dialogOf(desk).getByRole('button', { name: 'Put pasted.png first' }).press('Enter')
  await expect.poll(async () => (await listed())[0]?.name).toBe('pasted.png')
  await expect(dialogOf(desk).getByRole('row').filter({ hasText: '.png' }).first()).toContainText('pasted.png')
  await dialogOf(desk).getByRole('button', { name: 'Open pasted.png' }).press('Enter')
  const large = desk.getByRole('dialog', { name: /^pasted\.png/ })
  await expect(large.getByRole('img', { name: 'pasted.png' })).toBeVisible()
  await desk.keyboard.press('ArrowRight')
  await expect(desk.getByRole('dialog', { name: /^file 1\.png/ })).toHaveCount(1)
  await desk.keyboard.press('Escape')
  await dialogOf(desk).getByRole('button', { name: 'Delete pasted.png' }).press('Enter')
  await expect(dialogOf(desk).getByRole('row', { name: /pasted/ })).toHaveCount(0)
  await expect(dialogOf(desk).getByRole('button', { name: 'Put pasted.png back' })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(dialogOf(desk).getByRole('row', { name: /pasted/ })).toHaveCount(1)
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('list', { name: 'Photos' }).getByRole('img')).toHaveCount(2)
})

/** The address in a QR code, as a camera reads it. */
async function addressIn(code: Locator): Promise<string> {
  const side = Number((await code.getAttribute('viewBox'))?.split(' ')[2])
  const path = (await code.locator('path').last().getAttribute('d')) ?? ''
  const scale = 4
  const data = new Uint8Array((side * scale) ** 2 * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = 0; row < scale; row += 1) {
      const from = (Number(y) * scale + row) * side * scale + Number(x) * scale
      for (let at = from; at < from + Number(width) * scale; at += 1) data.fill(0, at * 4, at * 4 + 3)
    }
  return decodeQR({ width: side * scale, height: side * scale, data })
}

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

test('a telephone that reads the code sends photos, which stand in the open dialog at once; they are found by kind [server 22.5]', async ({
  desk,
  garage,
  browser,
}) => {
  const { id, regNo } = await garage.car()
  await desk.goto(`/vehicles/vehicle/${id}`)
  await expect(desk.getByRole('heading', { name: new RegExp(regNo) }).first()).toBeAttached()
  await desk.keyboard.press('Alt+f')
  await expect(dialogOf(desk)).toHaveCount(1)
  await desk.keyboard.press('t')
  const panel = dialogOf(desk).getByRole('region', { name: 'Telephone' })
  await expect(panel).toContainText('A phone cannot reach 127.0.0.1')
  const address = await addressIn(panel.getByRole('img'))
  const [first, second] = [await browser.newContext(PHONE), await browser.newContext(PHONE)]
  const phone = await first.newPage()
  const problems: string[] = []
  phone.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  phone.on('pageerror', (error) => problems.push(String(error)))
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: `Photos of ${regNo}` })).toBeVisible()
  await expect(panel).toContainText('Opened on a phone')
  await phone.getByLabel('Choose files').setInputFiles([
    { name: 'left.png', mimeType: 'image/png', buffer: aPng({ shade: 61 }) },
    { name: 'right.png', mimeType: 'image/png', buffer: aPng({ shade: 62 }) },
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') },
  ])
  await expect(phone.getByRole('listitem').filter({ hasText: /(left|right)\.png: sent/ })).toHaveCount(2)
  await expect(phone.getByText('it is a HEIC photo: set the camera to Most Compatible')).toBeVisible()
  await expect(dialogOf(desk).getByRole('row', { name: /(left|right)\.png/ })).toHaveCount(2)
  await expect(panel).toContainText('2 files received')
  // Nothing is wider than the telephone, and nothing of the workstation came with it.
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width)
  expect(problems).toEqual([])
  const other = await second.newPage()
  await other.goto(address)
  await expect(other.getByText('Another phone uses this code. Show a new one at the workstation')).toBeVisible()
  await phone.getByRole('button', { name: 'Done' }).tap()
  await expect(phone.getByText('Done. You can close this page.')).toBeVisible()
  await expect(panel).toContainText('The code has expired')
  await phone.reload()
  await expect(phone.getByText('This code has expired. Show a new one at the workstation')).toBeVisible()
  await Promise.all([first.close(), second.close()])
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Control+k')
  await desk.keyboard.type(`photos ${regNo}`)
  await desk.keyboard.press('Enter')
  const list = desk.getByRole('grid', { name: 'Photos and Scans' })
  await expect(list.getByRole('row', { name: /(left|right)\.png/ })).toHaveCount(2)
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('dialog', { name: /^right\.png/ }).getByRole('img')).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('o')
  await expect(desk).toHaveURL(new RegExp(`/vehicles/vehicle/${id}\\b`))
})
