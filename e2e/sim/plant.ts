// node e2e/sim/plant.ts: plants each known mistake in a copy of the sources and shows that the simulator finds it.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plantedBugs, type PlantedBug } from './planted-bugs.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const copied = [
  'sync-protocol',
  'server',
  'pwa/src',
  'pwa/package.json',
  'e2e/sim',
  'e2e/package.json',
  'migrations',
  'locales',
  'package.json',
]
const seeds = [1, 2, 3]

/** The sources in a folder of their own, so that the working tree is never touched. */
const copyTree = (): string => {
  const tree = mkdtempSync(join(tmpdir(), 'caravel-planted-'))
  for (const path of copied) cpSync(join(root, path), join(tree, path), { recursive: true })
  mkdirSync(join(tree, 'node_modules/@caravel'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@caravel') symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name))
  for (const name of ['sync-protocol', 'server', 'pwa', 'e2e'])
    symlinkSync(join(tree, name), join(tree, 'node_modules/@caravel', name))
  return tree
}

/** What the simulator says first, and after how many scripts; undefined when it finds nothing. */
const hunt = (tree: string): string | undefined => {
  for (const seed of seeds) {
    const args = ['e2e/sim/hunt.ts', '40', '220', String(seed)]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
    if (status !== 0) return (stdout || stderr).trim().split('\n')[0]?.slice(0, 160)
  }
  return undefined
}

const plant = (tree: string, { file, find, replace }: PlantedBug): (() => void) => {
  const path = join(tree, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(find)) throw new Error(`${file} does not hold ${find}`)
  writeFileSync(path, text.replace(find, replace))
  return () => writeFileSync(path, text)
}

const only = process.argv[2]
const tree = copyTree()
const before = hunt(tree)
if (before) throw new Error(`the sources break a rule as they are: ${before}`)
let missed = 0
for (const bug of plantedBugs.filter(each => !only || each.name.includes(only))) {
  const dig = plant(tree, bug)
  const found = hunt(tree)
  dig()
  if (!found) missed++
  console.log(`${found ? 'caught' : 'MISSED'}  ${bug.name}${found ? `\n        ${found}` : ''}`)
}
rmSync(tree, { recursive: true, force: true })
process.exitCode = missed ? 1 : 0
