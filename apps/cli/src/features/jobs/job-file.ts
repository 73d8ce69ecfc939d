import { basename } from 'node:path'
import { parseDocument } from 'yaml'
import { z } from 'zod'
import type { CommandNode } from '../../kit/command-tree'
import { usage } from '../../kit/failure'
import { IF_EXISTS } from '../../kit/save-file'
import type { Job } from './job'
import { daysInPath, pathParts } from './path-pattern'
import { isEvery, MONTH_DAYS_MAX } from './schedule'

/** Options of an export that a job writes in another way. */
const OF_THE_RUN = ['out', 'if-exists', 'dry-run']
const EVERY = `every is day, weekday, mon to sun, or a day of the month from 1 to ${MONTH_DAYS_MAX}`

const Filter = z.union([z.string(), z.number(), z.boolean()])
const JobIn = z.strictObject({
  name: z.string().regex(/^[\w][\w.-]*$/, 'a name has letters, digits, - and _ alone'),
  export: z.string(),
  filters: z.record(z.string(), Filter).default({}),
  out: z.string().min(1),
  'if-exists': z.enum(IF_EXISTS).default('replace'),
  /** The newest files of the path that stay; absent keeps them all. */
  keep: z.number().int().min(1).max(10_000).optional(),
  retries: z.number().int().min(0).max(10).default(3),
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'at is a time such as "02:30"')
    .optional(),
  every: z
    .union([z.string(), z.number().transform(String)])
    .refine(isEvery, EVERY)
    .default('day'),
})
const JobsIn = z.strictObject({ jobs: z.array(JobIn).min(1) })

/**
 * The jobs of a file, every one of them checked before the first is run.
 *
 * @param root The commands, which say what exports and filters there are.
 * @throws CliFailure 2 with a sentence that names the place.
 */
export function jobsOf(text: string, file: string, root: CommandNode): Job[] {
  const document = parseDocument(text, { prettyErrors: true })
  const [broken] = document.errors
  if (broken) throw usage(`${basename(file)} is no YAML: ${broken.message.trim()}`)
  const read = JobsIn.safeParse(document.toJS())
  if (!read.success) throw usage(`${basename(file)}: ${read.error.issues.map(issueText).join('; ')}`)
  const jobs = read.data.jobs.map((job) => jobOf(job, root))
  const twice = jobs.find((job, at) => jobs.findIndex((each) => each.name === job.name) !== at)
  if (twice) throw usage(`${basename(file)}: two jobs are called ${twice.name}`)
  return jobs
}

function issueText({ path, message }: z.core.$ZodIssue): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${String(key)}`)).join('')
  return `${place === '' ? 'the file' : place.slice(1)}: ${message}`
}

function jobOf(given: z.output<typeof JobIn>, root: CommandNode): Job {
  const { name, keep, at, every, retries } = given
  const exports = root.children.find((node) => node.path === 'export')?.children ?? []
  const node = exports.find((each) => each.path === `export ${given.export}`)
  const wrong = (sentence: string) => usage(`Job ${name}: ${sentence}`)
  if (!node) {
    const names = exports.map((each) => each.path.replace('export ', ''))
    throw wrong(`there is no export ${given.export}; there are ${names.join(', ')}`)
  }
  const filters = Object.entries(given.filters).flatMap(([filter, value]) => filterOf(node, filter, value, wrong))
  const job = {
    ...{ name, export: given.export, filters, out: given.out, ifExists: given['if-exists'] },
    ...{ keep: keep ?? null, retries, at: at ?? null, every },
  }
  checkPath(job, wrong)
  return job
}

type Wrong = (sentence: string) => Error

function filterOf(node: CommandNode, filter: string, value: z.output<typeof Filter>, wrong: Wrong): Job['filters'] {
  const options = node.options.map(({ names, takesValue }) => ({ name: names[0]?.slice(2) ?? '', takesValue }))
  const known = options.filter(({ name }) => !OF_THE_RUN.includes(name))
  const option = known.find(({ name }) => name === filter)
  if (!option) {
    const names = known.map(({ name }) => name).join(', ')
    throw wrong(`${node.path} has no filter ${filter}; it has ${names || 'none'}`)
  }
  if (option.takesValue) {
    if (typeof value === 'boolean') throw wrong(`${filter} takes a value`)
    return [[filter, String(value)]]
  }
  if (typeof value !== 'boolean') throw wrong(`${filter} is true or false`)
  return value ? [[filter, true]] : []
}

function checkPath({ out, keep, filters }: Job, wrong: Wrong): void {
  const parts = pathParts(out)
  const has = (names: readonly string[]) => filters.some(([name]) => names.includes(name))
  for (const day of daysInPath(parts))
    if (day !== 'today' && !has(['days', 'day', day]))
      throw wrong(`out names {${day}}, and its filters give no such day`)
  const name = pathParts(basename(out))
  if (keep !== null && daysInPath(name).length === 0)
    throw wrong('keep needs a day in the name of the file, such as cash-{today}.csv')
  if (keep !== null && daysInPath(name).length < daysInPath(parts).length)
    throw wrong('keep looks into one folder: put the days into the name of the file alone')
}
