import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { StreetTiles } from '../types.ts'
import { pxPerUnit, type PaperFrame } from './paper-frame.ts'
import { beforePaper } from './paper-ready.ts'

/** Below this zoom no streets are drawn, as on the screen. */
const widestZoom = 9

/** Dots of the picture on each of its pixels: about 380 to the inch; a large map needs fewer. */
const densityOf = (width: number): number => (width > 1_200 ? 2 : 3)

/**
 * Draws the streets behind a map on paper, for `<canvas ref={canvas} hidden={!drawn}>`. Until they are drawn, and where
 * there are none, the coast stands there.
 * @param size in units of the map
 * @param density dots for each pixel
 */
export function usePaperStreets(
  frame: PaperFrame | undefined,
  { width, height }: { width: number; height: number },
  { streets, language }: { streets: StreetTiles | null; language: string },
  density = densityOf(width),
): { canvas: RefObject<HTMLCanvasElement | null>; drawn: boolean } {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  const { middle, zoom } = frame ?? {}
  // At once, so that printing waits for it too.
  useLayoutEffect(() => {
    const onto = canvas.current
    if (!onto || !middle || !streets || zoom === undefined || zoom < widestZoom) return setDrawn(false)
    let current = true
    const picture = { middle, zoom, width: width * pxPerUnit, height: height * pxPerUnit, density }
    const drawing = import('../streets/street-picture.ts')
      .then(({ drawStreetPicture }) => drawStreetPicture(onto, { ...picture, tiles: streets, language }))
      .then(
        found => current && setDrawn(found),
        (error: unknown) => console.warn('The streets of a map on paper could not be drawn', error),
      )
    beforePaper(drawing)
    return () => {
      current = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the values of the middle
  }, [middle?.lat, middle?.lng, zoom, width, height, density, streets, language])
  return { canvas, drawn }
}
