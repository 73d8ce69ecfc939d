import { type ReactElement, useRef } from 'react'
import { toastError } from './toast/toast'

interface FileChoice {
  /** Opens the file dialog of the browser. */
  choose: () => void
  /** The hidden input; place it anywhere on the page. */
  input: ReactElement
}

/**
 * Chooses files of this computer. A browser opens its file dialog only within a few seconds of a key: a request that comes later, from type-ahead, is
 * offered again by a toast.
 * @param accept Types or endings, separated by commas.
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
