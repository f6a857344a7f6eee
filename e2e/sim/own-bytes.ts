/** Bytes that were put aside on a device for sending, and were promised by that (I20). Read off what its disk was told. */
import type { DeviceStore, EnqueueMore } from '../../pwa/src/data/db/device-store.ts'
import type { StagedBytes, StagedUpload } from '../../pwa/src/data/db/file-store.ts'

export class OwnBytes {
  /** By file, the stream it is in. */
  readonly promised = new Map<string, string>()

  noted(method: keyof DeviceStore, args: readonly unknown[], result: unknown): void {
    switch (method) {
      case 'enqueue':
        if ((result as unknown[]).length) this.keep((args[1] as EnqueueMore | undefined)?.uploads)
        return
      case 'stage':
        return this.keep(args[0] as StagedBytes[])
      case 'saveAttention':
        return this.keep(args[1] as StagedBytes[] | undefined)
      case 'removeAttention':
        // The person let the change go that announces them.
        if (result === true) for (const id of (args[1] ?? []) as string[]) this.promised.delete(id)
        return
      case 'discardUploads':
        return this.gone(result as StagedBytes[])
      case 'removeIdle':
        // Nothing had spoken of them for longer than a row can be brought back.
        for (const id of result as string[]) this.promised.delete(id)
    }
  }

  private keep(uploads: readonly StagedUpload[] = []): void {
    for (const { id, stream } of uploads) this.promised.set(id, stream)
  }

  /** By the word of their person, or with a disk that the browser cleared. */
  gone(uploads: readonly Pick<StagedUpload, 'id'>[]): void {
    for (const { id } of uploads) this.promised.delete(id)
  }
}
