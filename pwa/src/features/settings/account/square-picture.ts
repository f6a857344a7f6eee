import { prepareImage } from '../../../photos/prepare-image.ts'

/** Sharp at the largest disc on a dense screen, and small to send. */
const side = 256

/** The middle of a picture as a small square. @throws RefusedImage */
export async function squarePicture(file: File): Promise<Blob> {
  const { bytes, mime } = await prepareImage(file)
  const bitmap = await createImageBitmap(new Blob([bytes], { type: mime }))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const brush = canvas.getContext('2d')
  const edge = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2]
  if (brush) {
    brush.imageSmoothingQuality = 'high'
    brush.drawImage(bitmap, left, top, edge, edge, 0, 0, side, side)
  }
  bitmap.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new Error('the browser could not encode a picture')
  return blob
}
