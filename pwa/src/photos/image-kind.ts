export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'bmp' | 'svg'

/** Brands of the HEIF family that hold HEVC pictures; `mif1` alone says only that it is HEIF. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

/** How many bytes of a file's start {@link imageKind} looks at. */
export const headLength = 1024

/** What a picture is by its first bytes: names and types of files are chosen by the sender. */
export function imageKind(head: Uint8Array): ImageKind | undefined {
  const at = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a/.test(at(0, 6))) return 'gif'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp'
  if (at(0, 2) === 'BM') return 'bmp'
  if (at(4, 8) === 'ftyp') return heifKind(at)
  return /<svg[\s>]/i.test(new TextDecoder().decode(head.subarray(0, headLength))) ? 'svg' : undefined
}

/** The major brand, then the compatible ones: some phones name HEVC only among those. */
function heifKind(at: (from: number, to: number) => string): ImageKind | undefined {
  const brands = [at(8, 12), ...(at(16, 64).match(/.{4}/gs) ?? [])]
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return heicBrands.has(brands[0] ?? '') ? 'heic' : undefined
}
