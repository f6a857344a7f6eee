/** Whether a photo has enough pixels for the size it is printed in. Pure. */
import type { Book } from './book-types.ts'

/** The least dots to the inch; with fewer a photo looks soft. */
export const leastDots = 150
const inch = 25.4

export interface Pixels {
  width: number
  height: number
}

export interface SmallPhoto {
  id: string
  /** From 1. */
  page: number
}

/** The photos that are printed with too few pixels, in the order of the pages. @param pixelsOf of what is printed */
export function smallPhotos({ pages }: Book, pixelsOf: (id: string) => Pixels | undefined): SmallPhoto[] {
  return pages.flatMap(({ pictures }, at) =>
    pictures.flatMap(({ id, width, height }) => {
      const pixels = pixelsOf(id)
      if (!pixels) return []
      // A photo covers its rectangle, so the side with fewer dots decides.
      const dots = Math.min(pixels.width / width, pixels.height / height) * inch
      return dots < leastDots ? [{ id, page: at + 1 }] : []
    }),
  )
}
