/** A row says whether its bytes are here. It is made to say what is true, whatever undo or an import made of it. */
import { noBody } from '@caravel/sync-protocol/body-schema'
import { stateMutation, type FileState } from '@caravel/sync-protocol/entities/file'
import { AppError } from '@caravel/sync-protocol/errors'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import type { Commit } from '@caravel/sync-protocol/wire'
import type { App } from '../../context.ts'
import { mint } from '../../sync/read-request.ts'
import { announcing, findFile, unsureOfBytes, type FileRow } from './file-queries.ts'
import { storedContent } from './stored-content.ts'

type Stateful = Pick<FileRow, 'id' | 'stream' | 'entity'>

const stateRoute = ({ id, stream, entity }: Stateful, state: FileState): MutationRoute => ({
  name: stateMutation,
  method: 'POST',
  path: '/',
  permission: 'none',
  body: noBody,
  stream: () => stream,
  plan: rows =>
    rows.get(entity, id)
      ? { ops: [{ op: 'update', entity: entity.name, id, fields: { state } }] }
      : { ops: [] },
})

type Services = Pick<App, 'committer' | 'now'>
type Mender = Services & Pick<App, 'db' | 'files'>

/** Writes it into the row, unless that or its stream are gone. */
export const tellState = async (app: Services, row: Stateful, state: FileState): Promise<void> => {
  const job = { params: {}, body: {}, base: {}, actor: undefined, kind: 'job' } as const
  try {
    await app.committer.commit({ ...job, route: stateRoute(row, state), mutation_id: mint(app) })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NO_ACCESS') throw error
  }
}

/** At the start: what a crash or a restore left between bytes and row. */
export const mendStates = async (app: Mender): Promise<void> => {
  for (const id of await unsureOfBytes(app.db.read)) await mendState(app, id)
}

/** Rows that come back, by an undo, a rewind or an import, find the bytes that are still here. */
export const followStates = (app: Mender & Pick<App, 'log'>): void =>
  app.committer.onPublished(({ commit }) => {
    for (const id of statesIn(commit))
      mendState(app, id).catch((error: unknown) =>
        app.log.error({ err: error }, 'the state of a file could not be told'),
      )
  })

/** The files whose state a commit sets, but for those in which the server tells it. */
export const statesIn = ({ name, ops }: Pick<Commit, 'name' | 'ops'>): string[] =>
  ops.flatMap(op => {
    if (op.op === 'del' || !announcing.some(({ name: each }) => each === op.entity) || name === stateMutation)
      return []
    const { state } = (op.op === 'put' ? op.row : op.fields) as { state?: FileState }
    if (state === undefined) return []
    return op.op === 'put' ? op.row.id : op.id
  })

export const mendState = async (app: Mender, id: string): Promise<void> => {
  const row = await findFile(app.db.read, id)
  if (!row) return
  const stored = (await storedContent(app, row)) !== undefined
  if (stored !== (row.state === 'stored')) await tellState(app, row, stored ? 'stored' : 'announced')
}
