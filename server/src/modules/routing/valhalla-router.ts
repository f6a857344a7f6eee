/** A Valhalla-shaped address: `POST /route`, `/sources_to_targets` and `/locate`, answers in Valhalla's own format. */
import { askServer, isPublic, readJson, type Router, type RouterParts } from './router.ts'
import { askMatrix } from './valhalla-matrix.ts'
import { readRoute, routeQuestion, type AskValhalla } from './valhalla-wire.ts'

export function valhallaRouter(parts: RouterParts, address: string, version = 'valhalla'): Router {
  const ask: AskValhalla = async (action, question) => {
    const answer = await askServer(parts, `${address.replace(/\/$/, '')}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    })
    return { status: answer.status, told: readJson(await answer.text()) }
  }
  return {
    version,
    is_public: isPublic(address),
    route: async (from, to, mode) => readRoute(await ask('route', routeQuestion(from, to, mode))),
    matrix: (points, mode) => askMatrix(ask, points, mode),
  }
}
