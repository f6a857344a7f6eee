// Every catalogue says the same things as the English one, and says nothing nobody asks for.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorStatus } from '@caravel/sync-protocol/errors'
import { wordPartsOf } from '../pwa/word-parts.ts'
import { catalogueProblems, readCatalogues } from './parity/catalogues.ts'
import { givenProblems, partProblems, readKeyUse, useProblems } from './parity/key-use.ts'
import { root } from './repository.ts'

/** Keys that the sources do not spell out, each with the reason. */
const byRule = ['app.name' /* the manifest and the page's title state it themselves */]
const families = [/^error\.field\..+$/ /* a refused input names its faults by code */]

const catalogues = readCatalogues(root)
const keys = Object.keys(catalogues.get('en') ?? {})
const needed = [...byRule, ...Object.keys(errorStatus).map(code => `error.${code}`)]
const use = readKeyUse(root)
use.families.push(...families)
const pieces = readFileSync(join(root, 'pwa/src/i18n/words.ts'), 'utf8').matchAll(/\?words=([\w-]+)/g)
const partNames = [...pieces].map(([, name = '']) => name)
const parts = wordPartsOf(join(root, 'pwa'), keys)
const problems = [
  ...catalogueProblems(catalogues),
  ...useProblems(use, keys, needed),
  ...givenProblems(use, catalogues.get('en') ?? {}),
  ...partProblems(use, keys, parts, partNames),
]
if (problems.length > 0) console.error(problems.join('\n'))
const atOnce = parts.get('base')?.size ?? 0
console.log(`${keys.length} strings in ${catalogues.size} languages, ${atOnce} of them loaded at once`)
process.exitCode = problems.length > 0 ? 1 : 0
