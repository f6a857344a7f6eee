import { availableParallelism } from 'node:os'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { heicWorker } from './pwa/heic-worker.ts'
import { wordFiles } from './pwa/word-files.ts'

const files = (name: string, include: string, more: object = {}) => ({
  test: { name, include: [include], expect: { requireAssertions: true }, ...more },
})
/** Which words are in a piece depends on every source, so no piece is kept from one run to the next. */
const neverKept: Plugin = {
  name: 'words-never-kept',
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (id.includes('?words=') ? false : undefined)),
}
const slow = { testTimeout: 300_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    allowOnly: false,
    // Most of them wait for a disk or a socket: two at a time even where there are two cores.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      files('protocol', 'sync-protocol/src/**/*.test.ts'),
      files('server', 'server/test/**/*.test.ts', {
        pool: 'forks',
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      {
        ...files('pwa', 'pwa/src/**/*.test.{ts,tsx}', { testTimeout: 20_000, hookTimeout: 20_000 }),
        plugins: [heicWorker(), wordFiles(), neverKept],
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
      },
      files('scripts', 'scripts/**/*.test.ts'),
      files('proxy', 'e2e/proxy/**/*.test.ts'),
      files('sim', 'e2e/sim/**/*.test.ts', slow),
      files('crash', 'e2e/crash/**/*.test.ts', slow),
      files('production', 'e2e/production-install/**/*.test.ts', slow),
    ],
  },
})
