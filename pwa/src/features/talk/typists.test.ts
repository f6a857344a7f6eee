import { typingMs, type Present } from '@caravel/sync-protocol/wire'
import { expect, test } from 'vitest'
import { Typists } from './typists.ts'

const here = (user_id: string, typing?: 1 | 2): Present => ({
  user_id,
  day: null,
  item: null,
  ...(typing ? { typing } : {}),
})

test('who only looks does not write, and who stops writing is gone at once', () => {
  const typists = new Typists()
  expect(typists.at([here('ben'), here('ana', 1)], 0)).toEqual({ ids: ['ana'], again: typingMs })
  expect(typists.at([here('ben'), here('ana')], 10)).toEqual({ ids: [], again: undefined })
})

test('a sign that is not renewed is over by itself, whatever others do meanwhile', () => {
  const typists = new Typists()
  typists.at([here('ana', 1)], 0)
  expect(typists.at([here('ana', 1), here('ben', 1)], 5000)).toEqual({
    ids: ['ana', 'ben'],
    again: typingMs - 5000,
  })
  expect(typists.at([here('ana', 1), here('ben', 2)], typingMs).ids).toEqual(['ben'])
  expect(typists.at([here('ana', 1), here('ben', 2)], 2 * typingMs)).toEqual({ ids: [], again: undefined })
})

test('who goes on is seen on, and who begins again is seen again', () => {
  const typists = new Typists()
  typists.at([here('ana', 1)], 0)
  typists.at([here('ana', 2)], 4000)
  expect(typists.at([here('ana', 2)], typingMs + 1000).ids).toEqual(['ana'])
  typists.at([here('ana')], 20_000)
  expect(typists.at([here('ana', 2)], 30_000).ids).toEqual(['ana'])
})
