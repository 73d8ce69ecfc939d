import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { usage } from '../../kit/failure'
import { type Given, textOf } from '../../kit/options'
import { clientNamed } from './client-named'

/** Fills a file with everything that is kept of a client. */
export async function exportPerson(ctx: Context, { words, options }: Given): Promise<void> {
  const pdf = textOf(options, 'pdf')
  if (pdf !== null && textOf(options, 'out') !== '-') throw usage('--pdf fills a file: leave out --out')
  const { id: clientID } = await clientNamed(ctx, words.join(' '))
  if (pdf === null) return exportFile(ctx, options, { operation: 'ExportPerson', input: { clientID } })
  const asked = { operation: 'GetPersonReport', input: { clientID }, isBinary: true } as const
  return exportFile(ctx, { ...options, out: pdf }, asked)
}
