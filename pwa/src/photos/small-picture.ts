import type { PreparedFile } from '../data/files.ts'
import { fitPhoto } from './fit-photo.ts'

/** The longest side of the small picture of a photo, px: enough for a tile on a sharp screen. */
export const smallSide = 480

/** The small picture of a photo; undefined where the photo is small itself. */
export async function smallPicture(photo: PreparedFile): Promise<PreparedFile | undefined> {
  if (Math.max(photo.width ?? 0, photo.height ?? 0) <= smallSide) return undefined
  const bitmap = await createImageBitmap(new Blob([photo.bytes], { type: photo.mime }))
  try {
    return await pictureOf(bitmap, bitmap.width, bitmap.height, photo.name, smallSide)
  } finally {
    bitmap.close()
  }
}

/** The most that a copy of a library's photo takes, bytes. */
export const largestCopy = 300_000
const copySide = 1600

/** A copy for reading offline, as large as `largestCopy` lets it be; undefined where it cannot be made. */
export async function smallCopy(picture: Blob, name: string): Promise<PreparedFile | undefined> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    for (let side = copySide; side >= smallSide; side = Math.round(side * 0.75)) {
      const copy = await pictureOf(bitmap, bitmap.width, bitmap.height, name, side)
      if (!copy || copy.bytes.byteLength <= largestCopy) return copy
    }
    return undefined
  } finally {
    bitmap.close()
  }
}

/** A JPEG of what a canvas can draw, no longer than `most` px on its longest side. */
export async function pictureOf(
  source: CanvasImageSource,
  width: number,
  height: number,
  name: string,
  most: number,
): Promise<PreparedFile | undefined> {
  const fitted = fitPhoto(width, height, most)
  const canvas = canvasOf(source, fitted)
  const blob = canvas && (await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.8)))
  if (!blob) return undefined
  const bytes = await blob.arrayBuffer()
  return { name, mime: blob.type, bytes, ...fitted, preview: previewOf(source, width, height) }
}

function canvasOf(source: CanvasImageSource, { width, height }: { width: number; height: number }) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d', { alpha: false })
  if (!brush) return undefined
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(source, 0, 0, width, height)
  return canvas
}

/** As small as it takes to stay below the 2000 letters that may travel with a row. */
const previewOf = (source: CanvasImageSource, width: number, height: number): string =>
  canvasOf(source, fitPhoto(width, height, 16))?.toDataURL('image/jpeg', 0.6) ?? ''
