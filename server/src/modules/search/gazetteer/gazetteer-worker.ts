/** The process that builds the gazetteer: no request waits for it, and the memory it takes is given back. */
import { buildGazetteer } from './build-queries.ts'
import { readGazetteer } from './gazetteer-file.ts'

const [from = '', to = ''] = process.argv.slice(2)
buildGazetteer(await readGazetteer(from), to)
// The line to the server keeps it alive.
process.disconnect()
