import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository.ts'

/** One thing that must hold. `tests` says which runner's report counts the tests inside; else it counts as one. */
export interface Gate {
  name: string
  command: [string, ...string[]]
  tests?: 'vitest' | 'playwright'
  env?: Record<string, string>
}

const node = process.execPath
const tool = (path: string, ...args: string[]): [string, ...string[]] => [
  node,
  join(root, 'node_modules', path),
  ...args,
]
const script = (name: string, ...args: string[]): [string, ...string[]] => [node, `scripts/${name}`, ...args]
const vitest = (...projects: string[]) =>
  tool('vitest/vitest.mjs', 'run', ...projects.flatMap(name => ['--project', name]))

/** Cheap and without running the product: `npm run check`. */
export const staticGates: Gate[] = [
  { name: 'lockfile', command: script('check-lock.mjs') },
  { name: 'licences', command: script('licences.ts') },
  {
    name: 'format',
    command: tool(
      'prettier/bin/prettier.cjs',
      '--check',
      '--log-level',
      'warn',
      '--ignore-path',
      '.prettierignore',
      '--cache',
      '--cache-strategy=content',
      '--cache',
      '--cache-strategy',
      'content',
      '.',
    ),
  },
  { name: 'lint', command: tool('oxlint/bin/oxlint', '--deny-warnings') },
  { name: 'architecture', command: script('architecture.ts') },
  { name: 'patterns of readers', command: script('patterns.ts') },
  { name: 'locale parity', command: script('parity.ts') },
  { name: 'rules and their tests', command: script('rules.ts') },
  { name: 'paths in documents and comments', command: script('stale-paths.ts') },
  { name: 'OpenAPI', command: script('openapi.ts', '--check') },
  { name: 'types', command: tool('typescript/bin/tsc', '-b', '--pretty', 'false') },
]

const has = (pattern: string) => globSync(pattern, { cwd: root }).length > 0

/** A gate whose tests lie in one folder; it is listed once there are tests in that folder. */
function whenPresent(pattern: string, gate: Gate): Gate[] {
  return has(pattern) ? [gate] : []
}

/**
 * All gates of `npm test`, cheapest stage first. Inside a stage as many run side by side as `abreast` says:
 * the browsers get the machine for themselves, because they run two at a time already.
 */
export function stages(): { abreast: number; gates: Gate[] }[] {
  return [
    { abreast: 2, gates: staticGates },
    {
      abreast: 2,
      gates: [
        { name: 'build', command: script('build-pwa.mjs') },
        { name: 'known flaws', command: script('advisories.ts') },
        {
          name: 'unit and API tests',
          command: vitest('protocol', 'server', 'pwa', 'scripts', 'proxy'),
          tests: 'vitest',
        },
      ],
    },
    {
      abreast: 2,
      gates: [
        { name: 'bundle budget', command: script('bundle-budget.ts') },
        ...whenPresent('e2e/sim/**/*.test.ts', {
          name: 'simulator',
          command: vitest('sim'),
          tests: 'vitest',
        }),
        { name: 'production install', command: vitest('production'), tests: 'vitest' },
        ...whenPresent('e2e/crash/**/*.test.ts', {
          name: 'crash tests',
          command: vitest('crash'),
          tests: 'vitest',
        }),
      ],
    },
    {
      abreast: 1,
      gates: whenPresent('e2e/journeys/**/*.spec.ts', {
        name: 'browser journeys',
        command: tool('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'),
        tests: 'playwright',
      }),
    },
  ]
}
