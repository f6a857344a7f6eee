/**
 * Fails for a regular expression of a reader of foreign files that is not proven to take a time that grows with its text
 * alone: a pattern of this kind once kept a server busy for seconds with 400 bytes.
 */
import { isSafePattern } from 'redos-detector'
import { root } from './repository.ts'
import { readSources } from './architecture/sources.ts'
import { readerPatterns, unproven } from './patterns/reader-patterns.ts'

const patterns = readerPatterns(readSources(root))
const found = patterns.filter(each => unproven(each, isSafePattern))
for (const { path, line, text } of found)
  console.error(
    `${path}:${line}: ${text}\n    Instead: bound what repeats, or go through the text with scan.ts.`,
  )
console.log(`${patterns.length} patterns of readers, ${found.length} not proven linear`)
process.exitCode = found.length ? 1 : 0
