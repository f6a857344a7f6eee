// Adds or replaces one string in every catalogue: add-string.mjs <key> <English> [<German>].
// Catalogues stay flat and sorted, so that two branches adding strings rarely touch the same line.
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [key, en, de = en] = process.argv.slice(2)
if (!key || !en) {
  console.error('usage: add-string.mjs <key> "<English ICU message>" "<German ICU message>"')
  process.exit(2)
}

const folder = fileURLToPath(new URL('../locales/', import.meta.url))
const lock = `${folder}.lock`
for (let tries = 0; ; tries++) {
  try {
    mkdirSync(lock)
    break
  } catch (error) {
    if (error.code !== 'EEXIST' || tries > 200) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25)
  }
}
try {
  for (const [locale, text] of Object.entries({ en, de })) {
    const file = `${folder}${locale}.json`
    const strings = JSON.parse(readFileSync(file, 'utf8'))
    strings[key] = text
    const sorted = Object.fromEntries(Object.entries(strings).sort(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
  }
} finally {
  rmdirSync(lock)
}
