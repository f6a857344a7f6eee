// Takes out of the router's package what is for other machines, and programs that nothing here runs: 100 of 280 MB stay.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const kept = new Set(['valhalla_node.node', 'valhalla_build_tiles', 'lib'])

/** @param {string} folder the one with the router's `node_modules` */
export function trimRouting(folder) {
  const pack = join(folder, 'node_modules', '@valhallajs', 'valhallajs')
  for (const platform of ['linux', 'darwin'])
    for (const arch of namesIn(join(pack, platform)))
      if (platform !== process.platform || arch !== process.arch) remove(pack, platform, arch)
  const programs = [process.platform, process.arch]
  for (const name of namesIn(join(pack, ...programs))) if (!kept.has(name)) remove(pack, ...programs, name)
  for (const name of namesIn(pack)) if (name.startsWith('valhalla_')) remove(pack, name)
}

function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

function remove(...path) {
  rmSync(join(...path), { recursive: true, force: true })
}

if (import.meta.main ?? process.argv[1]?.endsWith('trim-routing.mjs')) trimRouting(process.cwd())
