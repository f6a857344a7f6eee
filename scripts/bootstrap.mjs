// What has to be true before any TypeScript of the project can run. Plain JavaScript without dependencies:
// it runs under the Node that runs npm, which may be older than the one the product needs.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const needed = 24

/** Ends the process with one sentence. */
export function fail(sentence, code = 1) {
  console.error(sentence)
  process.exit(code)
}

/** True when everything the lockfile asks for, platform packages aside, lies in `folder`/node_modules as locked. */
export function isInstalled(folder = root) {
  const installedFile = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const same = ([path, pack]) =>
    installed[path] ? installed[path].version === pack.version : Boolean(pack.optional)
  return Object.entries(locked)
    .filter(([path, pack]) => path.startsWith('node_modules/') && !pack.link)
    .every(same)
}

/** Environment in which `node` and the tools mean the installed ones. */
export function toolEnv(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}

const forwarded = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs a program with our own input and output and passes on the signals that ask us to stop.
 * Resolves to its exit code (128 + signal when a signal ended it, as a shell reports it) and whether we
 * were asked to stop meanwhile.
 */
export function run(command, args, options = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: toolEnv(), ...options })
    let stopped = false
    const pass = signal => {
      stopped = true
      child.kill(signal)
    }
    for (const signal of forwarded) process.on(signal, pass)
    const end = code => {
      for (const signal of forwarded) process.off(signal, pass)
      resolve({ code, stopped })
    }
    child.on('error', error => {
      console.error(`${command} could not be started: ${error.message}`)
      end(127)
    })
    child.on('exit', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 1)))
  })
}

/** Like run(), for a step without which nothing further makes sense. */
export async function mustRun(command, args, sentence, options = {}) {
  const { code, stopped } = await run(command, args, options)
  if (stopped) process.exit(code || 143)
  if (code !== 0) fail(sentence, code)
}

/** Installs exactly what the lockfile in `folder` says, when that is not what lies there. */
export async function ensureInstalled(folder = root) {
  if (isInstalled(folder)) return
  console.error(`Installing packages from ${join(relative(root, folder), 'package-lock.json')} …`)
  // No package of the lockfile has an install script, so none is allowed to run one.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined
  const sentence =
    'The packages could not be installed: check the network and the message above, then run the command again.'
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm']
  await mustRun(command, [...before, ...args], sentence, { cwd: folder })
}

function majorOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(/^v(\d+)\./.exec(stdout)?.[1] ?? 0) : 0
}

/** Path of a Node that runs TypeScript and the native SQLite binding: the installed one, else our own. */
export function node24() {
  const installed = join(bin, 'node')
  if (existsSync(installed) && majorOf(installed) >= needed) return installed
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  return fail(
    `Caravel needs Node ${needed} or newer, this is Node ${process.versions.node}, and the packages bring none for ${process.platform} ${process.arch}: install Node ${needed} from https://nodejs.org and run the command again.`,
  )
}
