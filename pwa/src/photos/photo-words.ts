import { largestVideo } from '@caravel/sync-protocol/entities/journey-photo'
import { formatBytes } from '../i18n/format-bytes.ts'
import { t, type StringKey } from '../i18n/t.ts'
import { mostBytes } from './prepare-image.ts'
import type { ImageRefusal, RefusedImage } from './refused-image.ts'

const sentences: Record<ImageRefusal, StringKey> = {
  svg: 'photos.refused.svg',
  not_image: 'photos.refused.notImage',
  too_large: 'photos.refused.tooLarge',
  video_too_large: 'photos.refused.videoTooLarge',
  broken: 'photos.refused.broken',
  no_converter: 'photos.refused.noConverter',
}

/** Why a file did not become a photo. */
export const refusalText = ({ reason, file }: RefusedImage): string =>
  t(sentences[reason], {
    name: file,
    size: formatBytes(reason === 'video_too_large' ? largestVideo : mostBytes),
  })

/** What is read out in the place of a photo: its caption, else which one of what it is. */
export const altOf = ({ caption }: { caption: string | null }, number: number, name: string | null): string =>
  caption?.trim() || t('photos.alt', { number, name: name ?? '' })
