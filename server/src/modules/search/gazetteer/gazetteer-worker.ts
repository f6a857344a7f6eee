/** The thread that builds the gazetteer, so that no request waits for it. */
import { parentPort, workerData } from 'node:worker_threads'
import { buildGazetteer } from './build-queries.ts'
import { readGazetteer } from './gazetteer-file.ts'

const { from, to } = workerData as { from: string; to: string }
parentPort?.postMessage(buildGazetteer(await readGazetteer(from), to))
