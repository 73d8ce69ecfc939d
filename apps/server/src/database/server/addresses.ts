const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is

/**
 * The machines that a database address names, an address for each, in their order: a primary and those that follow it.
 *
 * @example addressesOf('postgres://u@a:5433,b/books') // ['postgres://u@a:5433/books', 'postgres://u@b/books']
 * @source server 15
 */
export function addressesOf(databaseUrl: string): readonly string[] {
  const [, head = '', hosts = '', tail = ''] = AUTHORITY.exec(databaseUrl) ?? []
  if (!hosts.includes(',')) return [databaseUrl]
  return hosts.split(',').map((host) => `${head}${host.trim()}${tail}`)
}

/** Hosts and ports of a database address, without user and password; null for one that cannot be read. */
export function hostsOf(databaseUrl: string): string | null {
  try {
    return addressesOf(databaseUrl)
      .map((address) => new URL(address).host)
      .join(', ')
  } catch {
    return null
  }
}
