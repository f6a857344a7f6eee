// npm run prove [-- --scripts=100000 --kills=500 --seed=1 --only=scripts,plants,kills,figures --readme]: the long
// versions of what CI runs short, and the table of what they showed. Hours on a small machine.
import { parseArgs } from 'node:util'
import { markdown, type Row } from '../bench/table.ts'
import { runChild } from './prove/child.ts'
import { writeReadme } from './prove/readme.ts'
import { proveSimulations } from './prove/simulations.ts'

const { values } = parseArgs({
  options: {
    scripts: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string', default: 'scripts,plants,kills,figures' },
    readme: { type: 'boolean', default: false },
  },
})

interface Proof {
  rows: Row[]
  ok: boolean
}

const provePlants = async (): Promise<Proof> => {
  const { ok, text } = await runChild(['e2e/sim/plant.ts'])
  const measured = text.split('\n').findLast(line => / of \d+ caught$/.test(line)) ?? 'not known: see above'
  return { ok, rows: [{ what: 'planted mistakes that are found', measured, budget: 'all' }] }
}

const proveKills = async (): Promise<Proof> => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'crash']
  const { ok, text } = await runChild(args, { CRASH_KILLS: values.kills })
  const measured = text.split('\n').findLast(line => /^\d+ kills,/.test(line)) ?? 'not known: see above'
  return { ok, rows: [{ what: '`kill -9` under load', measured, budget: '0 lost, 0 doubled' }] }
}

const proveFigures = async (): Promise<Proof> => {
  const { ok, text } = await runChild(['bench/run.ts'])
  const rows = [...text.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].flatMap(
    ([, what = '', measured = '', budget = '']) => (what === 'what' ? [] : [{ what, measured, budget }]),
  )
  return { ok, rows: rows.filter(({ what }) => !/^-+$/.test(what)) }
}

const proofs: Record<string, () => Promise<Proof>> = {
  plants: provePlants,
  kills: proveKills,
  scripts: () => proveSimulations(Number(values.scripts), Number(values.seed)),
  figures: proveFigures,
}

const chosen = values.only.split(',')
const unknown = chosen.find(name => !proofs[name])
if (unknown !== undefined)
  throw new Error(`--only knows ${Object.keys(proofs).join(', ')}, and no ${unknown}`)
const rows: Row[] = []
let ok = true
for (const [name, prove] of Object.entries(proofs)) {
  if (!chosen.includes(name)) continue
  const proof = await prove()
  rows.push(...proof.rows)
  ok &&= proof.ok
}
const table = markdown(rows)
console.log(`\n${table}`)
if (values.readme) writeReadme(table)
process.exitCode = ok ? 0 : 1
