#!/usr/bin/env node
const built = new URL('../dist/cli.js', import.meta.url).href
try {
  await import(built)
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || error.url !== built) throw error
  console.error('forecourt is not built yet: run `npm run build` at the top of the checkout.')
  process.exitCode = 1
}
