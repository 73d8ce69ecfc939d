import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, defineConfig, type Options } from 'tsup'

const common: Options = {
  config: false,
  format: 'esm',
  target: 'node20',
  platform: 'node',
  minify: true,
  dts: false,
  treeshake: false,
  noExternal: [/.*/],
  define: {
    'process.env.NODE_ENV': '"production"',
    'process.env.DEV': '"false"',
    'process.env.FORECOURT_BUILD': JSON.stringify(process.env.FORECOURT_BUILD ?? ''),
  },
}

export default defineConfig(({ outDir = 'dist' }) => ({
  ...common,
  entry: {
    main: 'src/main.ts',
    complete: 'src/complete.ts',
    tree: 'src/tree.ts',
    'jq-thread': 'src/kit/jq-thread.mjs',
  },
  clean: true,
  splitting: true,
  // Says what is in it: their licences go out with a package.
  metafile: true,
  esbuildOptions(options) {
    options.jsx = 'automatic'
    // Validators are three quarters of conf, and would be read at every start.
    const leftOut = ['react-devtools-core', 'ajv/dist/2020.js', 'ajv-formats']
    options.alias = Object.fromEntries(leftOut.map((name) => [name, './src/kit/left-out.ts']))
  },
  banner: { js: 'import { createRequire as __cr } from "node:module"; const require = __cr(import.meta.url);' },
  async onSuccess() {
    // One file that stands alone: each that is loaded costs every start.
    await build({ ...common, outDir, entry: { cli: 'src/start.ts' }, splitting: false, silent: true })
    const tree = execFileSync(process.execPath, [resolve(outDir, 'tree.js')])
    writeFileSync(join(outDir, 'commands.json'), tree)
  },
}))
