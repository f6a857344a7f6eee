import { expect, test } from 'vitest'
import { readWayCard, wayCard } from './way-card.ts'

test('a way is read as it was written, and nothing else is one', () => {
  const from = { name: 'Castelo [1]', lat: 38.7139, lng: -9.1335 }
  const to = { name: 'Sé', lat: -38.7, lng: 179.9 }
  expect(readWayCard(wayCard(from, to, 'cycle'))).toEqual({ mode: 'cycle', ends: [from, to] })
  const others = ['', '3', '[', '[]', '{}', '["fly",[1,2,"a"],[1,2,"b"]]', '["walk",[1,2,"a"]]']
  for (const card of [...others, '["walk",[91,2,"a"],[1,2,"b"]]', '["walk",["1",2,"a"],[1,2,"b"]]'])
    expect(readWayCard(card), card).toBeUndefined()
})
