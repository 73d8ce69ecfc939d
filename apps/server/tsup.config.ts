import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { main: 'src/main.ts', worker: 'src/database/worker.ts', reader: 'src/reader.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  clean: true,
  // Says what is in it: their licences go out with a package.
  metafile: true,
  // Everything goes into the build but what loads files of its own from beside its code (noExternal beats external).
  noExternal: [/^(?!@electric-sql\/pglite|@napi-rs\/image|@node-rs\/argon2|pdfkit|pg-native)/],
  external: ['@electric-sql/pglite', '@napi-rs/image', '@node-rs/argon2', 'pdfkit', 'pg-native'],
  splitting: true,
  dts: false,
  banner: { js: 'import { createRequire as __cr } from "node:module"; const require = __cr(import.meta.url);' },
})
