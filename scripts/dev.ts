// npm run dev: the server on port 3000, restarted when its sources change, and Vite in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './repository.ts'

const programs = [
  { args: ['--watch', '--watch-preserve-output', 'server/src/main.mjs'], cwd: root },
  { args: [join(root, 'node_modules/vite/bin/vite.js')], cwd: join(root, 'pwa') },
]
const env = { ...process.env, PORT: '3000', APP_URL: process.env.APP_URL ?? 'http://localhost:5173' }
const children = programs.map(({ args, cwd }) =>
  spawn(process.execPath, args, { cwd, env, stdio: 'inherit' }),
)

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children)
  child.on('exit', code => {
    process.exitCode ||= code ?? 0
    stop()
  })
