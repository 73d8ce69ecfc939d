const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is

/**
 * Returns one URL for each machine that a database URL names, in order: a primary and its standbys.
 * @example addressesOf('postgres://u@a:5433,b/books') // ['postgres://u@a:5433/books', 'postgres://u@b/books']
 * @source server 15
 */
export function addressesOf(databaseUrl: string): readonly string[] {
  const [, head = '', hosts = '', tail = ''] = AUTHORITY.exec(databaseUrl) ?? []
  if (!hosts.includes(',')) return [databaseUrl]
  return hosts.split(',').map((host) => `${head}${host.trim()}${tail}`)
}

/** Returns the hosts and ports of a database URL, without user and password; null for one that cannot be parsed. */
export function hostsOf(databaseUrl: string): string | null {
  try {
    return addressesOf(databaseUrl)
      .map((address) => new URL(address).host)
      .join(', ')
  } catch {
    return null
  }
}
