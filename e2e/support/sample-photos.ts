import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** A file as a page's file chooser takes it. */
export type SampleFile = { name: string; mimeType: string; buffer: Buffer }

const number = (bytes: number, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
const entry = (tag: number, type: number, count: number, value: Buffer): Buffer =>
  Buffer.concat([number(2, tag), number(2, type), number(4, count), value, Buffer.alloc(4 - value.length)])

/** An Exif block that says how the camera was held, and that the photo was taken in Lisbon: 38° 42′ 50″ N, 9° 8′ 30″ W. */
function exif(orientation: number): Buffer {
  const gps = 8 + 2 + 2 * 12 + 4
  const values = gps + 2 + 4 * 12 + 4
  const degrees = (...parts: number[]) =>
    Buffer.concat(parts.flatMap(part => [number(4, part), number(4, 1)]))
  const main = [
    number(2, 2),
    entry(0x0112, 3, 1, number(2, orientation)),
    entry(0x8825, 4, 1, number(4, gps)),
  ]
  const north = [entry(1, 2, 2, Buffer.from('N')), entry(2, 5, 3, number(4, values))]
  const west = [entry(3, 2, 2, Buffer.from('W')), entry(4, 5, 3, number(4, values + 24))]
  const end = number(4, 0)
  const head = [Buffer.from('II*\0'), number(4, 8)]
  const place = [number(2, 4), ...north, ...west, end, degrees(38, 42, 50), degrees(9, 8, 30)]
  const tiff = Buffer.concat([...head, ...main, end, ...place])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(2 + 6 + tiff.length)
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, Buffer.from('Exif\0\0'), tiff])
}

/** A JPEG as a phone writes it: a sky over a sea, lying on its side, with the place it was taken at in its head. */
export async function phonePhoto(page: Page, name: string, hue = 20): Promise<SampleFile> {
  const address = await page.evaluate(tint => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [2400, 3200] // turned by its Exif, it is wider than high
    const brush = canvas.getContext('2d')!
    brush.translate(0, 3200)
    brush.rotate(-Math.PI / 2)
    const sky = brush.createLinearGradient(0, 0, 0, 1500)
    sky.addColorStop(0, `hsl(${tint + 190} 60% 45%)`)
    sky.addColorStop(1, `hsl(${tint} 85% 75%)`)
    brush.fillStyle = sky
    brush.fillRect(0, 0, 3200, 1500)
    brush.fillStyle = `hsl(${tint + 180} 45% 28%)`
    brush.fillRect(0, 1500, 3200, 900)
    brush.fillStyle = `hsl(${tint + 25} 95% 88%)`
    brush.beginPath()
    brush.arc(2300, 1150, 220, 0, 7)
    brush.fill()
    return canvas.toDataURL('image/jpeg', 0.8)
  }, hue)
  const jpeg = Buffer.from(address.replace(/^.*,/, ''), 'base64')
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg.subarray(0, 2), exif(6), jpeg.subarray(2)]),
  }
}

/** 96 × 64 pixels from an encoder of the format, green above, red and blue below. */
export const heicPhoto = (name: string): SampleFile => ({
  name,
  mimeType: 'image/heic',
  buffer: readFileSync(join(import.meta.dirname, '../../pwa/src/photos/testing/photo.heic')),
})

/** A drawing that would run a program where it is opened by itself. */
export const drawing = (name: string): SampleFile => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
})
