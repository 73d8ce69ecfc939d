import type { CDPSession, Page } from '@playwright/test'

/** A node of the accessibility tree, as Chromium gives it to assistive technology. */
interface AxNode {
  nodeId: string
  backendDOMNodeId?: number
  parentId?: string
  childIds?: string[]
  ignored: boolean
  role?: { value: unknown }
  name?: { value: unknown }
  value?: { value: unknown }
  description?: { value: unknown }
  properties?: { name: string; value: { value?: unknown; relatedNodes?: { backendDOMNodeId: number }[] } }[]
}

/** The focused element, as a screen reader announces it. */
export interface FocusedNode {
  role: string
  name: string
  value: string
  description: string
  active: string | null
  /** The names of the groups, lists and dialogs around it, nearest first. */
  within: readonly string[]
  isInvalid: boolean
  isDisabled: boolean
}

const NAMED_ROLES =
  /^(textbox|searchbox|combobox|spinbutton|button|link|checkbox|radio|switch|tab|option|listbox|grid|row|menuitem)$/i
const AROUND = /^(dialog|alertdialog|form|grid|listbox|group|region|complementary|navigation)$/i
const LIVE_ROLES = /^(status|alert|log)$/
const STEP_MS = 50
const PATIENCE_MS = 15_000

const textOf = (part: { value: unknown } | undefined): string => String(part?.value ?? '').trim()

class AccessibilityTree {
  private readonly byID = new Map<string, AxNode>()
  private readonly byElement = new Map<number, AxNode>()

  constructor(readonly nodes: readonly AxNode[]) {
    for (const node of nodes) {
      this.byID.set(node.nodeId, node)
      if (node.backendDOMNodeId !== undefined) this.byElement.set(node.backendDOMNodeId, node)
    }
  }

  role(node: AxNode): string {
    return textOf(node.role)
  }

  property(node: AxNode, name: string): unknown {
    return node.properties?.find((each) => each.name === name)?.value.value
  }

  focused(): AxNode | null {
    return this.nodes.filter((node) => this.property(node, 'focused') === true).at(-1) ?? null
  }

  active(focused: AxNode): AxNode | null {
    const [active] = focused.properties?.find(({ name }) => name === 'activedescendant')?.value.relatedNodes ?? []
    return (active && this.byElement.get(active.backendDOMNodeId)) ?? null
  }

  around(node: AxNode): string[] {
    const names: string[] = []
    for (let at = this.above(node); at; at = this.above(at))
      if (!at.ignored && AROUND.test(this.role(at)) && textOf(at.name) !== '') names.push(textOf(at.name))
    return names
  }

  text(node: AxNode): string {
    if (this.role(node) === 'StaticText') return textOf(node.name)
    const parts = (node.childIds ?? []).flatMap((id) => {
      const child = this.byID.get(id)
      return child ? [this.text(child)] : []
    })
    const read = parts.filter((part) => part !== '').join(' ')
    return read === '' && /^(image|img)$/i.test(this.role(node)) ? textOf(node.name) : read
  }

  /** The innermost live regions of the page: their texts, and whether changes are announced. */
  live(): Map<number, { text: string; isAlert: boolean; outer: number[] }> {
    const regions = this.nodes.filter((node) => {
      const live = this.property(node, 'live')
      return !node.ignored && (LIVE_ROLES.test(this.role(node)) || live === 'polite' || live === 'assertive')
    })
    const idOf = (node: AxNode) => node.backendDOMNodeId ?? -1
    const inner = regions.filter((node) => !regions.some((other) => other !== node && this.isWithin(other, node)))
    return new Map(
      inner.map((node) => [
        idOf(node),
        {
          text: this.text(node),
          isAlert: this.role(node) === 'alert' || this.property(node, 'live') === 'assertive',
          outer: regions.filter((other) => this.isWithin(node, other)).map(idOf),
        },
      ]),
    )
  }

  /** All names and texts within the first node with a name, such as a dialog or a side panel. */
  within(name: string): string | null {
    const node = this.nodes.find((each) => !each.ignored && AROUND.test(this.role(each)) && textOf(each.name) === name)
    return node ? this.text(node) : null
  }

  private isWithin(node: AxNode, outer: AxNode): boolean {
    for (let at = this.above(node); at; at = this.above(at)) if (at === outer) return true
    return false
  }

  private above(node: AxNode): AxNode | undefined {
    return node.parentId === undefined ? undefined : this.byID.get(node.parentId)
  }
}

/**
 * A user of a screen reader: presses keys, and knows only what the accessibility tree says of focus, what live regions announce, and the content of
 * named parts.
 */
export class ScreenReader {
  readonly heard: string[] = []
  private live = new Map<number, string>()
  /** Live regions that existed before, with those around them. */
  private regions = new Set<number>()
  /** The number of announcements in `heard` that were checked. */
  private listened = 0

  private constructor(
    private readonly page: Page,
    private readonly wire: CDPSession,
  ) {}

  static async at(page: Page): Promise<ScreenReader> {
    const wire = await page.context().newCDPSession(page)
    await wire.send('Accessibility.enable')
    return new ScreenReader(page, wire)
  }

  /** Presses a key. Earlier announcements no longer count. */
  async press(key: string): Promise<void> {
    await this.look()
    this.listened = this.heard.length
    await this.page.keyboard.press(key)
  }

  /** Types a text. Earlier announcements no longer count. */
  async type(text: string): Promise<void> {
    await this.look()
    this.listened = this.heard.length
    await this.page.keyboard.type(text)
  }

  /**
   * The focused element.
   * @throws When nothing has focus, or it has no role or name.
   */
  async focus(): Promise<FocusedNode> {
    const tree = await this.look()
    const node = tree.focused()
    if (!node) throw new Error('Nothing has focus')
    const active = tree.active(node)
    const focused = {
      active: active && textOf(active.name),
      role: tree.role(node),
      name: textOf(node.name),
      value: textOf(node.value),
      description: textOf(node.description),
      within: tree.around(node),
      isInvalid: tree.property(node, 'invalid') === 'true',
      isDisabled: tree.property(node, 'disabled') === true,
    }
    const unnamed = [node, ...(active ? [active] : [])].find(
      (each) => textOf(each.name) === '' && NAMED_ROLES.test(tree.role(each)),
    )
    if (unnamed)
      throw new Error(`Nothing says what this ${tree.role(unnamed)} is, in ${focused.within.join(', ') || 'the page'}`)
    return focused
  }

  /** Waits until the focused element has this name and role. */
  async expectFocus(name: RegExp | string, what: string): Promise<FocusedNode> {
    const is = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
    return this.wait(
      async () => {
        const focused = await this.focus()
        return is(focused.name) ? focused : null
      },
      `${what}: focus never was on ${String(name)}`,
    )
  }

  /** Presses a key until the focused element has this name. */
  async pressUntilFocus(key: string, name: RegExp): Promise<FocusedNode> {
    for (let presses = 0; presses < 60; presses += 1) {
      const focused = await this.focus()
      if (name.test(focused.name)) return focused
      await this.press(key)
    }
    throw new Error(`${key} leads to nothing that is called ${String(name)}`)
  }

  /**
   * Waits for a new announcement since the last key.
   * @throws When it does not come in time, with the announcements that came instead.
   */
  async hears(what: RegExp, patienceMs = PATIENCE_MS): Promise<string> {
    return this.wait(
      async () => {
        await this.look()
        const at = this.heard.findIndex((text, place) => place >= this.listened && what.test(text))
        if (at < 0) return null
        this.listened = at + 1
        return this.heard[at] ?? null
      },
      `It was never said: ${String(what)}`,
      patienceMs,
    )
  }

  /** Reads a dialog, panel or list by its name, once it contains the text. */
  async reads(name: string, what: RegExp): Promise<string> {
    return this.wait(
      async () => {
        const text = (await this.look()).within(name)
        return text !== null && what.test(text) ? text : null
      },
      `${name} never read ${String(what)}`,
    )
  }

  private async look(): Promise<AccessibilityTree> {
    const { nodes } = (await this.wire.send('Accessibility.getFullAXTree')) as { nodes: readonly AxNode[] }
    const tree = new AccessibilityTree(nodes)
    const now = tree.live()
    for (const [region, { text, isAlert, outer }] of now) {
      const isKnown = this.live.has(region) || outer.some((each) => this.regions.has(each))
      // What comes together with a polite region is not announced everywhere: the region has to be there first.
      if (text !== '' && this.live.get(region) !== text && (isAlert || isKnown)) this.heard.push(text)
    }
    this.live = new Map([...now].map(([region, { text }]) => [region, text]))
    this.regions = new Set([...now].flatMap(([region, { outer }]) => [region, ...outer]))
    return tree
  }

  /**
   * Waits until a look finds something.
   * @param problem The message when it does not.
   */
  async wait<T>(look: () => Promise<T | null>, problem: string, patienceMs = PATIENCE_MS): Promise<T> {
    const until = performance.now() + patienceMs
    let last = ''
    for (;;) {
      try {
        const found = await look()
        if (found !== null) return found
      } catch (error) {
        last = ` (${(error as Error).message})`
      }
      if (performance.now() > until) {
        const said = this.heard.slice(-6).map((text) => `'${text}'`)
        throw new Error(`${problem}${last}. Announced lately: ${said.join(', ') || 'nothing'}`)
      }
      await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    }
  }
}
