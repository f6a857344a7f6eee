/** How a picture lies in its box: `x` and `y` are what it is moved by from the middle, px. */
export type Zoom = { scale: number; x: number; y: number }
export type Box = { width: number; height: number }

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }
export const mostZoom = 6

/** Zooms so that what lies under a point stays there; the point counts from the middle of the box. */
export function zoomAt(
  now: Zoom,
  scale: number,
  point: { x: number; y: number },
  picture: Box,
  box: Box,
): Zoom {
  const next = Math.min(mostZoom, Math.max(1, scale))
  const grown = next / now.scale
  return keepIn(
    { scale: next, x: point.x - (point.x - now.x) * grown, y: point.y - (point.y - now.y) * grown },
    picture,
    box,
  )
}

/** Moves it no further than its own edges. */
export function keepIn(zoom: Zoom, picture: Box, box: Box): Zoom {
  const most = (side: number, room: number) => Math.max(0, (side * zoom.scale - room) / 2)
  const [x, y] = [most(picture.width, box.width), most(picture.height, box.height)]
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0
  return { scale: zoom.scale, x: within(zoom.x, x), y: within(zoom.y, y) }
}
