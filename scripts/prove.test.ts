import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTable } from './prove/readme.ts'
import { root } from './repository.ts'

test('the printed table takes the place of the one before', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const once = withTable(readme, '| a |')
  expect(once).toContain('-->\n\n| a |\n\n<!--')
  expect(withTable(once, '| b |')).toBe(withTable(readme, '| b |'))
  expect(() => withTable('no place for it', '| a |')).toThrow('no place')
})
