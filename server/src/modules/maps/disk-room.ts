import { statfs } from 'node:fs/promises'
import { AppError } from '@caravel/sync-protocol/errors'

/** What maps leave to the database and everything else. */
const reserve = 200_000_000

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** MAP_NO_ROOM where the disk would be full afterwards. */
export async function mustHaveRoom(folder: string, needed: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free < needed + reserve) throw new AppError('MAP_NO_ROOM', { needed, free })
}
