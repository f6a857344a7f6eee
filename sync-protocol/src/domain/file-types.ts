/** Files that a browser, or the system that opens them, would run: never taken, whatever an admin allows. */
const refusedEndings = new Set(
  'svg svgz html htm xml xhtml js jsx ts tsx mjs cjs php py rb pl exe bat sh cmd msi dll com vbs ps1 app'.split(
    ' ',
  ),
)

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.trim().toLowerCase() ?? ''

/** True for a name or a type that is never stored. */
export const isRefusedType = (name: string, mime: string): boolean =>
  refusedEndings.has(endingOf(name)) || /svg|html|xml$|javascript|ecmascript/.test(mime)

/** Types by what their bytes are, under the endings that admins name. Pictures of iPhones are made JPEG on the device. */
export const fileTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain',
  csv: 'text/csv',
  pkpass: 'application/vnd.apple.pkpass',
  eml: 'message/rfc822',
  ics: 'text/calendar',
}

/** Pictures that every browser shows. */
export const shownImages: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
