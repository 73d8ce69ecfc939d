import { createContext, useContext } from 'react'
import { useIsPhone } from '../screen/breakpoint'

export type Density = 'compact' | 'comfortable'

/** The height of a row in pixels; the style sheet has the same under `--row`. */
const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 20, comfortable: 24 }

/** For a thumb, whatever the person likes at a desk. */
const PHONE_ROW_HEIGHT = 36

const DensityContext = createContext<Density>('compact')
export const DensityProvider = DensityContext.Provider

/** How high the rows of every grid are, as the person likes them. */
export function useRowHeight(): number {
  const atDesk = ROW_HEIGHTS[useContext(DensityContext)]
  return useIsPhone() ? PHONE_ROW_HEIGHT : atDesk
}
