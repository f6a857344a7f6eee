/** Large: import this module where a barcode shows, and not before. */
import { azteccode, code128, drawingSVG, pdf417, qrcode } from 'bwip-js/browser'
import type { BarcodeKind } from './read-pass-file.ts'

const draws = { azteccode, qrcode, pdf417, code128 }

/** A barcode as an SVG document. Throws where the text cannot be written in that kind. */
export function drawBarcode(kind: BarcodeKind, text: string): string {
  return draws[kind]({ bcid: kind, text, scale: 4 }, drawingSVG())
}
