import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../run/chromium.mjs'

/** Corners that are drawn twice differ by so much of 255, as they are drawn in other tiles. */
const NOISE = 2

/**
 * Runs in a browser: compares two pictures pixel by pixel.
 *
 * @returns How many differ, by how much of 255 at most, the box around them, and the second picture pale with them in red.
 */
async function difference([before, after, noise]) {
  const read = async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context.drawImage(bitmap, 0, 0)
    return { canvas, context, image: context.getImageData(0, 0, bitmap.width, bitmap.height) }
  }
  const [a, b] = await Promise.all([read(before), read(after)])
  const { width, height, data } = b.image
  if (a.image.width !== width || a.image.height !== height) return { count: width * height, box: 'another size' }
  const box = { left: width, top: height, right: -1, bottom: -1 }
  let count = 0
  let farthest = 0
  for (let at = 0; at < data.length; at += 4) {
    const far = Math.max(...[0, 1, 2].map((part) => Math.abs(data[at + part] - a.image.data[at + part])))
    farthest = Math.max(farthest, far)
    if (far <= noise) data[at + 3] = 70
    else {
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
      count += 1
      data.set([255, 0, 0, 255], at)
    }
  }
  b.context.putImageData(b.image, 0, 0)
  const bytes = new Uint8Array(await (await b.canvas.convertToBlob()).arrayBuffer())
  let picture = ''
  for (const byte of bytes) picture += String.fromCharCode(byte)
  return { count, farthest, box: `${box.left},${box.top} to ${box.right},${box.bottom}`, picture: btoa(picture) }
}

/**
 * Compares the pictures that both folders hold; where the second holds fewer, only those.
 *
 * @param {string} before folder of the pictures before a change
 * @param {string} after folder of those after it
 * @param {string} out folder for pictures of what differs; emptied first
 * @returns {Promise<number>} 0 when no pixel differs, else 1
 */
export async function compare(before, after, out) {
  await rm(out, { recursive: true, force: true })
  const known = new Set(await readdir(before))
  const names = (await readdir(after)).filter((name) => /\.(png|pdf)$/.test(name)).sort()
  const pairs = []
  let differing = 0
  for (const name of names.filter((each) => known.has(each))) {
    const [a, b] = await Promise.all([before, after].map((folder) => readFile(join(folder, name))))
    if (a.equals(b)) continue
    if (!name.endsWith('.pdf')) pairs.push([name, a, b])
    else {
      differing += 1
      console.log(`${name}: another paper`)
    }
  }
  for (const name of names.filter((each) => !known.has(each))) console.log(`new: ${name}`)
  if (pairs.length > 0) {
    await mkdir(out, { recursive: true })
    const browser = await chromium.launch({ executablePath: findChromium(process.env).path, args: ['--no-sandbox'] })
    const page = await browser.newPage()
    for (const [name, a, b] of pairs) {
      const { count, farthest, box, picture } = await page.evaluate(difference, [
        a.toString('base64'),
        b.toString('base64'),
        NOISE,
      ])
      if (count === 0) continue
      differing += 1
      console.log(`${name}: ${count} pixels by up to ${farthest}, ${box}`)
      if (picture) await writeFile(join(out, name), picture, 'base64')
    }
    await browser.close()
  }
  console.log(`${names.length} pictures, ${differing} differ${pairs.length > 0 ? `; see ${out}` : ''}`)
  return differing > 0 ? 1 : 0
}
