import { ConfigError, configFromEnvironment } from './config.ts'
import { DataFolderError } from './db/open.ts'
import { createLog } from './log.ts'
import { ListenError, startServer } from './server.ts'

/** Ends the start with one sentence when the cause is known, with the whole error when it is not. */
const fail = (error: unknown): never => {
  const known =
    error instanceof ConfigError || error instanceof DataFolderError || error instanceof ListenError
  console.error(known ? error.message : error)
  process.exit(1)
}

const start = async (): Promise<void> => {
  const { config, warnings } = configFromEnvironment()
  const log = createLog(config.log_level)
  for (const warning of warnings) log.warn(warning)
  const server = await startServer(config, { log })
  process.stdout.write(`Caravel is running at ${config.app_url ?? server.url}\n`)
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await server.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop().catch(fail))
  process.on('SIGINT', () => void stop().catch(fail))
}

await start().catch(fail)
