/** Uploads to a server that takes the bytes and says nothing. */
export const silentUploads = (asked: string[]) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    open(_method: string, url: string): void {
      asked.push(url)
    }
    setRequestHeader(): void {}
    send(): void {
      this.upload.dispatchEvent(new Event('progress'))
    }
    abort(): void {
      this.dispatchEvent(new Event('loadend'))
    }
  }
