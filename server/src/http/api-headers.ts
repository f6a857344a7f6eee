import type { RequestHandler } from 'express'
import type { App } from '../context.ts'

/** By these headers a client tells our answer from a login page of the hotel's network. */
export const apiHeaders =
  (app: App): RequestHandler =>
  (_request, response, next) => {
    if (app.db.instance.epoch) response.setHeader('X-Sync-Epoch', app.db.instance.epoch)
    response.setHeader('X-Server-Time', String(app.now()))
    response.setHeader('Cache-Control', 'no-store')
    next()
  }
