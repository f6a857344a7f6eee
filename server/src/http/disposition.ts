import { shownImages } from '@caravel/sync-protocol/domain/file-types'

/** A picture that a page shows; everything else is handed to the system. */
export const isImage = (mime: string): boolean => shownImages.includes(mime)

/** A line break would end the header. */
const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** `Content-Disposition` (RFC 6266, RFC 8187): any name survives, and for old programs there is one in ASCII. */
export const dispositionOf = (given: string, inline: boolean): string => {
  const name = onOneLine(given) || 'file'
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '_')
    .trim()
    // Of a name in another script only the ending is left.
    .replace(/^(?=\.[\w]+$|$)/, 'file')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** `Content-Disposition` of a download that is called after its trip, in any script. */
export const downloadOf = (title: string, ending: string): string =>
  dispositionOf(
    `${
      onOneLine(title)
        .replace(/[/\\:*?"<>|]/g, '_')
        .slice(0, 80)
        .toWellFormed()
        .trim() || 'trip'
    }.${ending}`,
    false,
  )
