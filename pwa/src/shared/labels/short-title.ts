/** A line of a button, a toast or a bar has room for so many characters of what someone wrote. */
const longest = 60

/** A title that may be a whole text, such as a message, in one short line. */
export const shortTitle = (text: string): string => {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')
}
