import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Gate } from './gates.ts'
import { root } from './repository.ts'
import { crashedFiles, lastWords, passedIn } from './crashed-files.ts'
import { type Count, countReport, failedTests, secondWalks } from './test-report.ts'

interface Finished {
  code: number
  output: string
}

const running = new Set<() => void>()
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true
    for (const stop of running) stop()
  })
}

function execute(command: string[], env: NodeJS.ProcessEnv): Promise<Finished> {
  return new Promise(resolve => {
    const [program = '', ...args] = command
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const stop = () => child.kill('SIGTERM')
    running.add(stop)
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', error => chunks.push(Buffer.from(String(error))))
    child.on('close', code => {
      running.delete(stop)
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') })
    })
  })
}

function reportOf(gate: Gate, file: string): { args: string[]; env: Record<string, string> } {
  if (gate.tests === 'vitest')
    return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: {} }
  if (gate.tests === 'playwright')
    return { args: ['--reporter=dot,json'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }
  return { args: [], env: {} }
}

/** What a finished gate counts: its tests, or itself where it has none or broke outside them. */
function countGate(gate: Gate, code: number, file: string): Count {
  const count =
    gate.tests && existsSync(file)
      ? countReport(gate.tests, readFileSync(file, 'utf8'))
      : { passed: 0, failed: 0 }
  if (code !== 0 && count.failed === 0) count.failed = 1
  if (gate.tests && count.passed + count.failed === 0) count.failed = 1
  if (!gate.tests && code === 0) count.passed = 1
  return count
}

/** Playwright gives its workers a colour setting of its own and finds none in a pipe by itself. */
function colours(gate: Gate): Record<string, string> {
  if (process.stdout.isTTY) return { FORCE_COLOR: '1' }
  return gate.tests === 'playwright' ? {} : { NO_COLOR: '1' }
}

/** What a report says from its first failure on: a thousand lines of tests that passed hide it. */
const failuresIn = (output: string): string => {
  const first = output.search(/^⎯+ (Failed|Unhandled)/mu)
  return first < 0 ? output : output.slice(first)
}

const crashedIn = (output: string, file: string) => crashedFiles(output, readFileSync(file, 'utf8'))

interface Again extends Finished {
  count: Count
}

/** Test files whose process ended by a signal, once more, by themselves. */
async function runAgain(gate: Gate, files: readonly string[], env: NodeJS.ProcessEnv): Promise<Again> {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-gate-'))
  try {
    const file = join(folder, 'report.json')
    const finished = await execute([...gate.command, ...files, ...reportOf(gate, file).args], env)
    return { ...finished, count: countGate(gate, finished.code, file) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All tests of the first run, with those of the files that were run again as they ended then. */
function countBoth(file: string, crashed: readonly string[], again: Again): Count {
  const report = readFileSync(file, 'utf8')
  const { passed } = countReport('vitest', report)
  return { passed: passed - passedIn(crashed, report) + again.count.passed, failed: again.count.failed }
}

/** Runs one gate and prints one line when it holds; when it does not, the tests that failed and everything it said. */
export async function runGate(gate: Gate): Promise<Count> {
  const started = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'caravel-gate-'))
  try {
    const file = join(folder, 'report.json')
    const report = reportOf(gate, file)
    const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`
    const env = { ...process.env, PATH: path, ...colours(gate), ...gate.env, ...report.env }
    const { code, output } = await execute([...gate.command, ...report.args], env)
    const crashed = gate.tests === 'vitest' && code !== 0 && existsSync(file) ? crashedIn(output, file) : []
    const again = crashed.length ? await runAgain(gate, crashed, env) : undefined
    const count = again ? countBoth(file, crashed, again) : countGate(gate, code, file)
    const tests = gate.tests ? `, ${count.passed} of ${count.passed + count.failed} tests` : ''
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${gate.name}${tests} (${seconds} s)`)
    for (const name of crashed) console.log(`  its process ended by a signal, and it was run again: ${name}`)
    for (const line of crashed.length ? lastWords(output) : []) console.log(`    ${line}`)
    if (gate.tests === 'playwright' && existsSync(file))
      for (const name of secondWalks(readFileSync(file, 'utf8')))
        console.log(`  held on the second walk: ${name}`)
    if (count.failed > 0) {
      if (again) console.log(again.output.trimEnd())
      if (gate.tests && existsSync(file))
        for (const name of failedTests(gate.tests, readFileSync(file, 'utf8'))) console.log(`  × ${name}`)
      console.log(failuresIn(output).trimEnd())
    }
    return count
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs gates, at most `abreast` at a time, started in their order. */
export async function runGates(gates: Gate[], abreast: number): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 }
  const waiting = [...gates]
  const worker = async () => {
    for (let gate = waiting.shift(); gate && !stopping; gate = waiting.shift()) {
      const count = await runGate(gate)
      total.passed += count.passed
      total.failed += count.failed
    }
  }
  await Promise.all(Array.from({ length: abreast }, worker))
  if (stopping) process.exit(143)
  return total
}
