import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { usageFailure } from '../../kit/failure'
import { type CommandInput, optionText } from '../../kit/options'
import { resolveClient } from './resolve-client'

export async function exportPerson(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const pdf = optionText(options, 'pdf')
  if (pdf !== null && optionText(options, 'out') !== '-') throw usageFailure('--pdf fills a file: leave out --out')
  const { id: clientID } = await resolveClient(ctx, words.join(' '))
  if (pdf === null) return exportFile(ctx, options, { operation: 'ExportPerson', input: { clientID } })
  const asked = { operation: 'GetPersonReport', input: { clientID }, isBinary: true } as const
  return exportFile(ctx, { ...options, out: pdf }, asked)
}
