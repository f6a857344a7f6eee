import { shownImages } from '@caravel/sync-protocol/domain/file-types'

/** A picture that a page shows; everything else is handed to the system. */
export const isImage = (mime: string): boolean => shownImages.includes(mime)

/** `Content-Disposition` (RFC 6266, RFC 8187): any name survives, and for old programs there is one in ASCII. */
export const dispositionOf = (name: string, inline: boolean): string => {
  const ascii =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\]/g, '_')
      .trim() || 'file'
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
