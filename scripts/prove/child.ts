import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../repository.ts'

export interface Said {
  ok: boolean
  text: string
}

/** Runs one of our programs to its end, showing what it says while it runs. */
export const runChild = (
  args: readonly string[],
  env: Record<string, string> = {},
  show = true,
): Promise<Said> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        text += data
        if (show) process.stderr.write(data)
      })
    child.on('close', code => resolve({ ok: code === 0, text: stripVTControlCharacters(text).trim() }))
  })
