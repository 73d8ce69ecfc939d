import { useCallback, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { Printing } from '../../kit/grid/use-printing'
import { toastError } from '../../kit/toast/toast'

/** Printing of the page with whatever its lists have to bring for it. */
export function usePrint(): { printing: Printing; print: () => void } {
  const api = useApi()
  const [printing] = useState(() => new Printing())
  const print = useCallback(() => {
    printing.print(() => window.print()).catch((error: unknown) => toastError(api.messageOf(error)))
  }, [printing, api])
  return { printing, print }
}
