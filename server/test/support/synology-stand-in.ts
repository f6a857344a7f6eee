/** A photo library on this machine that answers as Synology Photos does. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { jpeg } from './immich-stand-in.ts'

export interface StandInItem {
  id: number
  /** Seconds, by the clock where it was taken. */
  time: number
  team?: boolean
  /** Of an album that somebody shares: it needs the word. */
  album?: number
  type?: string
  latitude?: number
  longitude?: number
}

export const cacheKey = ({ id, time }: StandInItem): string => `${id}_${time}`

const account = { name: 'ines', password: 'wind-und-wellen', code: '123456', device: 'device-1' }

export const startSynology = async (items: StandInItem[], { needsCode = false } = {}) => {
  const asked: URLSearchParams[] = []
  const sessions = new Set<string>()
  let signIns = 0
  let twist: ((response: ServerResponse) => unknown) | undefined
  const word = 'open-sesame'

  const json = (response: ServerResponse, body: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json; charset="UTF-8"' })
    response.end(JSON.stringify(body))
  }
  const refuse = (response: ServerResponse, code: number): void =>
    json(response, { success: false, error: { code } })

  const itemView = (item: StandInItem) => ({
    id: item.id,
    filename: `IMG_${item.id}.jpg`,
    time: item.time,
    type: item.type ?? 'photo',
    additional: {
      thumbnail: { cache_key: cacheKey(item) },
      resolution: { width: 4000, height: 3000 },
      ...(item.latitude === undefined ? {} : { gps: { latitude: item.latitude, longitude: item.longitude } }),
    },
  })

  const signIn = (response: ServerResponse, form: URLSearchParams): void => {
    signIns++
    if (form.get('account') !== account.name || form.get('passwd') !== account.password)
      return refuse(response, 400)
    const known = form.get('device_id') === account.device
    if (needsCode && !known && !form.has('otp_code')) return refuse(response, 403)
    if (needsCode && !known && form.get('otp_code') !== account.code) return refuse(response, 404)
    const sid = `session-${signIns}`
    sessions.add(sid)
    json(response, { success: true, data: { sid, ...(form.has('otp_code') ? { did: account.device } : {}) } })
  }

  const seen = (form: URLSearchParams): StandInItem[] => {
    const team = form.get('api')?.includes('FotoTeam') ?? false
    const opened = form.get('passphrase')?.replaceAll('"', '') === word
    return items.filter(item =>
      item.album === undefined ? (item.team ?? false) === team && !form.has('passphrase') : opened,
    )
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString())
      asked.push(form)
      if (twist) return void twist(response)
      if (form.get('api') === 'SYNO.API.Auth') return signIn(response, form)
      if (!sessions.has(form.get('_sid') ?? '')) return refuse(response, 119)
      const api = form.get('api') ?? ''
      if (api.endsWith('Browse.Album'))
        return json(response, { success: true, data: { list: [{ id: 5, name: 'Açores', item_count: 2 }] } })
      if (api.endsWith('Sharing.Misc'))
        return json(response, {
          success: true,
          data: { list: [{ id: 9, name: 'Von Jonas', item_count: 1, passphrase: word }] },
        })
      if (api.endsWith('Browse.Item')) {
        const from = Number(form.get('start_time') ?? 0)
        const to = Number(form.get('end_time') ?? 9e9)
        const offset = Number(form.get('offset') ?? 0)
        const list = seen(form)
          .filter(({ time }) => time >= from && time <= to)
          .slice(offset, offset + Number(form.get('limit') ?? 100))
        return json(response, { success: true, data: { list: list.map(itemView) } })
      }
      const item = seen(form).find(
        each => String(each.id) === (form.get('id') ?? form.get('unit_id')?.replace(/\D/g, '')),
      )
      if (!item) return refuse(response, 117)
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      response.end(jpeg)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    account,
    asked,
    signIns: () => signIns,
    /** What it answers in place of the usual. */
    be: (next?: typeof twist) => void (twist = next),
    endSessions: () => sessions.clear(),
  }
}
