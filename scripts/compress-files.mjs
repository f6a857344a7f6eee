// Puts a compressed file beside each text of a build, so that the server sends it without compressing anything.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const texts = /\.(html|js|css|json|webmanifest|txt|svg|wasm|arcs|shapes|tsv)$/

/** Writes `<file>.br` and `<file>.gz` for every text below `folder`. */
export function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!texts.test(name) || name.split(/[\\/]/).some(part => part.startsWith('.'))) continue
    const bytes = readFileSync(join(folder, name))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}
