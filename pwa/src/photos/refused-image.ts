/** Why a file does not become a photo. */
export type ImageRefusal = 'svg' | 'not_image' | 'video_too_large' | 'too_large' | 'broken' | 'no_converter'

/** A file that cannot become a photo; `file` is the name it was given. */
export class RefusedImage extends Error {
  readonly reason: ImageRefusal
  readonly file: string

  constructor(reason: ImageRefusal, file: string, options?: ErrorOptions) {
    super(`${file}: ${reason}`, options)
    this.reason = reason
    this.file = file
  }
}
