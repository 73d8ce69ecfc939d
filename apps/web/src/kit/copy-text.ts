import { toastError, toastSuccess } from './toast/toast'

/** Copies a text to the clipboard and shows a toast. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess(`${text} copied`)
  } catch {
    toastError('The browser blocked copying')
  }
}
