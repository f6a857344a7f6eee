import { expect, test } from 'vitest'
import { parseStream, tripStream, userStream } from './streams.ts'

test('a stream key is its kind and the id of its thing', () => {
  expect(parseStream('app')).toEqual({ kind: 'app', id: '' })
  expect(parseStream(tripStream('t'))).toEqual({ kind: 'trip', id: 't' })
  expect(parseStream(userStream('u'))).toEqual({ kind: 'user', id: 'u' })
})

test('what names no known kind is no stream', () => {
  for (const key of ['', 'trip', 'trip:', 'app:1', 'toString', 'constructor:1', 'journey:1', ':'])
    expect(parseStream(key), key).toBeUndefined()
})
