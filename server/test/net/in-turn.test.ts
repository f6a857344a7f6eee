import { expect, test } from 'vitest'
import { EgressError } from '../../src/net/egress-error.ts'
import { inTurn } from '../../src/net/in-turn.ts'

const host = 'nominatim.openstreetmap.org'

/** Pauses that end when a test says so. */
const pauses = () => {
  const waiting: (() => void)[] = []
  return { waiting, pause: () => new Promise<void>(resolve => void waiting.push(resolve)) }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

test('a server that asks for it is asked one question after the other, with a pause between them', async () => {
  const { waiting, pause } = pauses()
  const server = {}
  const begun: number[] = []
  const ask = (at: number) =>
    inTurn(
      server,
      host,
      async () => {
        begun.push(at)
        if (at === 2) throw new Error('no luck')
        return at
      },
      { pause },
    )
  const [first, second, third] = [ask(1), ask(2), ask(3)]
  second.catch(() => undefined)
  expect(await first).toBe(1)
  await settled()
  expect(begun).toEqual([1])
  waiting.shift()?.()
  await expect(second).rejects.toThrow('no luck')
  await settled()
  expect(begun).toEqual([1, 2])
  waiting.shift()?.()
  expect(await third).toBe(3)
})

test('others are asked at once, and another server of ours has a line of its own', async () => {
  const { pause } = pauses()
  expect(await Promise.all([1, 2].map(at => inTurn({}, 'example.org', async () => at, { pause })))).toEqual([
    1, 2,
  ])
  expect(await Promise.all([1, 2].map(at => inTurn({}, host, async () => at, { pause })))).toEqual([1, 2])
})

test('who would wait too long is told so at once', async () => {
  const { pause } = pauses()
  const server = {}
  const ask = () => inTurn(server, host, async () => 1, { pause, mostWaiting: 2 })
  void ask()
  void ask()
  await expect(ask()).rejects.toThrow(EgressError)
})
