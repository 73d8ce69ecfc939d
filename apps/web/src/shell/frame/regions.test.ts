// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { focusRegion } from './regions'

const FRAME = `
  <header data-frame="top"><button data-at="ask" data-frame="ask">Ask</button></header>
  <nav data-frame="side"><a data-at="nav" tabindex="0" href="/clients">Clients</a></nav>`

function walk(step: 1 | -1, presses: number): string[] {
  return Array.from({ length: presses }, () => {
    focusRegion(step)
    return document.activeElement?.getAttribute('data-at') ?? document.activeElement?.className ?? ''
  })
}

describe('F6', () => {
  beforeEach(() => {
    document.body.innerHTML = `${FRAME}<main id="main" tabindex="-1">
      <div data-frame="bar"><button data-at="bar">Select all</button></div>
      <div role="grid" tabindex="0" data-at="grid"></div>
      <form><input data-at="form" /><div data-frame="foot"><button>Create</button></div></form>
      <aside><p>Nothing to focus</p></aside>
      <div data-frame="foot"><a href="?currentPage=2" data-at="foot">2</a></div>
    </main>`
  })

  test('walks a page with a list and a form through each part, once, and round again', () => {
    expect(walk(1, 7)).toEqual(['ask', 'nav', 'bar', 'grid', 'form', 'foot', 'ask'])
  })

  test('goes back the same way', () => {
    expect(walk(-1, 6)).toEqual(['foot', 'form', 'grid', 'bar', 'nav', 'ask'])
  })

  test('leaves the part that holds the focus, wherever in it that is', () => {
    document.querySelector<HTMLElement>('form button')?.focus()
    expect(walk(1, 1)).toEqual(['foot'])
  })

  test('the tiles of a hub are a part of their own beside its list', () => {
    document.body.innerHTML = `${FRAME}<main id="main" tabindex="-1">
      <ul data-tiles=""><li><button data-at="first">1</button></li><li><button>2</button></li></ul>
      <div role="grid" tabindex="0" data-at="grid"></div></main>`
    document.querySelectorAll<HTMLElement>('[data-tiles] button')[1]?.focus()
    expect(walk(1, 5)).toEqual(['grid', 'ask', 'nav', 'first', 'grid'])
  })

  test('a page to be read only is one part', () => {
    document.body.innerHTML = `${FRAME}<main id="main" tabindex="-1" data-at="page"><p>Words</p></main>`
    expect(walk(1, 4)).toEqual(['ask', 'nav', 'page', 'ask'])
  })
})
