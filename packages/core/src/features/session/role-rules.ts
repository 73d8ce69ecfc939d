const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,38}[\p{L}\p{N}._-])?$/u

/**
 * Problems of a role of the dealership in the order of the form; empty when it can be saved.
 * @source server 16.1
 */
export function roleProblems({ name }: { name: string }): { field: string; message: string }[] {
  if (name === '') return [{ field: 'name', message: 'Name is required' }]
  if (NAME.test(name)) return []
  return [{ field: 'name', message: 'Name has letters, digits, blanks, dots, dashes and underscores, at most 40' }]
}
