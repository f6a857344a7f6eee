/** A real calendar server with one user and one empty calendar of theirs; gone when the test is. */
import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { tempFolder } from './test-server.ts'

export interface Radicale {
  /** Puts a whole calendar in the place of what is there. The status of the answer, and what was said to it. */
  put(calendar: string): Promise<{ status: number; text: string }>
  /** The whole calendar, as the server writes it. */
  get(): Promise<string>
}

const program = '/usr/bin/radicale'

/** Why there is none here; undefined where there is one. */
export function noRadicale(): string | undefined {
  return existsSync(program) ? undefined : 'Radicale is not installed (radicale)'
}

export async function startRadicale(): Promise<Radicale> {
  const home = await tempFolder()
  const port = await freePort()
  const settings = join(home, 'config')
  writeFileSync(
    settings,
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = none
[rights]
type = authenticated
[storage]
filesystem_folder = ${join(home, 'collections')}
[logging]
level = error
`,
  )
  const server = spawn(program, ['--config', settings], { stdio: 'ignore' })
  onTestFinished(() => {
    const gone = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGTERM')
    return gone.then(() => undefined)
  })
  const url = `http://127.0.0.1:${port}/maya/trips/`
  const headers = {
    Authorization: `Basic ${Buffer.from('maya:any').toString('base64')}`,
    'Content-Type': 'text/calendar; charset=utf-8',
  }
  const ask = (method: string, body?: string) =>
    fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  while (!(await answers(`http://127.0.0.1:${port}/`))) {
    if (server.exitCode !== null) throw new Error(`Radicale ended with ${server.exitCode}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return {
    async put(calendar) {
      const answer = await ask('PUT', calendar)
      return { status: answer.status, text: await answer.text() }
    },
    get: async () => (await ask('GET')).text(),
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
