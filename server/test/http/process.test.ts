/** The server as its own process: how it starts, refuses to start, and stops. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSocket } from '../security/world.ts'
import { ines, tempFolder } from '../support/test-server.ts'

const main = fileURLToPath(new URL('../../src/main.mjs', import.meta.url))

interface Started {
  child: ChildProcess
  output(): { out: string; err: string }
  code: Promise<number | null>
}

const start = async (env: Record<string, string> = {}): Promise<Started> => {
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: await tempFolder(),
    PATH: process.env['PATH'] ?? '',
  }
  const child = spawn(process.execPath, [main], { env: { ...settings, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stdout.on('data', text => void (out += String(text)))
  child.stderr.on('data', text => void (err += String(text)))
  const code = once(child, 'close').then(([status]) => status as number | null)
  return { child, code, output: () => ({ out, err }) }
}

const urlOf = async ({ output, code }: Started): Promise<string> => {
  let ended = false
  void code.then(() => (ended = true))
  for (;;) {
    const url = /running at (\S+)/.exec(output().out)?.[1]
    if (url) return url
    if (ended) throw new Error(`the server did not start: ${output().err}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it at once, open connections or not', async signal => {
    const server = await start()
    const url = await urlOf(server)
    const answer = await fetch(`${url}/api/health`)
    expect(answer.status).toBe(200)
    server.child.kill(signal)
    expect(await server.code).toBe(0)
    expect(server.output().err).toBe('')
  })
})

test('SIGTERM says bye to every socket first, and waits for none that does not read', async () => {
  const server = await start()
  const url = await urlOf(server)
  const ask = async (path: string, cookie = '', body = {}) => {
    const headers = { 'content-type': 'application/json', cookie }
    return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const made = await ask('/api/auth/setup', '', ines)
  const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const connect = async () => {
    const { token } = (await (await ask('/api/auth/ws-token', cookie)).json()) as { token: string }
    const opened = openSocket({ url }, token)
    await once(opened.socket, 'open')
    return opened
  }
  const [reading, stalled] = [await connect(), await connect()]
  stalled.socket.pause()
  server.child.kill('SIGTERM')
  expect(await reading.heard('bye')).toEqual({ type: 'bye' })
  expect(await reading.closed).toBe(1001)
  expect(await server.code).toBe(0)
  stalled.socket.terminate()
})

/** What it said on its way out; fails unless it ended with 1. */
const refusal = async (env: Record<string, string>): Promise<string> => {
  const server = await start(env)
  if ((await server.code) !== 1) throw new Error('the server did not refuse to start')
  return server.output().err
}

describe('what is broken stops the start with one sentence', () => {
  test('an occupied port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await refusal({ PORT: String(port) })).toMatch(
      new RegExp(`^Port ${port} is already in use: .*\\.\n$`),
    )
  })

  test('an address of another machine', async () => {
    const sentence = 'The server cannot listen on 198.51.100.7 port 0 (EADDRNOTAVAIL).\n'
    expect(await refusal({ HOST: '198.51.100.7' })).toBe(sentence)
  })

  test('a data folder that cannot be written', async () => {
    const file = join(await tempFolder(), 'file')
    await writeFile(file, '')
    expect(await refusal({ DATA_DIR: file })).toMatch(
      /^The data folder \S+ cannot be written to \(E\w+\)\.\n$/,
    )
  })

  test('a damaged signing secret', async () => {
    const folder = await tempFolder()
    await writeFile(join(folder, 'session-secret'), 'short')
    expect(await refusal({ DATA_DIR: folder })).toMatch(/^The file \S+session-secret is damaged: .*\.\n$/)
  })

  test('an unsupported language', async () => {
    expect(await refusal({ DEFAULT_LANGUAGE: 'tlh' })).toMatch(/^DEFAULT_LANGUAGE is "tlh": .*\.\n$/)
  })
})

test('an invalid SESSION_DURATION is only a warning', async () => {
  const server = await start({ SESSION_DURATION: 'soon' })
  await urlOf(server)
  expect(server.output().out).toContain('SESSION_DURATION is \\"soon\\"')
})
