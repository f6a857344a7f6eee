import { loadSecretFile } from '../secret-file.ts'

/** The signing secret of sessions. */
export const loadSessionSecret = (folder: string): Uint8Array =>
  loadSecretFile(folder, 'session-secret', 'signs everybody out')
