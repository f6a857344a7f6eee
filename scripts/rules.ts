// Each rule of sync-protocol/SPEC.md has a test that quotes it. `--table` prints which.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository.ts'
import { rulesIn, testsOf } from './rules/rules.ts'
import { titlesIn } from './rules/titles.ts'

const rules = rulesIn(readFileSync(join(root, 'sync-protocol/SPEC.md'), 'utf8'))
const tests = testsOf(rules, titlesIn(root))
if (process.argv.includes('--table')) {
  console.log('| rule | tests |\n| --- | --- |')
  for (const [rule, titles] of tests)
    console.log(`| ${rule} | ${titles.map(({ file, text }) => `${text} (${file})`).join(' · ')} |`)
}
const untested = rules.filter(rule => !tests.get(rule)?.length)
for (const rule of untested)
  console.error(
    `sync-protocol/SPEC.md: no title of a test quotes ${rule}; write one that shows it, such as '${rule}: …'`,
  )
console.log(`${rules.length - untested.length} of ${rules.length} rules have a test`)
process.exitCode = untested.length ? 1 : 0
