/** A user name or e-mail address as it is compared: alike however it is capitalised or its accents are composed. */
export const accountKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase()
