import type { ServiceToken } from '@forecourt/core/features/session/schemas'
import { TOKEN_RIGHTS, type TokenRight } from '@forecourt/core/kernel/rights'
import { TOKEN_DAYS_DEFAULT, tokenProblems } from '@forecourt/core/features/session/token-rules'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { printList } from '../../kit/list-output'
import { type CommandInput, isOn, choiceOption, wholeNumber, optionText } from '../../kit/options'
import { printSecretOnce } from '../../kit/print-secret'
import { unlockSession } from '../../kit/unlock'

const minuteText = (text: string | null) => (text === null ? '' : text.slice(0, 16).replace('T', ' '))
const COLUMNS: readonly ListColumn<ServiceToken>[] = [
  { name: 'id', header: 'Id', kind: 'number', value: (row) => row.id },
  { name: 'name', header: 'Name', kind: 'text', value: (row) => row.name },
  { name: 'state', header: 'State', kind: 'text', value: (row) => row.state },
  { name: 'can', header: 'Can', kind: 'text', value: (row) => row.can.join(',') },
  { name: 'createdBy', header: 'Made By', kind: 'text', value: (row) => row.createdBy },
  { name: 'isMakerActive', header: 'Maker Active', kind: 'text', value: (row) => row.isMakerActive },
  { name: 'createdAt', header: 'Made UTC', kind: 'text', value: (row) => minuteText(row.createdAt) },
  { name: 'expiresAt', header: 'Until UTC', kind: 'text', value: (row) => minuteText(row.expiresAt) },
  { name: 'lastUsedAt', header: 'Last Used UTC', kind: 'text', value: (row) => minuteText(row.lastUsedAt) },
  { name: 'revokedBy', header: 'Revoked By', kind: 'text', value: (row) => row.revokedBy ?? '' },
  { name: 'revokedAt', header: 'Revoked UTC', kind: 'text', value: (row) => minuteText(row.revokedAt) },
]

export async function listTokensCommand(ctx: Context, { options }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const { data } = await client.call('GetServiceTokens', {})
  const rows = isOn(options, 'all') ? data : data.filter(({ state }) => state === 'active')
  const summary = rows.length === 1 ? '1 service token' : `${rows.length} service tokens`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount: rows.length }, summary })
}

/**
 * Creates a service token and prints it once, alone on the standard output, so that it can be piped to where it is stored.
 * @source server 2.1
 */
export async function createToken(ctx: Context, given: CommandInput): Promise<void> {
  const { options } = given
  const name = optionText(options, 'name') ?? ''
  const can = parseRights(optionText(options, 'can') ?? '')
  const days = wholeNumber(optionText(options, 'days') ?? String(TOKEN_DAYS_DEFAULT), '--days')
  const [problem] = tokenProblems({ name: name.trim(), can, days })
  if (problem) throw usageFailure(`--${problem.field}: ${problem.message}`)
  const { client } = await ctx.connect()
  await unlockSession(ctx, client, given)
  const { id, token, expiresAt } = await client.call('AddServiceToken', { name, can, days })
  await printSecretOnce(ctx, {
    secret: token,
    json: { id, name: name.trim(), can, token, expiresAt },
    made: `The service token ${name.trim()}`,
    undo: () => client.call('RevokeServiceToken', { id }),
  })
  if (ctx.globals.json) return
  ctx.report(
    `Service token ${name.trim()} can ${can.join(', ')} until ${expiresAt.slice(0, 10)}. It is shown only once: save it as FORECOURT_TOKEN`,
  )
}

function parseRights(text: string): TokenRight[] {
  const words = text.split(',').map((word) => word.trim())
  return [...new Set(words.filter(Boolean).flatMap((word) => choiceOption(TOKEN_RIGHTS, word, '--can') ?? []))]
}

export async function revokeTokenCommand(ctx: Context, { words }: CommandInput): Promise<void> {
  const [word = ''] = words
  const { client } = await ctx.connect()
  const { data } = await client.call('GetServiceTokens', {})
  const named = data.filter(({ name, state }) => state !== 'revoked' && name.toLowerCase() === word.toLowerCase())
  const token = named[0] ?? data.find(({ id }) => String(id) === word)
  if (!token)
    throw new CliFailure(EXIT.failed, `There is no service token ${word}. \`forecourt token list\` names them`)
  if (token.state === 'revoked')
    throw new CliFailure(EXIT.failed, `The service token ${token.name} was revoked already`)
  await client.call('RevokeServiceToken', { id: token.id })
  const { id, name } = token
  if (ctx.globals.json) await ctx.printJson({ id, name })
  else ctx.report(`Service token ${name} is revoked`)
}
