/** The server's own router behind the interface of routers. */
import { RouterError, type Router } from '../router.ts'
import { askMatrix } from '../valhalla-matrix.ts'
import { noEdges, readRoute, routeQuestion, type AskValhalla } from '../valhalla-wire.ts'
import type { Engine } from './engine.ts'
import { EngineRefusal } from './engine-process.ts'

/** Valhalla inside a process says in words what it says by a code over HTTP. */
const codes: readonly (readonly [RegExp, number])[] = [
  [/No suitable edges near location/, noEdges],
  [/exceeds the max distance limit/, 154],
  [/unconnected regions/, 170],
  [/No path could be found/, 442],
]

/** Throws {@link RouterError}. */
export function askOwn(engine: Engine): AskValhalla {
  return async (action, question) => {
    try {
      return { status: 200, told: await engine.ask(action, question) }
    } catch (error) {
      if (!(error instanceof EngineRefusal)) throw error
      const [, code] = codes.find(([words]) => words.test(error.message)) ?? []
      if (code === undefined) throw new RouterError(`the router refused: ${error.message}`)
      return { status: 400, told: { error_code: code } }
    }
  }
}

/** @param version of the engine and its graph */
export function ownRouter(engine: Engine, version: string): Router {
  const ask = askOwn(engine)
  return {
    version: `own ${version}`,
    is_public: false,
    route: async (from, to, mode) => readRoute(await ask('route', routeQuestion(from, to, mode))),
    matrix: (points, mode) => askMatrix(ask, points, mode),
  }
}
