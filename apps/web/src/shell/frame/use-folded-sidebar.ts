import { useEffect, useState } from 'react'
import { useLayer } from '../../kit/keys/keys'
import { useIsPhone } from '../../kit/screen/breakpoint'

/** Tracks the sidebar of a phone: hidden until it is opened, and again once a page was chosen. */
export function useFoldedSidebar(href: string, toggleAtDesk: () => void) {
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
