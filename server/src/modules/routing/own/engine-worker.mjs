// The process of the own router: loads the graph, answers, and ends when it is told to, when the server is gone, or
// when it has grown too large. Plain JavaScript, because what strips types would stay in its memory.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** How often it looks at its own size, in ms. The work itself runs on other threads. */
const lookEvery = 200
const methods = { route: 'route', sources_to_targets: 'matrix', locate: 'locate', status: 'status' }

process.on('disconnect', () => process.exit())
process.once('message', ({ folder, config, most_bytes }) => {
  // Valhalla takes a folder that is gone for a world without roads.
  readdirSync(config.mjolnir.tile_dir)
  const { Actor } = createRequire(import.meta.url)(folder)
  const actor = new Actor(config)
  setInterval(() => {
    if (ownBytes() > most_bytes) process.exit(77)
  }, lookEvery).unref()
  process.on('message', ({ id, action, question }) => {
    actor[methods[action]](JSON.stringify(question)).then(
      told => process.send({ id, told }),
      error => process.send({ id, refused: String(error?.message ?? error) }),
    )
  })
  process.send({ ready: true })
})

/** Without the files that are mapped into it, where the system tells. */
function ownBytes() {
  if (process.platform !== 'linux') return process.memoryUsage.rss()
  const [, kilobytes] = /RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes ?? 0) * 1024
}
