// node e2e/sim/play.ts [--trace] <script.json>: plays one script, such as one of the corpus, and says what broke.
import { readFileSync } from 'node:fs'
import type { Script } from './script.ts'
import { Simulation } from './simulation.ts'
import type { World } from './world.ts'

const trace = (world: World): void => {
  const say = (...words: unknown[]) =>
    console.log(new Date(world.time.now).toISOString().slice(5, 23), ...words)
  const { onExecuted } = world.server
  world.server.onExecuted = executed => {
    const { request, answer, error } = executed
    const sync = answer?.body['sync'] as { seq?: number; outcome?: string } | undefined
    const became = sync ? `${sync.outcome} ${sync.seq}` : String(error)
    say(
      'server',
      request.route.name,
      request.mutation_id,
      request.stamp?.client_seq,
      request.actor?.name,
      became,
    )
    onExecuted(executed)
  }
  for (const device of world.devices) {
    const begins = device.begins.bind(device)
    device.begins = (method, args) => {
      say(device.name, method, JSON.stringify(args).slice(0, 250))
      begins(method, args)
    }
  }
}

const file = process.argv.at(-1) ?? ''
const script = JSON.parse(readFileSync(file, 'utf8')) as Script
const { broken } = await Simulation.run(script, process.argv.includes('--trace') ? trace : undefined)
console.log(broken.length ? broken.join('\n') : 'nothing broke')
process.exit(broken.length ? 1 : 0)
