// node e2e/sim/plant.ts [pattern of names]: plants each known mistake in a copy of the sources and shows that it is caught.
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlantedBug } from './planted-bug.ts'
import { plantedBugs } from './planted-bugs.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const copied = [
  'sync-protocol',
  'server',
  'pwa',
  'e2e/sim',
  'e2e/package.json',
  'migrations',
  'locales',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
]
/** Scripts, steps and seed of each hunt, until one finds something. The first also plays what is pinned. */
const hunts = [
  ['40', '25', '1'],
  ['150', '100', '4'],
  ['300', '25', '2'],
  ['150', '100', '3'],
  ['1000', '40', '4'],
]
const abreast = availableParallelism()

const isSource = (path: string): boolean => !/\/(dist|node_modules)(\/|$)/.test(path.slice(root.length))

/** The sources in a folder of their own, so that the working tree is never touched. */
const copyTree = async (): Promise<string> => {
  const tree = await mkdtemp(join(tmpdir(), 'caravel-planted-'))
  for (const path of copied)
    await cp(join(root, path), join(tree, path), { recursive: true, filter: isSource })
  await mkdir(join(tree, 'node_modules/@caravel'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@caravel' && name !== '.cache')
      await symlink(join(root, 'node_modules', name), join(tree, 'node_modules', name))
  for (const name of ['sync-protocol', 'server', 'pwa', 'e2e'])
    await symlink(join(tree, name), join(tree, 'node_modules/@caravel', name))
  return tree
}

const run = (tree: string, args: string[]): Promise<{ failed: boolean; said: string }> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, args, { cwd: tree, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data))
    child.on('close', code => resolve({ failed: code !== 0, said: said.trim() }))
  })

/** What was said first when it was caught; undefined when nothing notices. */
const caughtBy = async (tree: string, { tests, focus, about }: PlantedBug): Promise<string | undefined> => {
  if (tests) {
    const { failed, said } = await run(tree, ['node_modules/vitest/vitest.mjs', 'run', ...tests])
    return failed ? (/(?:×|FAIL).*/.exec(said)?.[0] ?? said.split('\n')[0]) : undefined
  }
  const narrowed = [...(focus ? [`--focus=${focus.join(',')}`] : []), ...(about ? [`--about=${about}`] : [])]
  for (const hunt of hunts) {
    const { failed, said } = await run(tree, ['e2e/sim/hunt.ts', ...hunt, ...narrowed])
    if (failed) return said.split('\n')[0]
  }
  return undefined
}

const plant = async (tree: string, { edits }: PlantedBug): Promise<() => Promise<void>> => {
  const before = new Map<string, string>()
  for (const { file, find, replace } of edits) {
    const path = join(tree, file)
    const text = await readFile(path, 'utf8')
    if (!before.has(path)) before.set(path, text)
    if (!text.includes(find)) throw new Error(`this can no longer be planted: ${file} does not hold\n${find}`)
    await writeFile(
      path,
      text.replace(find, () => replace),
    )
  }
  return async () => {
    for (const [path, text] of before) await writeFile(path, text)
  }
}

const chosen = plantedBugs.filter(({ name }) => new RegExp(process.argv[2] ?? '').test(name))
const sound = await run(root, ['e2e/sim/hunt.ts', ...(hunts[0] ?? [])])
if (sound.failed) throw new Error(`the sources break a rule as they are: ${sound.said}`)
const waiting = [...chosen]
let caught = 0
const work = async (): Promise<void> => {
  const tree = await copyTree()
  try {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
      if (bug.tests && (await caughtBy(tree, bug)) !== undefined)
        throw new Error(`${bug.tests.join(', ')} fail on the sources as they are`)
      const dig = await plant(tree, bug)
      const by = await caughtBy(tree, bug)
      await dig()
      if (by !== undefined) caught++
      console.log(
        `${by === undefined ? 'MISSED' : 'caught'}  ${bug.name}${by === undefined ? '' : `\n        ${by.slice(0, 160)}`}`,
      )
    }
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
}
await Promise.all(Array.from({ length: abreast }, work))
console.log(`${caught} of ${chosen.length} caught`)
process.exitCode = caught < chosen.length ? 1 : 0
