// Every catalogue says the same things as the English one, and says nothing nobody asks for.
import { join } from 'node:path'
import { errorStatus } from '@caravel/sync-protocol/errors'
import { partOf, unusedEntries } from '../pwa/src/i18n/word-parts.ts'
import { catalogueProblems, readCatalogues } from './parity/catalogues.ts'
import { givenProblems, partProblems, readKeyUse, useProblems } from './parity/key-use.ts'
import { readReached } from './parity/word-ways.ts'
import { root } from './repository.ts'

/** Keys that the sources do not spell out, each with the reason. */
const byRule = ['app.name' /* the manifest and the page's title state it themselves */]
const families = [/^error\.field\..+$/ /* a refused input names its faults by code */]

const catalogues = readCatalogues(root)
const keys = Object.keys(catalogues.get('en') ?? {})
const needed = [...byRule, ...Object.keys(errorStatus).map(code => `error.${code}`)]
const use = readKeyUse(root)
use.families.push(...families)
const problems = [
  ...catalogueProblems(catalogues),
  ...useProblems(use, keys, needed),
  ...givenProblems(use, catalogues.get('en') ?? {}),
  ...partProblems(readReached(join(root, 'pwa')), keys, partOf),
  ...unusedEntries(keys).map(entry => `pwa/src/i18n/word-parts.ts: no key begins with ${entry}; remove it.`),
]
if (problems.length > 0) console.error(problems.join('\n'))
const atOnce = keys.filter(key => partOf(key) === 'base').length
console.log(`${keys.length} strings in ${catalogues.size} languages, ${atOnce} of them loaded at once`)
process.exitCode = problems.length > 0 ? 1 : 0
