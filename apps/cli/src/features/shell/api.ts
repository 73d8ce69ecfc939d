import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Operation } from '@forecourt/core/kernel/operation'
import { type OperationName, OPERATIONS } from '@forecourt/core/operations'
import { z } from 'zod'
import type { Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { usage } from '../../kit/failure'
import { answered } from '../../kit/guards'
import { printList } from '../../kit/list-output'
import { noSuch } from '../../kit/nearest'
import { type Given, isOn, type Options, textOf } from '../../kit/options'
import { unreadable } from '../../kit/unreadable'

const NAMES = Object.keys(OPERATIONS)
/** What begins and ends a sign-in is kept with its profile, which its own commands do. */
const OWN_COMMANDS: Readonly<Record<string, string>> = {
  Auth: 'login',
  AuthPasskey: 'login',
  RefreshTokens: 'login',
  Logout: 'logout',
}

/**
 * Calls an operation of the server by its name and prints what it answers, as it stands.
 *
 * @source commands 3.8
 */
export async function api(ctx: Context, { words, options }: Given): Promise<void> {
  if (isOn(options, 'list')) return listOperations(ctx, words.join(' '), options)
  const [typed] = words
  if (typed === undefined) throw usage('Which call? `forecourt api --list` lists them')
  const name = operationNamed(typed)
  const operation: Operation = OPERATIONS[name]
  const input = await inputOf(ctx, name, options)
  const isDry = isOn(options, 'dryRun')
  if (operation.kind === 'download') {
    const isBinary = !operation.file?.endsWith('.csv')
    // What it takes was held to its schema.
    return exportFile(ctx, options, { operation: name, input: input as never, isBinary })
  }
  if (isDry) return printAnswer(ctx, { dryRun: true, operation: name, input })
  const { client } = await ctx.connect()
  const isWrite = operation.kind === 'write' && !operation.keyless
  const key = textOf(options, 'key') ?? randomUUID()
  const call = client.call(name, input as never, isWrite ? { key } : {})
  await printAnswer(ctx, isWrite ? await answered(call, { key, done: 'it is done' }) : await call)
}

function printAnswer(ctx: Context, value: unknown): Promise<void> {
  return ctx.print(`${JSON.stringify(value ?? null, null, 2)}\n`)
}

function operationNamed(typed: string): OperationName {
  const name = NAMES.find((each) => each.toLowerCase() === typed.toLowerCase())
  if (name === undefined) throw usage(`${noSuch('call', typed, NAMES)}\n\`forecourt api --list\` lists them`)
  const own = OWN_COMMANDS[name] ?? (OPERATIONS[name as OperationName].open ? 'login' : undefined)
  if (OPERATIONS[name as OperationName].byPhone)
    throw usage(`${name} is for a phone that opened its link: use \`forecourt attach\``)
  if (own !== undefined) throw usage(`${name} is for signing in: use \`forecourt ${own}\``)
  return name as OperationName
}

/**
 * What is sent: the object of `--input`, with each `--field` in it.
 *
 * @throws CliFailure 2 for a field that the call does not have, or does not take so.
 */
async function inputOf(ctx: Context, name: OperationName, options: Options): Promise<Record<string, unknown>> {
  const { input: schema }: Operation = OPERATIONS[name]
  const given = await objectOf(ctx, textOf(options, 'input'))
  const fields = Array.isArray(options.field) ? options.field.map(String) : []
  const typed = new Set<string>()
  for (const field of fields) {
    const [, key, many, value] = /^([^=[\]]+)(\[\])?=(.*)$/s.exec(field) ?? []
    if (key === undefined || value === undefined) throw usage(`--field is NAME=VALUE, or NAME[]=VALUE, not '${field}'`)
    typed.add(key)
    const before = given[key]
    given[key] = many ? [...(Array.isArray(before) ? before : []), jsonOrText(value)] : value
  }
  const names = fieldsOf(schema)
  for (const key of Object.keys(given))
    if (!names.includes(key))
      throw usage(
        `${noSuch(`field of ${name}`, key, names)}\n${names.length === 0 ? 'It has none' : `It has ${names.join(', ')}`}`,
      )
  return held(schema, given, typed)
}

/** Holds the input to the schema of its call; what was typed is a text first, and what it is as JSON where a text is not taken. */
function held(schema: z.ZodType, given: Record<string, unknown>, typed: ReadonlySet<string>): Record<string, unknown> {
  const input = { ...given }
  for (let tries = 0; tries <= typed.size; tries += 1) {
    const read = schema.safeParse(input)
    if (read.success) return input
    const wrong = read.error.issues.map(({ path }) => String(path[0])).filter((key) => typed.has(key))
    const other = wrong.find((key) => typeof input[key] === 'string' && jsonOrText(String(input[key])) !== input[key])
    if (other === undefined)
      throw usage(read.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('\n'))
    input[other] = jsonOrText(String(input[other]))
  }
  return input
}

/** A value as JSON where it is some: a number, true, null, a list; else the text. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function objectOf(ctx: Context, file: string | null): Promise<Record<string, unknown>> {
  if (file === null) return {}
  let text: string
  try {
    text = file === '-' ? await ctx.io.readInput() : readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadable(`--input ${file}`, error)
  }
  const value = jsonOrText(text.trim())
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw usage('--input is one JSON object')
  return { ...value }
}

/** The names of the fields that a schema has. */
function fieldsOf(schema: z.ZodType): string[] {
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

interface Listed {
  name: string
  operation: Operation
}

const COLUMNS: readonly Column<Listed>[] = [
  { name: 'name', header: 'Call', kind: 'text', value: ({ name }) => name },
  { name: 'kind', header: 'Kind', kind: 'text', value: ({ operation }) => operation.kind },
  { name: 'gated', header: 'Passcode', kind: 'text', value: ({ operation }) => operation.gated },
  { name: 'method', header: 'Method', kind: 'text', value: ({ operation }) => operation.method },
  { name: 'path', header: 'Path', kind: 'text', value: ({ operation }) => operation.path },
  { name: 'fields', header: 'Fields', kind: 'text', value: ({ operation }) => fieldsOf(operation.input).join(', ') },
]

/** Lists the calls, or those with a text in their name. */
async function listOperations(ctx: Context, text: string, options: Options): Promise<void> {
  const rows = Object.entries<Operation>(OPERATIONS)
    .filter(([name]) => name.toLowerCase().includes(text.toLowerCase()) && OWN_COMMANDS[name] === undefined)
    .map(([name, operation]) => ({ name, operation }))
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount: rows.length } })
}
