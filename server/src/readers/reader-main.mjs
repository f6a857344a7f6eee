import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import './reader-bounds.mjs'

// What the server has compiled already is taken from its cache; nothing is written there, for what a file made of this
// process must not reach the next one.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/node/', import.meta.url)))

const { runReader } = await import('./run-reader.ts')
await runReader(process.argv[2] ?? '')
