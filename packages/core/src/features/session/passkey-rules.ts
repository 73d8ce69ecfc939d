export const PASSKEY_NAME_MAX = 60

/**
 * Problems of the name of a passkey; empty for a valid one.
 * @source server 21.5
 */
export function passkeyNameProblems(name: string): { field: string; message: string }[] {
  if (name === '') return [{ field: 'name', message: 'Name is required' }]
  return name.length > PASSKEY_NAME_MAX
    ? [{ field: 'name', message: `Name is too long: at most ${PASSKEY_NAME_MAX} characters` }]
    : []
}
