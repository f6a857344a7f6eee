/**
 * Makes a photo of a file before anything is stored: upright, at most 2048 pixels, encoded anew. The bytes of the file
 * itself go nowhere, so nothing that a camera wrote beside the picture (place, time, serial number) does either.
 */
import { fitPhoto, nameOfPhoto } from './fit-photo.ts'
import { headLength, imageKind } from './image-kind.ts'
import type { PreparedFile } from '../data/files.ts'
import { RefusedImage } from './refused-image.ts'

/** Larger files are no photos of phones or cameras, and opening them could end the page. */
export const mostBytes = 60 * 1024 * 1024
const quality = 0.85

/** @throws RefusedImage when it cannot become one, and the signal's reason once it was cancelled */
export async function prepareImage(file: File, signal?: AbortSignal): Promise<PreparedFile> {
  if (file.size > mostBytes) throw new RefusedImage('too_large', file.name)
  const kind = imageKind(await bytesOf(file.slice(0, headLength), file.name))
  if (kind === undefined) throw new RefusedImage('not_image', file.name)
  if (kind === 'svg') throw new RefusedImage('svg', file.name)
  signal?.throwIfAborted()
  const bitmap = kind === 'heic' ? await decodeAnyHeic(file, signal) : await decode(file, file.name)
  try {
    signal?.throwIfAborted()
    const { width, height } = fitPhoto(bitmap.width, bitmap.height)
    const blob = await encode(bitmap, width, height, kind === 'jpeg' || kind === 'heic', file.name)
    const bytes = await blob.arrayBuffer()
    signal?.throwIfAborted()
    const name = nameOfPhoto(file.name, blob.type)
    return { name, mime: blob.type, bytes, width, height, preview: previewOf(bitmap) }
  } finally {
    bitmap.close()
  }
}

/** A file that was moved or changed since it was chosen cannot be read. */
async function bytesOf(part: Blob, name: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await part.arrayBuffer())
  } catch (cause) {
    throw new RefusedImage('broken', name, { cause })
  }
}

async function decode(file: Blob, name: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    throw new RefusedImage('broken', name, { cause })
  }
}

/** Some browsers read HEIC themselves; the others get a decoder the first time, and keep it. */
async function decodeAnyHeic(file: File, signal?: AbortSignal): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    const { decodeHeic, fetchHeicDecoder } = await import('./decode-heic.ts')
    if (!(await fetchHeicDecoder())) throw new RefusedImage('no_converter', file.name)
    try {
      const bytes = await bytesOf(file, file.name)
      return await createImageBitmap(await decodeHeic(bytes.buffer as ArrayBuffer, signal))
    } catch (cause) {
      signal?.throwIfAborted()
      throw cause instanceof RefusedImage ? cause : new RefusedImage('broken', file.name, { cause })
    }
  }
}

async function encode(
  bitmap: ImageBitmap,
  width: number,
  height: number,
  opaque: boolean,
  name: string,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d', { alpha: !opaque })
  if (!brush) throw new RefusedImage('broken', name) // no memory left for it
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(bitmap, 0, 0, width, height)
  const seeThrough = !opaque && hasTransparency(brush, width, height)
  const blob = await toBlob(canvas, seeThrough ? 'image/webp' : 'image/jpeg')
  canvas.width = 0 // gives the memory back at once, which Safari would keep
  if (!blob) throw new RefusedImage('broken', name)
  return blob
}

/** As small as it takes to stay below the 2000 letters that may travel with a row. */
function previewOf(bitmap: ImageBitmap): string {
  const { width, height } = fitPhoto(bitmap.width, bitmap.height, 16)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0, width, height)
  return canvas.toDataURL('image/jpeg', 0.6)
}

/** A browser that cannot write WebP writes PNG, which keeps what is transparent too. */
const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))

function hasTransparency(brush: CanvasRenderingContext2D, width: number, height: number): boolean {
  const { data } = brush.getImageData(0, 0, width, height)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}
