import { useCallback, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { PrintQueue } from '../../kit/grid/use-print-rows'
import { toastError } from '../../kit/toast/toast'

/** Prints the page once its lists have fetched their rows. */
export function usePrint(): { printing: PrintQueue; print: () => void } {
  const api = useApi()
  const [printing] = useState(() => new PrintQueue())
  const print = useCallback(() => {
    printing.print(() => window.print()).catch((error: unknown) => toastError(api.messageOf(error)))
  }, [printing, api])
  return { printing, print }
}
