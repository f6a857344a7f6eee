import { expect, test } from 'vitest'
import { runChild } from './child.ts'

test('what a program says is read without its colours, and how it ended', async () => {
  const script = (code: number) =>
    `process.stdout.write('\\x1b[22m\\x1b[39m5 kills\\n'); process.exit(${code})`
  expect(await runChild(['-e', script(0)], {}, false)).toEqual({ ok: true, text: '5 kills' })
  expect(await runChild(['-e', script(1)], {}, false)).toEqual({ ok: false, text: '5 kills' })
})
