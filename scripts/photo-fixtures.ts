/**
 * Draws the photos and films of `e2e/fixtures/photos` anew: a JPEG, a HEIC, a live photo and an MP4 as phones write them, with
 * date, place and camera in their heads. Uses Debian's `chromium` (JPEG, H.264) and `python3` with `libheif1` (HEIC). The
 * tests read the committed files and need none of these.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../e2e/support/chromium.ts'
import { exifBlock, withExif } from './photo-fixtures/exif.ts'
import { phoneFilm } from './photo-fixtures/film-facts.ts'
import { withPlainOffsets } from './photo-fixtures/heic-offsets.ts'

const target = new URL('../e2e/fixtures/photos/', import.meta.url)
const [width, height] = [1200, 800]
const live = '5A3C7B1E-0000-4000-8000-00000000CAFE'
const coast = { taken: '2027:04:22 11:45:30', lat: 40.6123, lng: -8.7498 }
const harbour = { taken: '2027:04:22 18:02:10', lat: 40.6402, lng: -8.6538 }

/** A house in stripes by the sea, on a canvas that stays on the page. */
const draw = (page: Page, hue: number, wide: number, high: number) =>
  page.evaluate(
    ([tint, w, h]) => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height, canvas.id] = [w, h, 'drawing']
      document.body.replaceChildren(canvas)
      const brush = canvas.getContext('2d')!
      const scene = (shift: number) => {
        brush.fillStyle = `hsl(${tint + 190} 60% 75%)`
        brush.fillRect(0, 0, w, h)
        brush.fillStyle = `hsl(${tint + 200} 50% 40%)`
        brush.fillRect(0, h * 0.62 + Math.sin(shift / 4) * h * 0.02, w, h)
        for (let stripe = 0; stripe < 9; stripe++) {
          brush.fillStyle = stripe % 2 ? 'white' : `hsl(${tint} 65% 45%)`
          brush.fillRect(w * (0.3 + stripe * 0.045), h * 0.3, w * 0.045, h * 0.4)
        }
        brush.beginPath()
        brush.moveTo(w * 0.28, h * 0.3)
        brush.lineTo(w * 0.5, h * 0.12)
        brush.lineTo(w * 0.73, h * 0.3)
        brush.fill()
      }
      scene(0)
      Object.assign(window, { scene })
    },
    [hue, wide, high] as const,
  )

const jpegOf = async (page: Page): Promise<Buffer> => {
  const address = await page.evaluate(() =>
    document.querySelector<HTMLCanvasElement>('#drawing')!.toDataURL('image/jpeg', 0.8),
  )
  return Buffer.from(address.replace(/^.*,/, ''), 'base64')
}

const pixelsOf = async (page: Page): Promise<Buffer> => {
  const text = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('#drawing')!
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let out = ''
    for (let at = 0; at < data.length; at += 4)
      out += String.fromCharCode(data[at]!, data[at + 1]!, data[at + 2]!)
    return btoa(out)
  })
  return Buffer.from(text, 'base64')
}

const filmOf = async (page: Page, milliseconds: number): Promise<Buffer> => {
  const text = await page.evaluate(async length => {
    const canvas = document.querySelector<HTMLCanvasElement>('#drawing')!
    const recorder = new MediaRecorder(canvas.captureStream(15), {
      mimeType: 'video/mp4;codecs=avc1.42E01E',
      videoBitsPerSecond: 400_000,
    })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise(resolve => (recorder.onstop = resolve))
    recorder.start()
    const { scene } = window as unknown as { scene: (shift: number) => void }
    let frame = 0
    const timer = setInterval(() => scene(frame++), 66)
    setTimeout(() => recorder.stop(), length)
    await ended
    clearInterval(timer)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    let out = ''
    for (const byte of bytes) out += String.fromCharCode(byte)
    return btoa(out)
  }, milliseconds)
  return Buffer.from(text, 'base64')
}

const heicOf = (pixels: Buffer, exif: Buffer): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'photo-fixtures-'))
  const at = (name: string) => join(folder, name)
  try {
    writeFileSync(at('pixels'), pixels)
    writeFileSync(at('exif'), exif)
    const script = new URL('photo-fixtures/make-heic.py', import.meta.url).pathname
    execFileSync('/usr/bin/python3', [
      script,
      at('pixels'),
      String(width),
      String(height),
      at('exif'),
      at('out.heic'),
    ])
    return withPlainOffsets(readFileSync(at('out.heic')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
try {
  const page = await browser.newPage()
  const write = (name: string, bytes: Buffer) => {
    writeFileSync(new URL(name, target), bytes)
    console.log(`${name} ${bytes.length}`)
  }
  await draw(page, 20, width, height)
  write('coast.jpg', withExif(await jpegOf(page), exifBlock(coast)))
  await draw(page, 200, width, height)
  write('harbour.heic', heicOf(await pixelsOf(page), exifBlock(harbour)))
  await draw(page, 120, width, height)
  write('live.heic', heicOf(await pixelsOf(page), exifBlock({ ...harbour, live })))
  await draw(page, 120, 480, 320)
  const moment = { taken: new Date('2027-04-22T17:02:10Z'), where: '+40.6402-008.6538/' }
  write('live.mov', phoneFilm(await filmOf(page, 1_500), { ...moment, live }))
  await draw(page, 300, 640, 360)
  write('waves.mp4', phoneFilm(await filmOf(page, 4_000), moment))
} finally {
  await browser.close()
}
