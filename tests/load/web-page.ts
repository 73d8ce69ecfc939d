import type { Page } from '@playwright/test'

export interface KeyTimings {
  openings: number[]
  keys: number[]
}

declare global {
  interface Window {
    keysWatched: { take(): KeyTimings }
    agGrid: { createGrid(element: HTMLElement, options: object): unknown }
  }
}

/** Runs in the page before anything else: times every key until its effect is painted. */
export function watchKeys(): void {
  let openings: number[] = []
  let keys: number[] = []
  const painted = (then: (at: number) => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => then(performance.now())
      channel.port2.postMessage(null)
    })
  const whenOpen = (then: (at: number) => void) =>
    painted((at) => (document.activeElement?.matches('[data-region=palette] input') ? then(at) : whenOpen(then)))
  window.addEventListener(
    'keydown',
    ({ key, ctrlKey, timeStamp }) => {
      if (ctrlKey && key === 'k') whenOpen((at) => openings.push(at - timeStamp))
      else if (key.length === 1) painted((at) => keys.push(at - timeStamp))
    },
    true,
  )
  window.keysWatched = {
    take: () => {
      const taken = { openings, keys }
      openings = []
      keys = []
      return taken
    },
  }
}

/** Runs in the page: scrolls a list down by three rows a frame, and up again; returns the number of frames. */
export async function scrollList(selector: string): Promise<number> {
  const FRAMES = 100
  const STEP = 60
  const list = document.querySelector(selector)
  if (!list) throw new Error(`There is no ${selector}`)
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let i = 0; i < 2 * FRAMES; i += 1) {
    list.scrollTop += i < FRAMES ? STEP : -STEP
    await frame()
  }
  await frame()
  return 2 * FRAMES
}

interface ListContent {
  columns: { name: string; width: number }[]
  rows: string[][]
  width: number
  height: number
  rowHeight: number
}

/** Reads the rows of the page's list as texts, while it is scrolled. */
export async function readList(page: Page): Promise<ListContent> {
  return page.evaluate(async () => {
    const grid = document.querySelector<HTMLElement>('[role=grid]')
    if (!grid) throw new Error('There is no list')
    const rows = new Map<number, string[]>()
    const cells = (of: Element) => [...of.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? '')
    let rowHeight = 0
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top <= 6_600; top += grid.clientHeight / 2) {
      grid.scrollTop = top
      await frame()
      await frame()
      while (grid.querySelector('[role=gridcell] > i[aria-hidden]:only-child')) await frame()
      for (const row of grid.querySelectorAll<HTMLElement>('[role=row][data-index]')) {
        rows.set(Number(row.dataset.index), cells(row))
        rowHeight = row.offsetHeight
      }
    }
    grid.scrollTop = 0
    const heads = [...grid.querySelectorAll<HTMLElement>('[role=columnheader]')]
    return {
      columns: heads.map((head) => ({ name: head.textContent ?? '', width: head.offsetWidth })),
      rows: [...rows].sort(([a], [b]) => a - b).map(([, texts]) => texts),
      width: grid.clientWidth,
      height: grid.clientHeight,
      rowHeight,
    }
  })
}

export async function openAgGrid(page: Page, script: string, list: ListContent): Promise<void> {
  await page.setContent('<!doctype html><body style="margin:0"><div id="list"></div>')
  await page.addScriptTag({ path: script })
  await page.evaluate(({ columns, rows, width, height, rowHeight }) => {
    const element = document.getElementById('list')
    if (!element) throw new Error('There is no place for the list')
    element.style.width = `${width}px`
    element.style.height = `${height}px`
    window.agGrid.createGrid(element, {
      columnDefs: columns.map(({ name, width }, at) => ({ headerName: name, width, field: `c${at}` })),
      rowData: rows.map((texts) => Object.fromEntries(texts.map((text, at) => [`c${at}`, text]))),
      rowHeight,
      headerHeight: 22,
    })
  }, list)
  await page.locator('.ag-row').first().waitFor()
  await page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('#list *')]
    const scrolled = parts.find((part) => part.scrollHeight > 2 * part.clientHeight && part.clientHeight > 200)
    if (!scrolled) throw new Error('AG Grid has nothing that scrolls')
    scrolled.id = 'scrolled'
  })
}
