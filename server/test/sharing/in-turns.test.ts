import { setImmediate as soon } from 'node:timers'
import type { Steps } from '@caravel/sync-protocol/domain/steps'
import { expect, test } from 'vitest'
import { inTurns, rowsInATurn } from '../../src/in-turns.ts'

/** What happens in order, with rows that each take so many milliseconds. */
async function order(rows: number, milliseconds: number): Promise<string[]> {
  const seen: string[] = []
  let time = 0
  function* visit(): Steps<void> {
    for (let row = 0; row < rows; row++) {
      seen.push('row')
      time += milliseconds
      yield
    }
  }
  soon(() => seen.push('other'))
  await inTurns(visit(), () => time)
  return seen
}

test('others get their turn after 200 quick rows', async () => {
  expect((await order(rowsInATurn + 50, 0)).indexOf('other')).toBe(rowsInATurn)
})

test('others get their turn after 10 milliseconds of slow rows', async () => {
  expect((await order(6, 4)).indexOf('other')).toBe(3)
})
