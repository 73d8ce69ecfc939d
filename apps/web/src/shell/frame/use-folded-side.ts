import { useEffect, useState } from 'react'
import { useLayer } from '../../kit/keys/keys'
import { useIsPhone } from '../../kit/screen/breakpoint'

/** The sidebar of a telephone: folded away until it is asked for, and again once a page was chosen. */
export function useFoldedSide(href: string, toggleAtDesk: () => void) {
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page folds it away
  useEffect(() => setIsOpen(false), [href])
  useLayer(isPhone && isOpen, { kind: 'menu', onLeave: () => setIsOpen(false) })
  return {
    isFolded: isPhone && !isOpen,
    isOver: isPhone && isOpen,
    fold: () => setIsOpen(false),
    toggle: () => (isPhone ? setIsOpen((before) => !before) : toggleAtDesk()),
  }
}
