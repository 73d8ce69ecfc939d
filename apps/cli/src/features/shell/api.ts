import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Operation } from '@forecourt/core/kernel/operation'
import { type OperationName, OPERATIONS } from '@forecourt/core/operations'
import { z } from 'zod'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { usageFailure } from '../../kit/failure'
import { explainUnanswered } from '../../kit/checks'
import { printList } from '../../kit/list-output'
import { unknownNameSentence } from '../../kit/nearest'
import { type CommandInput, isOn, type Options, optionText } from '../../kit/options'
import { unreadableFile } from '../../kit/unreadable'

const NAMES = Object.keys(OPERATIONS)
/** The calls that begin or end a sign-in, with the command that does it and stores the result in the profile. */
const OWN_COMMANDS: Readonly<Record<string, string>> = {
  Auth: 'login',
  AuthPasskey: 'login',
  RefreshTokens: 'login',
  Logout: 'logout',
}

/**
 * Calls an operation of the server by its name and prints the answer unchanged.
 * @source commands 3.8
 */
export async function callApi(ctx: Context, { words, options }: CommandInput): Promise<void> {
  if (isOn(options, 'list')) return listOperations(ctx, words.join(' '), options)
  const [typed] = words
  if (typed === undefined) throw usageFailure('Which call? `forecourt api --list` lists them')
  const name = findOperation(typed)
  const operation: Operation = OPERATIONS[name]
  const input = await buildInput(ctx, name, options)
  const isDry = isOn(options, 'dryRun')
  if (operation.kind === 'download') {
    const isBinary = !operation.file?.endsWith('.csv')
    // What it takes was held to its schema.
    return exportFile(ctx, options, { operation: name, input: input as never, isBinary })
  }
  if (isDry) return printAnswer(ctx, { dryRun: true, operation: name, input })
  const { client } = await ctx.connect()
  const isWrite = operation.kind === 'write' && !operation.keyless
  const key = optionText(options, 'key') ?? randomUUID()
  const call = client.call(name, input as never, isWrite ? { key } : {})
  await printAnswer(ctx, isWrite ? await explainUnanswered(call, { key, done: 'it is done' }) : await call)
}

function printAnswer(ctx: Context, value: unknown): Promise<void> {
  return ctx.print(`${JSON.stringify(value ?? null, null, 2)}\n`)
}

function findOperation(typed: string): OperationName {
  const name = NAMES.find((each) => each.toLowerCase() === typed.toLowerCase())
  if (name === undefined)
    throw usageFailure(`${unknownNameSentence('call', typed, NAMES)}\n\`forecourt api --list\` lists them`)
  const own = OWN_COMMANDS[name] ?? (OPERATIONS[name as OperationName].open ? 'login' : undefined)
  if (OPERATIONS[name as OperationName].byPhone)
    throw usageFailure(`${name} is for a phone that opened its link: use \`forecourt attach\``)
  if (own !== undefined) throw usageFailure(`${name} is for signing in: use \`forecourt ${own}\``)
  return name as OperationName
}

/**
 * The input of the call: the object of `--input` with each `--field` in it.
 * @throws CliFailure 2 for a field that the call does not have, or a value that it does not take.
 */
async function buildInput(ctx: Context, name: OperationName, options: Options): Promise<Record<string, unknown>> {
  const { input: schema }: Operation = OPERATIONS[name]
  const given = await readInputObject(ctx, optionText(options, 'input'))
  const fields = Array.isArray(options.field) ? options.field.map(String) : []
  const typed = new Set<string>()
  for (const field of fields) {
    const [, key, many, value] = /^([^=[\]]+)(\[\])?=(.*)$/s.exec(field) ?? []
    if (key === undefined || value === undefined)
      throw usageFailure(`--field is NAME=VALUE, or NAME[]=VALUE, not '${field}'`)
    typed.add(key)
    const before = given[key]
    given[key] = many ? [...(Array.isArray(before) ? before : []), jsonOrText(value)] : value
  }
  const names = schemaFields(schema)
  for (const key of Object.keys(given))
    if (!names.includes(key))
      throw usageFailure(
        `${unknownNameSentence(`field of ${name}`, key, names)}\n${names.length === 0 ? 'It has none' : `It has ${names.join(', ')}`}`,
      )
  return parseBySchema(schema, given, typed)
}

/** Parses the input by the schema of its call; a typed value is tried as text first, then as JSON. */
function parseBySchema(
  schema: z.ZodType,
  given: Record<string, unknown>,
  typed: ReadonlySet<string>,
): Record<string, unknown> {
  const input = { ...given }
  for (let tries = 0; tries <= typed.size; tries += 1) {
    const read = schema.safeParse(input)
    if (read.success) return input
    const wrong = read.error.issues.map(({ path }) => String(path[0])).filter((key) => typed.has(key))
    const other = wrong.find((key) => typeof input[key] === 'string' && jsonOrText(String(input[key])) !== input[key])
    if (other === undefined)
      throw usageFailure(
        read.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('\n'),
      )
    input[other] = jsonOrText(String(input[other]))
  }
  return input
}

/** The value of a text as JSON where it is a number, true, null or a list; else the text. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function readInputObject(ctx: Context, file: string | null): Promise<Record<string, unknown>> {
  if (file === null) return {}
  let text: string
  try {
    text = file === '-' ? await ctx.io.readInput() : readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadableFile(`--input ${file}`, error)
  }
  const value = jsonOrText(text.trim())
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw usageFailure('--input is one JSON object')
  return { ...value }
}

function schemaFields(schema: z.ZodType): string[] {
  const found = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const key of Object.keys(Object(Reflect.get(node, 'properties') ?? {}))) found.add(key)
    for (const part of ['anyOf', 'allOf', 'oneOf']) {
      const nodes: unknown = Reflect.get(node, part)
      if (Array.isArray(nodes)) for (const each of nodes) walk(each)
    }
  }
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return [...found]
}

interface ListedOperation {
  name: string
  operation: Operation
}

const COLUMNS: readonly ListColumn<ListedOperation>[] = [
  { name: 'name', header: 'Call', kind: 'text', value: ({ name }) => name },
  { name: 'kind', header: 'Kind', kind: 'text', value: ({ operation }) => operation.kind },
  { name: 'gated', header: 'Passcode', kind: 'text', value: ({ operation }) => operation.gated },
  { name: 'method', header: 'Method', kind: 'text', value: ({ operation }) => operation.method },
  { name: 'path', header: 'Path', kind: 'text', value: ({ operation }) => operation.path },
  {
    name: 'fields',
    header: 'Fields',
    kind: 'text',
    value: ({ operation }) => schemaFields(operation.input).join(', '),
  },
]

/** Lists the calls, optionally those whose name contains a text. */
async function listOperations(ctx: Context, text: string, options: Options): Promise<void> {
  const rows = Object.entries<Operation>(OPERATIONS)
    .filter(([name]) => name.toLowerCase().includes(text.toLowerCase()) && OWN_COMMANDS[name] === undefined)
    .map(([name, operation]) => ({ name, operation }))
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount: rows.length } })
}
