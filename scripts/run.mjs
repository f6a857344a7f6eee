// Runs one of the project's TypeScript programs after the install and with the right Node:
// run.mjs <file> [arguments].
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, fail, node24, root, run } from './bootstrap.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file || !existsSync(join(root, file))) fail(`There is no program ${file ?? '(none named)'} here.`, 2)
await ensureInstalled()
const { code } = await run(node24(), [file, ...args])
process.exit(code)
