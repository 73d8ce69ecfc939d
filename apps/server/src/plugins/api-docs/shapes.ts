/** A part of the OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>

/** One field of a shape, as a row of its table. */
export interface ShapeField {
  /** With its parents: `data[].client.name`. */
  path: string
  type: string
  /** The shared shapes in its type. */
  shapes: readonly string[]
  isRequired: boolean
  note: string
}

const DEEPEST = 4

/** Returns the fields of a schema with nested ones by their paths; a shared shape is named and not repeated. */
export function shapeFields(schema: Json, prefix = '', depth = 0): ShapeField[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  return Object.entries(asJson(schema.properties)).flatMap(([name, given]) => {
    const field = asJson(given)
    const path = prefix + name
    const { type, shapes } = schemaType(field)
    const row = { path, type, shapes, isRequired: required.has(name), note: noteOf(field) }
    const [inner, suffix] = innerOf(field)
    return depth < DEEPEST ? [row, ...shapeFields(inner, `${path}${suffix}.`, depth + 1)] : [row]
  })
}

/** Returns the type of a schema in words, with its shared shapes. */
export function schemaType(schema: Json): { type: string; shapes: string[] } {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return { type: name, shapes: [name] }
  }
  const choices = listOf(schema.anyOf ?? schema.oneOf)
  if (choices.length > 0) return joinTypes(choices.map(schemaType), ' or ')
  if (Array.isArray(schema.enum))
    return { type: schema.enum.map((value) => JSON.stringify(value)).join(' or '), shapes: [] }
  if ('const' in schema) return { type: JSON.stringify(schema.const), shapes: [] }
  if (schema.type === 'array') {
    const { type, shapes } = schemaType(asJson(schema.items))
    return { type: `list of ${type}`, shapes }
  }
  if (Array.isArray(schema.type)) return { type: schema.type.join(' or '), shapes: [] }
  return { type: typeof schema.type === 'string' ? schema.type : 'any', shapes: [] }
}

function joinTypes(
  types: readonly { type: string; shapes: string[] }[],
  by: string,
): { type: string; shapes: string[] } {
  return { type: [...new Set(types.map(({ type }) => type))].join(by), shapes: types.flatMap(({ shapes }) => shapes) }
}

/** Returns the object that a field is or contains, with the suffix of its path. */
function innerOf(schema: Json): [inner: Json, suffix: string] {
  if (schema.type === 'array') {
    const [inner, suffix] = innerOf(asJson(schema.items))
    return [inner, `[]${suffix}`]
  }
  const choice = listOf(schema.anyOf ?? schema.oneOf).find((each) => each.properties)
  return [choice ?? schema, '']
}

const NOTED: readonly (readonly [key: string, told: (value: string) => string])[] = [
  ['default', (value) => `${value} when left out`],
  ['minimum', (value) => `at least ${value}`],
  ['maximum', (value) => `at most ${value}`],
  ['maxLength', (value) => `at most ${value} characters`],
  ['maxItems', (value) => `at most ${value}`],
]

function noteOf(schema: Json): string {
  const notes = NOTED.flatMap(([key, told]) => (key in schema ? [told(JSON.stringify(schema[key]))] : []))
  const description = typeof schema.description === 'string' ? [schema.description] : []
  return [...description, ...notes].join('; ')
}

/** Returns an object of the document; an empty one for anything else. */
export function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(asJson) : []
}
