/** The repository's folder, with a separator at its end. */
export const root: string
/** True when everything the lockfile asks for, platform packages aside, lies in `folder`/node_modules as locked. */
export function isInstalled(folder?: string): boolean
