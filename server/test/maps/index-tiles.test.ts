import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { indexTiles } from '../../src/modules/search/archive-index/index-tiles.ts'
import type { TileSource } from '../../src/tile-source.ts'

const noTiles: TileSource = {
  version: 'v1',
  async *deepest() {},
  tile: () => Promise.resolve(undefined),
}

/** Says that it is there when the first number is no longer 0. */
const slowToLoad = `
  const { parentPort, workerData } = require('node:worker_threads')
  Atomics.wait(workerData, 0, 0)
  parentPort.postMessage({ tiles: 0, broken: 0 })
  parentPort.on('message', () => {})
`

test('a thread is not ended while it loads: SQLite would take the whole server with it', async () => {
  const loads = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(slowToLoad, { eval: true, workerData: loads })
  const terminate = vi.spyOn(thread, 'terminate')
  const stop = new AbortController()
  const working = indexTiles(thread, noTiles, stop.signal, () => {})
  stop.abort()
  expect(terminate).not.toHaveBeenCalled()
  Atomics.store(loads, 0, 1)
  Atomics.notify(loads, 0)
  expect(await working).toEqual({ broken: 0 })
  expect(terminate).toHaveBeenCalledOnce()
})
