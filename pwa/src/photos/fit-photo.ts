/** The longest side of a photo as it is kept, px: sharp on a large screen, a few hundred kilobytes to send. */
export const longestSide = 2048

/** The size of a picture that is to fit, never enlarged, never without a pixel. */
export function fitPhoto(
  width: number,
  height: number,
  most = longestSide,
): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' }

/** Leaves room for the ending, whatever script it is written in. */
const longestName = 120

/** The file's name with the ending of what it has become. */
export function nameOfPhoto(name: string, mime: string): string {
  const bare = [...name.replace(/\.\w{1,5}$/, '').trim()].slice(0, longestName).join('')
  return `${bare || 'photo'}.${endings[mime] ?? 'jpg'}`
}
