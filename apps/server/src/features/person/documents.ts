import { clientFieldsOf, mapClientFields } from '@forecourt/core/features/clients/fields'
import type { HistoryNames } from '@forecourt/core/features/history/fields'
import type { ClientRef } from '@forecourt/core/features/clients/schemas'
import { PERSON_PART_NAMES, personPart } from '@forecourt/core/features/person/parts'
import { momentFormatter } from '@forecourt/core/kernel/days'
import type { z } from 'zod'
import type { Ctx, Download } from '../../context'
import { personDocument } from '../../documents/person'
import { printContext } from '../documents/subject'
import { type PersonData, readPerson } from './service'

type PersonRequest = z.output<typeof ClientRef>

const nameOf = ({ name, surname }: PersonData['client']) => `${name} ${surname}`.trim()

/** Returns everything that is stored about a person, as JSON: a list of rows for each part. */
export async function personFile(ctx: Ctx, { clientID }: PersonRequest, words: HistoryNames): Promise<Download> {
  const { client, spouse, settings, parts } = await readPerson(ctx, clientID, words)
  const content = {
    ...{ keptBy: settings.dealership.name, madeAt: ctx.now.toISOString(), madeBy: ctx.caller.username },
    client: {
      id: client.id,
      ...mapClientFields(({ column }) => client[column]),
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

/** Prints the same on our letterhead. */
export async function personReport(ctx: Ctx, { clientID }: PersonRequest, words: HistoryNames): Promise<Download> {
  const { client, spouse, settings, parts } = await readPerson(ctx, clientID, words)
  const fields = (['who', 'address', 'contact'] as const).flatMap((part) => clientFieldsOf(part))
  return personDocument(
    {
      name: nameOf(client),
      idno: client.idno,
      facts: [
        ...fields.map(({ label, column }) => ({ label, value: client[column] })),
        { label: 'Spouse', value: spouse ? nameOf(spouse) : '' },
        { label: 'Car hire client', value: client.is_car_hire_client ? 'Yes' : 'No' },
      ],
      moment: momentFormatter(ctx.config.timeZone),
      today: ctx.today,
      parts: PERSON_PART_NAMES.map((name) => ({ ...personPart(name), rows: parts[name] })),
    },
    printContext(ctx, settings),
  )
}
