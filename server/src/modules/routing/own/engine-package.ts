/** The package of the own router, which is installed apart from everything else: `npm run routing:install`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface EnginePackage {
  /** The folder of its `package.json`. */
  folder: string
  version: string
  /** The program that makes graphs. */
  builder: string
}

/** Undefined: it is not installed, or not for this kind of machine. @param root with its `node_modules` */
export function findEngine(root: string): EnginePackage | undefined {
  const folder = join(root, 'node_modules', '@valhallajs', 'valhallajs')
  const programs = join(folder, process.platform, process.arch)
  const builder = join(programs, 'valhalla_build_tiles')
  if (![builder, join(programs, 'valhalla_node.node')].every(path => existsSync(path))) return undefined
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { folder, version, builder }
}
