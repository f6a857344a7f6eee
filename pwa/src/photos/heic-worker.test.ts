import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { heicWorkerSource } from '../../heic-worker.ts'

type Answer = { error: string; imageDataArr: { width: number; height: number; data: Uint8ClampedArray }[] }

/** The decoder in a place that refuses to compile text, as a page under our content security policy does. */
const decode = (bytes: Uint8Array) =>
  new Promise<Answer>(resolve => {
    class ImageData {
      readonly width: number
      readonly height: number
      readonly data: Uint8ClampedArray
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
        this.data = new Uint8ClampedArray(width * height * 4)
      }
    }
    const nothing = () => undefined
    const world = createContext(
      Object.assign(
        { atob, setTimeout, ImageData, importScripts: nothing, XMLHttpRequest: nothing },
        { console: { log: nothing, warn: nothing, error: nothing }, postMessage: resolve, bytes },
      ),
      { codeGeneration: { strings: false, wasm: false } },
    )
    runInContext(heicWorkerSource(), world)
    runInContext('onmessage({ data: { id: 1, buffer: new Uint8Array(bytes) } })', world)
  })

// 96 × 64: green above, red and blue below; encoded by libheif, with a place in its Exif.
const sample = new Uint8Array(readFileSync(join(import.meta.dirname, 'testing/photo.heic')))

describe('the HEIC decoder', () => {
  it('decodes without compiling code from text', async () => {
    const { error, imageDataArr } = await decode(sample)
    expect(error).toBe('')
    const [picture] = imageDataArr
    expect(picture).toMatchObject({ width: 96, height: 64 })
    const colour = (x: number, y: number) => {
      const from = (y * 96 + x) * 4
      return ['red', 'green', 'blue'][
        [...picture!.data.subarray(from, from + 3)].findIndex((part, _at, all) => part === Math.max(...all))
      ]
    }
    expect([colour(48, 6), colour(10, 40), colour(80, 40)]).toEqual(['green', 'red', 'blue'])
  })

  it('says that a broken file holds no picture', async () => {
    const { error, imageDataArr } = await decode(sample.slice(0, 300))
    expect(imageDataArr).toEqual([])
    expect(error).not.toBe('')
  })

  it('names whose work it is, and where its source lies', () => {
    const notice = heicWorkerSource().slice(0, 600)
    for (const name of ['heic2any', 'libheif', 'libde265', 'LGPL-3.0', 'changed'])
      expect(notice).toContain(name)
  })
})
