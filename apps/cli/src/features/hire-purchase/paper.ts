import { CREDIT_PAPERS } from '@forecourt/core/features/hire-purchase/enums'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { usage } from '../../kit/failure'
import type { Given } from '../../kit/options'
import { accountNamed } from './account'

/** Fills a file with a paper of the credit of an account. */
export async function paper(ctx: Context, { words, options }: Given): Promise<void> {
  const [name = '', ...account] = words
  const chosen = CREDIT_PAPERS.find((each) => each === name)
  if (!chosen) throw usage(`'${name}' is none of the papers: ${CREDIT_PAPERS.join(', ')}`)
  const { id } = await accountNamed(ctx, account.join(' '))
  return exportFile(ctx, options, { operation: 'GetAmortisationReport', input: { ID: id }, isBinary: true })
}
