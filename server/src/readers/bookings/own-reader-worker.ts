/** The thread of the server's own reader: a large file may take long, or much memory, and the server goes on. */
import { parentPort, workerData } from 'node:worker_threads'
import { readOwn, type ReadJob } from './own-reader-job.ts'

parentPort?.postMessage(await readOwn(workerData as ReadJob), [])
