import type { ReactNode } from 'react'
import type { PaperToSend } from './paper-to-send'

/** A field of a paper with what is wrong with it. */
export type FieldOf = (name: string) => { name: string; invalid: boolean; message: string | undefined }

/** What a paper is filled in with, before it is printed or sent. */
export interface PaperForm {
  title: string
  /** As it is filled in now. */
  paper: PaperToSend
  /** For whom it is made out, where that is chosen; another changes the message. */
  addressee?: string
  /** What is missing or wrong, in the order of the fields. */
  problems: readonly { field: string; message: string }[]
  fields: (fieldOf: FieldOf) => ReactNode
  /** Asks and saves what comes first; false where it is not to be handed out. */
  prepare?: () => Promise<boolean>
  /** What is asked meanwhile. */
  question?: ReactNode
  /** What it is preset with is not there yet. */
  isLoading?: boolean
  /** Why it cannot be handed out yet, such as an unticked box. */
  disabledReason?: string | null
  /** Why it is preset with nothing. */
  error?: string | null
}
