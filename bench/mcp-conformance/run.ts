// npm run mcp-conformance: what the public conformance suite of the Model Context Protocol says of the real server.
import { spawn } from 'node:child_process'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../../scripts/bootstrap.mjs'
import { letAssistantsIn, makeApiToken } from '../assistants.ts'
import { setUp } from '../http-client.ts'
import { startProcess } from '../server-process.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Those that ask nothing of tools, resources or prompts that only a server made for the suite has. */
const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'server-sse-multiple-streams',
  'server-sse-polling',
]

/** The suite knows no token: it speaks to this door, which adds one. */
async function openDoor(target: string, token: string) {
  const server = createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}`, host: new URL(target).host }
    const through = send(new URL(request.url ?? '/', target), { method: request.method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    through.on('error', () => response.destroy())
    response.on('close', () => through.destroy())
    request.pipe(through)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => server.close() }
}

function runScenario(scenario: string, url: string): Promise<{ code: number; output: string }> {
  const program = `${folder}node_modules/@modelcontextprotocol/conformance/dist/index.js`
  const child = spawn(process.execPath, [program, 'server', '--url', url, '--scenario', scenario], {
    cwd: folder,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text))
  return new Promise(resolve => child.on('exit', code => resolve({ code: code ?? 1, output })))
}

await ensureInstalled(folder)
const server = await startProcess()
let failed = 0
try {
  const { cookie } = await setUp(server.url)
  await letAssistantsIn(server.url, cookie)
  const door = await openDoor(server.url, await makeApiToken(server.url, cookie))
  for (const scenario of scenarios) {
    const { code, output } = await runScenario(scenario, door.url)
    console.log(`${code === 0 ? 'passed' : 'FAILED'} ${scenario}`)
    if (code === 0) continue
    failed++
    console.log(output)
  }
  door.close()
} finally {
  await server.stop()
}
console.log(`${scenarios.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
