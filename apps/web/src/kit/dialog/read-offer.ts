import { useState } from 'react'
import { useApi } from '../api/api'
import { beginsLine } from '../keys/held-keys'
import type { Keyboard } from '../keys/keyboard'
import { toastError } from '../toast/toast'

export interface ReadOffer<Offer> {
  /** What is offered; null while nothing is. */
  offered: Offer | null
  /** Asks for an offer and shows it; what cannot be done is said. */
  show: (ask: () => Promise<Offer | null>) => void
  close: () => void
}

/**
 * What the server offers to do, shown to be read: a key that was typed before it could be answers nothing.
 *
 * @param none what is said where nothing is offered
 */
export function useReadOffer<Offer extends { refusal: string | null }>(
  keyboard: Keyboard | null,
  none: string,
): ReadOffer<Offer> {
  const api = useApi()
  const [offered, setOffered] = useState<Offer | null>(null)
  const refuse = (sentence: string) => {
    keyboard?.held.drop('error', beginsLine)
    toastError(sentence)
  }
  const show = async (ask: () => Promise<Offer | null>) => {
    const release = keyboard?.held.hold()
    try {
      const offer = await ask()
      if (offer?.refusal !== null) return refuse(offer?.refusal ?? none)
      keyboard?.held.dropUntilRead('question', beginsLine)
      setOffered(offer)
    } catch (error) {
      refuse(api.messageOf(error))
    } finally {
      release?.()
    }
  }
  return { offered, show: (ask) => void show(ask), close: () => setOffered(null) }
}
