import { EMAIL_DOCUMENTS, type EmailDocument, type EmailDocumentCall } from './enums'

export function emailDocument(paper: EmailDocumentCall): EmailDocument {
  return EMAIL_DOCUMENTS[paper]
}

/** Whether a document is a receipt, which is sent as it was issued. */
export function isReceiptDocument(paper: EmailDocumentCall): boolean {
  return EMAIL_DOCUMENTS[paper].of === 'payer'
}

interface DocumentEmailFacts {
  paper: EmailDocumentCall
  /** The number of a receipt, an account, a registration or a hire; '' while unknown. */
  of: string
  /** The name of the client; '' for one who is not in the books. */
  name: string
  dealership: string
}

/**
 * The prefilled subject and text of an e-mail with a document.
 * @source server 24.3
 */
export function documentEmail({ paper, of, name, dealership }: DocumentEmailFacts): { subject: string; text: string } {
  const what = [EMAIL_DOCUMENTS[paper].name, of].filter(Boolean).join(' ')
  return {
    subject: [`${what.charAt(0).toUpperCase()}${what.slice(1)}`, dealership].filter(Boolean).join(', '),
    text: [
      name === '' ? 'Good day,' : `Dear ${name},`,
      ...['', `Please find the ${what} attached.`, '', 'Regards,', dealership],
    ]
      .join('\n')
      .trimEnd(),
  }
}
