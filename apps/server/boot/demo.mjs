/** The demo dealership is filled in only where nobody could mistake it for the books: see the configuration table. */
export function isProduction(env) {
  const host = env.FORECOURT_HOST || '127.0.0.1'
  const isLoopback = host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  return env.NODE_ENV === 'production' || Boolean(env.DATABASE_URL) || !isLoopback
}

/** Asks for the demo dealership unless this is production or the setting says otherwise. */
export function setDemo(env) {
  if (!isProduction(env)) env.FORECOURT_DEMO ??= '1'
}
