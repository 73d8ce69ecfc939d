import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One file before sign-in, one of what two screens or more use, one for each screen: without it a page is made of eighty. */
const codeSplitting = {
  groups: [
    { name: 'first', tags: ['$initial' as const], priority: 1 },
    { name: 'shared', minShareCount: 2 },
  ],
}

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    // What others wrote goes out with their words.
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { codeSplitting } },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.FORECOURT_PORT ?? '4620'}` } },
})
