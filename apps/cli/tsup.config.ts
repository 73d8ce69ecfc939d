import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { cli: 'src/main.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  clean: true,
  splitting: true,
  minify: true,
  dts: false,
  treeshake: false,
  noExternal: [/.*/],
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
  esbuildOptions(options) {
    options.jsx = 'automatic'
    options.alias = { 'react-devtools-core': './src/kit/no-devtools.ts' }
  },
  banner: { js: 'import { createRequire as __cr } from "node:module"; const require = __cr(import.meta.url);' },
})
