#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const built = new URL('../dist/main.js', import.meta.url)
if (existsSync(fileURLToPath(built))) {
  await import(built.href)
} else {
  console.error('forecourt-server is not built yet: run `npm run build` at the top of the checkout.')
  process.exitCode = 1
}
