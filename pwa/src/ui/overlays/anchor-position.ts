export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Size = { readonly width: number; readonly height: number }

const gap = 4
const margin = 8

/**
 * Where a floating box goes beside its anchor, in viewport pixels: below, or above when there is more room there;
 * aligned with the anchor's end edge (its start edge with `align: 'start'`), always inside the viewport.
 * @returns top-left corner and the height that fits
 */
export function placeBeside(
  anchor: Box,
  box: Size,
  viewport: Size,
  { align = 'end', rtl = false }: { align?: 'start' | 'end'; rtl?: boolean } = {},
): { x: number; y: number; maxHeight: number } {
  const below = viewport.height - (anchor.y + anchor.height) - gap - margin
  const above = anchor.y - gap - margin
  const goesBelow = box.height <= below || below >= above
  const maxHeight = Math.max(0, goesBelow ? below : above)
  const height = Math.min(box.height, maxHeight)
  const atRight = (align === 'end') !== rtl
  const x = atRight ? anchor.x + anchor.width - box.width : anchor.x
  return {
    x: Math.max(margin, Math.min(x, viewport.width - margin - box.width)),
    y: goesBelow ? anchor.y + anchor.height + gap : anchor.y - gap - height,
    maxHeight,
  }
}
