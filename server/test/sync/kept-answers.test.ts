import { tripStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import { createKeptAnswers, type ReadAt } from '../../src/sync/kept-answers.ts'
import { newId, startWorld } from './client.ts'

test('answers are kept while their stream stands, and those asked for longest ago go when they are too large together', async () => {
  const { app } = (await startWorld()).server
  const ctx = {
    ...app,
    user: undefined,
    method: 'GET',
    path: '/',
    headers: {},
    ip: '',
    body_bytes: 0,
    secure: false,
  }
  const answers = createKeptAnswers<{ text: string }>(250)
  const made: string[] = []
  const read = ({ stream, seq }: Pick<ReadAt, 'stream' | 'seq'>, length = 80): Promise<object> =>
    answers.read(ctx, { stream, seq, epoch: 'one' }, () => {
      made.push(`${stream} ${seq}`)
      return Promise.resolve({ text: 'x'.repeat(length) })
    })
  const [first, second, third] = [tripStream(newId()), tripStream(newId()), tripStream(newId())]
  for (const stream of [first, second, first]) await read({ stream, seq: 1 })
  expect(made).toEqual([`${first} 1`, `${second} 1`])
  await read({ stream: third, seq: 1 })
  await read({ stream: first, seq: 1 })
  expect(made).toEqual([`${first} 1`, `${second} 1`, `${third} 1`])
  await read({ stream: second, seq: 1 })
  await read({ stream: second, seq: 2 })
  expect(made).toEqual([`${first} 1`, `${second} 1`, `${third} 1`, `${second} 1`, `${second} 2`])
  // One that is as large as many is not kept, and drives out no other.
  made.length = 0
  await read({ stream: first, seq: 2 }, 200)
  await read({ stream: second, seq: 2 })
  await read({ stream: first, seq: 2 }, 200)
  expect(made).toEqual([`${first} 2`, `${first} 2`])
})
