import type { GoneStream, StreamInfo, StreamsAnswer } from '@caravel/sync-protocol/wire'
import { expect, test } from 'vitest'
import { streamsPath, wholeList } from './streams-answer.ts'

const info = (stream: StreamInfo['stream'], head: number): StreamInfo => ({
  stream,
  head,
  mark: null,
  access_rev: 1,
  role: 'owner',
  schema_rev: 1,
})
const gone = (stream: GoneStream['stream']): GoneStream => ({ stream, cause: 'removed', at: 1, by: null })
const about = { epoch: 'e', user_id: 'u', is_admin: false }

test('what moved replaces what was known of it, and all else stays', () => {
  const last: StreamsAnswer = {
    ...about,
    streams: [info('app', 1), info('trip:a', 1), info('trip:b', 1), info('trip:c', 1)],
    gone: [gone('trip:d')],
    as_of: 'x.1',
  }
  const answer: StreamsAnswer = {
    ...about,
    streams: [info('app', 2), info('trip:a', 5), info('trip:d', 9)],
    gone: [gone('trip:b')],
    as_of: 'x.2',
    partial: true,
  }
  const whole = wholeList(last, answer)
  expect(Object.fromEntries(whole.streams.map(({ stream, head }) => [stream, head]))).toEqual({
    app: 2,
    'trip:a': 5,
    'trip:c': 1,
    'trip:d': 9,
  })
  expect(whole.gone.map(({ stream }) => stream)).toEqual(['trip:b'])
  expect(whole).not.toHaveProperty('partial')
  expect(streamsPath(whole)).toBe('/api/sync/streams?since=x.2')
})

test('a whole answer stands alone', () => {
  const answer: StreamsAnswer = { ...about, streams: [info('app', 1)], gone: [] }
  const last: StreamsAnswer = { ...about, streams: [info('trip:a', 1)], gone: [] }
  expect(wholeList(last, answer)).toBe(answer)
  expect(streamsPath(undefined)).toBe('/api/sync/streams?since=')
})
