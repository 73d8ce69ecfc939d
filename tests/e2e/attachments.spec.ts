import type { Page } from '@playwright/test'
import { aPng } from '../fixtures/pictures'
import { expect, garageTest as test } from './fixtures'
import { atEveryPace, PAIRS } from './hands'

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
  await atEveryPace(
    desk,
    async ({ hands, number }) => {
      const chosen = desk.waitForEvent('filechooser')
      await hands.play('{Alt+f}n')
      await (await chosen).setFiles([png(`file ${number}.png`, number)])
      await expect(dialogOf(desk).getByRole('row', { name: new RegExp(`file ${number}\\.png`) })).toHaveCount(1)
      await hands.play('{Escape}')
      await expect(dialogOf(desk)).toHaveCount(0)
    },
    PAIRS.slice(0, 4),
  )
  expect((await listed()).map(({ name, kind }) => [name, kind])).toEqual(
    [1, 2, 3, 4].map((number) => [`file ${number}.png`, 'photo']),
  )
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
  await expect(desk.getByRole('alert').filter({ hasText: 'it is no JPEG, PNG, WebP or PDF' })).toBeVisible()
  await dialogOf(desk).getByRole('button', { name: 'Leave virus.png out' }).press('Enter')
  await dialogOf(desk).getByRole('button', { name: 'Put pasted.png first' }).press('Enter')
  await expect.poll(async () => (await listed())[0]?.name).toBe('pasted.png')
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
  await expect(desk.getByRole('list', { name: 'Photos' }).getByRole('img')).toHaveCount(5)
})
