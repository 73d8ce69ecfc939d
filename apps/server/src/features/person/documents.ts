import { clientFieldsOf, ofClientFields } from '@forecourt/core/features/clients/fields'
import type { FieldNames } from '@forecourt/core/features/history/fields'
import type { ClientRef } from '@forecourt/core/features/clients/schemas'
import { PERSON_PART_NAMES, personPart } from '@forecourt/core/features/person/parts'
import { momentIn } from '@forecourt/core/kernel/days'
import type { z } from 'zod'
import type { Ctx, Download } from '../../context'
import { personPaper } from '../../documents/person'
import { printingOf } from '../documents/subject'
import { type Person, readPerson } from './service'

type Asked = z.output<typeof ClientRef>

const nameOf = ({ name, surname }: Person['client']) => `${name} ${surname}`.trim()

/** Everything that is kept of a person, as JSON: a list of rows for each part. */
export async function personFile(ctx: Ctx, { clientID }: Asked, words: FieldNames): Promise<Download> {
  const { client, spouse, settings, parts } = await readPerson(ctx, clientID, words)
  const content = {
    ...{ keptBy: settings.dealership.name, madeAt: ctx.now.toISOString(), madeBy: ctx.caller.username },
    client: {
      id: client.id,
      ...ofClientFields(({ column }) => client[column]),
      spouse: spouse ? nameOf(spouse) : '',
      isCarHireClient: client.is_car_hire_client,
    },
    ...parts,
  }
  return {
    contentType: 'application/json; charset=utf-8',
    fileName: 'person.json',
    chunks: (async function* () {
      yield `${JSON.stringify(content, null, 2)}\n`
    })(),
  }
}

/** The same on our letterhead. */
export async function personReport(ctx: Ctx, { clientID }: Asked, words: FieldNames): Promise<Download> {
  const { client, spouse, settings, parts } = await readPerson(ctx, clientID, words)
  const fields = (['who', 'address', 'contact'] as const).flatMap((part) => clientFieldsOf(part))
  return personPaper(
    {
      name: nameOf(client),
      idno: client.idno,
      facts: [
        ...fields.map(({ label, column }) => ({ label, value: client[column] })),
        { label: 'Spouse', value: spouse ? nameOf(spouse) : '' },
        { label: 'Car hire client', value: client.is_car_hire_client ? 'Yes' : 'No' },
      ],
      moment: momentIn(ctx.config.timeZone),
      today: ctx.today,
      parts: PERSON_PART_NAMES.map((name) => ({ ...personPart(name), rows: parts[name] })),
    },
    printingOf(ctx, settings),
  )
}
