import { pickFiles } from '../shared/device/pick-files.ts'

/** Lets someone choose pictures, or take one with `camera`; none when they change their mind. */
export const chooseImages = ({ camera = false } = {}): Promise<File[]> =>
  pickFiles({ accept: 'image/*,.heic,.heif', camera })

/** The pictures among what someone pastes or drops. */
export const imagesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name))
