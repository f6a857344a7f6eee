/** The text of a file, in whichever way its program wrote it down. */

export type FileFault = 'TOO_LARGE' | 'SPREADSHEET'

const mostBytes = 5 * 1024 * 1024

/** @returns the text, or why it is not read */
export async function readTextFile(file: Blob): Promise<string | { fault: FileFault }> {
  if (file.size > mostBytes) return { fault: 'TOO_LARGE' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  // "PK": a workbook of Excel, Numbers or Calc is an archive.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { fault: 'SPREADSHEET' }
  return decode(bytes)
}

/** UTF-16 by its mark; UTF-8; else what Excel writes on Windows. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
