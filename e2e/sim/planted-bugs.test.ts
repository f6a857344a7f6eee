import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import { plantedBugs } from './planted-bugs.ts'

const root = new URL('../../', import.meta.url)

describe('planted mistakes', () => {
  test('there are many, each with a name of its own', () => {
    expect(plantedBugs.length).toBeGreaterThanOrEqual(24)
    expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length)
  })

  test.each(plantedBugs.map(bug => [bug.name, bug] as const))('%s: can still be planted', (_, { edits }) => {
    for (const { file, find, replace } of edits) {
      expect(readFileSync(new URL(file, root), 'utf8')).toContain(find)
      expect(replace).not.toBe(find)
    }
  })

  test(
    'one that the simulator finds and one that a test finds are caught',
    { timeout: 240_000 },
    async () => {
      const names = '^(a push goes on after a refusal|what was sent again in vain is forgotten)$'
      const { stdout } = await promisify(execFile)(process.execPath, ['e2e/sim/plant.ts', names], {
        cwd: root,
      })
      expect(stdout).toMatch(/^2 of 2 caught$/m)
    },
  )
})
