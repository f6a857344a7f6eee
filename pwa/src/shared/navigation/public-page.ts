/** Pages that everybody may read, signed in or not: nothing on them asks for a sign-in. */
export const isPublicPage = (path: string): boolean => path.startsWith('/shared/')
