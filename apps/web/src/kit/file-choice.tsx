import { type ReactElement, useRef } from 'react'
import { toastError } from './toast/toast'

interface FileChoice {
  /** Opens the browser's choice of files. */
  choose: () => void
  /** Stands anywhere on the page; it is not seen. */
  input: ReactElement
}

/**
 * Files chosen from this computer. A browser shows its choice for a few seconds after a key and never later: what was typed further ahead
 * is offered again by a message.
 *
 * @param accept types or endings, with commas between them
 */
export function useFileChoice(accept: string, onFiles: (files: File[]) => void): FileChoice {
  const field = useRef<HTMLInputElement>(null)
  const open = () => field.current?.click()
  const choose = () => {
    if (navigator.userActivation?.isActive === false)
      toastError('The browser blocked the file picker. Try again.', {
        text: 'Choose files',
        onPress: open,
      })
    else open()
  }
  const input = (
    <input
      ref={field}
      type="file"
      multiple
      hidden
      accept={accept}
      aria-label="Files"
      tabIndex={-1}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        // The same file may be chosen again once it is corrected.
        target.value = ''
      }}
    />
  )
  return { choose, input }
}
