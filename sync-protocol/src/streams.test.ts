import { expect, test } from 'vitest'
import { journeyStream, membersOf, ownKinds, parseStream, tripStream, userStream } from './streams.ts'

test('a stream key is its kind and the id of its thing', () => {
  expect(parseStream('app')).toEqual({ kind: 'app', id: '' })
  expect(parseStream(tripStream('t'))).toEqual({ kind: 'trip', id: 't' })
  expect(parseStream(userStream('u'))).toEqual({ kind: 'user', id: 'u' })
  expect(parseStream(journeyStream('j'))).toEqual({ kind: 'journey', id: 'j' })
})

test('what names no known kind is no stream', () => {
  for (const key of ['', 'trip', 'trip:', 'app:1', 'toString', 'constructor:1', 'notebook:1', 'journey', ':'])
    expect(parseStream(key), key).toBeUndefined()
})

test("a stream is one account's own, or has members, or is read by everybody", () => {
  expect(ownKinds).toEqual(['user', 'atlas'])
  expect([tripStream('t'), journeyStream('j'), userStream('u'), 'app', 'other:1'].map(membersOf)).toEqual([
    'trip_member',
    'journey_contributor',
    undefined,
    undefined,
    undefined,
  ])
})
