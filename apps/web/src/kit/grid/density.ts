import { createContext, useContext } from 'react'
import { useIsPhone } from '../screen/breakpoint'

export type Density = 'compact' | 'comfortable'

/** The height of a row in pixels; the style sheet has the same under `--row`. */
const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 20, comfortable: 24 }

/** The height for touch, whatever the density. */
const PHONE_ROW_HEIGHT = 36

const DensityContext = createContext<Density>('compact')
export const DensityProvider = DensityContext.Provider

/** Returns the row height of every grid, by the user's density. */
export function useRowHeight(): number {
  const atDesk = ROW_HEIGHTS[useContext(DensityContext)]
  return useIsPhone() ? PHONE_ROW_HEIGHT : atDesk
}
