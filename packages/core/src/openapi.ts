import { z } from 'zod'
import { BatchTransactions, CashEntryIn, CashEntryOut, CashSearch, CoinsIn } from './features/cash-book/schemas'
import { ClientIn, ClientOut, ClientSummary, RelatedVehicle } from './features/clients/schemas'
import { HpPaymentRow, HpScheduleRow } from './features/hire-purchase/schemas'
import { VehicleOut, VehicleRow } from './features/vehicles/schemas'
import { WEBHOOK_KINDS } from './features/webhooks/enums'
import { invariant } from './kernel/invariant'
import type { Operation } from './kernel/operation'
import {
  Created,
  DayIn,
  DayOut,
  Empty,
  Flag,
  Id,
  IdOrNone,
  LongTextIn,
  LookupIn,
  LookupOut,
  MomentOut,
  MoneyIn,
  MoneyOut,
  NumberIn,
  TextIn,
  VersionIn,
  WholeIn,
} from './kernel/wire'
import { OPERATIONS } from './operations'
import { REFUSALS } from './refusals'
import { VERSION } from './version'

type Json = Record<string, unknown>

const SHAPES: Readonly<Record<string, readonly [schema: z.ZodType, description: string]>> = {
  MoneyIn: [MoneyIn, 'Euro, as a number or decimal text of at most two decimals.'],
  Money: [MoneyOut, 'Euro, at most two decimals.'],
  DayIn: [DayIn, 'A day, yyyy-MM-dd; a moment (ISO 8601) means its day in the business time zone.'],
  Day: [DayOut, 'A day, yyyy-MM-dd.'],
  Moment: [MomentOut, 'A moment, ISO 8601 in UTC.'],
  Id: [Id, 'A positive whole number, or its text.'],
  IdOrNone: [IdOrNone, "An id; 0, '' and null mean none."],
  Version: [VersionIn, 'The version of the record that the edit was typed over; with an old one the save is a 409.'],
  TextIn: [TextIn, 'Text, trimmed, at most 2,000 characters.'],
  LongTextIn: [LongTextIn, 'Text, at most 20,000 characters.'],
  NumberIn: [NumberIn, "A number or its text; '' and null mean none."],
  WholeIn: [WholeIn, "A whole number or its text, without a point; '' and null mean none."],
  Flag: [Flag, 'A switch, or its text.'],
  LookupIn: [LookupIn, 'A value of a list, by its words or its id.'],
  Lookup: [LookupOut, 'A value of a list.'],
  Created: [Created, 'The new record.'],
  Nothing: [Empty, 'No fields.'],
  Client: [ClientOut, 'A client (D1 3).'],
  ClientIn: [ClientIn, 'A client as typed (D1 3).'],
  ClientSummary: [ClientSummary, 'Who a client is (D2 3).'],
  RelatedVehicle: [RelatedVehicle, 'A vehicle of a client (D1 3).'],
  Vehicle: [VehicleOut, 'A vehicle with its deal (D2 3).'],
  VehicleRow: [VehicleRow, 'A vehicle of a list (D1 3).'],
  Instalment: [HpPaymentRow, 'An instalment (D2 3).'],
  HpAccount: [HpScheduleRow, 'An HP account (D3 3).'],
  CashEntry: [CashEntryOut, 'A cash entry (D3 3).'],
  CashEntryIn: [CashEntryIn, 'A cash entry as typed (D3 3).'],
  CashSearch: [CashSearch, 'Which cash entries (D3 2.2).'],
  Batch: [BatchTransactions, 'A batch with its entries (D3 3).'],
  CoinsIn: [CoinsIn, 'The count of a batch (D3 3).'],
}

const API_DESCRIPTION =
  'The back office of a used-vehicle dealership. A method that an address does not take is a 405 with `Allow`; an address that is none a 404. Every refusal has the shape `Refusal`.'

const REFUSAL_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request is not valid: messages by field, or one sentence.',
  401: 'Not signed in, or the sign-in is not valid.',
  403: 'The passcode is locked, or the service token was not made for it.',
  404: 'The record does not exist.',
  409: 'It conflicts with the current state; nothing was changed.',
  410: 'The one-time link has expired.',
  429: 'Too many tries.',
  503: 'The database does not answer, or has no room.',
}

const FILES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Every operation of core as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  const metadata = z.registry<{ id: string; description: string }>()
  for (const [id, [schema, description]] of Object.entries(SHAPES)) metadata.add(schema, { id, description })
  const schemas: Json = {}
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => convertSchema(schema, { io, metadata, schemas })
  const paths: Record<string, Json> = {}
  for (const [name, operation] of Object.entries(OPERATIONS) as [string, Operation][]) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(name, operation, schemaOf),
      ...(operation.alsoPost && {
        post: describeOperation(`${name}ByPost`, { ...operation, method: 'POST' }, schemaOf),
      }),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt',
      version: VERSION,
      description: API_DESCRIPTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Forecourt' },
    },
    servers: [{ url: '/' }],
    security: [{ accessToken: [] }],
    paths,
    webhooks: { saved: webhook },
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        phoneLink: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'Phone, the token of a one-time link, and what the telephone made up for itself; blanks between.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      responses: Object.fromEntries(
        Object.entries(REFUSAL_DESCRIPTIONS).map(([status, text]) => [`Refused${status}`, refusal(text)]),
      ),
      schemas: { ...schemas, Refusal },
    },
  }
}

export function refusalStatuses({ open, byPhone, keyless, kind, input }: Operation): number[] {
  const takesSomething = input !== Empty
  const statuses: Readonly<Record<number, boolean>> = {
    400: true,
    401: true,
    403: !open,
    404: (takesSomething && !open) || byPhone,
    409: kind !== 'read' || takesSomething,
    410: byPhone,
    429: !open || (keyless && takesSomething),
    503: true,
  }
  return Object.keys(REFUSAL_DESCRIPTIONS)
    .map(Number)
    .filter((status) => statuses[status])
}

interface Conversion {
  io: 'input' | 'output'
  metadata: z.core.$ZodRegistry<{ id: string; description: string }>
  schemas: Json
}

function convertSchema(schema: z.ZodType, { io, metadata, schemas }: Conversion): Json {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, {
    io,
    metadata,
    override: ({ jsonSchema }) => {
      // Whole numbers are whole without saying how far they are counted; answers may gain fields.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  for (const [id, { id: __, ...shape }] of Object.entries($defs ?? {})) {
    const shared = withComponentRefs(shape)
    invariant(JSON.stringify(schemas[id] ?? shared) === JSON.stringify(shared), `${id} is one shape`)
    schemas[id] = shared
  }
  return withComponentRefs(own)
}

function withComponentRefs(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
}

function describeOperation(
  name: string,
  operation: Operation,
  schemaOf: (schema: z.ZodType, io: 'input' | 'output') => Json,
): Json {
  const { method, path, input, kind, keyless, open, byPhone } = operation
  const asked = schemaOf(input, 'input')
  const isKeyed = kind === 'write' && !keyless
  const hasBody = method === 'POST' && input !== Empty
  return {
    operationId: name,
    tags: [path.split('/')[2]],
    summary: operationTitle(name.replace(/ByPost$/, '')),
    description: operationNotes(operation),
    ...(open && { security: [] }),
    ...(byPhone && { security: [{ phoneLink: [] }] }),
    parameters: [
      ...(method === 'POST' ? [] : queryOf(asked)),
      ...(isKeyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(hasBody && { requestBody: { required: true, content: { 'application/json': { schema: asked } } } }),
    responses: {
      200: responseOf(operation, schemaOf),
      ...Object.fromEntries(
        refusalStatuses(operation).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  }
}

const WORD_SPELLINGS: Readonly<Record<string, string>> = {
  ...{ Hp: 'HP', HP: 'HP', Boe: 'BOE', Vat: 'VAT', ID: 'id', IDs: 'ids', Secci: 'SECCI', Tm: 'TM', Excel: 'XLSX' },
  ...{ Pass: 'pass', Bank: 'bank' },
}

/**
 * The name of an operation as words.
 * @example operationTitle('GetHpScheduleDetails') // Get HP schedule details
 */
export function operationTitle(name: string): string {
  const words = name.match(/[A-Z]+s?(?![a-z])|[A-Z][a-z]+|[a-z]+|\d+/g) ?? [name]
  const [first = '', ...others] = words
  return [first, ...others.map((word) => WORD_SPELLINGS[word] ?? word.toLowerCase())].join(' ')
}

function operationNotes({
  kind,
  writes,
  gated,
  partlyGated,
  keyless,
  open,
  byPhone,
  long,
  success,
}: Operation): string {
  const isSave = kind === 'write' || writes
  const sentences = [
    isSave ? 'Changes something' : 'Changes nothing',
    ...(kind === 'write' && !keyless ? ['once for each Idempotency-Key'] : []),
    ...(open ? ['asked without a sign-in'] : []),
    ...(byPhone ? ['asked by a telephone with a one-time link'] : []),
    ...(gated ? ['refused while the passcode is locked'] : []),
    ...(partlyGated ? ['tells less while the passcode is locked'] : []),
    ...(long ? ['may take minutes'] : []),
  ]
  return `${sentences.join('; ')}.${success === null ? '' : ` Afterwards people read: ${success}`}`
}

function queryOf({ properties = {}, required = [] }: { properties?: unknown; required?: unknown } & Json): Json[] {
  const needed = new Set(required as string[])
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: needed.has(name),
    schema,
  }))
}

function responseOf({ file, output }: Operation, schemaOf: (schema: z.ZodType, io: 'output') => Json): Json {
  if (file === null)
    return { description: 'Done.', content: { 'application/json': { schema: schemaOf(output, 'output') } } }
  const type = FILES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return { description: `The file ${file}.`, content: { [type]: {} } }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body gets the first answer; nothing is done twice.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
}

const Refusal = {
  type: 'object',
  description:
    'The one shape of every answer that is no 200. `Message` is a sentence for whoever typed it; wrong fields (400) have `errors` in its place, or besides. Some refusals carry more fields, such as the record that is in the way.',
  properties: {
    Message: {
      type: 'string',
      description: 'What happened and what to do; with 500 and 503 it ends with the name of the request.',
    },
    code: {
      type: 'string',
      description: 'Which refusal it is, for programs; absent for wrong fields and for faults of the server.',
      enum: Object.keys(REFUSALS).sort(),
    },
    errors: {
      type: 'object',
      description: 'Sentences by field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  additionalProperties: true,
}

/**
 * The request to the address of a webhook.
 * @source server 14.4
 */
const webhook: Json = {
  post: {
    operationId: 'saved',
    summary: 'A record was saved',
    description:
      'Sent to every webhook that is told of this kind, each record in its order, until it is answered with 2xx. What the record holds is asked for with a service token.',
    tags: ['Webhooks'],
    security: [],
    parameters: [
      headerOf('webhook-id', 'Names the event, the same at every try: drop one that was there before.'),
      headerOf(
        'webhook-timestamp',
        'When it was sent, in seconds since 1970: refuse what is older than a few minutes.',
      ),
      headerOf(
        'webhook-signature',
        "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, with the webhook's secret (Standard Webhooks).",
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['id', 'type', 'timestamp', 'data'],
            properties: {
              id: { type: 'string' },
              type: { type: 'string', description: 'Kind and action.', examples: ['entry.added', 'test'] },
              timestamp: { type: 'string', format: 'date-time', description: 'When it was saved, in UTC.' },
              data: {
                type: 'object',
                required: ['kind', 'id', 'action', 'operation'],
                properties: {
                  kind: { type: 'string', enum: [...WEBHOOK_KINDS, 'test'] },
                  id: { type: ['integer', 'null'], description: 'The record; null where more than one changed.' },
                  action: { type: 'string', examples: ['added'] },
                  operation: { type: 'string', description: 'The call that saved it.', examples: ['AddEditCash'] },
                },
              },
            },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Taken. Anything else is tried again, for three days.' },
      '4XX': { description: 'Not taken: it is tried again.' },
    },
  },
}

function headerOf(name: string, description: string): Json {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}

function refusal(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } }
}
