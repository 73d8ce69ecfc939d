/**
 * The prefilled subject and text of an e-mail with a statement.
 * @param of The account; '' for all accounts of the client.
 * @source server 24.2
 */
export function statementEmail({ name, of, dealership }: { name: string; of: string; dealership: string }): {
  subject: string
  text: string
} {
  const what = of === '' ? 'your statement of account' : `the statement of account ${of}`
  return {
    subject: `Statement of account${of === '' ? '' : ` ${of}`}${dealership === '' ? '' : `, ${dealership}`}`,
    text: [`Dear ${name},`, '', `Please find ${what} attached.`, '', 'Regards,', dealership].join('\n').trimEnd(),
  }
}
