import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { ApiError } from '@forecourt/core/client/errors'
import { IMPORT_KINDS, type ImportKind } from '@forecourt/core/features/import/enums'
import { ImportMappingIn } from '@forecourt/core/features/import/mapping-schemas'
import type { z } from 'zod'
import { type CliFailure, usageFailure } from '../../kit/failure'
import { unreadableFile } from '../../kit/unreadable'
import { nearestName } from '../../kit/nearest'
import { YamlLocations, type FileProblem, problemLines } from '../../kit/file-locations'

export interface MapFile {
  mapping: z.input<typeof ImportMappingIn>
  /** One mapping for each kind, where the file has those of a whole folder; null where it has one mapping. */
  byKind: Readonly<Partial<Record<ImportKind, z.input<typeof ImportMappingIn>>>> | null
  /** The problems that the server found, at their lines; null when the error is about something else. */
  refusalLines(error: ApiError, kind?: ImportKind | null): CliFailure | null
}

/**
 * Reads the mapping of a YAML file.
 * @throws CliFailure 2 with a line for each problem at its place: `map.yaml:4:13: …`.
 * @source server 19.7
 */
export function readMapFile(path: string): MapFile {
  const name = basename(path)
  const places = new YamlLocations(textOf(path))
  const broken = places.syntaxError()
  if (broken) throw usageFailure(`${name}:${broken.place}: no YAML: ${broken.message}`)
  const given = places.value()
  const byKind = mappingsByKind(given)
  const parts: [string[], unknown][] = byKind
    ? Object.entries(byKind).map(([kind, part]) => [[kind], part])
    : [[[], given]]
  const problems = parts.flatMap(([at, part]) => {
    const read = ImportMappingIn.safeParse(part ?? {})
    return read.success
      ? []
      : read.error.issues.flatMap((issue) => problemsOf({ ...issue, path: [...at, ...issue.path] }, at.length))
  })
  if (problems.length > 0) throw usageFailure(problemLines(problems, places, name))
  return {
    mapping: (byKind ? {} : (given ?? {})) as MapFile['mapping'],
    byKind: byKind as MapFile['byKind'],
    refusalLines: ({ errors }, kind = null) => {
      const under = byKind && kind ? [kind] : []
      const problems = Object.entries(errors).flatMap(([field, messages]): FileProblem[] => {
        const [, key, column] = /^mapping\.([a-z]+)(?:\.(.+))?$/s.exec(field) ?? []
        if (!key) return []
        return messages.map((message) => ({
          at: [...under, ...(column ? [key, column] : [key])],
          isKey: column !== undefined,
          message,
        }))
      })
      return problems.length === 0 ? null : usageFailure(problemLines(problems, places, name))
    },
  }
}

/** The mappings by kind of a file whose keys are all kinds; null for another file. */
function mappingsByKind(given: unknown): Record<string, unknown> | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const keys = Object.keys(given)
  const areKinds = keys.length > 0 && keys.every((key) => IMPORT_KINDS.some((kind) => kind === key))
  return areKinds ? (given as Record<string, unknown>) : null
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadableFile(path, error)
  }
}

const KEYS = Object.keys(ImportMappingIn.shape)

function problemsOf(issue: z.core.$ZodIssue, depth = 0): FileProblem[] {
  const at = issue.path.map((key) => (typeof key === 'number' ? key : String(key)))
  const where = at.length === 0 ? 'a mapping' : at.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const near = nearestName(key, at.length === depth ? KEYS : ['from', 'value', 'days', 'numbers'])
      return {
        at: [...at, key],
        isKey: true,
        message: `${where} has no ${key}${near ? `. Did you mean ${near}?` : ''}`,
      }
    })
  // Of a column that is told in full, what is wrong within it says more than that it is no heading.
  if (issue.code === 'invalid_union') {
    const inner = issue.errors
      .flat()
      .filter(({ path, code }) => path.length > 0 || code === 'unrecognized_keys' || code === 'custom')
    if (inner.length > 0)
      return inner.flatMap((each) => problemsOf({ ...each, path: [...issue.path, ...each.path] }, depth))
    return [{ at, message: `${where} is a heading, or from, value, days and numbers, or null` }]
  }
  return [{ at, message: `${where}: ${issue.message}` }]
}
