import type { ReactNode } from 'react'
import type { DocumentToSend } from './document-to-send'

/** Returns a field of a document with its problem. */
export type DocumentFieldOf = (name: string) => { name: string; invalid: boolean; message: string | undefined }

/** The form of a document before it is printed or sent. */
export interface DocumentForm {
  title: string
  /** The document as filled in now. */
  document: DocumentToSend
  /** The chosen addressee, where there is a choice; another changes the message. */
  addressee?: string
  /** The problems in the order of the fields. */
  problems: readonly { field: string; message: string }[]
  fields: (fieldOf: DocumentFieldOf) => ReactNode
  /** Asks and saves what comes first; false when the document must not be issued. */
  prepare?: () => Promise<boolean>
  /** The question asked meanwhile. */
  question?: ReactNode
  /** The preset values are being fetched. */
  isLoading?: boolean
  /** Why it cannot be issued yet, such as an unticked box. */
  disabledReason?: string | null
  /** Why there are no preset values. */
  error?: string | null
}
