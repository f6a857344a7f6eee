/** Where the server is: for those who did not say where they are. */
export const serverZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
