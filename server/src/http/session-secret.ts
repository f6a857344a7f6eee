import { loadSecretFile, replaceSecretFile } from '../secret-file.ts'

const name = 'session-secret'

/** The signing secret of sessions. */
export const loadSessionSecret = (folder: string): Uint8Array =>
  loadSecretFile(folder, name, 'signs everybody out')

/** A new one in its place. */
export const replaceSessionSecret = (folder: string): Uint8Array => replaceSecretFile(folder, name)
