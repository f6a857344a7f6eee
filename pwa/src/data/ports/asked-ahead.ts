/**
 * What `public/start.js` asked the server on a first visit, before the code of the app was here. Each answer is taken
 * once, by whoever would have asked; every later question goes to the server.
 */
type Asked = Map<string, Promise<Response>>

const asked = (): Asked | undefined =>
  (globalThis as typeof globalThis & { caravelAsked?: Asked }).caravelAsked

export const takeAsked = (method: string, path: string): Promise<Response> | undefined => {
  const answer = method === 'GET' ? asked()?.get(path) : undefined
  asked()?.delete(path)
  return answer
}

/** Leaves the answer to whoever takes it. */
export const peekAsked = (path: string): Promise<Response> | undefined =>
  asked()
    ?.get(path)
    ?.then(answer => answer.clone())

/** Nobody is signed in: the answers are nobody's either. */
export const forgetAsked = (): void => asked()?.clear()
