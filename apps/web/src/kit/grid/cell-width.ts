import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Icon } from '../icon'
import { Reg } from '../reg'
import { TickBox } from '../tick-box'
import { MoneyCell, moneyText, StateDot, Ticks, TICKS_MAX, Unseen } from './cells'
import { LETTER, PADDING } from './column'

const SIGN = 12
/** The bar of a plate and what parts it from its text. */
const PLATE = 8
/** The dot of a state and what parts it from its word. */
const DOT = 16
/** One tick, and what parts it from the next one. */
const TICK = 6
/** Of what is drawn by these elements only the text takes room. */
const PLAIN: ReadonlySet<unknown> = new Set([Fragment, 'span', 'b', 'del'])

/** Pixels of what a cell holds, with its padding; null for a part whose width is only known once it is drawn. */
export function cellWidth(content: ReactNode): number | null {
  const width = inlineWidth(content)
  return width === null ? null : width + PADDING
}

function inlineWidth(content: ReactNode): number | null {
  if (typeof content === 'string' || typeof content === 'number') return String(content).length * LETTER
  if (isValidElement<{ children?: ReactNode }>(content)) return widthOfElement(content)
  return Children.toArray(content).reduce<number | null>((sum, part) => plus(sum, inlineWidth(part)), 0)
}

function widthOfElement(element: ReactElement<{ children?: ReactNode }>): number | null {
  const { type, props } = element
  if (type === Unseen) return 0
  if (PLAIN.has(type)) return inlineWidth(props.children)
  if (isOf(element, MoneyCell)) return inlineWidth(moneyText(element.props.amount))
  if (isOf(element, Reg)) return plus(PLATE, inlineWidth(element.props.text || (element.props.none ?? 'no reg')))
  if (isOf(element, StateDot)) return plus(DOT, inlineWidth(element.props.children))
  if (isOf(element, Ticks)) return widthOfTicks(element.props.count)
  return type === Icon || type === TickBox ? SIGN : null
}

function isOf<Props>(element: ReactElement, component: (props: Props) => ReactNode): element is ReactElement<Props> {
  return element.type === component
}

function widthOfTicks(count: number): number {
  return count <= 0 ? 0 : Math.min(count, TICKS_MAX) * TICK + (String(count).length + 1) * LETTER
}

function plus(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other
}
