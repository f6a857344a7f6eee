// What the code of a reader can do, in the process that it gets. Prints what it could.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [folder, secret] = process.argv.slice(2)
await import('../../src/readers/reader-bounds.mjs')
const could = async work => {
  try {
    const made = await work()
    return made !== undefined
  } catch {
    return false
  }
}
const require = createRequire(import.meta.url)
process.stdout.write(
  JSON.stringify({
    'reads another file': await could(() => readFileSync(secret)),
    'writes beside its folder': await could(() => (writeFileSync(`${secret}-2`, ''), true)),
    'writes into its folder': await could(() => (writeFileSync(`${folder}/own`, ''), true)),
    'starts a program': await could(() => import('node:child_process')),
    'starts a thread': await could(async () => {
      const { Worker } = await import('node:worker_threads')
      return new Worker('', { eval: true })
    }),
    'loads net': await could(() => import('node:net')),
    'loads https by require': await could(() => require('https')),
    'has fetch': await could(() => globalThis.fetch),
    'has WebSocket': await could(() => globalThis.WebSocket),
    'gets a module past the loader': await could(() => process.getBuiltinModule('net')),
    environment: Object.keys(process.env),
  }),
)
