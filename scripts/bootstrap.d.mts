/** The repository's folder, with a separator at its end. */
export const root: string
/** True when everything the lockfile asks for, platform packages aside, lies in `folder`/node_modules as locked. */
export function isInstalled(folder?: string): boolean
/** Installs exactly what the lockfile in `folder` says, when that is not what lies there. */
export function ensureInstalled(folder?: string): Promise<void>
