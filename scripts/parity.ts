// Every catalogue says the same things as the English one, and says nothing nobody asks for.
import { errorStatus } from '@caravel/sync-protocol/errors'
import { catalogueProblems, readCatalogues } from './parity/catalogues.ts'
import { readKeyUse, useProblems } from './parity/key-use.ts'
import { root } from './repository.ts'

/** Keys that the sources do not spell out, each with the reason. */
const byRule = ['app.name' /* the manifest and the page's title state it themselves */]
const families = [/^error\.field\..+$/ /* a refused input names its faults by code */]

const catalogues = readCatalogues(root)
const keys = Object.keys(catalogues.get('en') ?? {})
const needed = [...byRule, ...Object.keys(errorStatus).map(code => `error.${code}`)]
const use = readKeyUse(root)
use.families.push(...families)
const problems = [...catalogueProblems(catalogues), ...useProblems(use, keys, needed)]
if (problems.length > 0) console.error(problems.join('\n'))
console.log(`${keys.length} strings in ${catalogues.size} languages`)
process.exitCode = problems.length > 0 ? 1 : 0
