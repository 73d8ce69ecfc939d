import { toastError, toastSuccess } from './toast/toast'

/** Puts a text on the clipboard, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess(`${text} copied`)
  } catch {
    toastError('The browser blocked copying')
  }
}
