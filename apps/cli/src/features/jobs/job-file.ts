import { basename } from 'node:path'
import { z } from 'zod'
import type { CommandNode } from '../../kit/command-tree'
import { CliFailure, usageFailure } from '../../kit/failure'
import { nearestName } from '../../kit/nearest'
import { IF_EXISTS } from '../../kit/save-file'
import type { Job } from './job'
import { daysInPath, pathParts } from './path-pattern'
import { type YamlPath, YamlLocations, type FileProblem, problemLines } from '../../kit/file-locations'
import { isEvery, MONTH_DAYS_MAX } from './schedule'

/** Options of an export that a job writes in another way. */
const RUN_OPTIONS = ['out', 'if-exists', 'dry-run']
const EVERY = `every is day, weekday, mon to sun, or a day of the month from 1 to ${MONTH_DAYS_MAX}`

const Filter = z.union([z.string(), z.number(), z.boolean()], 'a filter is a text, a number, true or false')
const JobIn = z.strictObject({
  name: z.string().regex(/^[\w][\w.-]*$/, 'a name has letters, digits, - and _ alone'),
  export: z.string(),
  filters: z.record(z.string(), Filter).default({}),
  out: z.string().min(1),
  'if-exists': z.enum(IF_EXISTS).default('replace'),
  /** The newest files of the path that stay; absent keeps them all. */
  keep: z.number().int().min(1).max(10_000).optional(),
  retries: z.number().int().min(0).max(10).default(3),
  'timeout-minutes': z.number().int().min(1).max(1_440).default(60),
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
type JobInput = z.output<typeof JobIn>

/** The jobs of a file that passed all checks that need no run, with a way to refuse later problems at their place. */
export interface JobFile {
  jobs: Job[]
  failureOf(problems: readonly FileProblem[]): CliFailure
}

/**
 * Parses the jobs of a file.
 * @param root The commands, which define the exports and their filters.
 * @throws CliFailure 2 with a line for each problem at its place: `jobs.yaml:4:13: …`.
 */
export function parseJobFile(text: string, file: string, root: CommandNode): JobFile {
  const name = basename(file)
  const places = new YamlLocations(text)
  const broken = places.syntaxError()
  if (broken) throw usageFailure(`${name}:${broken.place}: no YAML: ${broken.message}`)
  const wrong = (problems: readonly FileProblem[]) => usageFailure(problemLines(problems, places, name))
  const read = JobsIn.safeParse(places.value(), { reportInput: true })
  const all = root.children.find((node) => node.path === 'export')?.children ?? []
  // A job fills one file.
  const exports = all.filter(({ path }) => path !== 'export all')
  if (!read.success) throw wrong(read.error.issues.flatMap((issue) => problemsOf(issue, exports)))
  const given = read.data.jobs
  const problems = [
    ...given.flatMap((job, index) => problemsOfJob(job, index, exports)),
    ...given.flatMap(({ name: own }, index) =>
      given.findIndex((each) => each.name === own) === index
        ? []
        : [{ at: ['jobs', index, 'name'], message: `two jobs are called ${own}` }],
    ),
  ]
  if (problems.length > 0) throw wrong(problems)
  return { jobs: given.map(jobOf), failureOf: wrong }
}

function problemsOf(issue: z.core.$ZodIssue, exports: readonly CommandNode[]): FileProblem[] {
  const at = issue.path.map((key) => (typeof key === 'number' ? key : String(key)))
  const place = at.map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${key}`)).join('')
  const where = place === '' ? 'the file' : place.slice(1)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      at: [...at, key],
      isKey: true,
      message: `${where} has no ${key}${at.length === 2 ? keySuggestion(key, exports) : ''}`,
    }))
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return [{ at, message: isMissing ? `${where} is missing` : `${where}: ${issue.message}` }]
}

/** The filter or key that an unknown key of a job is probably a typo of. */
function keySuggestion(key: string, exports: readonly CommandNode[]): string {
  const isFilter = exports.some(({ options }) => options.some(({ names }) => names.includes(`--${key}`)))
  if (isFilter && !RUN_OPTIONS.includes(key)) return `: filters stand together, as in filters: { ${key}: … }`
  const near = nearestName(key, Object.keys(JobIn.shape))
  return near === null ? '' : `. Did you mean ${near}?`
}

function jobOf({ name, keep, at, every, retries, ...given }: JobInput): Job {
  const filters = Object.entries(given.filters).flatMap(([filter, value]): Job['filters'] => {
    if (typeof value !== 'boolean') return [[filter, String(value)]]
    return value ? [[filter, true]] : []
  })
  return {
    ...{ name, export: given.export, filters, out: given.out, ifExists: given['if-exists'] },
    ...{ keep: keep ?? null, retries, timeoutMinutes: given['timeout-minutes'], at: at ?? null, every },
  }
}

function problemsOfJob(job: JobInput, index: number, exports: readonly CommandNode[]): FileProblem[] {
  const at = (...keys: YamlPath) => ['jobs', index, ...keys]
  const said = (problem: FileProblem) => ({ ...problem, message: `Job ${job.name}: ${problem.message}` })
  const node = exports.find((each) => each.path === `export ${job.export}`)
  if (!node) {
    const names = exports.map((each) => each.path.replace('export ', '')).join(', ')
    return [said({ at: at('export'), message: `there is no export ${job.export}; there are ${names}` })]
  }
  const filters = Object.entries(job.filters).flatMap(([filter, value]) => filterProblems(node, filter, value))
  return [
    ...filters.map(({ filter, ...problem }) => said({ ...problem, at: at('filters', filter) })),
    ...pathProblems(job).map(({ key, message }) => said({ at: at(key), message })),
  ]
}

type FilterProblem = Omit<FileProblem, 'at'> & { filter: string }

function filterProblems(node: CommandNode, filter: string, value: z.output<typeof Filter>): FilterProblem[] {
  const options = node.options.map(({ names, takesValue }) => ({ name: names[0]?.slice(2) ?? '', takesValue }))
  const known = options.filter(({ name }) => !RUN_OPTIONS.includes(name))
  const option = known.find(({ name }) => name === filter)
  if (!option) {
    const names = known.map(({ name }) => name).join(', ')
    return [{ filter, isKey: true, message: `${node.path} has no filter ${filter}; it has ${names || 'none'}` }]
  }
  if (option.takesValue && typeof value === 'boolean') return [{ filter, message: `${filter} takes a value` }]
  if (!option.takesValue && typeof value !== 'boolean') return [{ filter, message: `${filter} is true or false` }]
  return []
}

function pathProblems({ out, keep, filters }: JobInput): { key: 'out' | 'keep'; message: string }[] {
  try {
    const parts = pathParts(out)
    const has = (names: readonly string[]) => names.some((name) => Object.hasOwn(filters, name))
    const lacking = daysInPath(parts).filter((day) => day !== 'today' && !has(['days', 'day', day]))
    const name = pathParts(basename(out))
    const days = daysInPath(name).length
    return [
      ...lacking.map((day) => ({
        key: 'out' as const,
        message: `out names {${day}}, and its filters give no such day`,
      })),
      ...(keep === undefined || days > 0
        ? []
        : [{ key: 'keep' as const, message: 'keep needs a day in the name of the file, such as cash-{today}.csv' }]),
      ...(keep === undefined || days === 0 || days === daysInPath(parts).length
        ? []
        : [
            {
              key: 'keep' as const,
              message: 'keep looks into one folder: put the days into the name of the file alone',
            },
          ]),
    ]
  } catch (error) {
    if (error instanceof CliFailure) return [{ key: 'out', message: error.message }]
    throw error
  }
}
