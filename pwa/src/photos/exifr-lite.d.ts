declare module 'exifr/dist/lite.esm.mjs' {
  const exifr: { parse(bytes: ArrayBuffer, options: Record<string, boolean>): Promise<unknown> }
  export default exifr
}
