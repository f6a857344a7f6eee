import { readFileSync } from 'node:fs'
import { Simulation } from './simulation.ts'
import { World } from './world.ts'
import type { Script } from './script.ts'
const script = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Script
if (process.env['TRACE']) {
  const open = World.open.bind(World)
  World.open = async s => {
    const w = await open(s)
    const t = () => new Date(w.time.now).toISOString().slice(5, 23)
    const take = w.server.onExecuted
    w.server.onExecuted = e => { console.log(t(), 'server', e.request.route.name, e.request.mutation_id, 'seq', e.request.stamp?.client_seq, e.request.stamp?.client_id, e.request.actor?.name, (e.answer?.body['sync'] as any)?.outcome ?? String((e.error as any)?.code ?? e.error), e.answer?.replayed ?? '', (e.answer?.body['sync'] as any)?.seq); const raw = w.server.db.raw; console.log('   tx', raw.inTransaction, JSON.stringify(raw.prepare("select stream, head from streams where stream like 'trip%'").all()), raw.prepare('select count(*) from commits').pluck().get()); take(e) }
    for (const d of w.devices) { const b = d.begins.bind(d); d.begins = (m, a) => { console.log(t(), d.name, m, JSON.stringify(a).slice(0, Number(process.env['TRACE']))); b(m, a) } }
    return w
  }
}
console.log((await Simulation.run(script)).broken.slice(0,3).join('\n'))
process.exit(0)
