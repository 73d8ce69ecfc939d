import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Icon } from '../icon'
import { Registration } from '../registration'
import { TickBox } from '../tick-box'
import { MoneyCell, moneyCellText, StateDot, Ticks, TICKS_MAX, ScreenReaderText } from './cells'
import { LETTER_WIDTH, CELL_PADDING } from './column'

const SIGN = 12
/** The bar of a registration and the gap before its text. */
const REGISTRATION_BAR = 8
/** The dot of a state and the gap before its word. */
const DOT = 16
/** One tick and the gap before the next one. */
const TICK = 6
/** Elements of which only the text takes room. */
const PLAIN_ELEMENTS: ReadonlySet<unknown> = new Set([Fragment, 'span', 'b', 'del'])

/** Returns the pixels of a cell's content with its padding; null when its width is only known once it is drawn. */
export function cellWidth(content: ReactNode): number | null {
  const width = inlineWidth(content)
  return width === null ? null : width + CELL_PADDING
}

function inlineWidth(content: ReactNode): number | null {
  if (typeof content === 'string' || typeof content === 'number') return String(content).length * LETTER_WIDTH
  if (isValidElement<{ children?: ReactNode }>(content)) return elementWidth(content)
  return Children.toArray(content).reduce<number | null>((sum, part) => addWidths(sum, inlineWidth(part)), 0)
}

function elementWidth(element: ReactElement<{ children?: ReactNode }>): number | null {
  const { type, props } = element
  if (type === ScreenReaderText) return 0
  if (PLAIN_ELEMENTS.has(type)) return inlineWidth(props.children)
  if (isElementOf(element, MoneyCell)) return inlineWidth(moneyCellText(element.props.amount))
  if (isElementOf(element, Registration))
    return addWidths(REGISTRATION_BAR, inlineWidth(element.props.text || (element.props.none ?? 'no reg')))
  if (isElementOf(element, StateDot)) return addWidths(DOT, inlineWidth(element.props.children))
  if (isElementOf(element, Ticks)) return ticksWidth(element.props.count)
  return type === Icon || type === TickBox ? SIGN : null
}

function isElementOf<Props>(
  element: ReactElement,
  component: (props: Props) => ReactNode,
): element is ReactElement<Props> {
  return element.type === component
}

function ticksWidth(count: number): number {
  return count <= 0 ? 0 : Math.min(count, TICKS_MAX) * TICK + (String(count).length + 1) * LETTER_WIDTH
}

function addWidths(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other
}
