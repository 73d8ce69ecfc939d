import { useState } from 'react'
import { useApi } from '../api/api'
import type { Keyboard } from '../keys/keyboard'
import { toastError } from '../toast/toast'

export interface OfferState<Offer> {
  /** The offer on the screen; null when there is none. */
  offered: Offer | null
  /** Fetches an offer and shows it, or shows the reason why there is none. */
  show: (ask: () => Promise<Offer | null>) => void
  close: () => void
}

/**
 * Shows what the server offers to do and requires acknowledgement: a key that was typed before it appeared answers nothing.
 * @param none The text shown where nothing is offered.
 */
export function useOffer<Offer extends { refusal: string | null }>(
  keyboard: Keyboard | null,
  none: string,
): OfferState<Offer> {
  const api = useApi()
  const [offered, setOffered] = useState<Offer | null>(null)
  const refuse = (sentence: string) => {
    keyboard?.queue.discard('error')
    toastError(sentence)
  }
  const show = async (ask: () => Promise<Offer | null>) => {
    const release = keyboard?.wait('screen')
    try {
      const offer = await ask()
      if (offer?.refusal !== null) return refuse(offer?.refusal ?? none)
      keyboard?.requireReading('question')
      setOffered(offer)
    } catch (error) {
      refuse(api.messageOf(error))
    } finally {
      release?.()
    }
  }
  return { offered, show: (ask) => void show(ask), close: () => setOffered(null) }
}
