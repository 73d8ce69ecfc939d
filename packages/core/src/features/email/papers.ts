import { EMAIL_PAPERS, type EmailPaper, type EmailPaperName } from './enums'

/** What a paper is, and of whom. */
export function emailPaper(paper: EmailPaperName): EmailPaper {
  return EMAIL_PAPERS[paper]
}

/** Whether a paper is a receipt, which is sent as it was issued. */
export function isReceiptPaper(paper: EmailPaperName): boolean {
  return EMAIL_PAPERS[paper].of === 'payer'
}

/** What is known of a paper before it is sent. */
interface PaperWords {
  paper: EmailPaperName
  /** Which it is: the number of a receipt, an account, a registration, a hire; '' where that is not known yet. */
  of: string
  /** Of the client; '' for nobody that the books know. */
  name: string
  dealership: string
}

/**
 * The words of a message with a paper, which can be changed before it is sent.
 *
 * @source server 24.3
 */
export function paperEmail({ paper, of, name, dealership }: PaperWords): { subject: string; text: string } {
  const what = [EMAIL_PAPERS[paper].name, of].filter(Boolean).join(' ')
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
