import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { cli: 'src/main.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  clean: true,
  // Says what is in it: their licences go out with a package.
  metafile: true,
  splitting: true,
  minify: true,
  dts: false,
  treeshake: false,
  noExternal: [/.*/],
  define: {
    'process.env.NODE_ENV': '"production"',
    'process.env.DEV': '"false"',
    'process.env.FORECOURT_BUILD': JSON.stringify(process.env.FORECOURT_BUILD ?? ''),
  },
  esbuildOptions(options) {
    options.jsx = 'automatic'
    options.alias = { 'react-devtools-core': './src/kit/no-devtools.ts' }
  },
  banner: { js: 'import { createRequire as __cr } from "node:module"; const require = __cr(import.meta.url);' },
})
