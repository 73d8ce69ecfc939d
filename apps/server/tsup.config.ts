import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { main: 'src/main.ts', worker: 'src/database/worker.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  clean: true,
  // Native or data files lie beside these two; what is in noExternal is bundled whatever `external` says.
  noExternal: [/^(?!@electric-sql\/pglite|@node-rs\/argon2|pg-native)/],
  external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native'],
  splitting: true,
  dts: false,
  banner: { js: 'import { createRequire as __cr } from "node:module"; const require = __cr(import.meta.url);' },
})
