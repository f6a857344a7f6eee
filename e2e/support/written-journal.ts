/** A journal as a family writes it: days, entries of some length in several scripts, photos of all proportions. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ApiClient } from './api-client.ts'

export interface WrittenJournal {
  id: string
  /** In the order of the journal. */
  entries: string[]
  photos: string[]
}

interface Writing {
  title: string
  days: number
  /** Photos of each entry, one number after the other and again from the first. */
  photos: readonly number[]
}

const stories = [
  {
    title: 'Painted like deck chairs',
    place: 'Costa Nova',
    text: 'Every house wears stripes, so that a fisherman finds his own door in the fog. Today there was no fog, only wind, and Tarek running after his hat. We ate tripas on the harbour wall and let the sand have our shoes. ',
  },
  {
    title: 'صباح على الكورنيش',
    place: 'عمّان',
    text: 'كانت السماء صافية والبحر هادئا، ومشينا حتى آخر الرصيف ثم عدنا قبل الظهر. ',
  },
  {
    title: '京都の朝',
    place: '京都',
    text: '「寺の庭は、静かだった。」朝早く起きて、川沿いの道をゆっくり歩いた。市場で温かいお茶を飲み、それから山へ向かった。',
  },
  {
    title: 'Überfahrt mit Verspätung 🌋',
    place: 'São Jorge',
    text: 'Die Fähre kam **zwei Stunden** zu spät, und niemand hat es bemerkt. Auf dem Dach der Hafenmeisterei saßen Sturmtaucher.\n\n- Brot\n- Käse\n- zu wenig Wasser\n\n> „Morgen ist auch noch Wind.“\n\n',
  },
] as const

const ratios: readonly [width: number, height: number][] = [
  [1500, 1000],
  [1000, 1500],
  [1200, 1200],
  [1600, 900],
  [640, 480],
]

/** Two entries a day along the coast; each story is told long enough to fill a part of a page. */
export async function writeJournal(
  api: ApiClient,
  serverUrl: string,
  page: Page,
  { title, days, photos }: Writing,
): Promise<WrittenJournal> {
  const { journey } = await api.ask('POST', '/api/journeys', { title })
  const { id } = journey as { id: string }
  const at = `/api/journeys/${id}`
  const written: WrittenJournal = { id, entries: [], photos: [] }
  for (let n = 0; n < days * 2; n++) {
    const { title: name, place, text } = stories[n % stories.length]!
    const made = await api.ask('POST', `${at}/entries`, {
      title: name,
      story: text.repeat(2 + (n % 4) * 3),
      entry_date: `2027-05-${String(1 + Math.floor(n / 2)).padStart(2, '0')}`,
      entry_time: n % 2 ? '16:30' : '09:00',
      location_name: place,
      location_lat: 38.7 + n * 0.15,
      location_lng: -9.2 + (n % 3) * 0.2,
      weather: 'sunny',
      pros: 'No wind\nBolacha americana',
      visibility: 'public',
    })
    const entry = (made['entry'] as { id: string }).id
    written.entries.push(entry)
    for (let count = 0; count < (photos[n % photos.length] ?? 0); count++) {
      const [width, height] = ratios[written.photos.length % ratios.length]!
      const number = written.photos.length
      const buffer = await drawnPhoto(page, number, width, height)
      written.photos.push(
        await addPhoto(api, serverUrl, at, {
          entry_id: entry,
          name: `${number}.jpg`,
          width,
          height,
          buffer,
          ...(number % 4 === 0 ? { caption: `${place}, ${number + 1}` } : {}),
        }),
      )
    }
  }
  return written
}

async function addPhoto(
  api: ApiClient,
  serverUrl: string,
  at: string,
  {
    buffer,
    ...facts
  }: { buffer: Buffer; entry_id: string; name: string; width: number; height: number; caption?: string },
): Promise<string> {
  const { photo } = await api.ask('POST', `${at}/photos`, {
    ...facts,
    mime: 'image/jpeg',
    size: buffer.length,
    sha256: createHash('sha256').update(buffer).digest('hex'),
  })
  const { id } = photo as { id: string }
  const sent = await fetch(`${serverUrl}/api/files/${id}/content`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${api.token}` },
    body: new Uint8Array(buffer),
  })
  if (sent.status !== 200) throw new Error(`the photo was not taken: ${sent.status} ${await sent.text()}`)
  return id
}

/** A JPEG with its number on a sky over a sea. */
async function drawnPhoto(page: Page, number: number, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([n, w, h]) => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [w, h]
      const brush = canvas.getContext('2d')!
      const sky = brush.createLinearGradient(0, 0, 0, h)
      sky.addColorStop(0, `hsl(${(n * 47) % 360} 60% 45%)`)
      sky.addColorStop(1, `hsl(${(n * 47 + 60) % 360} 80% 78%)`)
      brush.fillStyle = sky
      brush.fillRect(0, 0, w, h)
      brush.fillStyle = `hsl(${(n * 47 + 180) % 360} 45% 28%)`
      brush.fillRect(0, h * 0.65, w, h)
      brush.fillStyle = 'white'
      brush.font = `${Math.round(h / 4)}px sans-serif`
      brush.fillText(String(n + 1), w * 0.4, h * 0.55)
      return canvas.toDataURL('image/jpeg', 0.8)
    },
    [number, width, height] as const,
  )
  return Buffer.from(address.replace(/^.*,/, ''), 'base64')
}
